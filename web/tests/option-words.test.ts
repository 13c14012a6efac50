import { expect, test } from 'vitest'
import type { SettingInfo } from '$types'
import { Catalogue } from '../src/lib/catalogue'
import { settingWords, valueWords } from '../src/lib/optionWords'

const SETTING: SettingInfo = { name: 'difficulty', values: ['easy', 'halcyon', 'plain'], default: 'easy', words: 'g.level', ruling: '', free: '' }
const texts = {
  'g.level': 'How hard is it?',
  'g.level.easy': 'five calm cards',
  'g.level.halcyon': 'Halcyon. The same stations.',
  'g.level.plain': 'no cards',
}
const labels = { 'g.level.label': 'Difficulty', 'g.level.easy.label': 'Easy' }

test('an option and a value have the short names of the game, and its explanations below them', () => {
  const words = new Catalogue({ ...texts, ...labels })
  expect(settingWords(SETTING, words)).toEqual({ label: 'Difficulty', note: 'How hard is it?' })
  expect(valueWords(SETTING, 'easy', words)).toEqual({ label: 'Easy', note: 'Five calm cards' })
})

test('without a short name the explanation is the name', () => {
  const words = new Catalogue(texts)
  expect(settingWords(SETTING, words)).toEqual({ label: 'How hard is it?', note: '' })
  expect(valueWords(SETTING, 'plain', words)).toEqual({ label: 'No cards', note: '' })
  expect(valueWords(SETTING, 'halcyon', words)).toEqual({ label: 'Halcyon. The same stations.', note: '' })
})
