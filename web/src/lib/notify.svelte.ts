/** Which matches wait for the guest, shown in the title and as notifications of the browser. */

import type { Listed } from '$types'
import { t } from '$words'
import { api } from './api'
import { router } from './router.svelte'
import { session } from './session.svelte'

const LOOK_MS = 20_000
const HIDDEN_MS = 60_000
const MOST_MS = 600_000
const KEY = 'quarterdeck.notify'

/** Whether notifications are on; if they are not possible, why. */
export type Alerts = 'on' | 'off' | 'denied' | 'insecure' | 'none'
type Waiting = Pick<Listed, 'id' | 'title'>

export class Notify {
  /** Matches in which others wait for the guest, the newest change first. */
  waiting = $state.raw<Listed[]>([])
  #wanted = $state(false)
  #permission = $state<NotificationPermission>('default')
  #broken = $state(false)
  /** Matches with a notification since it became the guest's turn. */
  #told: Set<string> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(
    readonly ask: () => Promise<Listed[]> = async () => (await session.known(), api.turns()),
    readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage(),
  ) {
    this.#wanted = storage?.getItem(KEY) === 'on'
    this.#permission = globalThis.Notification?.permission ?? 'default'
  }

  // -- waiting matches -------------------------------------------------------------------------------------------------

  /** Polls from now on, less often while the page is hidden. */
  start(): () => void {
    const woken = (): void => void (document.hidden || this.look())
    document.addEventListener('visibilitychange', woken)
    void this.look()
    return () => {
      document.removeEventListener('visibilitychange', woken)
      clearTimeout(this.#timer)
    }
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.hear(await this.ask())
      this.#failures = 0
    } catch {
      this.#failures += 1
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), this.pause)
  }

  get pause(): number {
    return Math.min(MOST_MS, (document.hidden ? HIDDEN_MS : LOOK_MS) * 2 ** this.#failures)
  }

  /** Update the waiting matches. Those that already waited when the page was opened give no notification. */
  hear(tables: Listed[]): void {
    const told = this.#told
    if (spelled(tables) !== spelled(this.waiting)) this.waiting = tables
    this.#told = new Set(tables.map((table) => table.id))
    if (told) for (const table of tables) if (!told.has(table.id)) this.#tell(table)
  }

  /** The table that is open here knows first whether it waits for the guest. */
  attend(table: Waiting, yours: boolean): void {
    this.#told ??= new Set()
    if (!yours) {
      this.#told.delete(table.id)
      this.waiting = this.waiting.filter((other) => other.id !== table.id)
    } else if (!this.#told.has(table.id)) {
      this.#told.add(table.id)
      this.#tell(table)
    }
  }

  /** The other match that has waited longest. */
  next(id: string): Listed | undefined {
    return this.waiting.findLast((table) => table.id !== id)
  }

  /** The prefix of a page title: the number of other waiting matches. */
  mark(id = ''): string {
    const count = this.waiting.filter((table) => table.id !== id).length
    return count ? `(${count}) ` : ''
  }

  // -- notifications of the browser ------------------------------------------------------------------------------------

  get alerts(): Alerts {
    if (!globalThis.isSecureContext) return 'insecure'
    if (!('Notification' in globalThis) || this.#broken) return 'none'
    if (this.#permission === 'denied') return 'denied'
    return this.#wanted && this.#permission === 'granted' ? 'on' : 'off'
  }

  /** Call it only from a click, as browsers require. */
  async allow(): Promise<void> {
    this.#permission = await Notification.requestPermission()
    this.#want(this.#permission === 'granted')
  }

  forbid(): void {
    this.#want(false)
  }

  #want(on: boolean): void {
    this.#wanted = on
    try {
      this.storage?.setItem(KEY, on ? 'on' : 'off')
    } catch {
      // A browser without storage asks again next time.
    }
  }

  /** No notification while the page is visible. */
  #tell(table: Waiting): void {
    if (this.alerts !== 'on' || (!document.hidden && document.hasFocus())) return
    try {
      const shown = new Notification(t('notify.alert.title'), {
        body: t('notify.alert.body', { title: table.title }),
        tag: `quarterdeck ${table.id}`,
      })
      shown.onclick = () => {
        shown.close()
        focus()
        router.go(`/t/${table.id}`)
      }
    } catch {
      this.#broken = true // Phones allow them for installed pages only, and report it here.
    }
  }
}

/** Equal lists give equal texts. */
function spelled(tables: Listed[]): string {
  return tables.map((table) => `${table.id} ${table.changed}`).join()
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export const notify = new Notify()
