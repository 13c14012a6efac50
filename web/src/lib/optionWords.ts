/** Texts of set-up options, all from the game: a short name, if it has one, and an explanation. */

import type { SettingInfo } from '$types'
import { raised, type Catalogue } from './catalogue'

export interface Named {
  label: string
  note: string
}

/** "Difficulty", with the game's question below it; else only the question. */
export function settingWords(setting: SettingInfo, words: Catalogue): Named {
  const question = words.text(setting.words)
  return words.knows(`${setting.words}.label`) ? { label: words.text(`${setting.words}.label`), note: question } : { label: question, note: '' }
}

/** "Medium", with the game's text below it; else only the text. */
export function valueWords(setting: SettingInfo, value: string, words: Catalogue): Named {
  const key = `${setting.words}.${value}`
  const said = words.text(key)
  if (words.knows(`${key}.label`)) return { label: words.text(`${key}.label`), note: raised(said) }
  return { label: raised(said), note: '' }
}
