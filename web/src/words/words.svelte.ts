/** The page's own words: English here, another language when it is chosen. What it lacks is said in English. */

import type { SayValue } from '$types'
import { fill } from '$lib/catalogue'
import en from './en.json'

export type Key = keyof typeof en
type Words = { [key: string]: string }

const OTHERS: { [language: string]: () => Promise<{ default: Words }> } = { de: () => import('./de.json') }

class Language {
  code = $state('en')
  words = $state.raw<Words>(en)

  async speak(code: string): Promise<void> {
    const other = OTHERS[code]
    const words: Words = other ? (await other()).default : en
    this.code = other ? code : 'en'
    this.words = words
  }
}

export const language = new Language()

/** The words for a key; some keys are made (`refused.stale`), so that any text may be asked for. */
export function t(key: Key | (string & {}), params: { [name: string]: SayValue } = {}): string {
  const english: Words = en
  const template = language.words[key] ?? english[key]
  return template === undefined ? `[${key}]` : fill(template, params, (say) => String(say))
}

/** Whether there are words for a key that depends on something outside, such as a game. */
export function worded(key: string): boolean {
  return Object.hasOwn(en, key)
}
