import { expect, test } from 'vitest'
import type { GameInfo } from '../src/generated/messages'
import { rolesFor, seating, seatsOf } from '../src/shell/seatPlan'

const INFO: GameInfo = { name: 'g', title: 'G', seats: 4, seats_by: 'players', bots: ['random', 'officer'], cooperative: false, settings: [], texts: {}, guide: false }

test('an option may say how many seats there are', () => {
  expect(seatsOf(INFO, {})).toBe(4)
  expect(seatsOf(INFO, { players: '5' })).toBe(5)
  expect(seatsOf({ ...INFO, seats_by: '' }, { players: '5' })).toBe(4)
})

test('we sit first, bots elsewhere, and more seats are filled as those before', () => {
  expect(rolesFor(3, [], INFO)).toEqual(['here', 'bot', 'bot'])
  expect(rolesFor(3, [], { ...INFO, bots: [] })).toEqual(['here', 'here', 'here'])
  expect(rolesFor(5, ['here', 'link', 'bot'], INFO)).toEqual(['here', 'link', 'bot', 'link', 'link'])
  expect(rolesFor(3, ['here', 'link', 'bot', 'here'], INFO)).toEqual(['here', 'link', 'bot'])
})

test('what is sent: our seats, the seats of bots, and nothing for those that are free', () => {
  expect(seating(['here', 'bot', 'link', 'here'], 'officer')).toEqual({ sit: [0, 3], bots: { 1: 'officer' } })
  expect(seating(['here', 'link'], 'officer')).toEqual({ sit: [0] })
})
