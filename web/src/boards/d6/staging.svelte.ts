/** How the board plays what happens: which event sets what in motion, and where the focus goes when its thing goes. */

import { untrack } from 'svelte'
import type { Frame } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { Dice, places, type Placed } from './dice'
import { read, type Threat } from './model'
import { Motion, type Box } from './motion.svelte'
import { sceneOf } from './story'

export class Staging {
  readonly motion = new Motion()
  readonly model = $derived.by(() => read(this.store))
  readonly dice = $derived.by((): Placed[] => {
    const parts = untrack(() => this.store.playing?.event.parts ?? [])
    return this.#known.settle(places(this.model), parts)
  })

  /** Rolls of the crew and of the threat die so far: each makes its dice tumble. */
  rolls = $state(0)
  threatRolls = $state(0)
  /** What is being hit. */
  struck = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether threats are acting on the number that was rolled. */
  acting = $state(false)
  /** The threat that does harm this very moment. */
  readonly firing = $derived.by(() => (this.#scene()?.kind === 'harm' ? this.#actor : ''))

  #known = new Dice()
  #actor = $state('')
  #going: { card: string; blast: boolean } | null = null
  #blast: Box | undefined
  #inHand = new Set<number>()
  #homeless = false

  /** Made while a board comes up: it listens to its table from then on. */
  constructor(
    readonly store: TableStore,
    readonly root: () => HTMLElement | undefined,
  ) {
    $effect(() => {
      const frame = store.playing
      untrack(() => frame && this.#begin(frame))
    })
    $effect.pre(() => {
      void this.dice
      untrack(() => {
        this.motion.before()
        this.#leaveWhatGoes()
      })
    })
    $effect(() => {
      void this.dice
      untrack(() => this.#changed())
    })
    $effect(() => {
      if (!store.busy) untrack(() => this.#rest())
    })
    $effect(() => {
      if (store.decision) untrack(() => this.#comeHome())
    })
  }

  lying = (place: string): Placed[] => this.dice.filter((die) => die.place === place)
  on = (card: string): Placed[] => this.dice.filter((die) => die.place.startsWith(`${card}/`))
  armed = (card: Threat): boolean => this.acting && this.store.busy && card.faces.includes(this.model.roll)

  #scene() {
    return this.store.playing ? sceneOf(this.store.playing.event) : null
  }

  /** The cause of an event lights up: what flies, flies now. */
  #begin(frame: Frame): void {
    const { motion } = this
    const scene = sceneOf(frame.event)
    this.struck = new Set()
    this.#going = null
    switch (scene?.kind) {
      case 'shot':
        return motion.fire('ours', motion.boxOfPart(scene.from), motion.boxOfPart(scene.to))
      case 'beam':
        return motion.fire('beam', motion.boxOfPart(scene.from), motion.boxOfPart(scene.to))
      case 'acts':
        this.#actor = scene.card
        return
      case 'harm':
        return motion.fire('theirs', motion.boxOfPart(this.#actor) ?? this.#blast, motion.box('ship'))
      case 'calm':
      case 'threat-roll':
        this.acting = false
        return
      case 'gone':
        this.#going = scene
    }
  }

  /** The change itself has just been shown: everything travels from where it was. */
  #changed(): void {
    const { motion, store } = this
    const scene = this.#scene()
    const inHand = new Set(this.lying('crew').map((die) => die.id))
    const rolled = store.busy && (scene?.kind === 'roll' || (inHand.size > 0 && !this.#inHand.size))
    this.#inHand = inHand
    if (rolled) this.rolls += 1
    if (scene?.kind === 'threat-roll') {
      this.threatRolls += 1
      this.acting = true
    }
    if (scene?.kind === 'harm') this.struck = new Set(store.playing?.event.parts)
    if (!store.busy) return motion.still() // Shown anew, not told.
    const letters = new Map(this.dice.map((die) => [`die:${die.id}`, die.letter]))
    motion.after(letters, rolled, (name) => (name.startsWith('card:') ? motion.boxOfPart('deck') : undefined))
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

  // -- focus ---------------------------------------------------------------------------------------------------

  /** A thing with the focus is about to go: it lets go in time, and the next question takes the focus up again. */
  #leaveWhatGoes(): void {
    const thing = document.activeElement
    if (!(thing instanceof HTMLElement) || !this.root()?.contains(thing)) return
    const { die, part = '' } = thing.dataset
    const stays =
      die === undefined ? !part.startsWith('threat.') || this.store.parts.has(part) : this.lying('crew').some((one) => String(one.id) === die)
    if (stays) return
    this.#homeless = thing.matches(':focus-visible')
    thing.blur()
  }

  /** The focus was in something that is gone: it goes back to what was touched, or to the next question. */
  return(to: HTMLElement | null): void {
    this.#homeless = true
    queueMicrotask(() => {
      if (to?.isConnected && document.activeElement === document.body) to.focus()
    })
  }

  #comeHome(): void {
    if (!this.#homeless) return
    this.#homeless = false
    if (document.activeElement === document.body) this.root()?.querySelector<HTMLElement>("[data-state='ready']")?.focus()
  }
}
