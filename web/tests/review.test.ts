import { afterEach, expect, test, vi } from 'vitest'
import type { ReviewChoice, ReviewInfo, ReviewSeat } from '../src/generated/messages'
import { api, ApiError } from '../src/lib/api'
import { change, choiceAt, lineOf, nearest, nextMarked, percent, pointsOf } from '../src/review/curve'
import { LookBack } from '../src/review/look-back.svelte'

const choice = (turn: number, before: number, grade: ReviewChoice['grade'] = ''): ReviewChoice => ({
  turn,
  round: 1,
  options: 2,
  action: 'a',
  label: 'l',
  before,
  error: 0.01,
  after: before,
  next: before,
  loss: 0,
  loss_error: 0,
  grade,
  best: ['b'],
  best_label: 'm',
  luck: 0,
})
const SEAT: ReviewSeat = {
  seat: 0,
  first: 0.5,
  result: 1,
  luck: 0.6,
  lost: 0.1,
  turning: [5],
  choices: [choice(1, 0.5), choice(3, 0.4, 'mistake'), choice(5, 0.7)],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the curve has a point for each choice, and ends with the result', () => {
  const points = pointsOf(SEAT, 10)
  expect(points.map(({ x, y, signs }) => [x, y, signs])).toEqual([
    [0, 50, []],
    [20, 40, ['mistake']],
    [40, 70, ['turning']],
  ])
  expect(lineOf(points, SEAT)).toBe('M0.00 50.00L20.00 60.00L40.00 30.00L100.00 0.00')
})

test('a position leads to the nearest choice, and a key to the next mark', () => {
  const points = pointsOf(SEAT, 10)
  expect(nearest(points, 12)?.choice.turn).toBe(3)
  expect(nearest(points, 99)?.choice.turn).toBe(5)
  expect(nearest([], 3)).toBeUndefined()
  expect([0, 2, 4].map((turn) => nextMarked(points, turn)?.choice.turn)).toEqual([3, 5, 3])
  expect(choiceAt(SEAT, 2)?.turn).toBe(3)
  expect(choiceAt(SEAT, 3)).toBeUndefined()
})

test('chances are written as in Python', () => {
  expect([0.005, 0.994, 0.5].map(percent)).toEqual([1, 99, 50])
  expect([0.12, -0.12, 0.001, -0.001].map(change)).toEqual(['+12', '−12', '0', '0'])
})

test('a review is polled until it is done', async () => {
  vi.useFakeTimers()
  const review = { format: 1, game: 'g', match: 'm', budget: 9, seed: 0, seats: [SEAT] }
  const answers: ReviewInfo[] = [
    { state: 'running', done: 2, total: 5 },
    { state: 'done', done: 5, total: 5, review },
  ]
  vi.spyOn(api, 'askReview').mockResolvedValue({ state: 'waiting' })
  vi.spyOn(api, 'review').mockImplementation(async () => answers.shift() as ReviewInfo)
  const look = new LookBack('id')
  await look.ask()
  expect([look.state, look.busy]).toEqual(['waiting', true])
  await vi.advanceTimersByTimeAsync(800)
  expect([look.state, look.done, look.total]).toEqual(['running', 2, 5])
  await vi.advanceTimersByTimeAsync(800)
  expect([look.busy, look.of]).toEqual([false, SEAT])
})

test('a failed request shows why; looking for a review shows no error', async () => {
  vi.spyOn(api, 'askReview').mockRejectedValue(new ApiError(409, 'review-long', 'Too long.'))
  vi.spyOn(api, 'review')
    .mockRejectedValueOnce(new ApiError(0, 'offline', ''))
    .mockResolvedValue({ state: 'failed' })
  const look = new LookBack('id')
  await look.find()
  expect([look.state, look.trouble]).toEqual(['none', ''])
  await look.ask()
  expect(look.trouble).toBe('Too long.')
  await look.find()
  expect([look.state, look.trouble !== '']).toEqual(['failed', true])
})
