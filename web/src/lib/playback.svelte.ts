/**
 * Plays events one at a time: the cause is highlighted, then the change is shown; after eight the rest comes together.
 */

import type { Event, Frame, Update } from '$types'

/** Receives the steps of the playback. */
export interface Stage {
  /** The cause is highlighted; nothing has changed yet. */
  begin(frame: Frame, told: Event[]): void
  /** The change, with all its events. */
  apply(frames: Frame[]): void
  /** The whole update has been shown. */
  finish(update: Update): void
  /** Nothing more is queued. */
  rest(): void
}

/** Events shown together, and their duration; 0: shown at once. */
export interface Phrase {
  frames: Frame[]
  ms: number
}

/** How a game divides its events. */
export interface Telling {
  phrases(frames: Frame[]): Phrase[]
  /** Maximum number of queued phrases; more are grouped. */
  most: number
  /** Whether the decision bar has all controls of the playback: its board has none. */
  controls?: boolean
}

interface Step extends Phrase {
  update: Update
  last: boolean
}

export const SINGLES = 8
export const EVENT_MS = 500
export const GROUP_MS = 900
/** The cause's share of the time of an event. */
const CAUSE = 0.36

export class Playback {
  /** A board may set its own. */
  telling: Telling = PLAIN
  /** Whether each phrase waits for `next`. */
  paused = $state(false)
  #steps: Step[] = []
  #now: Step | null = null
  #applied = false
  /** The phrase is complete, and waits. */
  #held = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `pace` is the factor for every duration; 0 shows everything at once. */
  constructor(
    readonly stage: Stage,
    readonly pace: () => number,
  ) {}

  get busy(): boolean {
    return this.#now !== null
  }

  /** The last update that is not fully shown yet. */
  get last(): Update | null {
    return this.#steps.at(-1)?.update ?? this.#now?.update ?? null
  }

  add(update: Update): void {
    // A page that is behind shows queued events in groups, to catch up.
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

  /** Go to the next phrase at once. */
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

  /** Clear the queue: the table is shown again. */
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

/** One event after the other; after eight the rest comes together. */
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

/** Several frames as one: the event of the last, with the parts of all. */
export function merged(frames: Frame[]): Frame | null {
  const last = frames.at(-1)
  if (!last) return null
  if (frames.length === 1) return last
  const parts = [...new Set(frames.flatMap((frame) => frame.event.parts))]
  const changed = new Map(frames.flatMap((frame) => (frame.changed ?? []).map((part) => [part.id, part])))
  const removed = frames.flatMap((frame) => frame.removed ?? []).filter((id) => !changed.has(id))
  return { event: { ...last.event, parts }, changed: [...changed.values()], removed }
}
