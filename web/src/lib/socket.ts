/** The connection to a table: sends hello, reconnects, and resends unanswered messages. */

import type { Ack, Act, Again, Chat, FromPage, FromServer, Hello, Prompt, Refused, TakeBack, Vote } from '$types'

/** Must equal PROTOCOL in quarterdeck/server/messages.py; a test compares them. */
export const PROTOCOL = 2

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed' | 'old'
type Sent = Act | TakeBack | Again | Vote | Prompt | Chat
/** A message that needs an answer. `send` adds its id. */
type WithoutId<T> = T extends Sent ? Omit<T, 'id'> : never
export type Asked = WithoutId<Sent>

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason || refused.why)
  }
}

interface Waiting {
  message: Sent
  resolve(ack: Ack): void
  reject(error: Error): void
}

export interface Ends {
  /** Sent whenever a connection opens; its version is the last one seen. */
  hello(): Hello
  receive(message: FromServer): void
  /** The hello was refused: the match is not available, or read-only. */
  unwelcome(refused: Refused): void
  connectionChanged(state: ConnectionState): void
  /** The page is hidden. */
  hidden(): boolean
  open?(): WebSocket
}

const BACK_OFF = [300, 800, 1600, 3000, 5000, 8000, 12000]
const PING_MS = 20_000
const PATIENCE_MS = 12_000

export class TableSocket {
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #doubt: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #pings = 0

  constructor(readonly ends: Ends) {}

  connect(): void {
    if (this.#ended || this.#socket) return
    clearTimeout(this.#retry)
    this.ends.connectionChanged(this.#tries ? 'lost' : 'connecting')
    const socket = this.ends.open ? this.ends.open() : new WebSocket(address())
    this.#socket = socket
    socket.onopen = () => this.#opened(socket)
    socket.onmessage = (event) => this.#heard(socket, String(event.data))
    socket.onclose = () => this.#dropped(socket)
    this.#suspect(PATIENCE_MS)
  }

  /** Send a message; settles when the server has answered, also after reconnects. */
  send(body: Asked): Promise<Ack> {
    const message = { ...body, id: newId() } as Sent
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject })
      this.#say(message)
    })
  }

  /** Reconnect with the last seen version, because an update was missed. */
  again(): void {
    this.#leave()
    this.connect()
  }

  /** Close permanently: another table, or a page that is too old for its server. */
  close(state: 'closed' | 'old' = 'closed'): void {
    this.#ended = true
    clearTimeout(this.#retry)
    this.#leave()
    for (const { reject } of this.#waiting.values()) reject(new Error(state))
    this.#waiting.clear()
    this.ends.connectionChanged(state)
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return
    clearTimeout(this.#doubt)
    this.#say(this.ends.hello())
    for (const { message } of this.#waiting.values()) this.#say(message)
    this.ends.connectionChanged('open')
    this.#pulse = setInterval(() => this.#ping(), PING_MS)
  }

  #heard(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return
    clearTimeout(this.#doubt)
    this.#tries = 0
    const message = JSON.parse(data) as FromServer
    if (message.type === 'ack' || message.type === 'refused') this.#answered(message)
    else if (message.type !== 'pong') this.ends.receive(message)
  }

  #answered(message: Ack | Refused): void {
    if (message.type === 'refused' && message.id === 'hello') return this.ends.unwelcome(message)
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    if (message.type === 'ack') waiting.resolve(message)
    else waiting.reject(new RefusedError(message))
  }

  #dropped(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#leave()
    if (this.#ended) return
    this.#tries += 1
    this.ends.connectionChanged('lost')
    const wait = BACK_OFF[Math.min(this.#tries, BACK_OFF.length) - 1] ?? 0
    this.#retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  /** The network is back, or the visibility of the page has changed: report it at once. */
  wake(): void {
    if (!this.#ended && !this.#socket) this.connect()
    else if (this.#socket?.readyState === 1) this.#ping()
  }

  #leave(): void {
    const socket = this.#socket
    this.#socket = null
    clearInterval(this.#pulse)
    clearTimeout(this.#doubt)
    socket?.close()
  }

  #ping(): void {
    this.#pings += 1
    this.#say({ type: 'ping', number: this.#pings, hidden: this.ends.hidden() })
    this.#suspect(PATIENCE_MS)
  }

  /** A silent connection counts as lost. */
  #suspect(patience: number): void {
    clearTimeout(this.#doubt)
    const socket = this.#socket
    this.#doubt = setTimeout(() => socket && this.#dropped(socket), patience)
  }

  #say(message: FromPage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }
}

/** Unguessable, and never used twice. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function address(): string {
  return `${location.origin.replace(/^http/, 'ws')}/ws`
}
