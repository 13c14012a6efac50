/** Whom the table waits for, by name if the seat is taken. */

import { isFree, namedAt } from '$lib/seats'
import type { TableStore } from '$lib/table.svelte'
import { t } from '$words'

export function waitingFor(store: TableStore): string {
  const { info } = store
  if (info.state === 'kept') return info.reason ?? ''
  const free = info.seats.filter(isFree)
  if (info.state === 'waiting' && free.length) return t('waiting.seats', { count: free.length })
  const question = store.question
  if (!question) return ''
  const asked = question.seats.map((seat) => seatName(store, seat))
  return store.yours || !asked.length ? store.text(question.topic) : t('waiting.for', { names: asked.join(', '), count: asked.length })
}

/** The name of the player of a seat, or its number. */
export function seatName(store: TableStore, seat: number): string {
  return namedAt(store.info, seat) || t('seat.number', { number: seat + 1 })
}
