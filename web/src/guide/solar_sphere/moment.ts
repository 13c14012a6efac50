/** The state of a question in the guided match of Solar Sphere, for the lessons. */

import type { Option, Say, SayValue } from '$types'
import { keyOf, paramsOf, seatOf, seatSay } from '$lib/catalogue'
import { placeOf } from '$lib/places'
import { read, RESOURCES, type Captain, type Hex, type Location, type Model } from '../../boards/solar_sphere/model'
import type { Question, Table, Told } from '../course'
import { planOf, type Plan } from './plan'

/** Dice of a captain in a round, without the auxiliary die. */
const DICE = 3
/** The rounds in which the officer advises; afterwards only new things are explained. */
const TAUGHT = 3

export class Moment {
  readonly model: Model
  readonly table: Table
  /** The kind of the question: `Turn`, `Act`, `Build` ... */
  readonly asked: string
  readonly options: readonly Option[]
  readonly round: number
  /** The events since the last question. */
  readonly told: readonly Told[]
  readonly log: readonly Told[]
  readonly seat: number

  constructor(question: Question) {
    this.table = question.table
    this.asked = question.asked
    this.options = question.options
    this.round = question.round
    this.told = question.told
    this.log = question.log
    this.seat = question.seat
    this.model = read(question.table)
  }

  get mine(): Captain | undefined {
    return this.model.captains.find((captain) => captain.seat === this.seat)
  }

  /** The id of a part of the own command centre: `morale`, `store.gold`. */
  own(name: string): string {
    const [part = '', ...more] = name.split('.')
    return [`${part}${this.seat}`, ...more].join('.')
  }

  /** The docked dice, as ids of parts. */
  get dice(): string[] {
    return [...new Set(this.values)].map((value) => this.own(`dock.${value}`))
  }

  get values(): number[] {
    return (this.mine?.dice ?? []).map((die) => Number(die.split(':')[0]))
  }

  get plan(): Plan | null {
    return planOf(this)
  }

  get taught(): boolean {
    return this.round <= TAUGHT
  }

  // -- events ----------------------------------------------------------------------------------------------------------

  happened(...kinds: string[]): Told[] {
    return this.told.filter(({ kind }) => kinds.includes(kind))
  }

  /** The events of this round. */
  get thisRound(): readonly Told[] {
    return this.log.slice(this.log.findLastIndex(({ kind }) => kind === 'round') + 1)
  }

  /** How many turns of one's own are over, counted by the dice of full rounds. */
  get turns(): number {
    const used = this.thisRound.filter((told) => /^(visits|discards-die)/.test(told.kind) && this.isMine(told))
    return DICE * (this.round - 1) + Math.min(used.length, DICE - 1)
  }

  /** In the taught rounds everything is explained; later only what one did not do before. */
  isNew(kind: string): boolean {
    const earlier = this.log.slice(0, this.log.length - this.told.length)
    return this.taught || !earlier.some((told) => told.kind === kind && this.isMine(told))
  }

  isMine(told: Told): boolean {
    return seatOf(paramsOf(told.say)['seat']) === this.seat
  }

  // -- options ---------------------------------------------------------------------------------------------------------

  does(...verbs: string[]): Option[] {
    return this.options.filter((option) => verbs.includes(wordsOf(option)[0] ?? ''))
  }

  /** Visits to a location with at least this value, those that cost the fewest drones first, then low dice. */
  visits(place: string, least = 0): Option[] {
    const all = this.does('visit').filter((option) => wordsOf(option)[2] === place && Number(wordsOf(option)[3]) >= least)
    return all.toSorted((one, other) => dronesOf(one) - dronesOf(other) || Number(wordsOf(one)[1]) - Number(wordsOf(other)[1]))
  }

  /** The options of moving morale back: how many kickbacks each gives. */
  get kickbacks(): { option: Option; count: number; space: number }[] {
    return this.does('kickback').map((option) => {
      const { count = 0, space = 0 } = paramsOf(option.label ?? '')
      return { option, count: Number(count), space: Number(space) }
    })
  }

  // -- names -----------------------------------------------------------------------------------------------------------

  name(id: string): string {
    const place = placeOf(this.table.parts, id)
    return place ? this.table.text(place.name) : ''
  }

  captain(seat: number): string {
    return this.table.text(seatSay(seat))
  }

  place(key: string): string {
    return this.name(`place.${key}`)
  }

  label(option: Option): string {
    return this.table.text(option.label ?? `solar_sphere.do.${option.action.replaceAll(' ', '.')}`)
  }

  /** "1 ore, 2 gold". */
  amounts(amounts: readonly number[]): string {
    const named = amounts.flatMap((amount, kind) => (amount ? [['solar_sphere.amount.' + RESOURCES[kind], { amount }] as Say] : []))
    return named.map((say) => this.table.text(say)).join(', ')
  }

  /** A parameter of an event in words. */
  param(told: Told, name: string): string {
    const value = paramsOf(told.say)[name]
    return isSay(value) ? this.table.text(value) : String(value ?? '')
  }

  /** The locations that give resources. */
  get belts(): readonly Location[] {
    return this.model.places.filter(({ action }) => action.some(([name]) => RESOURCES.some((id) => id === name)))
  }

  get built(): Hex[] {
    return this.model.hexes.filter((hex) => hex.owner === this.seat)
  }
}

const isSay = (value: SayValue | undefined): value is [string] =>
  Array.isArray(value) && typeof value[0] === 'string' && keyOf(value as [string]) !== ''

export function wordsOf(option: Option): string[] {
  return option.action.split(' ')
}

/** Active drones that an option uses. */
export function dronesOf({ changes = [] }: Option): number {
  const active = changes.find(([part]) => part.startsWith('active'))
  return active ? active[1] - active[2] : 0
}
