/** The adviser at a table: requests a hint and keeps it until the question changes. */

import type { Advice, Hint, Option } from '$types'
import { api } from '$lib/api'
import { raised } from '$lib/catalogue'
import type { TableStore } from '$lib/table.svelte'
import { troubleText } from '$lib/trouble'
import { t } from '$words'
import { chanceOf, expectedOf, optionOf } from './advising'

/** After this time the card shows how long the search takes. */
export const PATIENCE_S = 2
/** The maximum time of a search (`hint_seconds` of the server). */
export const LONGEST_S = 10

/** One option of a hint, ready to show. */
export interface Shown {
  advice: Advice
  option: Option | undefined
  label: string
  chance: string
  why: string
  then: string
  expected: string
}

export class Adviser {
  open = $state(false)
  hint = $state.raw<Hint | null>(null)
  trouble = $state('')
  /** Seconds since the request. */
  waited = $state(0)
  #asked = 0
  #clock: ReturnType<typeof setInterval> | undefined

  constructor(readonly store: TableStore) {}

  /** Whether this table has hints, now or later. */
  get offered(): boolean {
    const { info, seats } = this.store
    return seats.length > 0 && info.state === 'playing' && ((info.hints ?? false) || this.closed !== '')
  }

  /** Why there are no hints until the day, or the original match of this what-if, is over; empty if there are. */
  get closed(): string {
    const { day, hints, kind } = this.store.info
    if (hints) return ''
    if (day) return t('hint.day')
    return kind === 'what-if' || kind === 'import' ? t('hint.origin') : ''
  }

  /** Why there is no hint right now; empty if there is one. */
  get why(): string {
    if (this.closed) return this.closed
    return this.store.decision && !this.store.changing ? '' : t('hint.not-now')
  }

  readonly shown = $derived.by(() => this.hint?.advice.map((advice) => this.#show(advice)) ?? [])

  toggle(): void {
    if (this.open) this.close()
    else void this.ask()
  }

  async ask(): Promise<void> {
    const decision = this.store.decision
    if (this.why || !decision) return
    const call = this.#begin()
    const seat = this.store.actor
    try {
      const hint = await api.hint(this.store.info.id, { decision: decision.number, seat })
      if (call === this.#asked) this.#tell(hint)
    } catch (error) {
      if (call === this.#asked) this.#fail(troubleText(error))
    }
  }

  close(): void {
    this.#asked += 1
    this.#rest()
    this.open = false
    this.hint = null
    this.trouble = ''
    this.point(null)
  }

  /** Highlight the parts of an option. */
  point(option: Option | null | undefined): void {
    this.store.selection.hovered = option ?? null
  }

  take({ option }: Shown): void {
    if (!option) return
    this.close()
    void this.store.choose(option)
  }

  #begin(): number {
    this.close()
    this.open = true
    this.waited = 0
    const began = Date.now()
    this.#clock = setInterval(() => (this.waited = Math.floor((Date.now() - began) / 1000)), 250)
    return this.#asked
  }

  #rest(): void {
    clearInterval(this.#clock)
  }

  #tell(hint: Hint): void {
    this.#rest()
    this.hint = hint
    const [first] = this.shown
    if (first) this.store.story.speak(t('hint.said', { verdict: this.store.text(hint.verdict), label: first.label, chance: first.chance }))
  }

  #fail(trouble: string): void {
    this.#rest()
    this.trouble = trouble
    this.store.story.speak(trouble)
  }

  #show(advice: Advice): Shown {
    const { store } = this
    const option = optionOf(advice, store.decision?.options ?? [])
    const { percent, low, high } = chanceOf(advice)
    const sure = low === high && (percent === 100 || percent === 0)
    const chance = sure ? t(percent ? 'hint.sure' : 'hint.lost') : `${t('hint.wins', { percent })}, ${t('hint.between', { low, high })}`
    const expected = expectedOf(advice) as [string, object][]
    return {
      advice,
      option,
      label: option ? store.label(option) : advice.action,
      chance,
      why: sentence(advice.reasons.map((reason) => store.text(reason))),
      then: advice.then.length ? raised(store.text(['hint.then', { what: advice.then.map((label) => store.text(label)).join('; ') }])) : '',
      expected: expected.length ? store.text(['hint.expected', { what: expected as never }]) : '',
    }
  }
}

function sentence(parts: string[]): string {
  return parts.length ? `${raised(parts.join('; '))}.` : ''
}
