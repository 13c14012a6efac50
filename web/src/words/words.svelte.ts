/** The texts of the page, and those that belong to a game's board, from `boards/<game>/words.en.json` and its siblings. */

import type { SayValue } from '$types'
import { Texts, type Files } from './texts.svelte'
import en from './words.en.json'

export type Key = keyof typeof en

const ALL: Files = import.meta.glob<{ default: { [key: string]: string } }>(['./words.*.json', '!./words.en.json'])
const GAMES: Files = import.meta.glob<{ default: { [key: string]: string } }>('../boards/*/words.*.json')

export const language = new Texts(en, ALL, GAMES)

/** The text of a key. Some keys are computed (`refused.stale`) or belong to a game, so any text is accepted. */
export function t(key: Key | (string & {}), params: { [name: string]: SayValue } = {}): string {
  return language.text(key, params)
}

/** Whether there is a text for a key that depends on outside data, such as an error of the server. */
export function worded(key: string): boolean {
  return Object.hasOwn(en, key)
}
