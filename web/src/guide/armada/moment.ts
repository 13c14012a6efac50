/** The state of a question in the guided match of Armada, for the lessons. */

import type { Option } from '$types'
import { paramsOf } from '$lib/catalogue'
import { read, type Beacon, type Captain, type Foe, type Model, type Planet } from '../../boards/armada/model'
import type { Question, Told } from '../course'
import { QuestionMoment } from '../moment'

/** The rounds in which the officer advises; afterwards only new things are explained. */
const TAUGHT = 3

export class Moment extends QuestionMoment<Model> {
  constructor(question: Question) {
    super(question, read(question.table))
  }

  get mine(): Captain | undefined {
    return this.model.captains.find((captain) => captain.seat === this.seat)
  }

  get taught(): boolean {
    return this.round <= TAUGHT
  }

  /** Whether an action of the planning phase is to be chosen. */
  get planning(): boolean {
    return this.asked === 'Plan' || this.asked === 'PlanOn'
  }

  /** Actions left in the planning phase: before the first one the view does not count them. */
  get actions(): number {
    return this.asked === 'Plan' ? 2 : (this.mine?.actions ?? 0)
  }

  // -- the galaxy ------------------------------------------------------------------------------------------------------

  get here(): Planet | undefined {
    return this.model.planets.find(({ pawns }) => pawns.includes(this.seat))
  }

  /** Beacons that can be attempted: those of Prime missions come first. */
  missionsAt(planet: Planet): Beacon[] {
    const primes = this.model.planets.flatMap(({ beacons }) => beacons.filter(({ prime }) => prime))
    return planet.beacons.filter(({ prime }) => prime || !primes.length)
  }

  /** The share of the hull that is left. */
  get health(): number {
    const { value = 0, high = 0 } = this.mine?.hull ?? {}
    return high ? value / high : 0
  }

  // -- encounters ------------------------------------------------------------------------------------------------------

  /** Enemy ships that are not beaten yet. */
  get standing(): Foe[] {
    return this.model.foes.filter(({ doomed }) => !doomed)
  }

  /** The different available dice, as ids of parts. */
  get hand(): string[] {
    const free = (this.mine?.dice ?? []).filter(({ place }) => !place)
    return [...new Set(free.map(({ letter }) => this.own(`crew.${letter}`)))]
  }

  /** How many dice are available. */
  get free(): number {
    return (this.mine?.dice ?? []).filter(({ place }) => !place).length
  }

  get sick(): number {
    return (this.mine?.dice ?? []).filter(({ place }) => place === 'infirmary').length
  }

  // -- events ----------------------------------------------------------------------------------------------------------

  /** Whether something has happened in this match. */
  ever(...kinds: string[]): boolean {
    return this.log.some(({ kind }) => kinds.includes(kind))
  }

  did(...kinds: string[]): boolean {
    return this.thisRound.some(({ kind }) => kinds.includes(kind))
  }

  /** The events since the last of this kind. */
  since(kind: string): readonly Told[] {
    return this.log.slice(this.log.findLastIndex((told) => told.kind === kind) + 1)
  }

  number(told: Told | undefined, name: string): number {
    return told ? Number(paramsOf(told.say)[name] ?? 0) : 0
  }

  /** Names in events, without duplicates. */
  named(events: readonly Told[], name: string): string {
    return [...new Set(events.map((told) => this.param(told, name)))].filter(Boolean).join(', ')
  }

  /** Those of some ids that are on the table. */
  shown(...ids: string[]): string[] {
    return ids.filter((id) => this.name(id))
  }

  label(option: Option): string {
    return this.table.text(option.label ?? '')
  }

  names(foes: readonly Foe[]): string {
    return [...new Set(foes.map(({ name }) => this.table.text(name)))].join(', ')
  }
}
