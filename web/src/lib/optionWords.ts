/** Set-up options in words: the game explains them; where it is the same in every game, the page gives the name. */

import type { SettingInfo } from '$types'
import { t, worded } from '$words'
import { raised, type Catalogue } from './catalogue'

export interface Named {
  label: string
  note: string
}

/** "Difficulty", with the game's question below it; else the question alone. */
export function settingWords(setting: SettingInfo, words: Catalogue): Named {
  const question = words.text(setting.words)
  const key = `option.${setting.name}`
  return !setting.ruling && worded(key) ? { label: t(key), note: question } : { label: question, note: '' }
}

/** "Medium", with what the game says of it below; a game's "Halcyon. The same stations ..." is a name and a note by itself. */
export function valueWords(setting: SettingInfo, value: string, words: Catalogue): Named {
  const said = words.text(`${setting.words}.${value}`)
  const key = `value.${value}`
  if (!setting.ruling && worded(key)) return { label: t(key), note: raised(said) }
  const [label = said, ...rest] = said.split('. ')
  return { label: raised(label), note: rest.join('. ') }
}
