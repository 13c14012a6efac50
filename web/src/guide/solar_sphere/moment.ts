/** The state of a question in the guided match of Solar Sphere, for the lessons. */

import type { Option, Say } from '$types'
import { paramsOf, seatOf, seatSay } from '$lib/catalogue'
import { read, RESOURCES, type Captain, type Hex, type Location, type Model } from '../../boards/solar_sphere/model'
import type { Question, Told } from '../course'
import { QuestionMoment, wordsOf } from '../moment'
import { planOf, type Plan } from './plan'

/** Dice of a captain in a round, without the auxiliary die. */
const DICE = 3
/** The rounds in which the officer advises; afterwards only new things are explained. */
const TAUGHT = 3

export class Moment extends QuestionMoment<Model> {
  constructor(question: Question) {
    super(question, read(question.table))
  }

  get mine(): Captain | undefined {
    return this.model.captains.find((captain) => captain.seat === this.seat)
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

  /** The locations that give resources. */
  get belts(): readonly Location[] {
    return this.model.places.filter(({ action }) => action.some(([name]) => RESOURCES.some((id) => id === name)))
  }

  get built(): Hex[] {
    return this.model.hexes.filter((hex) => hex.owner === this.seat)
  }
}

/** Active drones that an option uses. */
export function dronesOf({ changes = [] }: Option): number {
  const active = changes.find(([part]) => part.startsWith('active'))
  return active ? active[1] - active[2] : 0
}
