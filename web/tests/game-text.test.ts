import { expect, test } from 'vitest'
import type { GameInfo, SettingInfo } from '$types'
import { lengthText, lineText, playersText } from '../src/shell/gameText'

const PLAYERS: SettingInfo = { name: 'players', values: ['3', '4', '5'], default: '4', words: '', ruling: '', free: '' }
const INFO: GameInfo = {
  name: 'g',
  title: 'G',
  line: { en: 'Fun.' },
  minutes: [20, 30],
  lesson: false,
  seats: 4,
  seats_by: 'players',
  bots: [],
  cooperative: false,
  daily: false,
  preview: false,
  settings: [PLAYERS],
  texts: {},
  guide: false,
  packs: [],
}

test('a game with an option for its players shows the range, not the default', () => {
  expect(playersText(INFO)).toBe('3 to 5 players')
})

test('a game with a fixed number of seats shows that number', () => {
  expect(playersText({ ...INFO, seats_by: '' })).toBe('4 players')
  expect(playersText({ ...INFO, seats: 1, seats_by: '' })).toBe('1 player')
})

test('length and description are shown if they are known', () => {
  expect(lengthText(INFO)).toBe('20 to 30 minutes')
  expect(lengthText({ ...INFO, minutes: [1, 1] })).toBe('1 minute')
  expect(lengthText({ ...INFO, minutes: [0, 0] })).toBe('')
  expect(lineText(INFO)).toBe('Fun.')
  expect(lineText({ ...INFO, line: {} })).toBe('')
})
