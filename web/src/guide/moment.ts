/** The state of a question in a guided match, for the lessons: table, options and events. Games add their own model. */

import type { Option, Say, SayValue } from '$types'
import { keyOf, paramsOf } from '$lib/catalogue'
import { placeOf } from '$lib/places'
import type { Question, LessonTable, Told } from './course'
import type { Params } from './words.svelte'

export class QuestionMoment<Model> {
  readonly table: LessonTable
  /** The kind of the question: `Turn`, `Assign` ... */
  readonly asked: string
  readonly options: readonly Option[]
  readonly round: number
  /** The events since the last question. */
  readonly told: readonly Told[]
  readonly log: readonly Told[]
  readonly seat: number

  constructor(
    question: Question,
    readonly model: Model,
  ) {
    this.table = question.table
    this.asked = question.asked
    this.options = question.options
    this.round = question.round
    this.told = question.told
    this.log = question.log
    this.seat = question.seat
  }

  // -- events ----------------------------------------------------------------------------------------------------------

  happened(...kinds: string[]): Told[] {
    return this.told.filter(({ kind }) => kinds.includes(kind))
  }

  /** The events of this round. */
  get thisRound(): readonly Told[] {
    return this.log.slice(this.log.findLastIndex(({ kind }) => kind === 'round') + 1)
  }

  // -- options ---------------------------------------------------------------------------------------------------------

  does(...verbs: string[]): Option[] {
    return this.options.filter((option) => verbs.includes(wordsOf(option)[0] ?? ''))
  }

  // -- names -----------------------------------------------------------------------------------------------------------

  /** The id of a part of the own seat: `morale`, `store.gold`. */
  own(name: string): string {
    const [part = '', ...more] = name.split('.')
    return [`${part}${this.seat}`, ...more].join('.')
  }

  name(id: string): string {
    const place = placeOf(this.table.parts, id)
    return place ? this.table.text(place.name) : ''
  }

  /** A parameter of an event in words. */
  param(told: Told, name: string): string {
    const value = paramsOf(told.say)[name]
    return isSay(value) ? this.table.text(value) : String(value ?? '')
  }
}

const isSay = (value: SayValue | undefined): value is [string] =>
  Array.isArray(value) && typeof value[0] === 'string' && keyOf(value as [string]) !== ''

export function wordsOf(option: Option): string[] {
  return option.action.split(' ')
}

/** The parameters of an event in words, for a comment on it. */
export function eventParams({ say }: Told, table: LessonTable): Params {
  const all = Object.entries(paramsOf(say)).flatMap(([key, value]): [string, string | number][] => {
    if (typeof value === 'number' || typeof value === 'string') return [[key, value]]
    return Array.isArray(value) && keyOf(value as Say) ? [[key, table.text(value as Say)]] : []
  })
  return Object.fromEntries(all)
}
