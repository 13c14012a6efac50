import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableStore } from '../../src/lib/table.svelte'
import { EVENT_MS } from '../../src/lib/playback.svelte'
import { decision, frame, option, tableOf, track, update, valueOf } from '../table-of'
import { battle, choose, HAND, storeOf } from './battle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hull = (store: TableStore): number | undefined => valueOf(store, 'hull')
function telling(): TableStore {
  const store = tableOf([track('hull', 9)], null, 1)
  store.receive(update(1, [frame('hull', 8), frame('hull', 7), frame('hull', 6)], { decision: decision([option('end')]) }))
  return store
}

test('while paused, each step waits for the next click', () => {
  const store = telling()
  store.playback.pause()
  vi.advanceTimersByTime(60_000)
  expect(hull(store)).toBe(8)
  store.playback.next()
  vi.advanceTimersByTime(60_000)
  expect(hull(store)).toBe(7)
  expect(store.busy).toBe(true)
  store.playback.resume()
  vi.advanceTimersByTime(EVENT_MS * 1.1)
  expect(hull(store)).toBe(6)
  expect(store.busy).toBe(false)
  expect(store.log).toHaveLength(3)
})

test('a step does not wait for the duration of the one before', () => {
  const store = telling()
  store.playback.next()
  expect(hull(store)).toBe(8)
  store.playback.next()
  expect(hull(store)).toBe(7)
})

test('a pause ends with the playback, and a skip ends a pause', () => {
  const store = telling()
  store.playback.pause()
  store.skip()
  expect(hull(store)).toBe(6)
  expect(store.busy).toBe(false)
  expect(store.playback.paused).toBe(false)
  store.playback.pause()
  expect(store.playback.paused, 'no event is shown').toBe(false)
})

test('a secret answer can be changed until the reveal, on request only', () => {
  const store = storeOf(battle([{ hand: HAND }, {}, {}]), choose(undefined, { seats: [1, 2] }))
  expect(store.decision).toBeNull()
  expect(store.answered).toBe(true)
  store.change()
  expect(store.decision?.options).toHaveLength(3)
  store.keep()
  expect(store.decision).toBeNull()
  store.change()
  store.receive(update(1, [], { decision: choose(undefined, { number: 2 }) }))
  expect(store.changing, 'another question is another answer').toBe(false)
  expect(store.decision?.number).toBe(2)
})
