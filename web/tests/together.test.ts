import { expect, test, vi } from 'vitest'
import type { Agreement } from '../src/generated/messages'
import { awaitedVotes } from '../src/decision/waiting'
import type { TableStore } from '../src/lib/table.svelte'
import { decision, INFO, option, scene, tableOf, welcome } from './table-of'

const TWO = [
  { seat: 0, name: 'Ada', yours: true },
  { seat: 1, name: 'Bo' },
  { seat: 2, bot: 'greedy', called: 'Quinn' },
]

function at(store: TableStore, asked: Parameters<typeof scene>[1], seats: number[]): ReturnType<typeof vi.fn> {
  const send = vi.fn(async () => undefined)
  store.voice = { send, again: () => undefined }
  store.receive({ ...welcome({ ...scene([], asked), seats }, 1), table: { ...INFO, seats: TWO } })
  return send
}

test('a page with several seats answers a joint question for the table', async () => {
  const store = tableOf([])
  const steer = option('steer', [], { seat: -1 })
  const send = at(store, decision([steer], { mode: 'joint', seats: [0, 1, 2] }), [0, 1])
  await store.choose(steer)
  expect(send).toHaveBeenLastCalledWith({ type: 'act', decision: 1, actions: ['steer'], version: 1, seat: -1 })
})

test('in an open question one of our seats acts, and we choose which', () => {
  const store = tableOf([])
  const options = [option('pull'), option('rest', [], { seat: 1 })]
  at(store, decision(options, { mode: 'open', seats: [0, 1, 2] }), [0, 1])
  expect([store.actors, store.actor]).toEqual([[0, 1], 0])
  expect(store.decision?.options.map(({ action }) => action)).toEqual(['pull'])
  store.actAs(1)
  expect([store.actor, store.decision?.options.map(({ action }) => action)]).toEqual([1, ['rest']])
})

test('with one seat there is nothing to choose between', () => {
  const store = tableOf([])
  at(store, decision([option('pull')], { mode: 'open', seats: [0, 1] }), [0])
  expect([store.actors, store.actor]).toEqual([[], 0])
})

test('the agreement is replaced as a whole, and a new table begins without one', async () => {
  const store = tableOf([])
  const joint = decision([option('steer', [], { seat: -1 })], { mode: 'joint', seats: [0, 1, 2] })
  const send = at(store, joint, [0])
  const proposal = { number: 4, kind: 'answer' as const, seat: 0, label: 'do.steer', agree: [0], disagree: [] }
  const agreement: Agreement = { type: 'agreement', proposals: [proposal], plans: [] }
  store.receive(agreement)
  expect(awaitedVotes(store), 'bots need not agree').toBe('Waiting for Bo to agree.')
  await store.vote(4, false)
  expect(send).toHaveBeenLastCalledWith({ type: 'vote', proposal: 4, agree: false })
  await store.prompt(2)
  expect(send).toHaveBeenLastCalledWith({ type: 'prompt', seat: 2 })
  at(store, joint, [0])
  expect(store.agreement.proposals).toEqual([])
})

test('an undo by consent is asked for if other people play', async () => {
  const store = tableOf([])
  const send = at(store, null, [0])
  expect(store.together).toBe(true)
  store.undo = { one: false }
  await store.takeBack()
  expect(send).not.toHaveBeenCalled()
  store.undo = { one: false, ask: true }
  await store.takeBack()
  expect(send).toHaveBeenLastCalledWith({ type: 'undo', version: 1, all: false })
  at(store, null, [0, 1])
  expect(store.together).toBe(false)
})
