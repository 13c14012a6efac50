import { expect, test } from 'vitest'
import { Catalogue } from '../src/lib/catalogue'
import { commitmentOf } from '../src/lib/fair'
import { called } from '../src/lib/naming'
import { placeOf } from '../src/lib/places'
import { placesOf } from './places-of'
import { parse } from '../src/lib/router.svelte'
import { listedSeats } from '../src/lib/seats'
import { dayBeside, lasting } from '../src/lib/times'
import { constellation } from '../src/art/any/constellation'
import { namedAt } from '../src/lib/seats'
import { INFO } from './table-of'
import type { Part, Say } from '../src/generated/messages'

test.each([
  ['/', 'home', ''],
  ['/new/d6', 'new', 'd6'],
  ['/t/abc-DEF_1?invite=x', 'table', 'abc-DEF_1'],
  ['/t/abc/replay?turn=5', 'replay', 'abc'],
  ['/tables/', 'tables', ''],
  ['/daily/d6', 'daily', 'd6'],
  ['/t/a/b/c', 'lost', ''],
  ['/t/%3Cscript%3E', 'lost', ''],
])('%s is the page %s', (path, page, about) => {
  expect(parse(new URL(path, 'http://x'))).toMatchObject({ page, about })
})

test('a list shows bots in their seats, and only free seats as free', () => {
  expect(listedSeats({ seats: ['Ada', '', '', 'Bo'], bots: ['', 'officer', '', 'captain'], called: ['', 'Bruno', '', ''] })).toEqual([
    'Ada',
    'Bruno',
    '',
    'Bo',
  ])
  expect(listedSeats({ seats: ['Ada', ''], bots: ['', 'remote'], called: ['', ''] })[1]).toBe('Remote bot')
})

test('a commitment is the SHA-256 of generator and seed', async () => {
  expect(await commitmentOf('sealed', '00')).toBe('89ab615c374964a17af416320cb4bafa977fded707a300467dc7e71c753015a6')
  expect(await commitmentOf('sealed', '00')).not.toBe(await commitmentOf('sealed', '01'))
})

test('the name of a part begins with its visible text', () => {
  expect(called('Hull 8 / 8', ['Hull', '8 of 8', 'can be chosen'])).toBe('Hull 8 / 8, 8 of 8, can be chosen')
  expect(called('', ['Medical', '', 'chosen'])).toBe('Medical, chosen')
  expect(called('Hullabaloo', ['Hull'])).toBe('Hullabaloo, Hull')
})

test('dice, slots and cells are places of their parts', () => {
  const parts: Part[] = [
    { kind: 'dice', id: 'crew', name: 'crew', faces: [['T', 'tactical', 2]] },
    { kind: 'slots', id: 'stations', name: 'stations', slots: [{ id: 'station.a', name: 'a' }] },
    { kind: 'map', id: 'map', name: 'map', cells: [{ id: 'a1', at: [0, 0], name: 'cell' }] },
  ]
  const known = new Map(parts.map((part) => [part.id, part]))
  expect(placesOf(parts)).toEqual(['crew', 'crew.T', 'stations', 'station.a', 'map', 'a1'])
  for (const id of placesOf(parts)) expect(placeOf(known, id), id).not.toBeNull()
  expect(placeOf(known, 'crew.X')).toBeNull()
})

test('times', () => {
  expect(lasting(45)).toBe('45 s')
  expect(lasting(65)).toBe('1 min')
  expect(lasting(3900)).toBe('1 h 05 min')
  expect(dayBeside('2026-03-01', -1)).toBe('2026-02-28')
})

test('a card without a picture always has the same stars', () => {
  expect(constellation('corsair')).toEqual(constellation('corsair'))
  expect(constellation('corsair').lines).not.toBe(constellation('drone').lines)
})

test('the log uses the names of players', () => {
  const words = new Catalogue({ 'core.seat': 'Player {seat}', 'g.two': 'Player 2', 'g.hits': '{who} hits {whom}.' })
  const say: Say = ['g.hits', { who: ['core.seat', { seat: 1 }, { seat: 0 }], whom: ['g.two', {}, { seat: 1 }] }]
  expect(words.text(say)).toBe('Player 1 hits Player 2.')
  expect(words.called(['Ada', '']).text(say)).toBe('Ada hits Player 2.')
  expect(words.called(['Ada', 'דנה']).text(say)).toBe('Ada hits \u2068דנה\u2069.')
})

test('a bot has its personal name; a remote bot and an older table show the kind of bot', () => {
  const seats = [
    { seat: 0, name: 'Ada' },
    { seat: 1, bot: 'captain', called: 'Bruno' },
    { seat: 2, bot: 'captain', called: 'Cleo' },
    { seat: 3, bot: 'captain' },
  ]
  const info = { ...INFO, seats }
  expect([0, 1, 2, 3].map((seat) => namedAt(info, seat))).toEqual(['Ada', 'Bruno', 'Cleo', 'Captain'])
})
