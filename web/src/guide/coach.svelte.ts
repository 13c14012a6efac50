/** The guide of a first match: finds the lesson for the current question, and the parts to point at. */

import type { Option } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { ALONE, LAST, type Advice, type Course, type Heading, type Saying, type Told } from './course'

export interface Shown extends Saying {
  readonly lesson: Heading
  readonly points: readonly string[]
  readonly option: Option | undefined
}

const KEPT = 'quarterdeck.guide.'

export class Coach {
  shown = $state.raw<Shown | null>(null)
  /** The comment on the choice that was just made. */
  reaction = $state.raw<Saying | null>(null)
  gone = $state(false)
  /** The officer is visible only while there is something to explain. */
  resting = $state(false)

  #said: Map<string, number>
  #heard = 0
  #question = -1
  #told: Told[] = []
  /** The captain's last choice. */
  #chosen = ''
  readonly #store: TableStore
  readonly #course: Course

  constructor(store: TableStore, course: Course) {
    this.#store = store
    this.#course = course
    this.#said = recall(store.info.id)
    this.gone = this.#said.has('gone')
    this.resting = [...this.#said.keys()].some((id) => ALONE.test(id))
    this.#heard = store.log.at(-1)?.number ?? 0
  }

  /** Called with each new question, and without one during the playback. */
  look(): void {
    const { decision, pending } = this.#store
    if (pending) this.#chosen = pending.action
    if (this.gone || !decision) return
    if (decision.number !== this.#question) {
      this.#react(decision.number)
      this.#question = decision.number
    }
    this.#choose()
  }

  #react(number: number): void {
    const fresh = this.#store.log.filter((entry) => entry.number > this.#heard)
    this.#heard = this.#store.log.at(-1)?.number ?? this.#heard
    this.#told = fresh
    const was = this.shown
    if (was && !was.lesson.talk) this.#count(was.lesson, !was.lesson.lasting && verbOf(was.option?.action) === verbOf(this.#chosen))
    this.#chosen = ''
    this.reaction = this.#question < 0 || number < this.#question ? null : this.#course.react(fresh, this.#store, this.#seat)
  }

  #choose(): void {
    const { decision } = this.#store
    if (!decision) return
    const asked = decision.kind
    const question = {
      table: this.#store,
      asked,
      options: decision.options,
      round: this.#store.round,
      told: this.#told,
      log: this.#store.log,
      seat: this.#seat,
    }
    const found = this.#course.find(question, (lesson) => (this.#said.get(lesson.id) ?? 0) < lesson.tries)
    if (found) this.#show(found.lesson, found.advice)
    else this.shown = null
  }

  get #seat(): number {
    return this.#store.seats[0] ?? 0
  }

  #show(lesson: Heading, { params = {}, points, option }: Advice): void {
    this.shown = { lesson, key: lesson.id, params, points, option }
  }

  /** Count a lesson; if it was also followed, do not repeat it. */
  #count(lesson: Heading, done = false): void {
    this.#said.set(lesson.id, done ? lesson.tries : (this.#said.get(lesson.id) ?? 0) + 1)
    keep(this.#store.info.id, this.#said)
  }

  /** "Go on": the talk is finished, or the advice is accepted. */
  next(): void {
    const shown = this.shown
    if (!shown) return
    if (!shown.lesson.talk) {
      if (shown.option) void this.#store.choose(shown.option)
      return
    }
    this.#count(shown.lesson)
    this.reaction = null
    if (ALONE.test(shown.lesson.id)) this.resting = true
    if (LAST.test(shown.lesson.id)) this.leave()
    else this.#choose()
  }

  leave(): void {
    this.gone = true
    this.shown = null
    this.#said.set('gone', 1)
    keep(this.#store.info.id, this.#said)
  }

  back(): void {
    this.gone = false
    this.#said.delete('gone')
    keep(this.#store.info.id, this.#said)
    this.look()
  }
}

const verbOf = (action = ''): string => action.split(' ')[0] ?? ''

function recall(table: string): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT + table) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function keep(table: string, said: Map<string, number>): void {
  try {
    sessionStorage.setItem(KEPT + table, JSON.stringify([...said]))
  } catch {
    // Without storage all lessons start again after a reload.
  }
}
