/** The state of a question in the guided match, for the lessons: table, options, and events. */

import type { Option, Say } from '$types'
import { paramsOf } from '$lib/catalogue'
import { read, type Letter, type Model } from '../../boards/d6/model'
import type { Question, LessonTable, Told } from '../course'

export class Moment {
  readonly model: Model
  readonly table: LessonTable
  /** The kind of the question: `Assign`, `SendToInfirmary` ... */
  readonly asked: string
  readonly options: readonly Option[]
  readonly round: number
  readonly told: readonly Told[]

  constructor(question: Question) {
    this.table = question.table
    this.asked = question.asked
    this.options = question.options
    this.round = question.round
    this.told = question.told
    this.model = read(question.table)
  }

  does(...verbs: string[]): Option[] {
    return this.options.filter((option) => verbs.includes(wordsOf(option)[0] ?? ''))
  }

  happened(...events: string[]): Told[] {
    return this.told.filter(({ kind }) => events.includes(kind))
  }

  name(id: string): string {
    const part = this.table.parts.get(id)
    return part ? this.table.text(part.name) : ''
  }

  /** A list of names without duplicates. */
  names(ids: readonly string[]): string {
    return [...new Set(ids.map((id) => this.name(id)))].filter(Boolean).join(', ')
  }

  /** The card of an event, with the name in the event: the card itself may be gone. */
  card({ say, parts }: Told): string {
    const named = paramsOf(say)['card']
    return Array.isArray(named) ? this.table.text(named as Say) : this.name(parts[0] ?? '')
  }

  inHand(letter: Letter): number {
    return this.model.crew.filter((die) => die.letter === letter).length
  }

  /** Dice in hand, as ids of parts. */
  get hand(): string[] {
    return [...new Set(this.model.crew.map((die) => `crew.${die.letter}`))]
  }
}

export function wordsOf(option: Option): string[] {
  return option.action.split(' ')
}
