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

/** In a joint question, after our vote: whose agreement is missing; empty otherwise. */
export function awaitedVotes(store: TableStore): string {
  const question = store.question
  if (question?.mode !== 'joint') return ''
  const mine = store.agreement.proposals.find(({ kind, agree }) => kind === 'answer' && store.seats.some((seat) => agree.includes(seat)))
  if (!mine) return ''
  const people = store.info.seats.filter(({ seat, name, bot }) => name && !bot && question.seats.includes(seat))
  const missing = people.filter(({ seat }) => !mine.agree.includes(seat)).map(({ seat }) => seatName(store, seat))
  return missing.length ? t('waiting.agree', { names: missing.join(', ') }) : ''
}

/** The name of the player of a seat, or its number. */
export function seatName(store: TableStore, seat: number): string {
  return namedAt(store.info, seat) || t('seat.number', { number: seat + 1 })
}
