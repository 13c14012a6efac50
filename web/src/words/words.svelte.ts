/**
 * The texts of the page: English is included, other languages are loaded when they are chosen. Missing texts are in
 * English.
 */

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

/** The text of a key. Some keys are computed (`refused.stale`), so any text is accepted. */
export function t(key: Key | (string & {}), params: { [name: string]: SayValue } = {}): string {
  const english: Words = en
  const template = language.words[key] ?? english[key]
  return template === undefined ? `[${key}]` : fill(template, params, (say) => String(say))
}

/** Whether there is a text for a key that depends on outside data, such as a game. */
export function worded(key: string): boolean {
  return Object.hasOwn(en, key)
}
