/** Events one at a time: the cause lights, then the change shows; after eight the rest is told together. */

import type { Event, Frame, Update } from '$types'

/** Where it is played. */
export interface Stage {
  /** The cause lights up: nothing has changed yet. */
  begin(frame: Frame, told: Event[]): void
  /** The change, with everything it tells. */
  apply(frames: Frame[]): void
  /** All of an update has been shown. */
  finish(update: Update): void
  /** Nothing more is waiting. */
  rest(): void
}

/** What is told together, and how long that takes; 0: it is shown at once. */
export interface Phrase {
  frames: Frame[]
  ms: number
}

/** How a game is told. */
export interface Telling {
  phrases(frames: Frame[]): Phrase[]
  /** So many phrases may wait; more are told in groups. */
  most: number
}

interface Step extends Phrase {
  update: Update
  last: boolean
}

export const SINGLES = 8
export const EVENT_MS = 500
export const GROUP_MS = 900
/** How much of an event's time belongs to its cause. */
const CAUSE = 0.36

export class Playback {
  /** A board may tell its game in its own way. */
  telling: Telling = PLAIN
  /** Whether each phrase waits for a word to go on. */
  paused = $state(false)
  #steps: Step[] = []
  #now: Step | null = null
  #applied = false
  /** All of a phrase is shown, and it waits. */
  #held = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `pace` is the factor on every duration; 0 shows everything at once. */
  constructor(
    readonly stage: Stage,
    readonly pace: () => number,
  ) {}

  get busy(): boolean {
    return this.#now !== null
  }

  /** The last update that is still to be told in full. */
  get last(): Update | null {
    return this.#steps.at(-1)?.update ?? this.#now?.update ?? null
  }

  add(update: Update): void {
    // A page that is behind tells waiting events in groups, so that it catches up.
    if (this.#steps.length > this.telling.most) this.#steps = grouped(this.#steps)
    this.#steps.push(...this.#stepsOf(update))
    if (!this.#now) this.#next()
  }

  #stepsOf(update: Update): Step[] {
    const phrases = this.telling.phrases(update.frames)
    if (!phrases.length) phrases.push({ frames: [], ms: 0 })
    return phrases.map((phrase, index) => ({ ...phrase, update, last: index === phrases.length - 1 }))
  }

  pause(): void {
    this.paused = this.busy
  }

  resume(): void {
    this.paused = false
    if (this.#held) this.next()
  }

  /** On to the next phrase at once. */
  next(): void {
    if (!this.#now) return
    clearTimeout(this.#timer)
    this.#end()
    this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    if (this.#now) this.#end()
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.#begin(step)
      this.#end()
    }
    this.#next()
  }

  /** Forgets what waits: the table is shown anew. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#steps = []
    this.#now = null
    this.#held = false
    this.paused = false
  }

  #next(): void {
    const step = this.#steps.shift()
    if (!step) {
      this.paused = false
      return this.stage.rest()
    }
    const whole = step.ms * this.pace()
    this.#begin(step)
    if (whole <= 0 || step.frames.length === 0) {
      this.#end()
      return this.#next()
    }
    this.#timer = setTimeout(() => {
      this.#apply()
      this.#timer = setTimeout(() => this.#shown(), whole * (1 - CAUSE))
    }, whole * CAUSE)
  }

  #shown(): void {
    if (this.paused) this.#held = true
    else this.next()
  }

  #begin(step: Step): void {
    this.#now = step
    this.#applied = false
    this.#held = false
    const frame = merged(step.frames)
    if (frame)
      this.stage.begin(
        frame,
        step.frames.map((frame) => frame.event),
      )
  }

  #apply(): void {
    if (!this.#now || this.#applied) return
    this.#applied = true
    this.stage.apply(this.#now.frames)
  }

  #end(): void {
    this.#apply()
    const step = this.#now
    this.#now = null
    if (step?.last) this.stage.finish(step.update)
  }
}

/** One event after the other; after eight the rest is told together. */
const PLAIN: Telling = {
  phrases(frames) {
    const singles = frames.length > SINGLES ? SINGLES - 1 : SINGLES
    const phrases = frames.slice(0, singles).map((frame) => ({ frames: [frame], ms: EVENT_MS }))
    const rest = frames.slice(singles)
    return rest.length ? [...phrases, { frames: rest, ms: GROUP_MS }] : phrases
  },
  most: SINGLES,
}

function grouped(steps: Step[]): Step[] {
  const updates = [...new Set(steps.map((step) => step.update))]
  return updates.map((update) => {
    const frames = steps.filter((step) => step.update === update).flatMap((step) => step.frames)
    return { update, frames, ms: GROUP_MS, last: true }
  })
}

/** Several frames as one: told by the last, touching all they touched. */
export function merged(frames: Frame[]): Frame | null {
  const last = frames.at(-1)
  if (!last) return null
  if (frames.length === 1) return last
  const parts = [...new Set(frames.flatMap((frame) => frame.event.parts))]
  const changed = new Map(frames.flatMap((frame) => (frame.changed ?? []).map((part) => [part.id, part])))
  const removed = frames.flatMap((frame) => frame.removed ?? []).filter((id) => !changed.has(id))
  return { event: { ...last.event, parts }, changed: [...changed.values()], removed }
}
