/** What decided a match, in a few lines: a game's board may bring a module that reads it out of the log. */

import type { Event, Outcome } from '$types'
import type { Catalogue } from '$lib/catalogue'
import { api } from '$lib/api'

/** A line of the page's own words. */
export interface Told {
  key: string
  params: { [name: string]: string | number }
}

export type Account = (events: Event[], outcome: Outcome, text: Catalogue['text']) => Told[]

const ACCOUNTS: { [game: string]: () => Promise<{ account: Account }> } = import.meta.glob<{ account: Account }>('./*/account.ts')

export async function accountOf(game: string): Promise<Account | null> {
  const own = ACCOUNTS[`./${game}/account.ts`]
  return own ? (await own()).account : null
}

/** All that came before what the page has of a log. */
export async function earlierEvents(table: string, before: number): Promise<Event[]> {
  let events: Event[] = []
  for (let left = before; left > 0;) {
    const page = await api.log(table, left)
    events = [...page.events, ...events]
    if (page.before >= left) break
    left = page.before
  }
  return events
}
