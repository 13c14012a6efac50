/** A WebSocket whose other end is the test. */

import type { FromPage, FromServer } from '../src/generated/messages'

export class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: FromPage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromPage)
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  types(): string[] {
    return this.sent.map((message) => message.type)
  }
}
