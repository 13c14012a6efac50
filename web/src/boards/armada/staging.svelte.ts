/** The animations of the board, and which of its stages is shown. */

import { untrack } from 'svelte'
import { crewLook } from '$art/armada/dice'
import type { Event } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { dieName } from '../../kit/dice'
import { FocusKeeper } from '../../kit/focus.svelte'
import { Motion } from '../../kit/motion.svelte'
import { ShownSeat } from '../../kit/shownSeat.svelte'
import { LastTouched, TwoTouches } from '../../kit/touched.svelte'
import { Dice, facesOf, places, type Placed } from './dice'
import { read, type Captain, type Intent, type Model } from './model'
import { actorOf, scenesOf, type Scene } from './story'
import { TELLING } from './telling'

/** What the middle of the board shows. */
export type Stage = 'map' | 'log' | 'fight' | 'mission' | 'offer' | 'ships' | 'trade'

export class Staging {
  /** Flying dice by their letter; heroes as "hero:kyuu". */
  readonly motion = new Motion<string>(50)
  readonly touched = new LastTouched()
  readonly fingers: TwoTouches
  readonly focus: FocusKeeper
  readonly #shown: ShownSeat
  readonly model: Model = $derived.by(() => read(this.store))
  readonly dice: readonly Placed[] = $derived.by(() => this.#known.settle(places(this.model)))
  readonly look = $derived.by(() => crewLook(facesOf(this.model)))
  /** The captain whose ship is large: the one who acts; a spectator sees the first. */
  readonly mine: Captain | undefined = $derived.by(() => {
    const { decision, actor } = this.store
    const seat = decision?.mode === 'open' && actor >= 0 ? actor : this.#shown.seat
    return this.model.captains.find((one) => one.seat === seat) ?? this.model.captains[0]
  })
  readonly others: readonly Captain[] = $derived.by(() => this.model.captains.filter(({ seat }) => seat !== this.mine?.seat))
  /** Captains whose stations and dice can be chosen now, beside the own ones. */
  readonly partners: readonly Captain[] = $derived.by(() => {
    const kind = this.store.decision?.kind ?? ''
    if (kind !== 'Trade' && kind !== 'Beam') return []
    const { seats = [] } = this.store.decision ?? {}
    return this.others.filter(({ seat, far }) => (kind === 'Trade' ? seats.includes(seat) : !far))
  })
  /** The stage that the position needs. */
  readonly due: Stage = $derived.by(() => {
    const { mission, combat, offers, ships } = this.model
    const kind = this.store.decision?.kind ?? ''
    if (ships.length) return 'ships'
    if (kind === 'Retreat') return 'map'
    if (this.partners.length) return 'trade'
    if (offers.length) return 'offer'
    return combat ? 'fight' : mission ? 'mission' : 'map'
  })
  /** A stage that the person looks at meanwhile. */
  peeked = $state<Stage | ''>('')
  /** The log of the fleets is open beside the map. */
  logged = $state(false)
  readonly stage: Stage = $derived.by(() => {
    const stage = this.peeked || this.due
    return stage === 'map' && this.logged ? 'log' : stage
  })
  /** What the enemy die would do, as it was before the enemy acted. */
  readonly intents: readonly Intent[] = $derived.by(() => {
    const { intents, combat } = this.model
    if (intents.length || !combat) this.#foreseen = intents
    return this.#foreseen
  })
  /** The entrance of a final encounter. */
  entrance = $state('')
  /** Number of rolls of crew and of the enemy die so far; each makes the dice tumble. */
  rolls = $state(0)
  enemyRolls = $state(0)
  /** The enemy ship that acts, and what is being hit. */
  actor = $state('')
  struck = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether enemies are acting on the last roll. */
  acting = $state(false)

  #known = new Dice()
  #foreseen: readonly Intent[] = []

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(
    readonly store: TableStore,
    root: () => HTMLElement | undefined,
  ) {
    store.playback.telling = TELLING
    this.#shown = new ShownSeat(store)
    this.fingers = new TwoTouches(store, '.card-place, .planet, .chip')
    $effect(() => {
      const told = store.told
      untrack(() => (told.length ? this.#begin(told) : this.#rest()))
    })
    $effect(() => {
      void this.due
      untrack(() => (this.peeked = ''))
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

  show = (stage: string): void => {
    this.peeked = stage === this.due || this.due === 'map' ? '' : 'map'
    if (stage !== this.due || stage === 'map') this.logged = stage === 'log'
  }
  lying = (place: string): Placed[] => this.dice.filter((die) => die.place === place)

  #begin(told: readonly Event[]): void {
    const struck = new Set<string>()
    this.entrance = ''
    for (const event of told) {
      this.actor = actorOf(event) ?? this.actor
      for (const scene of scenesOf(event, this.actor)) this.#play(scene)
      if (event.kind.endsWith('-down')) for (const part of event.parts) struck.add(part)
    }
    this.struck = struck
    if (told.some(({ kind }) => kind === 'rolls')) this.rolls += 1
    if (told.some(({ kind }) => kind === 'enemy-die')) {
      this.enemyRolls += 1
      this.acting = true
    }
    if (told.some(({ kind }) => /^(rolls|combat|combat-won|combat-lost)$/.test(kind))) this.acting = false
  }

  #rest(): void {
    this.motion.still()
    this.actor = this.entrance = ''
    this.struck = new Set()
    if (this.store.question?.kind !== 'RerollEnemyDie') this.acting = false
  }

  #play(scene: Scene): void {
    const { motion } = this
    switch (scene.kind) {
      case 'number':
        return motion.pop(scene.part, scene.amount)
      case 'burst':
        return motion.burst(scene.look, scene.part)
      case 'hero':
        return motion.fly(`hero:${scene.hero}`, scene.from, scene.to)
      case 'finale':
        this.entrance = scene.finale
        return
      default:
        return motion.ray(scene.kind, scene.from, scene.to)
    }
  }

  #changed(): void {
    const { motion, store } = this
    if (!store.busy) return motion.still() // Shown again, not played back.
    const letters = new Map(this.dice.map((die) => [dieName(die), die.letter]))
    motion.after({ item: (name) => letters.get(name), rolls: false, born: () => undefined })
  }
}
