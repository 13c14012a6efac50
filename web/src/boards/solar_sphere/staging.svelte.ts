/** The animations of the board: dice fly to their places; deeds of captains are shown as rays, bursts and numbers. */

import { untrack } from 'svelte'
import type { Event } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { dieName } from '../../kit/dice'
import { FocusKeeper } from '../../kit/focus.svelte'
import { Motion } from '../../kit/motion.svelte'
import { ShownSeat } from '../../kit/shownSeat.svelte'
import { LastTouched, TwoTouches } from '../../kit/touched.svelte'
import { Dice, places, type Placed } from './dice'
import { read, type Captain, type Model } from './model'
import { finalScore, sceneOf, type Scene } from './story'
import { TELLING } from './telling'

export class Staging {
  /** Flying dice and crew: "4:0", "crew:gunner". */
  readonly motion = new Motion<string>(60)
  readonly touched = new LastTouched()
  readonly fingers: TwoTouches
  readonly focus: FocusKeeper
  readonly #shown: ShownSeat
  readonly model: Model = $derived.by(() => read(this.store))
  readonly dice: readonly Placed[] = $derived.by(() => this.#known.settle(places(this.model)))
  /** The captain whose command centre is large; a spectator sees the first. */
  readonly mine: Captain | undefined = $derived.by(() => this.model.captains.find(({ seat }) => seat === this.#shown.seat) ?? this.model.captains[0])
  readonly others: readonly Captain[] = $derived.by(() => this.#shown.others(this.model.captains).filter(({ seat }) => seat !== this.mine?.seat))
  /** The final score, while it is counted. */
  readonly count = $derived.by(() => (this.store.busy ? finalScore(this.store.log) : []))
  /** Number of rolls so far: each makes the docked dice tumble. */
  rolls = $state(0)

  #known = new Dice()

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(
    readonly store: TableStore,
    root: () => HTMLElement | undefined,
  ) {
    store.playback.telling = TELLING
    this.#shown = new ShownSeat(store)
    this.fingers = new TwoTouches(store, '.card-place, .cell, .location')
    $effect(() => {
      const told = store.told
      untrack(() => (told.length ? this.#begin(told) : this.motion.still()))
    })
    $effect.pre(() => {
      void this.dice
      untrack(() => this.motion.before())
    })
    this.focus = new FocusKeeper(store, root)
    $effect(() => {
      void this.dice
      untrack(() => this.#changed())
    })
  }

  lying = (place: string): Placed[] => this.dice.filter((die) => die.place === place)

  #begin(told: readonly Event[]): void {
    for (const event of told) {
      const scene = sceneOf(event)
      if (scene) this.#play(scene)
    }
    if (told.some(({ kind }) => kind === 'docks')) this.rolls += 1
  }

  #play(scene: Scene): void {
    const { motion } = this
    switch (scene.kind) {
      case 'number':
        return motion.pop(scene.part, scene.amount)
      case 'gain':
        return motion.ray('gain', scene.from, scene.to)
      case 'shot':
        return motion.ray('shot', scene.from, scene.to)
      case 'card':
        return motion.fly(`crew:${scene.face}`, scene.from, scene.to)
      case 'burst':
        return motion.burst(scene.look, scene.part)
    }
  }

  #changed(): void {
    const { motion, store } = this
    if (!store.busy) return motion.still() // Shown again, not played back.
    const letters = new Map(this.dice.map((die) => [dieName(die), die.letter]))
    motion.after({ item: (name) => letters.get(name), rolls: false, born: () => undefined })
  }
}
