/** The events at a table: the log, and the last lines for screen readers. */

import type { Event, Say } from '$types'

export interface LogEntry {
  number: number
  kind: string
  say: Say
  text: string
  parts: string[]
}

/** A line for screen readers. */
export interface Spoken {
  number: number
  text: string
}

/** Number of lines kept for screen readers: more than one choice ever has. */
const HEARD = 40
const QUIET_MS = 15_000

export class Story {
  log = $state.raw<LogEntry[]>([])
  /** Number of events before the first of `log`. */
  earlier = $state(0)
  /** The last announcements: events, then the question. */
  spoken = $state.raw<Spoken[]>([])
  #count = 0
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(readonly text: (say: Say) => string) {}

  /** Replace the log without announcements. */
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

  /** Add older events, which were fetched later. */
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
    // Announcements are removed when nothing happens: never while a screen reader may still read them.
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => (this.spoken = this.spoken.slice(-HEARD)), QUIET_MS)
  }

  #entry(event: Event): LogEntry {
    this.#count += 1
    return { number: this.#count, kind: event.kind, say: event.say, text: this.text(event.say), parts: event.parts }
  }
}
