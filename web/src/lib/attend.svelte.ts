/** Joining a table: our seats, the connection, and the catalogue of the game. */

import type { Refused, Sitting, TableInfo } from '$types'
import { ApiError, api, catalogue, content, guestPass } from './api'
import { session } from './session.svelte'
import { settings } from './settings.svelte'
import { PROTOCOL, TableSocket } from './socket'
import { TableStore } from './table.svelte'
import { troubleText } from './trouble'

export type Attendance = 'arriving' | 'there' | 'kept' | 'nowhere' | 'trouble' | 'old'

/** No seat's cards are shown: everybody may look at the screen. */
export const EVERYBODY = -1

export class Attend {
  state = $state<Attendance>('arriving')
  /** Why there is nothing to show. */
  reason = $state('')
  store = $state.raw<TableStore | null>(null)
  /** Our seats, if they have secrets from each other: the asked seat looks, then the screen hides its cards. */
  sharing = $state.raw<Sitting[]>([])
  /** The seat that looks at a shared screen; -1: everybody. */
  eye = $state(EVERYBODY)
  /** The store of what everybody may see, for a screen that everybody looks at. */
  #everybody: TableStore | null = null
  #socket: TableSocket | null = null
  #seats: Sitting[] = []
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
      this.#seats = seats
      const store = await this.#table(info)
      addEventListener('online', this.#wake)
      document.addEventListener('visibilitychange', this.#wake)
      this.#connect(store)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.state = error instanceof ApiError && error.status === 404 ? 'nowhere' : 'trouble'
    this.reason = troubleText(error)
  }

  async #table(info: TableInfo): Promise<TableStore> {
    const store = new TableStore(info)
    const [words, printed] = await Promise.all([catalogue(info.game, info.texts, settings.tongue), content(info.game, info.content)])
    store.printed = printed
    store.translate(words)
    return store
  }

  #connect(store: TableStore): void {
    this.#socket?.close()
    if (this.eye === EVERYBODY) this.store = store
    const socket = new TableSocket({
      hello: () => ({
        type: 'hello',
        table: this.id,
        protocol: PROTOCOL,
        version: store.version,
        tokens: this.#tokens(),
        guest: guestPass(),
        said: store.chat.at(-1)?.number ?? 0,
        hidden: document.hidden,
      }),
      receive: (message) => {
        if (message.type === 'notice' && message.code === 'reload' && !this.#welcomed) this.#tooOld(socket)
        if (message.type === 'welcome' && message.scene.apart && shared(message.table)) return void this.#share(message.table)
        store.receive(message)
        if (message.type === 'welcome') this.#arrived(store)
      },
      unwelcome: (refused) => this.#unwelcome(refused),
      connectionChanged: (state) => store.connectionChanged(state),
      hidden: () => document.hidden,
    })
    store.voice = {
      send: async (body) => {
        const ack = await socket.send(body)
        if (body.type === 'act' && this.eye !== EVERYBODY && !store.askedNext(this.eye)) await this.look(EVERYBODY)
        return ack
      },
      again: () => socket.again(),
    }
    this.#socket = socket
    socket.connect()
  }

  #tokens(): string[] {
    const mine = this.sharing.length ? this.#seats.filter(({ seat }) => seat === this.eye) : this.#seats
    return mine.map(({ token }) => token)
  }

  // -- several people at one screen ----------------------------------------------------------------------------------

  async #share(info: TableInfo): Promise<void> {
    this.state = 'arriving'
    this.sharing = this.#seats
    this.#everybody = await this.#table(info)
    this.#connect(this.#everybody)
  }

  /** Hand the screen over to one of our seats, or to everybody. */
  async look(eye: number): Promise<void> {
    const everybody = this.#everybody
    if (!everybody || !this.sharing.length) return
    this.eye = eye
    this.#connect(eye === EVERYBODY ? everybody : await this.#table(everybody.info))
  }

  /** The server uses another protocol: the page must be reloaded. */
  #tooOld(socket: TableSocket): void {
    socket.close('old')
    this.state = 'old'
  }

  #arrived(store: TableStore): void {
    this.#welcomed = true
    this.store = store
    this.state = 'there'
  }

  /** The match is read-only, or the table is gone: do not retry. */
  #unwelcome(refused: Refused): void {
    this.#socket?.close()
    this.#fail(new Error(refused.reason))
    if (refused.why === 'kept') this.state = 'kept'
  }

  #wake = (): void => this.#socket?.wake()

  /** A seat was taken or left: load the table again with the new view. */
  async again(): Promise<void> {
    this.#seats = await api.tokens(this.id)
    if (!this.store) return
    if (this.sharing.length) {
      this.state = 'arriving'
      this.sharing = []
      this.eye = EVERYBODY
      return this.#connect(await this.#table(this.store.info))
    }
    this.store.version = -1
    this.#socket?.again()
  }

  async translate(): Promise<void> {
    for (const store of new Set([this.store, this.#everybody])) {
      store?.translate(await catalogue(store.info.game, store.info.texts, settings.tongue))
    }
  }

  leave(): void {
    this.#gone = true
    this.#socket?.close()
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
  }
}

/** In a what-if or an import, one person plays all seats and sees all of them. */
function shared(info: TableInfo): boolean {
  return info.kind === 'match' || info.kind === 'lesson'
}
