import { expect, test } from 'vitest'
import type { Event, Outcome, Say } from '../../src/generated/messages'
import { seatSay } from '../../src/lib/catalogue'
import { account } from '../../src/boards/battlecruisers/account'

const told = (key: string, params: object = {}): Event => ({ kind: key, say: [`battlecruisers.event.${key}`, params] as Say, parts: [] })
const seat = (number: number): Say => seatSay(number - 1)
const text = (say: Say): string => (Array.isArray(say) ? (say[2] ? `P${Number(say[2]['seat']) + 1}` : say[0]) : say)
const outcome: Outcome = { ending: 'points', results: ['lost', 'won', 'lost'], reason: 'x', scores: [3, 15, 0] }

const BATTLE = [
  told('round', { round: 1 }),
  told('main', { card: ['captain'], seat: seat(2) }),
  told('gains', { seat: seat(2), amount: 4, points: 5 }),
  told('clash', { card: ['pilot'], seats: [seat(1), seat(3)] }),
  told('loses', { seat: seat(1), amount: 1, points: 0 }),
  told('round', { round: 2 }),
  told('main', { card: ['captain'], seat: seat(2) }),
  told('gains', { seat: seat(2), amount: 4, points: 9 }),
  told('main', { card: ['ambassador'], seat: seat(1) }),
  told('gains', { seat: seat(1), amount: 9, points: 9 }),
  told('clash.nothing', { card: ['shields'], seats: [seat(2), seat(3)] }),
  told('eliminated', { seat: seat(3) }),
]

test('a battle: the decisive card, who clashed, who was eliminated', () => {
  const lines = account(BATTLE, outcome, text).map(({ key, params }) => [key, ...Object.values(params)])
  expect(lines).toEqual([
    ['bc.account.gain', 'P2', 'captain', 8],
    ['bc.account.clash', 'P3', 2],
    ['bc.account.fall', 'P3', 2],
  ])
})

test('a battle without events has no account', () => {
  expect(account([told('round', { round: 1 })], outcome, text)).toEqual([])
})
