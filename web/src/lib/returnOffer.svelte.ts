/** Whether the guest was offered the return code: it is offered once, before it is needed. */

import type { Listed } from '$types'

const KEY = 'quarterdeck.return'

export class ReturnOffer {
  /** The guest to whom it was offered. */
  #offered = $state('')

  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage()) {
    this.#offered = storage?.getItem(KEY) ?? ''
  }

  /** Whether the guest has something to lose: a finished match, a second match, or a table with others. */
  due(guest: string, tables: Listed[]): boolean {
    if (!guest || this.#offered === guest) return false
    const played = tables.filter((table) => table.kind === 'match' || table.kind === 'daily')
    return played.length > 1 || played.some((table) => table.state === 'over' || withOthers(table))
  }

  /** Whether to offer it to a guest at a table with others. */
  dueWithOthers(guest: string): boolean {
    return guest !== '' && this.#offered !== guest
  }

  /** The code was shown, or is not wanted now. */
  settle(guest: string): void {
    this.#offered = guest
    try {
      this.storage?.setItem(KEY, guest)
    } catch {
      // A browser without storage is asked again next time.
    }
  }
}

function withOthers(table: Listed): boolean {
  const mine = table.yours ?? []
  return mine.length > 0 && table.seats.some((name, seat) => name !== '' && !mine.includes(seat))
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export const returnOffer = new ReturnOffer()
