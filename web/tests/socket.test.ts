import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act } from '../src/generated/messages'
import { newId, PROTOCOL, RefusedError, TableSocket, type ConnectionState } from '../src/lib/socket'
import { FakeSocket } from './fake-socket'
import { decision, frame, option, scene, tableOf, track, update, welcome, valueOf } from './table-of'

const ACT: Omit<Act, 'id'> = { type: 'act', decision: 1, actions: ['end'] }

let hidden = false

beforeEach(() => {
  hidden = false
  vi.useFakeTimers()
  FakeSocket.all = []
})
afterEach(() => void vi.useRealTimers())

function connection(): { socket: TableSocket; store: ReturnType<typeof tableOf>; states: ConnectionState[] } {
  const store = tableOf([track('hull', 8)])
  store.version = -1
  const states: ConnectionState[] = []
  const socket = new TableSocket({
    hello: () => ({ type: 'hello', table: 'abcdefgh', protocol: PROTOCOL, version: store.version }),
    receive: (message) => store.receive(message),
    unwelcome: () => undefined,
    connectionChanged: (state) => void states.push(state),
    hidden: () => hidden,
    open: () => new FakeSocket() as unknown as WebSocket,
  })
  store.voice = { send: (body) => socket.send(body), again: () => socket.again() }
  socket.connect()
  return { socket, store, states }
}

test('the page and its server use the same protocol', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../quarterdeck/server/messages.py'), 'utf8')
  expect(source).toContain(`\nPROTOCOL = ${PROTOCOL}\n`)
})

test('ids are valid for the server and unique', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
})

test('it sends hello first', () => {
  const { states } = connection()
  expect(FakeSocket.last.sent).toEqual([])
  FakeSocket.last.open()
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', table: 'abcdefgh', protocol: PROTOCOL, version: -1 }])
  expect(states).toEqual(['connecting', 'open'])
})

test('it reconnects with the last version seen', () => {
  const { store, states } = connection()
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([track('hull', 8)]), 3))
  FakeSocket.last.say(update(4, [frame('hull', 7)]))
  FakeSocket.last.close()
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', version: 4 })
  expect(states.at(-1)).toBe('open')
  FakeSocket.last.say(update(5, [frame('hull', 6)]))
  expect(valueOf(store, 'hull')).toBe(6)
})

test('it waits longer after each try, up to 15 seconds', () => {
  connection()
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const before = FakeSocket.all.length
    FakeSocket.last.close()
    let waited = 0
    for (; FakeSocket.all.length === before; waited += 50) vi.advanceTimersByTime(50)
    waits.push(waited)
  }
  expect(waits[0]).toBeLessThan(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_050)
  expect(waits.at(-1)).toBeGreaterThan(5000)
})

test('an unanswered message is resent with the same id', async () => {
  const { socket } = connection()
  FakeSocket.last.open()
  const answer = socket.send(ACT)
  const [, first] = FakeSocket.last.sent as [unknown, Act]
  FakeSocket.last.close()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.open()
  expect(FakeSocket.last.types()).toEqual(['hello', 'act'])
  expect(FakeSocket.last.sent[1]).toEqual(first)
  FakeSocket.last.say({ type: 'ack', id: first.id, version: 1 })
  expect(await answer).toMatchObject({ version: 1 })
  FakeSocket.last.close()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.open()
  expect(FakeSocket.last.types()).toEqual(['hello'])
})

test('a choice made while disconnected is sent after the reconnect', () => {
  const { socket } = connection()
  void socket.send(ACT)
  FakeSocket.last.open()
  expect(FakeSocket.last.types()).toEqual(['hello', 'act'])
})

test('a refusal has its reason', async () => {
  const { socket } = connection()
  FakeSocket.last.open()
  const answer = socket.send(ACT)
  const { id } = FakeSocket.last.sent[1] as Act
  FakeSocket.last.say({ type: 'refused', id, why: 'stale', reason: 'Too late.' })
  await expect(answer).rejects.toBeInstanceOf(RefusedError)
})

test('a repeated update is shown once', () => {
  const { store } = connection()
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([track('hull', 8)]), 0))
  FakeSocket.last.say(update(1, [frame('hull', 7)]))
  FakeSocket.last.say(update(1, [frame('hull', 7)]))
  FakeSocket.last.say(update(0, [frame('hull', 1)]))
  expect(store.log).toHaveLength(1)
  expect(valueOf(store, 'hull')).toBe(7)
})

test('after a gap it reconnects with the last version', () => {
  const { store } = connection()
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([track('hull', 8)]), 0))
  FakeSocket.last.say(update(3, [frame('hull', 5)]))
  expect(valueOf(store, 'hull')).toBe(8)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', table: 'abcdefgh', protocol: PROTOCOL, version: 0 }])
})

test('a connection that is silent after a ping is closed', () => {
  const { states } = connection()
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([]), 0))
  vi.advanceTimersByTime(20_000)
  expect(FakeSocket.last.types()).toEqual(['hello', 'ping'])
  FakeSocket.last.say({ type: 'pong', number: 1 })
  vi.advanceTimersByTime(20_000)
  expect(states.at(-1)).toBe('open')
  vi.advanceTimersByTime(12_500)
  expect(states.at(-1)).toBe('lost')
})

test('a page reports its visibility at once', () => {
  const { socket } = connection()
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([]), 0))
  hidden = true
  socket.wake()
  hidden = false
  socket.wake()
  const [, ...pings] = FakeSocket.last.sent
  expect(pings).toEqual([
    { type: 'ping', number: 1, hidden: true },
    { type: 'ping', number: 2, hidden: false },
  ])
})

test('messages of a closed connection are ignored', () => {
  const { store } = connection()
  const old = FakeSocket.last
  old.open()
  old.say(welcome(scene([track('hull', 8)]), 0))
  old.say(update(3, []))
  old.say(update(1, [frame('hull', 1)]))
  expect(valueOf(store, 'hull')).toBe(8)
})

test('a closed socket stays closed', () => {
  const { socket, states } = connection()
  FakeSocket.last.open()
  socket.close()
  vi.advanceTimersByTime(60_000)
  socket.wake()
  expect(FakeSocket.all).toHaveLength(1)
  expect(states.at(-1)).toBe('closed')
})

test('a double click plays once', async () => {
  const { store } = connection()
  const end = option('end')
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(scene([], decision([end])), 0))
  void store.choose(end)
  void store.choose(end)
  expect(FakeSocket.last.types()).toEqual(['hello', 'act'])
})
