// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Option } from '$types'
import Board from '../../src/boards/battlecruisers/Board.svelte'
import type { TableStore } from '../../src/lib/table.svelte'
import { settings } from '../../src/lib/settings.svelte'
import { decision, option, update } from '../table-of'
import { battle, card, choose, chosen, HAND, named, played, plays, seat, status, storeOf, tell } from './battle'

let shown: ReturnType<typeof mount>[] = []
beforeEach(() => {
  Element.prototype.animate ??= () => ({ cancel() {} }) as Animation
  Element.prototype.getAnimations ??= () => []
})
afterEach(() => {
  for (const component of shown) void unmount(component)
  shown = []
  document.body.replaceChildren()
  settings.change({ motion: 'system' })
})

function lay(store: TableStore): { store: TableStore; chosen: string[] } {
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown.push(mount(Board, { target: document.body, props: { store } }))
  flushSync()
  return { store, chosen }
}
const thing = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-part="${id}"]`)
const theatre = (): HTMLElement => document.querySelector('.theatre') as HTMLElement
const ribbons = (): string[] => [...theatre().querySelectorAll('.ribbon')].map((one) => one.textContent?.trim() ?? '')
function touch(id: string, pointer = 'mouse'): void {
  thing(id)?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: pointer }))
  flushSync()
}

/** Cards that are shown when their pile is opened. */
const inPile = (id: string): boolean => /^(hand[1-9]|discard\d)\.\d+$|^looked$/.test(id)

describe('the board of Battlecruisers', () => {
  test('it shows every part of real tables, and every part with options can be clicked', { timeout: 120_000 }, () => {
    settings.change({ motion: 'reduced' })
    const asked = new Set<string>()
    expect(played.views.length).toBeGreaterThan(20)
    for (const { parts, decision } of played.views) {
      const store = storeOf(parts, decision)
      lay(store)
      for (const { id } of parts.filter((part) => !inPile(part.id) && part.id !== 'passed')) expect(thing(id), id).not.toBeNull()
      const offered = store.decision ? [...store.decision.options, ...store.decision.refusals] : []
      for (const id of offered.flatMap((one) => one.touches ?? [])) {
        asked.add(id.replace(/\d.*$/, ''))
        expect(thing(id), `${id}: ${JSON.stringify(decision?.topic)}`).not.toBeNull()
      }
      expect(document.body.textContent, 'no word is missing').not.toMatch(/\[battlecruisers|\[bc\.|undefined|NaN/)
      for (const component of shown) void unmount(component)
      shown = []
    }
    expect([...asked].sort()).toEqual(expect.arrayContaining(['discard', 'hand', 'looked.', 'play', 'recovery', 'seat']))
  })

  test('a click on a card plays it; a touch selects it first', () => {
    const { store, chosen } = lay(storeOf(battle([{ hand: HAND, waiting: true }, { waiting: true }, { waiting: true }]), choose()))
    touch('hand0.1', 'touch')
    expect(chosen).toEqual([])
    expect(store.explaining?.id).toBe('hand0.1')
    touch('hand0.2', 'touch')
    expect(chosen, 'another card is taken up instead').toEqual([])
    touch('hand0.2', 'touch')
    expect(chosen).toEqual(['play laser-cannons'])
    touch('hand0.0')
    expect(chosen).toEqual(['play laser-cannons', 'play shields'])
  })

  test('my choice is visible to me and can be changed; for others only that they have chosen', () => {
    const locked = ['locked']
    const store = storeOf(battle([{ hand: HAND, lines: locked }, { lines: locked }, { waiting: true }]), choose(plays(), { seats: [2] }))
    store.receive(
      update(1, [{ event: tell('core.done.by', { seat: seat(0), what: chosen('play captain') }) }], {
        decision: choose(plays(), { seats: [2] }),
      }),
    )
    lay(store)
    const [mine, ada, bo] = [...theatre().querySelectorAll('li')]
    expect(mine?.textContent).toContain('Captain')
    expect(ada?.querySelector('.card.back')).not.toBeNull()
    expect(ada?.textContent).not.toMatch(/Captain|Shields/)
    expect(bo?.querySelector('.card')).toBeNull()
    expect(document.querySelector('.caption')?.textContent).toContain('2 of 3')
    document.querySelector<HTMLElement>('button.own')?.click()
    flushSync()
    expect(store.changing).toBe(true)
    expect(thing('hand0.0')?.dataset.state).toBe('ready')
  })

  test('all cards are revealed together, lowest number first, and each is shown with its reason', () => {
    vi.useFakeTimers()
    const locked = ['locked']
    const store = storeOf(battle([{ hand: HAND, lines: locked }, { lines: locked }, { lines: locked }]), null, 1)
    lay(store)
    const open = battle([{ play: 'captain', hand: ['shields'] }, { play: 'shields' }, { play: 'captain' }], ['shields', 'captain'])
    const resolved = (at: number, face: string, marks: string[]) => card(`play${at}`, face, `seat${at}`, ['play', ...marks])
    const frames = [
      {
        event: tell('reveals', { seat: seat(0), card: named('captain', 'numbered') }, ['seat0', 'play0']),
        changed: open,
        order: open.map(({ id }) => id),
      },
      { event: tell('reveals', { seat: seat(1), card: named('shields', 'numbered') }, ['seat1', 'play1']) },
      { event: tell('reveals', { seat: seat(2), card: named('captain', 'numbered') }, ['seat2', 'play2']) },
      { event: tell('main', { seat: seat(1), card: named('shields') }, ['play1']), changed: [resolved(1, 'shields', ['resolved'])] },
      {
        event: tell('clash', { seats: [seat(0), seat(2)], card: named('captain') }, ['play0', 'play2']),
        changed: [resolved(0, 'captain', ['clash', 'resolved']), resolved(2, 'captain', ['clash', 'resolved'])],
      },
    ]
    store.receive(update(1, frames))
    flushSync()
    expect(theatre().querySelectorAll('.card.back').length, 'face down').toBe(3)
    expect(theatre().textContent).toContain('All have chosen')
    vi.advanceTimersByTime(1000)
    flushSync()
    expect([...theatre().querySelectorAll('li .front .number')].map((one) => one.textContent)).toEqual(['3', '13', '13'])
    expect(ribbons()).toEqual([])
    vi.advanceTimersByTime(1700)
    flushSync()
    expect(ribbons()).toEqual(['Main'])
    expect(document.querySelector('.caption')?.textContent).toContain('Nobody else played it')
    vi.advanceTimersByTime(1000)
    flushSync()
    expect(ribbons()).toEqual(['Main', 'Clash', 'Clash'])
    expect(document.querySelector('.caption')?.textContent).toContain('2 ships played it')
    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
  })

  test('a target is chosen at its ship, with a preview of its points', () => {
    const options = [1, 2].map((at) =>
      option(`target p${at + 1}`, [`seat${at}`], {
        label: 'battlecruisers.do.target',
        changes: [
          ['points0', 2, 4],
          [`points${at}`, 5, 3],
        ],
      }),
    )
    const { store, chosen } = lay(
      storeOf(battle([{ hand: HAND, points: 2 }, { points: 5 }, { points: 5 }]), decision(options, { topic: 'battlecruisers.ask.Choose' })),
    )
    store.selection.over = 'seat2'
    flushSync()
    expect(thing('points2')?.textContent?.replace(/\s/g, '')).toBe('5→3')
    expect(thing('points1')?.textContent?.trim()).toBe('5')
    touch('seat2')
    expect(chosen).toEqual(['target p3'])
  })

  test('a card of the set is named on the board', () => {
    const { chosen } = lay(
      storeOf(
        battle([{ hand: HAND }, {}, {}]),
        decision(
          ['captain', 'shields'].map((face) => option(`name ${face}`)),
          { topic: 'battlecruisers.ask.NameCard' },
        ),
      ),
    )
    const [, shields] = document.querySelectorAll<HTMLElement>('.tray button')
    shields?.click()
    expect(chosen).toEqual(['name shields'])
  })

  test('piles and the set can be opened, with known and unknown cards', () => {
    lay(storeOf(battle([{ hand: HAND, discard: ['escape-pod'] }, { hand: 4, discard: 2 }, {}]), choose()))
    HTMLDialogElement.prototype.showModal ??= () => {}
    touch('discard0')
    expect(document.querySelector('dialog')?.textContent).toContain('Escape Pod')
    document.querySelector<HTMLElement>('dialog header button')?.click()
    flushSync()
    touch('hand1')
    expect(document.querySelector('dialog')?.textContent).toContain('4 cards that you do not know for sure')
    document.querySelector<HTMLElement>('dialog header button')?.click()
    flushSync()
    touch('set')
    expect(document.querySelectorAll('dialog li')).toHaveLength(6)
  })

  test('red alert and protection are shown at the ship in words, not in colour alone', () => {
    lay(storeOf(battle([{ hand: HAND }, { lines: ['alert', status('shielded', true)] }, { lines: ['disabled'] }]), choose()))
    expect(thing('seat1')?.textContent).toContain('Red alert')
    expect(thing('seat1')?.textContent).toContain('Shields, next round')
    expect(thing('seat2')?.textContent).toContain('disabled')
  })

  test('a focused card can disappear', () => {
    const { store } = lay(storeOf(battle([{ hand: HAND }, {}, {}]), choose()))
    thing('hand0.2')?.focus()
    const less = battle([{ hand: HAND.slice(0, 2) }, {}, {}])
    store.receive(
      update(1, [
        { event: tell('discards.hand', { seat: seat(0), card: named('laser-cannons') }, ['hand0', 'discard0']), changed: less, removed: ['hand0.2'] },
      ]),
    )
    flushSync()
    expect(thing('hand0.2')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })
})
