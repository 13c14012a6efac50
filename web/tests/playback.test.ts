import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from '../src/generated/messages'
import { EVENT_MS, merged, SINGLES } from '../src/lib/playback.svelte'
import { decision, frame, option, tableOf, track, update, valueOf } from './table-of'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const value = (store: ReturnType<typeof tableOf>): number | undefined => valueOf(store, 'hull')
const falling = (count: number): Frame[] => Array.from({ length: count }, (_, index) => frame('hull', 8 - index))

test('events play one at a time: the cause is highlighted, then the change is shown', () => {
  const store = tableOf([track('hull', 9)], null, 1)
  store.receive(update(1, falling(2), { decision: decision([option('end')]) }))
  expect(store.busy).toBe(true)
  expect(store.lit.cause).toBe('hull')
  expect(value(store), 'nothing changes before its cause was seen').toBe(9)
  expect(store.decision, 'no question while events are shown').toBeNull()
  vi.advanceTimersByTime(EVENT_MS * 0.5)
  expect(value(store)).toBe(8)
  expect(store.log).toHaveLength(1)
  vi.advanceTimersByTime(EVENT_MS)
  expect(value(store)).toBe(7)
  vi.advanceTimersByTime(EVENT_MS)
  expect(store.busy).toBe(false)
  expect(store.decision?.options).toHaveLength(1)
  expect(store.log.map((entry) => entry.say)).toEqual(['event.hull.8', 'event.hull.7'])
})

test('after eight steps the rest is shown together', () => {
  const store = tableOf([track('hull', 20)], null, 1)
  store.receive(update(1, falling(20)))
  let steps = 0
  for (let last: Frame | null = null; store.busy; vi.advanceTimersByTime(20)) {
    if (store.playing !== last) steps += 1
    last = store.playing
  }
  expect(steps).toBe(SINGLES)
  expect(store.log).toHaveLength(20)
  expect(value(store)).toBe(-11)
})

test('a click shows the end at once, and no event is lost', () => {
  const store = tableOf([track('hull', 9)], null, 1)
  store.receive(update(1, falling(3)))
  store.receive(update(2, [frame('hull', 0)], { decision: decision([option('end')]) }))
  store.skip()
  expect(store.busy).toBe(false)
  expect(value(store)).toBe(0)
  expect(store.log).toHaveLength(4)
  expect(store.decision).not.toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(store.log).toHaveLength(4)
})

test('with speed off, everything is shown at once and still logged', () => {
  const store = tableOf([track('hull', 9)], null, 0)
  store.receive(update(1, falling(12)))
  expect(store.busy).toBe(false)
  expect(store.log).toHaveLength(12)
  expect(store.story.spoken.map((line) => line.text)).toEqual(store.log.map((entry) => entry.text))
})

test('a page that is behind shows the rest in groups', () => {
  const store = tableOf([track('hull', 9)], null, 1)
  for (let version = 1; version <= 30; version++) store.receive(update(version, [frame('hull', version)]))
  let time = 0
  for (; store.busy; time += 100) vi.advanceTimersByTime(100)
  expect(time).toBeLessThan(30 * EVENT_MS * 2)
  expect(store.log).toHaveLength(30)
  expect(value(store)).toBe(30)
})

test('a welcome ends the playback', () => {
  const store = tableOf([track('hull', 9)], null, 1)
  store.receive(update(1, falling(3)))
  store.show({ game: 'game', seats: [0], turn: 5, round: 2, parts: [track('hull', 1)], decision: null, outcome: null, undo: { one: false } }, [])
  expect(store.busy).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(value(store)).toBe(1)
})

test('merged frames touch the parts of all of them', () => {
  const one: Frame = { event: { kind: 'a', say: 'a', parts: ['x', 'y'] }, changed: [track('x', 1)], removed: ['z'] }
  const two: Frame = { event: { kind: 'b', say: 'b', parts: ['y', 'w'] }, changed: [track('x', 2), track('z', 3)] }
  expect(merged([one, two])).toEqual({ event: { kind: 'b', say: 'b', parts: ['x', 'y', 'w'] }, changed: [track('x', 2), track('z', 3)], removed: [] })
  expect(merged([])).toBeNull()
})
