/** Events one at a time: the cause lights, then the change shows; after eight the rest is told together. */

import type { Event, Frame, Update } from '$types'

/** Where it is played. */
export interface Stage {
  /** The cause lights up: nothing has changed yet. */
  begin(frame: Frame, told: Event[]): void
  /** The change, with everything it tells. */
  apply(frames: Frame[], update: Update): void
  /** All of an update has been shown. */
  finish(update: Update): void
  /** Nothing more is waiting. */
  rest(): void
}

interface Step {
  update: Update
  frames: Frame[]
  last: boolean
}

export const SINGLES = 8
export const EVENT_MS = 500
const GROUP_MS = 900
/** How much of an event's time belongs to its cause. */
const CAUSE = 0.36

export class Playback {
  #steps: Step[] = []
  #now: Step | null = null
  #applied = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `pace` is the factor on every duration; 0 shows everything at once. */
  constructor(
    readonly stage: Stage,
    readonly pace: () => number,
  ) {}

  get busy(): boolean {
    return this.#now !== null
  }

  add(update: Update): void {
    // Whoever is behind is told what waits in groups, so that nobody falls further behind.
    if (this.#steps.length > SINGLES) this.#steps = grouped(this.#steps)
    this.#steps.push(...stepsOf(update))
    if (!this.#now) this.#next()
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
  }

  #next(): void {
    const step = this.#steps.shift()
    if (!step) return this.stage.rest()
    const pace = this.pace()
    this.#begin(step)
    if (pace <= 0 || step.frames.length === 0) {
      this.#end()
      return this.#next()
    }
    const whole = (step.frames.length > 1 ? GROUP_MS : EVENT_MS) * pace
    this.#timer = setTimeout(() => {
      this.#apply()
      this.#timer = setTimeout(() => {
        this.#end()
        this.#next()
      }, whole * (1 - CAUSE))
    }, whole * CAUSE)
  }

  #begin(step: Step): void {
    this.#now = step
    this.#applied = false
    const frame = merged(step.frames)
    if (frame) this.stage.begin(frame, step.frames.map((frame) => frame.event))
  }

  #apply(): void {
    if (!this.#now || this.#applied) return
    this.#applied = true
    this.stage.apply(this.#now.frames, this.#now.update)
  }

  #end(): void {
    this.#apply()
    const step = this.#now
    this.#now = null
    if (step?.last) this.stage.finish(step.update)
  }
}

function stepsOf(update: Update): Step[] {
  const singles = update.frames.length > SINGLES ? SINGLES - 1 : SINGLES
  const groups = update.frames.slice(0, singles).map((frame) => [frame])
  const rest = update.frames.slice(singles)
  if (rest.length) groups.push(rest)
  if (!groups.length) groups.push([])
  return groups.map((frames, index) => ({ update, frames, last: index === groups.length - 1 }))
}

function grouped(steps: Step[]): Step[] {
  const updates = [...new Set(steps.map((step) => step.update))]
  return updates.map((update) => {
    const frames = steps.filter((step) => step.update === update).flatMap((step) => step.frames)
    return { update, frames, last: true }
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
  return { event: { say: last.event.say, parts }, changed: [...changed.values()], removed }
}
