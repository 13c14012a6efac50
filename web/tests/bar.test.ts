// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Hint, SeatInfo } from '../src/generated/messages'
import Agreeing from '../src/decision/Agreeing.svelte'
import { Bar } from '../src/decision/bar.svelte'
import DecisionBar from '../src/decision/DecisionBar.svelte'
import { Adviser } from '../src/hint/adviser.svelte'
import { api } from '../src/lib/api'
import { reach } from '../src/lib/reach.svelte'
import type { TableStore } from '../src/lib/table.svelte'
import Lobby from '../src/table/Lobby.svelte'
import { decision, INFO, option, scene, tableOf, welcome } from './table-of'

const shown: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const component of shown.splice(0)) void unmount(component)
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const HINT: Hint = { decision: 1, seat: 0, apart: true, worse: [], iterations: 100, verdict: 'best', advice: [] }
const ADA: SeatInfo = { seat: 0, name: 'Ada', yours: true }
const BO: SeatInfo = { seat: 1, name: 'Bo' }
const away = (seat: SeatInfo): SeatInfo => ({ ...seat, yours: true, bot: 'officer', standing_in: true })

function barOf(store: TableStore): Adviser {
  const adviser = new Adviser(store)
  shown.push(mount(DecisionBar, { target: document.body, props: { store, bar: new Bar(store), adviser } }))
  flushSync()
  return adviser
}
const buttons = (): string[] => [...document.querySelectorAll('button')].map((button) => button.textContent.trim())

test.each([[[0]], [[0, 1]]])('a hint stays open when the table counts it, with the seats %j', async (seats) => {
  const store = tableOf([])
  const table = { ...INFO, seats: [ADA, BO], hints: true }
  const asked = decision([option('fire'), option('end')], { mode: 'open', seats })
  store.receive({ ...welcome({ ...scene([], asked), seats }, 1), table })
  vi.spyOn(api, 'hint').mockResolvedValue(HINT)
  const adviser = barOf(store)
  const asking = adviser.ask()
  store.receive({ type: 'table', table: { ...table, hinted: 1 } })
  flushSync()
  await asking
  store.receive({ type: 'table', table: { ...table, hinted: 1, watching: ['Eve'] } })
  flushSync()
  expect([adviser.open, adviser.hint]).toEqual([true, HINT])
})

test('the bar says that a bot plays for us, and offers nothing that the server refuses', () => {
  const asked = decision([option('fire'), option('end')], { mode: 'open', seats: [0, 1] })
  const store = tableOf([], asked)
  store.receive({ type: 'table', table: { ...INFO, seats: [ADA, BO], hints: true } })
  barOf(store)
  expect(buttons()).toHaveLength(4) // Two choices, undo and hint.
  store.receive({ type: 'table', table: { ...INFO, seats: [away(ADA), BO], hints: true } })
  flushSync()
  expect(document.querySelector('.sentence')?.textContent).toContain('A bot plays for you until you take the seat back.')
  expect(buttons()).toEqual([])
})

test('the plan of a bot is over when its seat is taken back', () => {
  const store = tableOf([], decision([option('fire')], { mode: 'open', seats: [0, 1] }))
  store.receive({ type: 'table', table: { ...INFO, seats: [ADA, { ...BO, bot: 'officer', standing_in: true }] } })
  store.receive({ type: 'agreement', proposals: [], plans: [{ seat: 1, steps: [[1, 'do.fire']] }] })
  shown.push(mount(Agreeing, { target: document.body, props: { store } }))
  flushSync()
  expect(buttons()).toEqual(['Go ahead'])
  store.receive({ type: 'table', table: { ...INFO, seats: [ADA, BO] } })
  flushSync()
  expect(buttons()).toEqual([])
})

test('one button takes all our seats back', async () => {
  vi.spyOn(reach, 'look').mockResolvedValue()
  const sit = vi.spyOn(api, 'sit').mockResolvedValue({ seat: 0, token: 'token' })
  const store = tableOf([])
  store.receive({ type: 'table', table: { ...INFO, seats: [away(ADA), away(BO)], invite: 'invite' } })
  const changed = vi.fn()
  shown.push(mount(Lobby, { target: document.body, props: { store, invite: '', onchange: changed } }))
  flushSync()
  expect(buttons()).toEqual(['Take the seats back'])
  document.querySelector('button')?.click()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(sit.mock.calls).toEqual([
    ['abcdefgh', 0, 'invite'],
    ['abcdefgh', 1, 'invite'],
  ])
})
