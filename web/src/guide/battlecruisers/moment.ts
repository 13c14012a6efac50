/** The state of a question in the guided battle, for the lessons. */

import type { Option, Say } from '$types'
import { paramsOf, refsOf, seatOf, seatSay } from '$lib/catalogue'
import { partOf } from '$lib/places'
import { faceIn } from '../../boards/battlecruisers/faces'
import { cardOf, read, type Model, type Ship } from '../../boards/battlecruisers/model'
import type { Question, LessonTable, Told } from '../course'

/** The approximate value of a card if it does not clash. */
const WORTH: { readonly [card: string]: number } = {
  captain: 3,
  'reckless-pilot': 3,
  'laser-cannons': 3,
  'special-ops': 2,
  shields: 2,
  'escape-pod': 1,
}
/** Each ship that cannot play the card is worth as many points. */
const SAFETY = 2

export class Moment {
  readonly model: Model
  readonly table: LessonTable
  /** The kind of the question: `Choose`, `ChooseDiscard` ... */
  readonly asked: string
  readonly options: readonly Option[]
  readonly round: number
  readonly log: readonly Told[]
  readonly seat: number

  constructor(question: Question) {
    this.table = question.table
    this.asked = question.asked
    this.options = question.options
    this.round = question.round
    this.log = question.log
    this.seat = question.seat
    this.model = read(question.table)
  }

  get mine(): Ship | undefined {
    return this.model.ships.find((ship) => ship.seat === this.seat)
  }

  get others(): Ship[] {
    return this.model.ships.filter((ship) => ship.seat !== this.seat && !ship.out)
  }

  /** The events of the last round, while a card for the next one has to be chosen. */
  lastRound(...events: string[]): Told[] {
    const opened = (log: readonly Told[]): number => log.findLastIndex(({ kind }) => kind === 'round')
    const before = this.log.slice(0, Math.max(0, opened(this.log)))
    return before.slice(opened(before) + 1).filter(({ kind }) => events.includes(kind))
  }

  card(face: string): string {
    return face ? faceIn(this.table, face).name : ''
  }

  numberOf(face: string): number {
    return faceIn(this.table, face).number
  }

  name(seat: number): string {
    return this.table.text(seatSay(seat))
  }

  names(ships: readonly Ship[]): string {
    return ships.map((ship) => this.name(ship.seat)).join(', ')
  }

  /** The seats that cannot play a card now: it is in their recovery zone, or known to be discarded. */
  without(face: string): Ship[] {
    return this.others.filter((ship) => ship.recovery?.face === face || ship.discarded.some((card) => card.face === face))
  }

  /** The card to play: valuable, and few others can have it. */
  best(): { option: Option; face: string; without: Ship[] } | null {
    const ranked = this.options.map((option) => {
      const face = option.action.split(' ')[1] ?? ''
      const without = this.without(face)
      return { option, face, without, score: (WORTH[face] ?? 2) + without.length * SAFETY }
    })
    return ranked.toSorted((one, other) => other.score - one.score)[0] ?? null
  }

  /** The card to give up: the least valuable. */
  least(): Option | undefined {
    const worth = (option: Option): number => WORTH[this.faceAt(option.touches?.[0] ?? '')] ?? 2
    return this.options.toSorted((one, other) => worth(one) - worth(other))[0]
  }

  faceAt(part: string): string {
    return partOf(this.table.parts, part, 'card')?.face ?? ''
  }
}

export const cardIn = (say: Say): string => cardOf(paramsOf(say)['card'])
export const seatIn = (say: Say): number => seatOf(paramsOf(say)['seat'])
export const seatsIn = (say: Say): number[] => refsOf(paramsOf(say)['seats'], 'seat').map(Number)
