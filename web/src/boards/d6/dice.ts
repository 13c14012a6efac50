/** The places of the dice of Deep Space D-6, and how dice move between them. */

import { DiceIdentity, type DiePlace, type PlacedDie } from '../../kit/dice'
import type { Letter, Model } from './model'
import { missionPlaces, STATION } from './model'

/** At `crew`, `station.tactical`, `scanner`, `infirmary`, `returned`, or `threat.x/away`, `/stasis`, `/held`. */
export type Place = DiePlace<Letter>
export type Placed = PlacedDie<Letter>

/** All places of dice, in the order of the board. */
export function places(model: Model): Place[] {
  const many = (count: number, place: string, letter: Letter): Place[] => Array.from({ length: count }, () => ({ place, letter }))
  const out: Place[] = model.crew.map((die) => ({ place: 'crew', letter: die.letter }))
  for (const station of model.stations) out.push(...many(station.used, station.id, station.letter))
  out.push(...many(model.scanner.value, 'scanner', 'D'))
  out.push(...many(model.infirmary, 'infirmary', '-'))
  for (const letter of model.returned) out.push({ place: 'returned', letter })
  for (const card of [...model.internal, ...model.external]) {
    for (const place of missionPlaces(card)) {
      if (place.die) out.push({ place: `${card.id}/away`, letter: place.die })
    }
    if (card.beam) out.push({ place: `${card.id}/stasis`, letter: 'S' })
    if (card.held) out.push({ place: `${card.id}/held`, letter: '-' })
  }
  return out
}

/** The cost of a move of a die; `parts` are those that the event names. */
function strangeness(from: Place, to: Place, parts: readonly string[]): number {
  const part = (place: string) => place.split('/')[0] ?? place
  let cost = 4
  if (from.place === to.place) cost = 2
  else if (from.place === 'crew' && to.place === STATION[from.letter]) cost = 0
  else if (from.place === 'crew' && to.letter === from.letter) cost = 0
  else if (to.place === 'crew' && from.place === 'returned') cost = 1
  else if (from.letter === to.letter) cost = 3
  if (parts.includes(part(from.place))) cost -= 0.5
  return cost
}

export class Dice extends DiceIdentity<Letter> {
  settle(now: readonly Place[], parts: readonly string[] = []): Placed[] {
    return this.match(now, (from, to) => strangeness(from, to, parts))
  }
}
