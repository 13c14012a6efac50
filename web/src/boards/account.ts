/** What decided a match, in a few lines. The board of a game may have a module that finds it in the log. */

import type { Event, Outcome } from '$types'
import type { Catalogue } from '$lib/catalogue'
import { api } from '$lib/api'
import { language } from '$words'

/** A line of the texts of the page, or of the game's board. */
export interface Told {
  key: string
  params: { [name: string]: string | number }
}

export type Account = (events: Event[], outcome: Outcome, text: Catalogue['text']) => Told[]

const ACCOUNTS: { [game: string]: () => Promise<{ account: Account }> } = import.meta.glob<{ account: Account }>('./*/account.ts')

export async function accountOf(game: string): Promise<Account | null> {
  const own = ACCOUNTS[`./${game}/account.ts`]
  if (!own) return null
  const [{ account }] = await Promise.all([own(), language.learn(game)])
  return account
}

/** All events before those that the page has. */
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
