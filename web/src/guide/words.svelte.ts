/** The texts of the guide: English is included, other languages are loaded when they are chosen. */

import { fill } from '$lib/catalogue'
import { language } from '$words'
import en from '../words/guide.en.json'

type Words = { [key: string]: string }
export type Params = { [name: string]: string | number }

const OTHERS: { [code: string]: () => Promise<{ default: Words }> } = { de: () => import('../words/guide.de.json') }

class Voice {
  #words = $state.raw<Words>(en)

  async speak(code: string): Promise<void> {
    const other = OTHERS[code]
    this.#words = other ? (await other()).default : en
  }

  say(key: string, params: Params = {}): string {
    const english: Words = en
    return fill(this.#words[key] ?? english[key] ?? `[${key}]`, params, String)
  }
}

export const voice = new Voice()

/** Follows the language of the page. Call it while a component is initialised. */
export function followLanguage(): void {
  $effect(() => void voice.speak(language.code))
}
