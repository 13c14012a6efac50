/** The places of all dice, and how they move between them. */

import { DiceIdentity, type DiePlace, type PlacedDie } from '../../kit/dice'
import type { Model } from './model'

/** At `dock0`, `place.fleet`, `line`; the letter is the value and the owner: "4:0". */
export type Placed = PlacedDie

export function places({ captains, places: locations, dranda }: Model): DiePlace[] {
  return [
    ...captains.flatMap(({ seat, dice }) => dice.map((letter) => ({ place: `dock${seat}`, letter }))),
    ...locations.flatMap(({ id, dice }) => dice.map((letter) => ({ place: id, letter }))),
    ...(dranda?.line ?? []).map((letter) => ({ place: 'line', letter })),
  ]
}

const owner = (letter: string): string => letter.split(':')[1] ?? ''

export class Dice extends DiceIdentity {
  settle(now: readonly DiePlace[]): Placed[] {
    return this.match(now, (from, to) => {
      if (owner(from.letter) !== owner(to.letter)) return 100
      return Number(from.letter !== to.letter) + 2 * Number(from.place === to.place)
    })
  }
}
