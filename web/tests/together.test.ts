import { expect, test, vi } from 'vitest'
import type { Agreement, FromServer, SeatInfo } from '../src/generated/messages'
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

const [ADA, BO, QUINN] = TWO as [SeatInfo, SeatInfo, SeatInfo]
const away = (seat: SeatInfo): SeatInfo => ({ ...seat, yours: true, bot: 'officer', standing_in: true })
const seated = (...seats: SeatInfo[]): FromServer => ({ type: 'table', table: { ...INFO, seats } })

test('a seat where a bot stands in is not asked until it is taken back', () => {
  const store = tableOf([])
  at(store, decision([option('pull'), option('rest', [], { seat: 1 })], { mode: 'open', seats: [0, 1, 2] }), [0, 1])
  store.receive(seated(away(ADA), BO, QUINN))
  expect([store.playable, store.actors, store.actor]).toEqual([[1], [], 1])
  expect(store.decision?.options.map(({ action }) => action)).toEqual(['rest'])
  store.receive(seated(away(ADA), away(BO), QUINN))
  expect([store.playable, store.yours, store.decision]).toEqual([[], false, null])
  store.receive(seated(...TWO))
  expect([store.playable, store.actors, store.yours]).toEqual([[0, 1], [0, 1], true])
})

test('while bots stand in for all our seats, nothing that the server refuses is sent', async () => {
  const store = tableOf([])
  const pull = option('pull')
  const send = at(store, decision([pull], { mode: 'open', seats: [0, 1, 2] }), [0])
  store.undo = { one: true, redo: true }
  expect(store.replaced).toBe(false)
  store.receive(seated(away(ADA), BO, QUINN))
  expect(store.replaced).toBe(true)
  expect(store.story.spoken.at(-1)?.text).toBe('A bot plays for you until you take the seat back.')
  await store.choose(pull)
  await store.takeBack()
  await store.again()
  expect(send).not.toHaveBeenCalled()
  store.receive(seated(...TWO))
  expect(store.replaced).toBe(false)
  await store.takeBack()
  expect(send).toHaveBeenLastCalledWith({ type: 'undo', version: 1, all: false })
})

test('a secret answer that a bot gives for us is not ours to change', () => {
  const store = tableOf([])
  at(store, decision([option('pull')], { mode: 'each', seats: [1] }), [0])
  expect(store.answered).toBe(true)
  store.receive(seated(away(ADA), BO, QUINN))
  store.change()
  expect([store.answered, store.changing, store.decision]).toEqual([false, false, null])
})

test('a person who left and does not see the seat any more can still take it back', () => {
  const store = tableOf([])
  at(store, decision([], { mode: 'open', seats: [0, 1, 2] }), [])
  expect(store.replaced).toBe(false)
  store.receive(seated(away(ADA), BO, QUINN))
  expect([store.replaced, store.playable]).toEqual([true, []])
  store.receive({ type: 'table', table: { ...INFO, state: 'over', seats: [away(ADA), BO, QUINN] } })
  expect(store.replaced, 'the match is over').toBe(false)
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
