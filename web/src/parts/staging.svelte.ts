/** The animations of the generic board: dice fly and cards slide from their old positions to the new ones. */

import { untrack } from 'svelte'
import type { Face, Part } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { DiceIdentity, dieName, type DiePlace, type PlacedDie } from '../kit/dice'
import { FocusKeeper } from '../kit/focus.svelte'
import { Motion } from '../kit/motion.svelte'
import { LastTouched, TwoTouches } from '../kit/touched.svelte'

export class GenericStaging {
  readonly motion = new Motion<string>(35)
  readonly touched = new LastTouched()
  readonly fingers: TwoTouches
  readonly focus: FocusKeeper
  readonly dice = $derived.by((): PlacedDie[] => {
    const lying = [...this.store.parts.values()].flatMap((part) =>
      diceIn(part).flatMap(([place, [letter, , count]]) => Array.from({ length: count }, (): DiePlace => ({ place, letter }))),
    )
    return this.#known.match(lying, (from, to) => Number(from.letter !== to.letter) + 2 * Number(from.place === to.place))
  })
  #known = new DiceIdentity()

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(
    readonly store: TableStore,
    root: () => HTMLElement | undefined,
  ) {
    this.fingers = new TwoTouches(store, '.card-place')
    $effect.pre(() => {
      void store.parts
      untrack(() => this.motion.before())
    })
    this.focus = new FocusKeeper(store, root)
    $effect(() => {
      void store.parts
      untrack(() => this.#changed())
    })
  }

  lying = (place: string): PlacedDie[] => this.dice.filter((die) => die.place === place)

  #changed(): void {
    if (!this.store.busy) return this.motion.still() // Shown again, not played back.
    const letters = new Map(this.dice.map((die) => [dieName(die), die.letter]))
    this.motion.after({ item: (name) => letters.get(name), rolls: false, born: () => undefined })
  }
}

/** The dice of a part, each face with its place: the part itself, or one of its slots. */
function diceIn(part: Part): [string, Face][] {
  if (part.kind === 'dice') return (part.faces ?? []).map((face) => [part.id, face])
  return part.kind === 'slots' ? (part.slots ?? []).flatMap((slot) => (slot.dice ?? []).map((face): [string, Face] => [slot.id, face])) : []
}
