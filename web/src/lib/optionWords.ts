/** Texts of set-up options: from the game; the page has names for those that are the same in every game. */

import type { SettingInfo } from '$types'
import { t, worded } from '$words'
import { raised, type Catalogue } from './catalogue'

export interface Named {
  label: string
  note: string
}

/** "Difficulty", with the game's question below it; else only the question. */
export function settingWords(setting: SettingInfo, words: Catalogue): Named {
  const question = words.text(setting.words)
  const key = `option.${setting.name}`
  return !setting.ruling && worded(key) ? { label: t(key), note: question } : { label: question, note: '' }
}

/** "Medium", with the game's text below it; a game's "Halcyon. The same stations ..." is a name and a note. */
export function valueWords(setting: SettingInfo, value: string, words: Catalogue): Named {
  const said = words.text(`${setting.words}.${value}`)
  const key = `value.${value}`
  if (!setting.ruling && worded(key)) return { label: t(key), note: raised(said) }
  const [label = said, ...rest] = said.split('. ')
  return { label: raised(label), note: rest.join('. ') }
}
