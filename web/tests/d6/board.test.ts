// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Decision, Option, Part } from '$types'
import type { TableStore } from '$lib/table.svelte'
import Board from '../../src/boards/d6/Board.svelte'
import { placesOf } from '../places-of'
import { decision, option, tableOf, update } from '../table-of'
import { card, PRINTED, table, type Look } from './table'

let shown: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const component of shown) void unmount(component)
  shown = []
  document.body.replaceChildren()
})

function board(look: Look, asked: Decision | null): { store: TableStore; chosen: string[] } {
  const store = tableOf([...table(look).values()], asked)
  store.printed = PRINTED
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown.push(mount(Board, { target: document.body, props: { store } }))
  flushSync()
  return { store, chosen }
}
const things = (id: string): Element[] => [...document.querySelectorAll(`[data-part="${id}"]`)]
function touch(id: string, which = 0): void {
  things(id)[which]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}
const chooser = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.chooser button')]

const CARDS: Part[] = [
  card('corsair', 'external', { level: 2, faces: '4 5 6' }),
  card('hijackers', 'external', { level: 4, faces: '4 5', needs: ['C', 'C'] }),
  card('pandemic', 'internal', { faces: '1', needs: ['S'] }),
]
const fire = (id: string, damage: number, before: number): Option =>
  option(`fire ${id} ${damage}`, ['crew.T', `threat.${id}`, 'station.tactical'], { changes: [[`threat.${id}`, before, before - damage]] })

describe('the board of D-6', () => {
  test('it shows every part of the table', () => {
    board({ crew: 'CTTMSE', scanner: 1, infirmary: 1, returned: 'T-', cards: CARDS }, null)
    const zones = new Set(['ship', 'internal', 'external', 'stations', 'infirmary.-', 'returned.-', 'returned.T', 'threat_die.-'])
    const parts = placesOf(table({ crew: 'CTTMSE', infirmary: 1, returned: 'T-', cards: CARDS }).values())
    for (const id of parts.filter((id) => !zones.has(id))) expect(things(id), id).not.toHaveLength(0)
    expect(things('crew.T')).toHaveLength(2)
  })

  test('a click on a die and one on a target fire', () => {
    const { chosen, store } = board({ crew: 'TT', cards: CARDS }, decision([fire('corsair', 1, 2), fire('hijackers', 1, 4), option('end')]))
    touch('crew.T')
    expect(things('threat.corsair')[0]?.getAttribute('data-state')).toBe('target')
    expect(document.querySelectorAll('.pick.taken')).toHaveLength(1)
    touch('threat.corsair')
    expect(chosen).toEqual(['fire corsair 1'])
    expect(store.selection.path).toEqual([])
  })

  test('a station with one option needs one click', () => {
    const { chosen } = board({ hull: 5, crew: 'E' }, decision([option('repair 1', ['crew.E', 'hull', 'station.engineering']), option('end')]))
    touch('station.engineering')
    expect(chosen).toEqual(['repair 1'])
  })

  test('the amount is asked at the target, with a preview', () => {
    const { chosen } = board({ crew: 'T', cards: CARDS }, decision([fire('hijackers', 1, 4), fire('hijackers', 2, 4), fire('corsair', 1, 2)]))
    touch('crew.T')
    touch('threat.hijackers')
    const buttons = chooser()
    expect(buttons.map((button) => button.textContent?.trim())).toEqual(['1', '2'])
    buttons[1]?.dispatchEvent(new Event('pointerenter'))
    flushSync()
    expect(things('threat.hijackers')[0]?.querySelector('.preview')?.textContent?.replace(/\s/g, '')).toBe('42')
    buttons[1]?.click()
    expect(chosen).toEqual(['fire hijackers 2'])
  })

  test('a mission and a beam on the same card are distinguished by text', () => {
    const options = [
      option('mission pandemic S', ['crew.S', 'threat.pandemic']),
      option('stasis pandemic', ['crew.S', 'threat.pandemic', 'station.science']),
    ]
    const { chosen } = board(
      { crew: 'S', cards: CARDS },
      decision([...options, option('stasis corsair', ['crew.S', 'threat.corsair', 'station.science'])]),
    )
    touch('crew.S')
    touch('threat.pandemic')
    expect(chooser()).toHaveLength(2)
    chooser()[0]?.click()
    expect(chosen).toEqual(['mission pandemic S'])
  })

  test('a click on a second Commander changes it', () => {
    const changes = ['T', 'M'].map((side) => option(`change C ${side}`, ['crew.C', 'station.commander']))
    const others = ['T', 'C'].map((side) => option(`change M ${side}`, ['crew.C', 'crew.M', 'station.commander']))
    const { chosen } = board({ crew: 'CCM' }, decision([...changes, ...others]))
    touch('crew.C')
    expect(chooser()).toHaveLength(0)
    touch('crew.C', 1)
    expect(chooser().map((button) => button.getAttribute('aria-label'))).toEqual(['[do.change C T]', '[do.change C M]'])
    chooser()[0]?.click()
    expect(chosen).toEqual(['change C T'])
  })

  test('a used die is given up at its place', () => {
    const options = ['T', 'M'].map((letter) => option(`hurt used-${letter}`, ['returned']))
    const { chosen } = board({ crew: '', returned: 'TM' }, decision(options, { kind: 'SendToInfirmary' }))
    touch('station.medical')
    expect(chosen).toEqual(['hurt used-M'])
    touch('returned')
    expect(chooser()).toHaveLength(2)
  })

  test('a refusal shows its reason at the part', () => {
    const refusals = [{ what: 'repair', reason: 'hull full', touches: ['station.engineering', 'hull'] }]
    board({}, decision([option('end')], { refusals }))
    touch('hull')
    expect(document.querySelector('p.refused')?.textContent).toContain('hull full')
  })

  test('a damaged card stays the same element and keeps the focus', () => {
    const { store } = board({ crew: 'T', cards: CARDS }, decision([fire('corsair', 1, 2)]))
    const [corsair] = things('threat.corsair')
    ;(corsair as HTMLElement).focus()
    const hurt = card('corsair', 'external', { level: 1, start: 2, faces: '4 5 6' })
    store.receive(update(1, [{ event: { kind: 'fires', say: 'd6.event.fires', parts: ['station.tactical', 'threat.corsair'] }, changed: [hurt] }]))
    flushSync()
    expect(things('threat.corsair')[0]).toBe(corsair)
    expect(document.activeElement).toBe(corsair)
  })

  test('a focused die can disappear', () => {
    const { store } = board({ crew: 'TS', cards: CARDS }, decision([fire('corsair', 1, 2)]))
    ;(things('crew.T')[0] as HTMLElement).focus()
    const later = table({ crew: 'S', returned: 'T' })
    const changed = ['crew', 'stations', 'returned'].map((id) => later.get(id) as Part)
    store.receive(update(1, [{ event: { kind: 'fires', say: 'd6.event.fires', parts: ['station.tactical'] }, changed }]))
    flushSync()
    expect(things('crew.T')).toHaveLength(0)
    expect(document.querySelectorAll('.room.T .spot')).toHaveLength(1)
  })
})
