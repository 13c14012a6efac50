// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Bar } from '../src/decision/bar.svelte'
import DecisionBar from '../src/decision/DecisionBar.svelte'
import { Adviser } from '../src/hint/adviser.svelte'
import GenericBoard from '../src/parts/GenericBoard.svelte'
import { pressed } from '../src/table/keys'
import type { Decision, Option, Part } from '../src/generated/messages'
import { placesOf } from './places-of'
import type { TableStore } from '../src/lib/table.svelte'
import { decision, option, tableOf, track, update } from './table-of'

const PARTS: Part[] = [
  { kind: 'zone', id: 'ship', name: 'ship' },
  { kind: 'track', id: 'hull', name: 'hull', zone: 'ship', value: 3, range: [0, 8], note: 'note' },
  { kind: 'track', id: 'gold', name: 'gold', zone: 'ship', value: 30, range: [0, 80] },
  {
    kind: 'dice',
    id: 'crew',
    name: 'crew',
    zone: 'ship',
    faces: [
      ['T', 'tactical', 2],
      ['M', 'medical', 1],
    ],
  },
  {
    kind: 'slots',
    id: 'stations',
    name: 'stations',
    zone: 'ship',
    slots: [
      { id: 'station.a', name: 'a', holds: 'b' },
      { id: 'station.b', name: 'c', open: false },
    ],
  },
  { kind: 'card', id: 'threat.a', name: 'corsair', face: 'corsair', lines: [['a', 'line']], marks: [['b', 'mark']], level: 2 },
  { kind: 'card', id: 'hidden', name: 'face down', face: '' },
  { kind: 'pile', id: 'deck', name: 'deck', count: 30, top: 'top' },
  { kind: 'token', id: 'pawn', name: 'pawn', at: 'a1', seat: 1, facing: 2 },
  { kind: 'token', id: 'marker', name: 'marker', at: '' },
  { kind: 'panel', id: 'seat.0', name: 'seat', seat: 0, lines: [['a', 'points']], waiting: true },
  {
    kind: 'map',
    id: 'grid',
    name: 'grid',
    shape: 'grid',
    cells: [
      { id: 'a1', at: [0, 0], name: 'a1' },
      { id: 'b1', at: [1, 0], name: 'b1', shows: 'X' },
    ],
    links: [],
  },
  {
    kind: 'map',
    id: 'hexes',
    name: 'hexes',
    shape: 'hex',
    cells: [
      { id: 'h1', at: [0, 0], name: 'h1' },
      { id: 'h2', at: [1, 0], name: 'h2' },
    ],
    links: [],
  },
  {
    kind: 'map',
    id: 'graph',
    name: 'graph',
    shape: 'graph',
    cells: [
      { id: 'g1', at: [0, 0], name: 'g1' },
      { id: 'g2', at: [1, 1], name: 'g2' },
    ],
    links: [['g1', 'g2']],
  },
  { kind: 'text', id: 'story', name: 'story', body: 'body' },
  { kind: 'part', id: 'other', name: 'other' },
]

let shown: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const component of shown) void unmount(component)
  shown = []
  document.body.replaceChildren()
})

function board(parts: Part[], asked: Decision): { store: TableStore; bar: Bar; chosen: Option[] } {
  const store = tableOf(parts, asked)
  const chosen: Option[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option) => void chosen.push(option))
  const bar = new Bar(store)
  shown.push(mount(GenericBoard, { target: document.body, props: { store } }))
  shown.push(mount(DecisionBar, { target: document.body, props: { store, bar, adviser: new Adviser(store) } }))
  flushSync()
  return { store, bar, chosen }
}
const thing = (id: string): Element => document.querySelector(`[data-part="${id}"]`) as Element
const click = (element: Element): void => void (element.dispatchEvent(new MouseEvent('click', { bubbles: true })), flushSync())
const press = (key: string, { store, bar }: { store: TableStore; bar: Bar }): void => {
  pressed(new KeyboardEvent('keydown', { key }), { store, bar, adviser: new Adviser(store), help: () => undefined })
  flushSync()
}

