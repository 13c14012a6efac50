import { expect, test } from 'vitest'
import type { Replay } from '../src/generated/messages'
import { sceneAt } from '../src/lib/tape.svelte'
import { frame, INFO, scene, track } from './table-of'

const REEL: Replay = {
  table: INFO,
  viewer: [0],
  turns: 3,
  first: 0,
  last: 3,
  scene: { ...scene([track('hull', 8)]), round: 1 },
  steps: [
    { turn: 1, seat: 0, action: 'a', round: 1, frames: [frame('hull', 7), frame('hull', 6)] },
    { turn: 2, seat: 0, action: 'b', round: 2, frames: [frame('hull', 3)] },
    { turn: 3, seat: 0, action: 'c', round: 2, frames: [frame('hull', 0)] },
  ],
  outcome: { ending: 'destroyed', results: ['lost'], reason: 'end.destroyed' },
}

test.each([
  [0, 8, 1, 0],
  [1, 6, 1, 2],
  [2, 3, 2, 3],
  [3, 0, 2, 4],
])('turn %i shows hull %i in round %i after %i events', (turn, hull, round, told) => {
  const [at, events] = sceneAt(REEL, turn)
  expect(at.parts).toEqual([track('hull', hull)])
  expect([at.round, at.turn]).toEqual([round, turn])
  expect(events).toHaveLength(told)
})

test('the outcome is shown only at the end', () => {
  expect(sceneAt(REEL, 2)[0].outcome).toBeNull()
  expect(sceneAt(REEL, 3)[0].outcome?.ending).toBe('destroyed')
})
