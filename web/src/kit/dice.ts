/**
 * The identity of dice. Rules only count dice; on a board each die is an element that moves from place to place, so
 * that people can follow it. After each change the dice are matched to the current places at the lowest cost.
 */

export interface DiePlace<Letter extends string = string> {
  /** The part it is on; `card.x/away` is a place on a card. */
  readonly place: string
  readonly letter: Letter
}

export interface PlacedDie<Letter extends string = string> extends DiePlace<Letter> {
  readonly id: number
}

/** The cost of a move of a die: high if it is unlikely. */
export type Cost<Letter extends string> = (from: DiePlace<Letter>, to: DiePlace<Letter>) => number

/** The name under which a die is registered with `Motion`. */
export const dieName = (die: { id: number }): string => `die:${die.id}`

export class DiceIdentity<Letter extends string = string> {
  #next = 1
  #known = new Map<number, DiePlace<Letter>>()

  /** The dice of the last call at the places of this one. Dice without a place are kept for later. */
  match(now: readonly DiePlace<Letter>[], cost: Cost<Letter>): PlacedDie<Letter>[] {
    const free = new Map(this.#known)
    const out = new Array<PlacedDie<Letter> | undefined>(now.length)
    now.forEach((place, i) => {
      for (const [id, was] of free) {
        if (was.place !== place.place || was.letter !== place.letter) continue
        out[i] = { id, ...place }
        free.delete(id)
        return
      }
    })
    const ways = [...free].flatMap(([id, was]) => now.flatMap((place, i) => (out[i] ? [] : [{ cost: cost(was, place), id, i }])))
    for (const { id, i } of ways.sort((a, b) => a.cost - b.cost || a.i - b.i)) {
      const place = now[i]
      if (place && !out[i] && free.delete(id)) out[i] = { id, ...place }
    }
    const placed = now.map((place, i) => out[i] ?? { id: this.#next++, ...place })
    for (const one of placed) free.delete(one.id)
    this.#known = new Map([...placed.map(({ id, place, letter }) => [id, { place, letter }] as const), ...free])
    return placed
  }
}
