/** What happened at a table: the log for those who read, and the last lines for those who listen. */

import type { Event, Say } from '$types'

export interface LogEntry {
  number: number
  kind: string
  say: Say
  text: string
  parts: string[]
}

/** A line for those who listen. */
export interface Spoken {
  number: number
  text: string
}

/** So many lines are kept for those who listen: more than one choice ever tells. */
const HEARD = 40
const QUIET_MS = 15_000

export class Story {
  log = $state.raw<LogEntry[]>([])
  /** How many events came before the first of `log`. */
  earlier = $state(0)
  /** What was said last: events, then the question. */
  spoken = $state.raw<Spoken[]>([])
  #count = 0
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(readonly text: (say: Say) => string) {}

  /** Everything anew, without saying it. */
  show(events: Event[], earlier: number): void {
    this.earlier = earlier
    this.log = events.map((event) => this.#entry(event))
  }

  tell(event: Event): void {
    const told = this.#entry(event)
    this.log = [...this.log, told]
    this.speak(told.text)
  }

  takeBack(count: number): void {
    this.log = this.log.slice(0, Math.max(0, this.log.length - count))
  }

  /** Older events, fetched later. */
  prepend(events: Event[], before: number): void {
    this.earlier = before
    this.log = [...events.map((event) => this.#entry(event)), ...this.log]
  }

  translate(): void {
    this.log = this.log.map((entry) => ({ ...entry, text: this.text(entry.say) }))
  }

  speak(text: string): void {
    const number = (this.spoken.at(-1)?.number ?? 0) + 1
    this.spoken = [...this.spoken, { number, text }]
    // What was said goes when all is quiet: never while a reader may still be at it.
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => (this.spoken = this.spoken.slice(-HEARD)), QUIET_MS)
  }

  #entry(event: Event): LogEntry {
    this.#count += 1
    return { number: this.#count, kind: event.kind, say: event.say, text: this.text(event.say), parts: event.parts }
  }
}