test('every kind of part is drawn and can be clicked', () => {
  const options = placesOf(PARTS).map((id) => option(`do ${id}`, [id]))
  const { chosen } = board(PARTS, decision(options))
  for (const id of placesOf(PARTS)) {
    expect(thing(id), id).not.toBeNull()
    expect(thing(id).getAttribute('data-state'), id).toBe('ready')
    click(thing(id))
    expect(chosen.at(-1)?.action).toBe(`do ${id}`)
  }
})

test('tic-tac-toe can be played with cells, with the list and with the keyboard', () => {
  const cells = Array.from({ length: 9 }, (_, index) => ({
    id: `c${index}`,
    at: [index % 3, Math.floor(index / 3)] as [number, number],
    name: `c${index}`,
  }))
  const map: Part = { kind: 'map', id: 'board', name: 'board', shape: 'grid', cells, links: [] }
  const table = board([map], decision(cells.map((cell) => option(`mark ${cell.id}`, [cell.id]))))
  click(thing('c4'))
  click(document.querySelector('.offer') as Element)
  expect(document.querySelectorAll('.offer')).toHaveLength(9)
  click(document.querySelectorAll('.offer')[2] as Element)
  press('1', table)
  press('7', table)
  expect(table.chosen.map((option) => option.action)).toEqual(['mark c4', 'mark c2', 'mark c6'])
})

test('part, then target; Escape goes back; a letter chooses', () => {
  const table = board(
    PARTS,
    decision([option('fire a', ['crew.T', 'threat.a']), option('fire hidden', ['crew.T', 'hidden']), option('end', [], { key: 'x' })]),
  )
  click(thing('crew.T'))
  expect(thing('crew.T').getAttribute('data-state')).toBe('selected')
  expect(thing('threat.a').getAttribute('data-state')).toBe('target')
  press('Escape', table)
  expect(thing('threat.a').getAttribute('data-state')).toBe('ready')
  click(thing('crew.T'))
  click(thing('hidden'))
  press('x', table)
  expect(table.chosen.map((option) => option.action)).toEqual(['fire hidden', 'end'])
})

test('a refusal shows its reason', () => {
  board(PARTS, decision([option('end')], { refusals: [{ what: 'Repair', reason: 'no engineer', touches: ['hull'] }] }))
  click(thing('hull'))
  expect(document.querySelector('.refused')?.textContent).toContain('no engineer')
})

test('texts of other people are not markup', () => {
  board([{ kind: 'text', id: 'story', name: '<img src=x onerror=alert(1)>', body: '<script>1</script>' }], decision([option('end')]))
  expect(document.querySelector('img, script')).toBeNull()
  expect(document.body.textContent).toContain('<img src=x')
})

test('a touch explains a card first and marks a cell at once', () => {
  const { chosen, store } = board(PARTS, decision([option('play', ['threat.a']), option('mark', ['b1'])]))
  const tap = (id: string): void => {
    thing(id).dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }))
    flushSync()
  }
  tap('threat.a')
  expect(chosen).toEqual([])
  expect(store.explaining?.id).toBe('threat.a')
  tap('threat.a')
  tap('b1')
  expect(chosen.map((option) => option.action)).toEqual(['play', 'mark'])
})

test('the second click of a double click chooses nothing once the question has changed', () => {
  const { store, chosen } = board([track('hull', 8)], decision([option('end')]))
  const clicks = (detail: number): void => {
    document.querySelector('button.offer')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    flushSync()
  }
  clicks(1)
  store.receive(update(1, [], { decision: decision([option('end')], { number: 2 }) }))
  flushSync()
  clicks(2)
  expect(chosen).toHaveLength(1)
  clicks(1)
  expect(chosen).toHaveLength(2)
})
