/** The animations of the board: which event moves what. */

import { untrack } from 'svelte'
import type { Frame } from '$types'
import type { TableStore } from '$lib/table.svelte'
import type { Box } from '../../kit/boxes'
import { dieName } from '../../kit/dice'
import { FocusKeeper } from '../../kit/focus.svelte'
import { Motion } from '../../kit/motion.svelte'
import { Dice, places, type Placed } from './dice'
import { read, type Letter, type Threat } from './model'
import { sceneOf } from './story'

export class Staging {
  readonly motion = new Motion<Letter>(35)
  readonly focus: FocusKeeper
  readonly model = $derived.by(() => read(this.store))
  readonly dice = $derived.by((): Placed[] => {
    const parts = untrack(() => this.store.playing?.event.parts ?? [])
    return this.#known.settle(places(this.model), parts)
  })

  /** Number of rolls of the crew and of the threat die so far; each roll makes its dice tumble. */
  rolls = $state(0)
  threatRolls = $state(0)
  /** What is being hit. */
  struck = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether threats are acting on the last roll. */
  acting = $state(false)
  /** The threat that does damage right now. */
  readonly firing = $derived.by(() => (this.#scene()?.kind === 'harm' ? this.#actor : ''))

  #known = new Dice()
  #actor = $state('')
  #going: { card: string; blast: boolean } | null = null
  #blast: Box | undefined
  #inHand = new Set<number>()

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(
    readonly store: TableStore,
    root: () => HTMLElement | undefined,
  ) {
    $effect(() => {
      const frame = store.playing
      untrack(() => frame && this.#begin(frame))
    })
    $effect.pre(() => {
      void this.dice
      untrack(() => this.motion.before())
    })
    this.focus = new FocusKeeper(
      store,
      root,
      () => void this.dice,
      ({ dataset: { die, part = '' } }) =>
        die === undefined ? !part.startsWith('threat.') || store.parts.has(part) : this.lying('crew').some((one) => String(one.id) === die),
    )
    $effect(() => {
      void this.dice
      untrack(() => this.#changed())
    })
    $effect(() => {
      if (!store.busy) untrack(() => this.#rest())
    })
  }

  lying = (place: string): Placed[] => this.dice.filter((die) => die.place === place)
  on = (card: string): Placed[] => this.dice.filter((die) => die.place.startsWith(`${card}/`))
  armed = (card: Threat): boolean => this.acting && this.store.busy && card.faces.includes(this.model.roll)

  #scene() {
    return this.store.playing ? sceneOf(this.store.playing.event) : null
  }

  /** The cause of an event is highlighted: start flights from it. */
  #begin(frame: Frame): void {
    const { motion } = this
    const scene = sceneOf(frame.event)
    this.struck = new Set()
    this.#going = null
    switch (scene?.kind) {
      case 'shot':
      case 'beam':
        return motion.ray(scene.kind, scene.from, scene.to)
      case 'acts':
        this.#actor = scene.card
        return
      case 'harm':
        return motion.ray('strike', motion.box(this.#actor) ?? this.#blast, 'ship')
      case 'calm':
      case 'threat-roll':
        this.acting = false
        return
      case 'gone':
        this.#going = scene
    }
  }

  /** The change has just been shown: everything moves from its old position. */
  #changed(): void {
    const { motion, store } = this
    const scene = this.#scene()
    const inHand = new Set(this.lying('crew').map((die) => die.id))
    const rolls = store.busy && (scene?.kind === 'roll' || (inHand.size > 0 && !this.#inHand.size))
    this.#inHand = inHand
    if (rolls) this.rolls += 1
    if (scene?.kind === 'threat-roll') {
      this.threatRolls += 1
      this.acting = true
    }
    if (scene?.kind === 'harm') this.struck = new Set(store.playing?.event.parts)
    if (!store.busy) return motion.still() // Shown again, not played back.
    const letters = new Map(this.dice.map((die) => [dieName(die), die.letter]))
    motion.after({ item: (name) => letters.get(name), rolls, born: (name) => (name.startsWith('card:') ? motion.box('deck') : undefined) })
    if (this.#going && !store.parts.has(this.#going.card)) {
      this.#blast = motion.formerly(`card:${this.#going.card}`)
      motion.burst(this.#going.blast ? 'blast' : 'done', this.#blast)
      this.#going = null
    }
  }

  #rest(): void {
    this.#actor = ''
    this.struck = new Set()
    if (this.store.question?.kind === 'Assign' || this.store.outcome) this.acting = false
  }
}
