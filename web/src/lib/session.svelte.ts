/** The guest and the list of games: requested once, and cached for the lifetime of the page. */

import type { GameInfo, Me } from '$types'
import { api } from './api'

class Session {
  me = $state.raw<Me | null>(null)
  games = $state.raw<GameInfo[] | null>(null)
  #asking: Promise<Me> | null = null
  #fetching: Promise<GameInfo[]> | null = null

  /** Resolves when the guest is known. */
  known(): Promise<Me> {
    this.#asking ??= api.me().then(
      (me) => (this.me = me),
      (error: unknown) => {
        this.#asking = null
        throw error
      },
    )
    return this.#asking
  }

  allGames(): Promise<GameInfo[]> {
    this.#fetching ??= api.games().then(
      (games) => (this.games = games),
      (error: unknown) => {
        this.#fetching = null
        throw error
      },
    )
    return this.#fetching
  }

  async game(name: string): Promise<GameInfo | undefined> {
    return (await this.allGames()).find((game) => game.name === name)
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name)
  }

  async claim(code: string): Promise<void> {
    this.me = await api.claim(code)
    this.#asking = Promise.resolve(this.me)
  }
}

export const session = new Session()
