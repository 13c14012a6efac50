/** Whether I was shown the code that brings me back: it is offered once, before it is needed. */

import type { Listed } from '$types'

const KEY = 'quarterdeck.return'

export class Keepsake {
  /** The guest to whom it was offered. */
  #offered = $state('')

  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage()) {
    this.#offered = storage?.getItem(KEY) ?? ''
  }

  /** Whether there is something to lose: a match that is over, a second match, or a table with others. */
  due(guest: string, tables: Listed[]): boolean {
    if (!guest || this.#offered === guest) return false
    const played = tables.filter((table) => table.kind === 'match' || table.kind === 'daily')
    return played.length > 1 || played.some((table) => table.state === 'over' || withOthers(table))
  }

  /** Whether it is still to be offered to a guest who sits with others. */
  dueWithOthers(guest: string): boolean {
    return guest !== '' && this.#offered !== guest
  }

  /** Shown, or not wanted now. */
  settle(guest: string): void {
    this.#offered = guest
    try {
      this.storage?.setItem(KEY, guest)
    } catch {
      // A browser that keeps nothing is asked again next time.
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

export const keepsake = new Keepsake()
