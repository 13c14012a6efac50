// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listed, Replay, ReplayTurn } from '../src/generated/messages'
import { byOthers, missed, tailed } from '../src/lib/missed'
import { Notify } from '../src/lib/notify.svelte'
import en from '../src/words/words.en.json'
import { frame, INFO, scene } from './table-of'

const shown: { title: string; body?: string; tag?: string }[] = []
let permission: NotificationPermission
let hidden: boolean

class FakeNotification {
  static get permission(): NotificationPermission {
    return permission
  }
  static requestPermission = vi.fn(async () => permission)
  onclick: (() => void) | null = null
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, body: options.body, tag: options.tag })
  }
  close(): void {}
}

function table(id: string, changed = 1): Listed {
  return {
    id,
    game: 'tictactoe',
    title: `Match ${id}`,
    state: 'playing',
    kind: 'match',
    seats: ['Ada', 'Bo'],
    bots: ['', ''],
    called: ['', ''],
    options: {},
    changed,
    your_turn: true,
  }
}

const keeping = (value: string | null = 'on') => ({ getItem: () => value, setItem: vi.fn() })
const notifyOf = (kept: string | null = 'on'): Notify => new Notify(async () => [], keeping(kept))

beforeEach(() => {
  shown.length = 0
  permission = 'granted'
  hidden = true
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => !hidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('permission is never requested without a click, and notifications are off by default', () => {
  const notify = notifyOf(null)
  expect(notify.alerts).toBe('off')
  notify.hear([])
  notify.hear([table('a')])
  expect(shown).toEqual([])
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
})

test("a click requests permission, and the browser's answer is used", async () => {
  const storage = keeping(null)
  const notify = new Notify(async () => [], storage)
  await notify.allow()
  expect(notify.alerts).toBe('on')
  expect(storage.setItem).toHaveBeenLastCalledWith('quarterdeck.notify', 'on')
  notify.forbid()
  expect(notify.alerts).toBe('off')
  permission = 'denied'
  await notify.allow()
  expect(notify.alerts).toBe('denied')
})

test('it says why notifications are not possible', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(notifyOf().alerts).toBe('insecure')
  vi.stubGlobal('isSecureContext', true)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(notifyOf().alerts).toBe('none')
})

test('a waiting match is announced once per turn', () => {
  const notify = notifyOf()
  notify.hear([table('old')])
  expect(shown, 'what waited before the page was opened').toEqual([])
  notify.hear([table('new', 2), table('old')])
  notify.hear([table('new', 3), table('old')])
  expect(shown).toEqual([{ title: 'Your turn', body: 'Match new: the table is waiting for you.', tag: 'quarterdeck new' }])
  notify.hear([table('old')])
  notify.hear([table('new', 4), table('old')])
  expect(shown).toHaveLength(2)
})

test('there is no notification while the page is visible', () => {
  hidden = false
  const notify = notifyOf()
  notify.hear([])
  notify.hear([table('a')])
  expect(shown).toEqual([])
  expect(notify.waiting).toHaveLength(1)
})

test('the open table notifies at once, and the list does not repeat it', () => {
  const notify = notifyOf()
  notify.hear([])
  notify.attend(table('a'), true)
  notify.hear([table('a')])
  expect(shown).toHaveLength(1)
  notify.attend(table('a'), false)
  expect(notify.waiting).toEqual([])
})

test('a browser that cannot show notifications is detected', () => {
  const notify = notifyOf()
  notify.hear([])
  vi.stubGlobal(
    'Notification',
    Object.assign(
      () => {
        throw new TypeError('Illegal constructor')
      },
      { permission: 'granted' },
    ),
  )
  notify.hear([table('a')])
  expect(notify.alerts).toBe('none')
})

test('the title counts the matches elsewhere, and the next is the one that has waited longest', () => {
  const notify = notifyOf()
  expect(notify.mark()).toBe('')
  expect(notify.next('a')).toBeUndefined()
  notify.hear([table('a', 3), table('b', 2), table('c', 1)])
  expect(notify.mark()).toBe('(3) ')
  expect(notify.mark('b')).toBe('(2) ')
  expect(notify.next('a')?.id).toBe('c')
  expect(notify.next('c')?.id).toBe('b')
})

test('it polls rarely while hidden, more rarely while the server is silent, and at once when visible again', async () => {
  vi.useFakeTimers()
  hidden = false
  const ask = vi.fn(async (): Promise<Listed[]> => [])
  const notify = new Notify(ask, keeping(null))
  const stop = notify.start()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(2)
  hidden = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(notify.pause).toBe(60_000)
  const before = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ask).toHaveBeenCalledTimes(before)
  ask.mockRejectedValue(new Error('gone'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(notify.pause).toBe(120_000)
  hidden = false
  ask.mockResolvedValue([])
  const asked = ask.mock.calls.length
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(asked + 1)
  expect(notify.pause).toBe(20_000)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(asked + 1)
})

test('every reason has a text', () => {
  const reasons = ['no-host', 'private', 'late', 'tls', 'unreachable', 'not-http', 'refused', 'answer'].map((why) => `notify.why.${why}`)
  const others = ['browser.denied', 'browser.insecure', 'browser.none', 'link.confirm.done', 'link.stop.done'].map((key) => `notify.${key}`)
  const problems = ['mail-address', 'mail-off', 'key', 'hook', 'hook-no-host'].map((code) => `problem.${code}`)
  for (const key of [...reasons, ...others, ...problems]) expect(Object.hasOwn(en, key), key).toBe(true)
})

test('missed events are listed by round, with headings of the page', () => {
  const step = (turn: number, seat: number, frames: ReplayTurn['frames']): ReplayTurn => ({ turn, seat, action: 'x', round: 1, frames })
  const opening = { event: { kind: 'round', say: 'game.event.round', parts: [] }, round: 2 }
  const reel: Replay = {
    table: INFO,
    viewer: [0],
    turns: 3,
    first: 0,
    last: 3,
    scene: scene([]),
    outcome: null,
    steps: [step(1, 1, [frame('a', 1), frame('b', 1)]), step(2, 0, [frame('c', 1), opening, frame('d', 1)])],
  }
  expect(missed(reel).map(({ round, events }) => [round, events.map((event) => event.say)])).toEqual([
    [1, ['event.a.1', 'event.b.1', 'event.c.1']],
    [2, ['event.d.1']],
  ])
  const shown = (most: number) => tailed(missed(reel), most).map(({ earlier, events }) => [earlier.length, events.length])
  expect(shown(9)).toEqual([
    [0, 3],
    [0, 1],
  ])
  expect(shown(2)).toEqual([
    [2, 1],
    [0, 1],
  ])
  expect(shown(1)).toEqual([
    [3, 0],
    [0, 1],
  ])
  expect(byOthers(reel)).toBe(true)
  expect(byOthers({ ...reel, viewer: [0, 1] })).toBe(false)
})
