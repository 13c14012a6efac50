import { expect, test } from 'vitest'
import type { Part } from '../src/generated/messages'
import { draw, standing, turnOf } from '../src/kit/mapping'
import { arrange } from '../src/parts/arrange'

const table = (...parts: Part[]): Map<string, Part> => new Map(parts.map((part) => [part.id, part]))
const ids = (parts: readonly Part[]): string[] => parts.map((part) => part.id)

test('parts in the zone, the panel or the pile of a seat belong to that seat', () => {
  const { seats, shared } = arrange(
    table(
      { kind: 'panel', id: 'seat0', name: 'one', seat: 0 },
      { kind: 'panel', id: 'seat1', name: 'two', seat: 1, zone: 'base1' },
      { kind: 'zone', id: 'base1', name: 'base' },
      { kind: 'track', id: 'points0', name: 'points', zone: 'seat0', value: 1, range: [0, 9] },
      { kind: 'pile', id: 'hand0', name: 'hand', zone: 'seat0', count: 1 },
      { kind: 'card', id: 'hand0.0', name: 'card', zone: 'hand0', face: 'a' },
      { kind: 'card', id: 'tower', name: 'tower', zone: 'base1', face: 'b' },
      { kind: 'zone', id: 'market', name: 'market' },
      { kind: 'card', id: 'offer', name: 'offer', zone: 'market', face: 'c' },
    ),
  )
  expect(seats.map(({ seat, areas }) => [seat, areas.map(({ holder, parts }) => [holder?.id ?? '', ids(parts)])])).toEqual([
    [
      0,
      [
        ['', ['points0', 'hand0']],
        ['hand0', ['hand0.0']],
      ],
    ],
    [1, [['base1', ['tower']]]],
  ])
  expect(shared.map(({ holder, parts }) => [holder?.id, ids(parts)])).toEqual([['market', ['offer']]])
})

test('tokens on a cell, a card or a slot are drawn there', () => {
  const { shared } = arrange(
    table(
      { kind: 'map', id: 'map', name: 'map', shape: 'hex', cells: [{ id: 'h', at: [0, 0], name: 'h' }], links: [] },
      { kind: 'token', id: 'ship', name: 'ship', at: 'h', seat: 0, facing: 1 },
      { kind: 'slots', id: 'stations', name: 'stations', slots: [{ id: 'station.a', name: 'a' }] },
      { kind: 'dice', id: 'used', name: 'used', zone: 'station.a', faces: [['T', 'tactical', 1]] },
    ),
  )
  expect(shared.flatMap(({ parts }) => ids(parts))).toEqual(['map', 'stations'])
})

test('tokens on one cell are side by side', () => {
  const map: Part = { kind: 'map', id: 'map', name: 'map', shape: 'hex', cells: [{ id: 'h', at: [0, 0], name: 'h' }], links: [] }
  const spots = standing([{ at: 'h' }, { at: 'h' }, { at: 'elsewhere' }], draw(map).spots)
  expect(spots.map(({ x }) => x)).toEqual([-20, 20])
})

test('a token on hexes faces the side of its direction', () => {
  expect([0, 2].map((facing) => turnOf('hex', facing))).toEqual([-30, 90])
  expect(turnOf('grid', 1)).toBe(90)
  expect(turnOf('hex', undefined)).toBeUndefined()
})
