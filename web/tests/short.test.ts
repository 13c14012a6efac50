import { expect, test } from 'vitest'
import type { Part, Scene, Update } from '$types'
import { restored } from '../src/lib/short'
import { played } from './armada/fleet'
import { frame, scene, tableOf, track, update, welcome } from './table-of'

test('the short form of the engine becomes the full one', () => {
  expect(played.sent.length).toBeGreaterThan(3)
  for (const { short, full } of played.sent) {
    expect(restored(short, 'armada')).toEqual(full)
    expect(restored(full, 'armada'), 'the full form stays as it is').toEqual(full)
  }
})

test('texts of the game have their beginning, and other texts stay', () => {
  const said = ['.a.b', '.a.b.', '..x', 'core.no', 'g.a', ['core.seat', 1], { seat: ['core.seat', { seat: 2 }, { seat: 1 }] }]
  expect(restored(said, 'g')).toEqual(['g.a.b', 'g.a.b.name', '.x', 'core.no', 'g.a', ['core.seat', { seat: 2 }, { seat: 1 }], said[6]])
})

test('a table shows what came in the short form, at once and in an update', () => {
  const store = tableOf([])
  const card = { id: 'foe1', card: '.foe.siren', lines: [['.mark.held']] } as unknown as Part
  const whole: Part = { kind: 'card', id: 'foe1', name: 'game.foe.siren.name', face: 'siren', lines: [['held', 'game.mark.held.name']] }
  store.receive(welcome({ ...scene([]), parts: [card] } as Scene))
  expect(store.parts.get('foe1')).toEqual(whole)
  const next: Update = update(1, [{ ...frame('hull', 3), changed: [track('hull', 3), { ...card, zone: 'line' } as Part] }])
  store.receive(next)
  expect(store.parts.get('foe1')).toEqual({ ...whole, zone: 'line' })
})
