/**
 * Which die is which. The rules only count dice; on the board each is a thing that moves from place to place, so that
 * eyes can follow it. After each change the dice are matched to where dice lie now, the nearest story first.
 */

import type { Letter, Model } from './model'
import { missionPlaces, STATION } from './model'

export interface Place {
  /** `crew`, `station.tactical`, `scanner`, `infirmary`, `returned`, or `threat.x/away`, `/stasis`, `/held`. */
  readonly place: string
  readonly letter: Letter
}

export interface Placed extends Place {
  readonly id: number
}

/** Everywhere a die lies, in the order the board shows them. */
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

/** How unlikely it is that a die went this way; `parts` are those that the event names. */
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

/** The dice of the last look, matched to the places of this one. Dice that lie nowhere for a moment are kept for later. */
export class Dice {
  private next = 1
  private known = new Map<number, Place>()

  settle(now: readonly Place[], parts: readonly string[] = []): Placed[] {
    const free = new Map(this.known)
    const out = new Array<Placed | undefined>(now.length)
    now.forEach((place, i) => {
      for (const [id, was] of free) {
        if (was.place === place.place && was.letter === place.letter) {
          out[i] = { id, ...place }
          free.delete(id)
          return
        }
      }
    })
    const ways: { cost: number; id: number; i: number }[] = []
    for (const [id, was] of free) {
      now.forEach((place, i) => {
        if (!out[i]) ways.push({ cost: strangeness(was, place, parts), id, i })
      })
    }
    ways.sort((a, b) => a.cost - b.cost || a.i - b.i)
    for (const { id, i } of ways) {
      const place = now[i]
      if (place && !out[i] && free.delete(id)) out[i] = { id, ...place }
    }
    const placed = now.map((place, i) => out[i] ?? { id: this.next++, ...place })
    for (const one of placed) free.delete(one.id)
    this.known = new Map([...placed.map((one) => [one.id, { place: one.place, letter: one.letter }] as const), ...free])
    return placed
  }
}
