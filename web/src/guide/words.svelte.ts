/** The texts of the guide: those of every game, and of each game in `guide/<game>/words.en.json` and its siblings. */

import { language } from '$words'
import { Texts, type Files } from '../words/texts.svelte'
import en from './words.en.json'

export type Params = { [name: string]: string | number }

const ALL: Files = import.meta.glob<{ default: { [key: string]: string } }>(['./words.*.json', '!./words.en.json'])
const GAMES: Files = import.meta.glob<{ default: { [key: string]: string } }>('./*/words.*.json')

export const voice = new Texts(en, ALL, GAMES)

/** Follows the language of the page. Call it while a component is initialised. */
export function followLanguage(): void {
  $effect(() => void voice.speak(language.code))
}
