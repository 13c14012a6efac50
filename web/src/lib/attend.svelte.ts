/** Sitting down at a table: who we are there, the line to it, and the words of its game. */

import type { Refused } from '$types'
import { api, ApiError, catalogue, guestPass } from './api'
import { session } from './session.svelte'
import { settings } from './settings.svelte'
import { PROTOCOL, TableSocket } from './socket'
import { TableStore } from './table.svelte'
import { troubleText } from './trouble'

export type Attendance = 'arriving' | 'there' | 'kept' | 'nowhere' | 'trouble' | 'old'

export class Attend {
  state = $state<Attendance>('arriving')
  /** Why there is nothing to see. */
  reason = $state('')
  store = $state.raw<TableStore | null>(null)
  #socket: TableSocket | null = null
  #tokens: string[] = []
  #welcomed = false
  #gone = false

  constructor(
    readonly id: string,
    readonly invite: string,
  ) {}

  async arrive(): Promise<void> {
    this.state = 'arriving'
    try {
      await session.known()
      const [info, seats] = await Promise.all([api.table(this.id, this.invite), api.tokens(this.id)])
      if (this.#gone) return
      const store = new TableStore(info)
      store.translate(await catalogue(info.game, info.texts, settings.tongue))
      this.#tokens = seats.map((seat) => seat.token)
      this.store = store
      this.#connect(store)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.state = error instanceof ApiError && error.status === 404 ? 'nowhere' : 'trouble'
    this.reason = troubleText(error)
  }

  #connect(store: TableStore): void {
    const socket = new TableSocket({
      hello: () => ({
        type: 'hello', table: this.id, protocol: PROTOCOL, version: store.version, tokens: this.#tokens, guest: guestPass(), said: store.chat.at(-1)?.number ?? 0,
      }),
      receive: (message) => {
        if (message.type === 'notice' && message.code === 'reload' && !this.#welcomed) this.#tooOld(socket)
        store.receive(message)
        if (message.type === 'welcome') this.#arrived()
      },
      unwelcome: (refused) => this.#unwelcome(refused),
      line: (line) => store.lineChanged(line),
    })
    store.voice = { send: (body) => socket.send(body), again: () => socket.again() }
    this.#socket = socket
    socket.connect()
    addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
  }

  /** The server speaks otherwise than this page: only another page helps. */
  #tooOld(socket: TableSocket): void {
    socket.close('old')
    this.state = 'old'
  }

  #arrived(): void {
    this.#welcomed = true
    this.state = 'there'
  }

  /** The match can only be read, or the table is gone: nothing to try again. */
  #unwelcome(refused: Refused): void {
    this.#socket?.close()
    this.#fail(new Error(refused.reason))
    if (refused.why === 'kept') this.state = 'kept'
  }

  #wake = (): void => {
    if (!document.hidden) this.#socket?.wake()
  }

  /** A seat was taken or left: the same table, seen by other eyes. */
  async again(): Promise<void> {
    this.#tokens = (await api.tokens(this.id)).map((seat) => seat.token)
    if (!this.store) return
    this.store.version = -1
    this.#socket?.again()
  }

  async translate(): Promise<void> {
    const { store } = this
    if (store) store.translate(await catalogue(store.info.game, store.info.texts, settings.tongue))
  }

  leave(): void {
    this.#gone = true
    this.#socket?.close()
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
  }
}
