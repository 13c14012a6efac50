/** The animations of the board: which events move cards and points; the round so far stays visible. */

import { untrack } from 'svelte'
import type { Event } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { FocusKeeper } from '../../kit/focus.svelte'
import { Motion } from '../../kit/motion.svelte'
import { ShownSeat } from '../../kit/shownSeat.svelte'
import { handId, playId, pointsId, read, recoveryId, seatId, type Model, type Ship } from './model'
import { chosenBy, roundSoFar, sceneOf, wayOf, type Scene, type Verdict } from './story'
import { TELLING } from './telling'

export class Staging {
  readonly motion = new Motion<{ face: string; seat: number }>(90)
  readonly model: Model = $derived.by(() => read(this.store))
  readonly #shown: ShownSeat
  readonly mine = $derived.by(() => this.model.ships.find((ship) => ship.seat === this.me))
  readonly others = $derived.by(() => this.#shown.others(this.model.ships))

  readonly told = $derived.by(() => roundSoFar(this.store.log))
  /** The card in the playback, or the last one. */
  readonly verdict = $derived.by(() => this.told.verdicts.at(-1))
  /** The secret choice of this seat, and the card it put on the table. */
  readonly chosen = $derived.by(() => (this.mine?.locked ? chosenBy(this.store.log, this.me) : null))
  readonly laid = $derived.by(() => this.chosen?.card ?? '')
  /** All have chosen, and the cards are about to be revealed. */
  readonly gathering = $derived.by(() => this.#scenes.some((scene) => scene.kind === 'reveal') && !this.model.resolving)
  /** The cards have just been revealed. */
  readonly revealing = $derived.by(() => this.#scenes.some((scene) => scene.kind === 'reveal') && this.model.resolving)
  readonly #scenes: Scene[] = $derived.by(() => this.store.told.map(sceneOf).filter((scene) => scene !== null))

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(
    readonly store: TableStore,
    root: () => HTMLElement | undefined,
  ) {
    store.playback.telling = TELLING
    this.#shown = new ShownSeat(store)
    $effect(() => {
      const told = store.told
      untrack(() => (told.length ? this.#begin(told) : this.motion.still()))
    })
    new FocusKeeper(store, root)
  }

  /** The seat whose hand is shown. */
  get me(): number {
    return this.#shown.seat
  }

  /** The resolution of a seat's card. */
  verdictOf(seat: number): Verdict | undefined {
    return this.told.verdicts.findLast((verdict) => verdict.seats.includes(seat))
  }

  /** Ships in the order of their cards: resolved ones first, then the others in their future order. */
  readonly inOrder: Ship[] = $derived.by(() => {
    const { ships, order, set, resolving } = this.model
    if (!resolving) return [...ships]
    const faces = [...this.told.verdicts.map((verdict) => verdict.face), ...order]
    const rank = ({ seat, played }: Ship): number => {
      const face = played?.face ?? this.verdictOf(seat)?.face ?? ''
      const at = faces.indexOf(face)
      return at < 0 ? faces.length + set.indexOf(face) : at
    }
    return ships.toSorted((one, other) => rank(one) - rank(other) || one.seat - other.seat)
  })

  // -- what moves ------------------------------------------------------------------------------------------------------

  #begin(told: readonly Event[]): void {
    this.motion.still()
    let from = ''
    for (const event of told) {
      const scene = sceneOf(event)
      if (scene) this.#play(scene, from)
      from = scene?.kind === 'points' && scene.amount < 0 ? pointsId(scene.seat) : ''
      if (wayOf(event.kind)) this.#actors = event.parts
    }
  }
  /** The cards that are being resolved. */
  #actors: readonly string[] = []
  /** Points that were just lost, and may now be gained by another seat. */
  #lost: { id: string; amount: number } | null = null

  #play(scene: Scene, before: string): void {
    const { motion } = this
    switch (scene.kind) {
      case 'reveal':
        return this.#gather()
      case 'tidy':
        return this.#tidy()
      case 'card':
        return motion.fly({ face: scene.face, seat: scene.seat }, scene.from, scene.to)
      case 'points':
        return this.#points(scene.seat, scene.amount, before)
      case 'aim':
        return motion.ray('aim', scene.from, scene.to)
      case 'gone':
      case 'alarm':
        return motion.burst('alarm', seatId(scene.seat))
      case 'guard':
        return motion.burst('guard', seatId(scene.seat))
    }
  }

  /** Seats without a card on the table put one there. */
  #gather(): void {
    if (!this.gathering || this.motion.flights.length) return
    for (const { seat, out, locked } of this.model.ships) {
      if (!out && !locked) this.motion.fly({ face: '', seat }, handId(seat), playId(seat))
    }
  }

  /** The end of a round: cards in recovery go to hand, cards in play to recovery. */
  #tidy(): void {
    for (const { seat, recovery, played } of this.model.ships) {
      if (recovery) this.motion.fly({ face: recovery.face, seat }, recoveryId(seat), handId(seat))
      if (played) this.motion.fly({ face: played.face, seat }, playId(seat), recoveryId(seat))
    }
  }

  /** Points fly from the card that gives them, or from the seat that has just lost as many. */
  #points(seat: number, amount: number, before: string): void {
    const at = pointsId(seat)
    this.motion.pop(at, amount)
    const lost = this.#lost
    this.#lost = amount < 0 ? { id: at, amount: -amount } : null
    if (amount < 0) return
    const source = before || (lost?.amount === amount ? lost.id : '') || this.#actors.find((id) => id === playId(seat)) || this.#actors[0]
    if (source) this.motion.ray('gain', source, at)
  }
}
