/** The origin of links for other people: an address of this server that works on their machines. */

import { api } from './api'

/** The command that allows connections from other machines. */
export const LET_IN = 'quarterdeck serve --host 0.0.0.0'
const THIS_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

export class Reach {
  /** The addresses from the server; null: not requested, or no answer. */
  #addresses = $state.raw<string[] | null>(null)
  #asked = false

  constructor(
    readonly page: Pick<Location, 'hostname' | 'origin'> = location,
    readonly ask: () => Promise<string[]> = async () => (await api.about()).addresses ?? [],
  ) {}

  /** Only a page opened on the server's own machine has an address that does not work elsewhere. */
  async look(): Promise<void> {
    if (this.#asked || !THIS_MACHINE.test(this.page.hostname)) return
    this.#asked = true
    try {
      this.#addresses = await this.ask()
    } catch {
      this.#asked = false
    }
  }

  get origin(): string {
    return this.#addresses?.[0] ?? this.page.origin
  }

  /** The server listens on loopback only: no link works elsewhere. */
  get alone(): boolean {
    return this.#addresses?.length === 0
  }
}

export const reach = new Reach()
