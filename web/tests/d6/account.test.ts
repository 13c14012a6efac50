import { expect, test } from 'vitest'
import type { Event, Say } from '../../src/generated/messages'
import { account } from '../../src/boards/d6/account'

const told = (key: string, params: object = {}): Event => ({ kind: key, say: [`d6.event.${key}`, params] as Say, parts: [] })
const acts = (card: string): Event => told('activates', { card: [`d6.threat.${card}.name`, {}, { card }] })
const text = (say: Say): string =>
  String(Array.isArray(say) ? say[0] : say)
    .split('.')
    .at(-2) ?? ''
const end = (ending: string) => ({ ending, results: ['lost' as const], reason: 'x' })
const lines = (events: Event[], ending: string): unknown[] =>
  account(events, end(ending), text).map(({ key, params }) => [key.replace('d6.account.', ''), ...Object.values(params)])

const MATCH = [
  told('round', { round: 1, hull: 8, shield: 4 }),
  told('threat-rolled', { face: 3 }),
  acts('corsair'),
  told('hit.both', { absorbed: 2, hull: 2, left: 6 }),
  acts('drone'),
  told('hit.shield', { absorbed: 1, shield: 1 }),
  told('infirmary', { count: 1 }),
  told('round', { round: 2, hull: 6, shield: 0 }),
  told('destroyed', { card: ['drone'] }),
  acts('corsair'),
  told('hit.hull', { hull: 3, left: 3 }),
  acts('raiders'),
  told('hit.hull', { hull: 1, left: 2 }),
  told('friendly-fire', { count: 2 }),
  told('completed', { card: ['mines'] }),
]

test('a lost ship: who damaged the hull and the crew, and the repairs', () => {
  expect(lines(MATCH, 'destroyed')).toEqual([
    ['hull', 'corsair', 5, 6],
    ['crew', 'raiders', 2, 3],
    ['dealt', 1, 1],
  ])
  expect(lines(MATCH, 'incapacitated')[0]).toEqual(['crew', 'raiders', 2, 3])
})

test('a rescue: repairs, and how close it was', () => {
  expect(lines(MATCH, 'rescued')).toEqual([
    ['dealt', 1, 1],
    ['close', 2, 2],
    ['hull', 'corsair', 5, 6],
  ])
  expect(lines([told('destroyed')], 'rescued')).toEqual([['dealt', 1, 0]])
})

test('a hit larger than the hull counts only the rest of the hull', () => {
  const events = [
    told('round', { round: 1, hull: 8, shield: 0 }),
    acts('corsair'),
    told('hit.hull', { hull: 5, left: 3 }),
    told('repaired', { amount: 1, hull: 4 }),
    acts('raiders'),
    told('hit.hull', { hull: 6, left: 0 }),
  ]
  expect(lines(events, 'destroyed')[0]).toEqual(['hull', 'corsair', 5, 9])
  expect(lines(events.slice(0, 3).concat(events.slice(4)), 'destroyed')[0]).toEqual(['hull', 'corsair', 5, 8])
})
