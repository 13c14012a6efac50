/** The replay of a match: shows any turn, and plays back the step from one turn to the next. */

import type { Event, Part, Replay, Scene, Update } from '$types'
import { api, catalogue, content } from './api'
import { changed } from './frames'
import { settings } from './settings.svelte'
import { TableStore } from './table.svelte'

/** Number of choices fetched at once. */
const REEL = 60
const PAUSE_MS = 450

export class Tape {
  turn = $state(0)
  turns = $state(0)
  running = $state(false)
  /** With the views of all seats; available when the match is over. */
  whole = $state(false)
  error = $state.raw<Error | null>(null)
  store = $state.raw<TableStore | null>(null)
  #reels = new Map<number, Promise<Replay>>()
  #asked = 0

  constructor(readonly id: string) {}

  async open(turn: number): Promise<void> {
    this.error = null
    try {
      const reel = await this.#reel(turn)
      this.turns = reel.turns
      const store = new TableStore(reel.table)
      store.connection = 'open'
      store.printed = await content(reel.table.game, reel.table.content)
      store.translate(await catalogue(reel.table.game, reel.table.texts, settings.tongue))
      this.store = store
      await this.seek(Math.min(turn, reel.turns))
    } catch (error) {
      this.error = error instanceof Error ? error : new Error(String(error))
    }
  }

  async translate(): Promise<void> {
    const { store } = this
    if (store) store.translate(await catalogue(store.info.game, store.info.texts, settings.tongue))
  }

  #reel(turn: number): Promise<Replay> {
    const first = Math.floor(turn / REEL) * REEL
    const known = this.#reels.get(first)
    if (known) return known
    const fetched = api.replay(this.id, first, first + REEL, this.whole)
    this.#reels.set(first, fetched)
    fetched.catch(() => this.#reels.delete(first))
    return fetched
  }

  /** Show a turn at once. */
  async seek(turn: number): Promise<void> {
    const wanted = Math.max(0, Math.min(turn, this.turns))
    this.turn = wanted
    const call = ++this.#asked
    const reel = await this.#reel(wanted)
    if (call === this.#asked) this.store?.show(...sceneAt(reel, wanted))
  }

  /** Play back the next choice, event by event. */
  async step(): Promise<void> {
    const next = this.turn + 1
    if (next > this.turns) return
    this.store?.skip()
    const call = ++this.#asked
    const reel = await this.#reel(this.turn)
    if (call !== this.#asked) return
    const step = reel.steps.find((step) => step.turn === next)
    this.turn = next
    if (!step) return this.seek(next)
    const outcome = next === this.turns ? reel.outcome : null
    const update: Update = { type: 'update', version: 0, cause: 'play', seat: step.seat, turn: next, round: step.round, frames: step.frames, outcome }
    this.store?.unfold(update)
  }

  async run(): Promise<void> {
    if (this.turn >= this.turns) await this.seek(0)
    this.running = true
    while (this.running && this.turn < this.turns) {
      await this.step()
      await this.#settled()
      await wait(PAUSE_MS * Math.max(0.3, settings.pace))
    }
    this.running = false
  }

  stop(): void {
    this.running = false
  }

  async #settled(): Promise<void> {
    while (this.running && this.store?.busy) await wait(50)
  }

  async see(whole: boolean): Promise<void> {
    this.whole = whole
    this.#reels.clear()
    await this.seek(this.turn)
  }
}

/** The table at a turn of a fetched part, and the events up to there. */
export function sceneAt(reel: Replay, turn: number): [Scene, Event[]] {
  let parts: ReadonlyMap<string, Part> = new Map(reel.scene.parts.map((part) => [part.id, part]))
  let round = reel.scene.round
  const told: Event[] = []
  for (const step of reel.steps.filter((step) => step.turn <= turn)) {
    for (const frame of step.frames) {
      parts = changed(parts, frame)
      told.push(frame.event)
    }
    round = step.round
  }
  const outcome = turn === reel.turns ? reel.outcome : null
  return [{ ...reel.scene, parts: [...parts.values()], round, turn, decision: null, outcome }, told]
}

function wait(length: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, length))
}
