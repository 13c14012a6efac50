/** The places of all crew dice, and how they move between them. */

import { DiceIdentity, type DiePlace, type PlacedDie } from '../../kit/dice'
import type { Model } from './model'

/**
 * At `crew0` (available), `marked0`, `infirmary0`, `escape0`, `swap0`, `parked0`, `spent0`, `reserve0`, `station0.1`, `section1`. The letter is
 * that of the tray: `tactical`, `basic`, or a hero.
 */
export type Placed = PlacedDie

export function places({ captains, mission }: Model): DiePlace[] {
  const out: DiePlace[] = []
  for (const { seat, dice, stations } of captains) {
    for (const { place, letter } of dice) out.push({ place: `${place || 'crew'}${seat}`, letter })
    for (const { id, dice: there } of stations) for (const { letter } of there) out.push({ place: id, letter })
  }
  for (const { id, dice } of mission?.sections ?? []) for (const { letter } of dice) out.push({ place: id, letter })
  return out
}

/** What the dice of heroes show. */
export function facesOf({ captains, mission }: Model): ReadonlyMap<string, string> {
  const all = [
    ...captains.flatMap(({ dice, stations }) => [...dice, ...stations.flatMap((one) => one.dice)]),
    ...(mission?.sections ?? []).flatMap(({ dice }) => dice),
  ]
  return new Map(all.map(({ letter, face }) => [letter, face]))
}

const BASIC = /^(tactical|engineering|science|medical|blank|basic)$/
const seatIn = (place: string): string => /\d/.exec(place.replace('section', ''))?.[0] ?? ''
const kind = (letter: string): string => (BASIC.test(letter) ? 'basic' : letter)

export class Dice extends DiceIdentity {
  settle(now: readonly DiePlace[]): Placed[] {
    return this.match(now, (from, to) => {
      if (kind(from.letter) !== kind(to.letter)) return 100
      const away = from.place.startsWith('section') || to.place.startsWith('section') || seatIn(from.place) === seatIn(to.place)
      return (away ? 0 : 40) + Number(from.letter !== to.letter) + 2 * Number(from.place === to.place)
    })
  }
}
