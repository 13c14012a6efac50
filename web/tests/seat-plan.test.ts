import { expect, test } from 'vitest'
import type { GameInfo, SeatInfo } from '../src/generated/messages'
import { awaited, programAddress } from '../src/lib/programs'
import { people, rolesFor, rolesOf, seating, seatsOf } from '../src/shell/seatPlan'

const INFO: GameInfo = {
  name: 'g',
  title: 'G',
  line: {},
  minutes: [0, 0],
  lesson: false,
  seats: 4,
  seats_by: 'players',
  bots: ['random', 'officer'],
  cooperative: false,
  daily: false,
  preview: false,
  settings: [],
  texts: {},
  guide: false,
  packs: [],
}

test('an option may set the number of seats', () => {
  expect(seatsOf(INFO, {})).toBe(4)
  expect(seatsOf(INFO, { players: '5' })).toBe(5)
  expect(seatsOf({ ...INFO, seats_by: '' }, { players: '5' })).toBe(4)
})

test('the guest has the first seat, bots the others, and new seats are filled like those before', () => {
  expect(rolesFor(3, [], INFO)).toEqual(['here', 'bot', 'bot'])
  expect(rolesFor(3, [], { ...INFO, bots: [] })).toEqual(['here', 'here', 'here'])
  expect(rolesFor(5, ['here', 'link', 'bot'], INFO)).toEqual(['here', 'link', 'bot', 'link', 'link'])
  expect(rolesFor(3, ['here', 'link', 'bot', 'here'], INFO)).toEqual(['here', 'link', 'bot'])
})

test('the request has our seats and the seats of bots, and nothing for free ones', () => {
  expect(seating(['here', 'bot', 'link', 'here'], 'officer')).toEqual({ sit: [0, 3], bots: { 1: 'officer' } })
  expect(seating(['here', 'link'], 'officer')).toEqual({ sit: [0] })
})

test('a remote bot sits beside bots, and does not count as a person', () => {
  expect(rolesOf(INFO.bots)).toContain('program')
  expect(rolesOf([])).not.toContain('program')
  expect(seating(['here', 'program', 'bot'], 'officer')).toEqual({ sit: [0], bots: { 1: 'remote', 2: 'officer' } })
  expect(people(['here', 'program', 'bot'])).toBe(1)
  expect(people(['here', 'program', 'link'])).toBe(2)
})

test('the owner of a table waits for a remote bot until it connects', () => {
  const seat = (more: Partial<SeatInfo>): SeatInfo => ({ seat: 1, ...more })
  expect(awaited([seat({ bot: 'remote', key: 't.1.k' })]).map(({ seat }) => seat)).toEqual([1])
  expect(awaited([seat({ bot: 'remote' })])).toEqual([])
  expect(awaited([seat({ bot: 'remote', key: 't.1.k', here: true })])).toEqual([])
  expect(awaited([seat({ bot: 'officer' }), seat({ name: 'Ann' }), seat({})])).toEqual([])
})

test('the address for remote bots is that of the page', () => {
  expect(programAddress('http://localhost:8321')).toBe('ws://localhost:8321/bot')
  expect(programAddress('https://deck.example')).toBe('wss://deck.example/bot')
})
