import { afterEach, expect, test, vi } from 'vitest'
import type { Advice, Hint } from '../src/generated/messages'
import { alike, chanceOf, expectedOf, optionOf } from '../src/hint/advising'
import { Adviser } from '../src/hint/adviser.svelte'
import { api, ApiError } from '../src/lib/api'
import { Catalogue } from '../src/lib/catalogue'
import type { TableStore } from '../src/lib/table.svelte'
import { decision, INFO, option, tableOf, track } from './table-of'

const advice = (action: string, chance: number, error: number, more: Partial<Advice> = {}): Advice => ({
  action,
  line: [action],
  then: [],
  chance,
  error,
  reasons: [],
  expected: {},
  ...more,
})
const hint = (all: Advice[], worse: boolean[] = all.slice(1).map(() => false)): Hint => ({
  decision: 1,
  seat: 0,
  apart: !worse.includes(false),
  worse,
  iterations: 100,
  verdict: 'hint.alike',
  advice: all,
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a chance is in percent, with two standard errors to both sides, within 0 and 100', () => {
  expect(chanceOf({ chance: 0.275, error: 0.02 })).toEqual({ percent: 28, low: 24, high: 32 })
  expect(chanceOf({ chance: 0.99, error: 0.03 })).toEqual({ percent: 99, low: 93, high: 100 })
  expect(chanceOf({ chance: 0, error: 0 })).toEqual({ percent: 0, low: 0, high: 0 })
})

test('advice finds its option, also in a joint question', () => {
  const options = [option('fire'), option('end')]
  expect(optionOf({ action: 'end' }, options)).toBe(options[1])
  expect(optionOf({ action: 'all fire' }, options)).toBe(options[0])
  expect(optionOf({ action: 'gone' }, options)).toBeUndefined()
})

test('expected values have one decimal', () => {
  expect(expectedOf({ expected: { hull: 7.575, lead: -0.25, points: -0.01 } })).toEqual([
    ['hint.expected.hull', { count: ['hint.number', { whole: 7, tenths: 6 }] }],
    ['hint.expected.lead', { count: ['hint.number.below', { whole: 0, tenths: 3 }] }],
    ['hint.expected.points', { count: ['hint.number', { whole: 0, tenths: 0 }] }],
  ])
})

test('options equal to the best are marked, and none if the first is clearly better', () => {
  const all = [advice('a', 0.5, 0.02), advice('b', 0.52, 0.02), advice('c', 0.2, 0.02)]
  const marks = (worse: boolean[]): boolean[] => all.map((_, at) => alike(hint(all, worse), at))
  expect(marks([false, true])).toEqual([true, true, false])
  expect(marks([true, false])).toEqual([true, false, true])
  expect(marks([true, true])).toEqual([false, false, false])
  expect(alike(hint(all.slice(0, 1)), 0)).toBe(false)
})

function table(): TableStore {
  const store = tableOf([track('hull', 3)], decision([option('fire', ['hull']), option('end')]))
  store.info = { ...INFO, hints: true }
  store.translate(
    new Catalogue({
      'do.fire': 'Fire',
      'hint.alike': 'Alike.',
      reason: 'hits {card}',
      card: 'Drone',
      'hint.then': 'then: {what}',
      'game.do.end': 'End',
      'game.do.reroll': 'Roll {dice} {dice:die|dice} again',
      'hint.expected': 'Expected: {what}',
      'hint.expected.hull': 'hull {count}',
      'hint.number': '{whole}.{tenths}',
    }),
  )
  return store
}

test('the continuation uses its own labels, even if it is not offered yet', async () => {
  const store = table()
  const line = { line: ['fire', 'reroll', 'end'], then: [['game.do.reroll', { dice: 2 }], 'game.do.end'] as Advice['then'] }
  vi.spyOn(api, 'hint').mockResolvedValue(hint([advice('fire', 0.3, 0.05, line), advice('end', 0.2, 0.05)]))
  const adviser = new Adviser(store)
  await adviser.ask()
  expect(adviser.shown.map((one) => one.then)).toEqual(['Then: Roll 2 dice again; End', ''])
})

test('an adviser shows label, chance, reason, continuation and expected values, highlights the option and plays it', async () => {
  const store = table()
  const told = hint([
    advice('fire', 0.3, 0.05, {
      line: ['fire', 'end'],
      then: ['game.do.end'],
      reasons: [['reason', { card: ['card'] }], 'card'],
      expected: { hull: 3 },
    }),
  ])
  const asked = vi.spyOn(api, 'hint').mockResolvedValue(told)
  const chosen = vi.spyOn(store, 'choose').mockResolvedValue()
  const adviser = new Adviser(store)
  expect([adviser.offered, adviser.why]).toEqual([true, ''])
  await adviser.ask()
  expect(asked).toHaveBeenCalledWith(INFO.id, { decision: 1, seat: 0 })
  const [shown] = adviser.shown
  expect(shown).toMatchObject({
    label: 'Fire',
    chance: 'wins about 30 in 100, probably 20 to 40',
    why: 'Hits Drone; Drone.',
    then: 'Then: End',
    expected: 'Expected: hull 3.0',
  })
  expect(store.story.spoken.at(-1)?.text).toBe('Alike. First: Fire, wins about 30 in 100, probably 20 to 40.')
  adviser.point(shown?.option)
  expect(store.selection.state('hull')).toBe('target')
  adviser.take(shown as NonNullable<typeof shown>)
  expect(chosen).toHaveBeenCalledWith(shown?.option)
  expect([adviser.open, adviser.hint, store.selection.hovered]).toEqual([false, null, null])
})

test('the waiting time is counted, and an answer after the card was closed is not shown', async () => {
  vi.useFakeTimers()
  let answer = (_: Hint): void => undefined
  vi.spyOn(api, 'hint').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const adviser = new Adviser(table())
  const asked = adviser.ask()
  vi.advanceTimersByTime(3100)
  expect([adviser.open, adviser.waited]).toEqual([true, 3])
  adviser.close()
  answer(hint([advice('fire', 0.3, 0.05)]))
  await asked
  expect([adviser.open, adviser.hint]).toEqual([false, null])
})

test('an error is shown, and the request can be repeated', async () => {
  const adviser = new Adviser(table())
  vi.spyOn(api, 'hint')
    .mockRejectedValueOnce(new ApiError(429, 'limit', 'Wait.'))
    .mockResolvedValue(hint([advice('fire', 0.3, 0.05)]))
  await adviser.ask()
  expect([adviser.open, adviser.trouble]).toEqual([true, 'Wait.'])
  await adviser.ask()
  expect([adviser.trouble, adviser.shown.length]).toEqual(['', 1])
})

test('there is no hint without a question, for spectators, and in the daily challenge', () => {
  const store = table()
  const adviser = new Adviser(store)
  store.info = { ...INFO, day: '2031-03-14' }
  expect([adviser.offered, adviser.why !== '']).toEqual([true, true])
  store.info = { ...INFO, kind: 'what-if' } // A what-if of a running match without hints.
  expect([adviser.offered, adviser.why !== '']).toEqual([true, true])
  store.info = { ...INFO }
  expect(adviser.offered).toBe(false)
  const idle = tableOf([track('hull', 3)])
  idle.info = { ...INFO, hints: true }
  expect(new Adviser(idle).why).not.toBe('')
  idle.seats = []
  expect(new Adviser(idle).offered).toBe(false)
})
