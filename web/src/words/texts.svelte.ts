/**
 * Texts in the chosen language: some are always there, those of a game are loaded when it is shown. Missing texts are
 * in English.
 */

import type { SayValue } from '$types'
import { fill } from '$lib/catalogue'

export type Words = { [key: string]: string }
/** Files of texts by path: `words.de.json`, `<game>/words.de.json`. Vite finds them, so no list names a game. */
export type Files = { [path: string]: () => Promise<{ default: Words }> }

export const ENGLISH = 'en'
const NAME = /(?:([^./]+)\/)?words\.(\w+)\.json$/

export class Texts {
  code = $state(ENGLISH)
  #loaded = $state.raw<{ readonly [language: string]: Words }>({})
  #wanted = ENGLISH
  readonly #games = new Set([''])
  /** By game, '' for all games, and language. */
  readonly #files = new Map<string, Files[string]>()

  constructor(english: Words, all: Files, games: Files) {
    this.#loaded = { [ENGLISH]: english }
    for (const [path, load] of Object.entries(all)) this.#files.set(`/${NAME.exec(path)?.[2]}`, load)
    for (const [path, load] of Object.entries(games)) this.#files.set(NAME.exec(path)?.slice(1).join('/') ?? path, load)
  }

  /** Choose the language. An unknown one is English. */
  async speak(code: string): Promise<void> {
    const wanted = code === ENGLISH || this.#files.has(`/${code}`) ? code : ENGLISH
    this.#wanted = wanted
    if (wanted !== ENGLISH) await Promise.all([...this.#games].map((game) => this.#load(game, wanted)))
    if (this.#wanted === wanted) this.code = wanted
  }

  /** Load the texts of a game, if it has any. */
  async learn(game: string): Promise<void> {
    this.#games.add(game)
    await Promise.all([...new Set([ENGLISH, this.#wanted])].map((code) => this.#load(game, code)))
  }

  async #load(game: string, code: string): Promise<void> {
    const words = (await this.#files.get(`${game}/${code}`)?.())?.default
    if (words) this.#loaded = { ...this.#loaded, [code]: { ...this.#loaded[code], ...words } }
  }

  text(key: string, params: { [name: string]: SayValue } = {}): string {
    const template = this.#loaded[this.code]?.[key] ?? this.#loaded[ENGLISH]?.[key]
    return template === undefined ? `[${key}]` : fill(template, params, (say) => String(say))
  }
}
