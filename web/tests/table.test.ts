import { expect, test, vi } from 'vitest'
import type { Part } from '../src/generated/messages'
import { Catalogue } from '../src/lib/catalogue'
import { RefusedError } from '../src/lib/socket'
import { changed } from '../src/lib/frames'
import { toasts } from '../src/lib/toasts.svelte'
import { decision, frame, INFO, option, scene, tableOf, track, update, welcome, valueOf } from './table-of'

const END = option('end')

test('a frame adds, changes, removes and orders', () => {
  const parts = new Map<string, Part>(['a', 'b', 'c'].map((id) => [id, track(id, 1)]))
  const event = { kind: 'x', say: 'x', parts: [] }
  expect([...changed(parts, { event, removed: ['b'], changed: [track('d', 1)] }).keys()]).toEqual(['a', 'c', 'd'])
  expect([...changed(parts, { event, changed: [track('d', 1)], order: ['d', 'c', 'b', 'a'] }).keys()]).toEqual(['d', 'c', 'b', 'a'])
  expect(changed(parts, { event, changed: [track('a', 5)] }).get('a')).toEqual(track('a', 5))
  expect(parts.get('a'), 'what is shown elsewhere stays').toEqual(track('a', 1))
})

test('undone events leave the log', () => {
  const store = tableOf([track('hull', 8)])
  store.receive(update(1, [frame('hull', 7), frame('hull', 6)]))
  store.receive(update(2, [frame('hull', 5)]))
  store.receive(
    update(3, [{ event: { kind: 'taken-back', say: 'taken-back', parts: [] }, changed: [track('hull', 6)] }], {
      cause: 'undo',
      back: 1,
      undo: { one: true, redo: true },
    }),
  )
  expect(store.log.map((entry) => entry.say)).toEqual(['event.hull.7', 'event.hull.6', 'taken-back'])
  expect(valueOf(store, 'hull')).toBe(6)
  expect(store.undo.redo).toBe(true)
})

test('redone events are shown again, all at once', () => {
  vi.useFakeTimers()
  const store = tableOf([track('hull', 8)], null, 1)
  const again = [frame('hull', 7), frame('hull', 6)]
  store.receive(update(1, again, { cause: 'redo' }))
  expect(store.log.map((entry) => entry.say)).toEqual(['event.hull.7', 'event.hull.6'])
  expect([valueOf(store, 'hull'), store.busy]).toEqual([6, false])
  vi.useRealTimers()
})

test('the round changes with the event that opens it', () => {
  vi.useFakeTimers()
  const store = tableOf([track('hull', 8)], null, 1)
  store.receive(update(1, [frame('hull', 7), { ...frame('hull', 6), round: 2 }], { round: 2 }))
  vi.advanceTimersByTime(300)
  expect([valueOf(store, 'hull'), store.round]).toEqual([7, 1])
  vi.advanceTimersByTime(2000)
  expect([valueOf(store, 'hull'), store.round]).toEqual([6, 2])
  vi.useRealTimers()
})

test('only an asked seat has a decision', () => {
  const others = tableOf([], decision([], { seats: [1] }))
  expect(others.decision).toBeNull()
  expect(others.question?.seats).toEqual([1])
  expect(tableOf([], decision([END])).decision?.options).toEqual([END])
})

test('a choice names its question, and its seat if a page has several', async () => {
  const store = tableOf([])
  const send = vi.fn(async () => undefined)
  store.voice = { send, again: () => undefined }
  store.receive(welcome({ ...scene([], decision([END], { number: 7 })), seats: [0] }, 1))
  await store.choose(END)
  expect(send).toHaveBeenLastCalledWith({ type: 'act', decision: 7, actions: ['end'], version: 1 })
  const second = option('b: end', [], { seat: 1 })
  store.receive(welcome({ ...scene([], decision([second], { number: 8, seats: [1] })), seats: [0, 1] }, 2))
  await store.choose(second)
  expect(send).toHaveBeenLastCalledWith({ type: 'act', decision: 8, actions: ['b: end'], version: 2, seat: 1 })
})

test('a refusal becomes a toast, and the question stays', async () => {
  const store = tableOf([], decision([END]))
  store.voice = { send: () => Promise.reject(new RefusedError({ type: 'refused', id: 'x', why: 'stale' })), again: () => undefined }
  await store.choose(END)
  expect(toasts.all.at(-1)?.text).toBe('The question has changed in the meantime.')
  expect(store.decision?.options).toEqual([END])
})

test('an undo sends the version, and nothing is sent if no undo is possible', async () => {
  const store = tableOf([])
  const send = vi.fn(async () => undefined)
  store.voice = { send, again: () => undefined }
  await store.takeBack()
  expect(send).not.toHaveBeenCalled()
  store.receive(update(1, [], { undo: { one: true, free: 2 } }))
  await store.takeBack(true)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'undo', version: 1, all: true })
})

test('another language translates the log', () => {
  const store = tableOf([track('hull', 8)])
  store.receive(update(1, [frame('hull', 7)]))
  store.translate(new Catalogue({ 'event.hull.7': 'Die Hülle hält.' }, 'de'))
  expect(store.log[0]?.text).toBe('Die Hülle hält.')
})

test('a repeated chat message is shown once', () => {
  const store = tableOf([])
  const said = { type: 'said', number: 1, name: 'Ada', text: 'Hello', at: 0 } as const
  store.receive(said)
  store.receive(said)
  expect(store.chat).toHaveLength(1)
})

test('a problem is shown until it is over', () => {
  const store = tableOf([])
  store.receive({ type: 'notice', code: 'storage-gone' })
  expect(store.notice).toBe('storage-gone')
  store.receive({ type: 'notice', code: 'storage-back' })
  expect(store.notice).toBe('')
  store.receive({ type: 'notice', code: 'closing' })
  store.connectionChanged('lost')
  store.connectionChanged('open')
  expect(store.notice).toBe('')
})

test('another build is announced, and the page does not reload by itself', () => {
  const store = tableOf([])
  store.receive({ ...welcome(scene([]), 5), build: 'another' })
  expect(store.notice).toBe('reload')
})

test('the players can change during a match', () => {
  const store = tableOf([])
  store.receive({ type: 'table', table: { ...INFO, watching: ['Eve'] } })
  expect(store.info.watching).toEqual(['Eve'])
})
