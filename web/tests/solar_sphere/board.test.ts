// @vitest-environment happy-dom

import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision, Frame, Option, Part } from '$types'
import Board from '../../src/boards/solar_sphere/Board.svelte'
import { seatSay } from '../../src/lib/catalogue'
import { settings } from '../../src/lib/settings.svelte'
import type { TableStore } from '../../src/lib/table.svelte'
import { decision, option, update } from '../table-of'
import { played, storeOf, table, tell, type Look } from './sphere'

let shown: ReturnType<typeof mount>[] = []
beforeEach(() => {
  Element.prototype.animate ??= () => ({ cancel() {} }) as Animation
  Element.prototype.getAnimations ??= () => []
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(clear)

function clear(): void {
  for (const component of shown) void unmount(component)
  shown = []
  document.body.replaceChildren()
  settings.change({ motion: 'system' })
  vi.useRealTimers()
}

function lay(store: TableStore): { store: TableStore; chosen: string[] } {
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown.push(mount(Board, { target: document.body, props: { store } }))
  flushSync()
  return { store, chosen }
}
const board = (looks: Look[], asked: Decision | null, more: Parameters<typeof table>[1] = {}) => lay(storeOf(table(looks, more), asked))
const thing = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-part="${id}"]`)
const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, '') ?? '')
const chooser = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.chooser button')]
function touch(id: string, pointer = 'mouse'): void {
  thing(id)?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: pointer }))
  flushSync()
}
function over(element: Element | undefined): void {
  element?.dispatchEvent(new Event('pointerenter'))
  flushSync()
}

const visit = (die: number, value: number, drones: number): Option =>
  option(`visit ${die} ore-belt ${value}`, [`dock0.${die}`, 'place.ore-belt'], {
    changes: drones ? [['active0', 6, 6 - drones], ['inactive0', 2, 2 + drones]] : [], // prettier-ignore
  })
const TURN = decision([visit(1, 1, 0), visit(1, 2, 1), visit(4, 2, 2), option('visit 4 fleet 4', ['dock0.4', 'place.fleet'])], { kind: 'Turn' })

describe('the board of Solar Sphere', () => {
  test('real tables: every part with an option or a refusal can be clicked, and no word is missing', { timeout: 120_000 }, () => {
    settings.change({ motion: 'reduced' })
    const asked = new Set<string>()
    for (const { parts, decision } of played.views) {
      const store = storeOf(parts, decision)
      lay(store)
      const offered = store.decision ? [...store.decision.options, ...store.decision.refusals] : []
      for (const id of offered.flatMap((one) => one.touches ?? [])) {
        asked.add(id.replace(/[\d.].*$/, ''))
        expect(thing(id), `${id}: ${JSON.stringify(decision?.topic)}`).not.toBeNull()
      }
      expect(document.body.textContent).not.toMatch(/\[solar_sphere|\[ss\.|undefined|NaN/)
      clear()
    }
    const all = ['cell', 'crew', 'display', 'dock', 'inactive', 'matrix', 'morale', 'place', 'reserve', 'ship', 'store']
    expect([...asked].sort()).toEqual(expect.arrayContaining(all))
  })

  test('a die and a location with one way are two clicks', () => {
    const { chosen } = board([{ dice: '14' }, {}], TURN)
    touch('dock0.4')
    expect(thing('place.ore-belt')?.dataset.state).toBe('target')
    expect(chosen).toEqual([])
    touch('place.ore-belt')
    expect(chosen).toEqual(['visit 4 ore-belt 2'])
  })

  test('several values are chosen beside the location, each with the drones it exhausts and a preview', () => {
    const { chosen } = board([{ dice: '14' }, {}], TURN)
    touch('place.ore-belt')
    touch('dock0.1')
    expect(chooser()).toHaveLength(2)
    over(chooser()[1])
    expect(thing('active0')?.querySelector('.change')?.textContent?.replace(/\s+/g, '')).toBe('65')
    expect(thing('inactive0')?.querySelector('.change')?.textContent?.replace(/\s+/g, '')).toBe('23')
    chooser()[1]?.click()
    expect(chosen).toEqual(['visit 1 ore-belt 2'])
  })

  test('a location is touched twice: the first touch explains it and shows what changes', () => {
    const { store, chosen } = board([{ dice: '4' }, {}], decision([visit(4, 2, 2), option('discard-die 4', ['dock0.4'])], { kind: 'Turn' }))
    touch('dock0.4', 'touch')
    touch('place.ore-belt', 'touch')
    expect(chosen).toEqual([])
    expect(store.explaining?.id).toBe('place.ore-belt')
    expect(thing('active0')?.querySelector('.change')).not.toBeNull()
    touch('place.ore-belt', 'touch')
    expect(chosen).toEqual(['visit 4 ore-belt 2'])
  })

  test('the action or a satellite is asked at the location, before any click', async () => {
    const options = [option('act', ['place.fleet']), option('satellite', ['place.fleet'])]
    const { chosen } = board([{}, {}], decision(options, { kind: 'Act' }))
    await tick()
    flushSync()
    expect(chooser().map((button) => button.getAttribute('aria-label'))).toEqual(['[do.act]', '[do.satellite]'])
    chooser()[1]?.click()
    expect(chosen).toEqual(['satellite'])
  })

  test('another roll of the Resistance die is asked at its ship', async () => {
    const ship: Part = { kind: 'card', id: 'ship.top-left', name: 'solar_sphere.ship.gadfly.name', zone: 'fleet', face: 'gadfly', level: 2 }
    const { store, chosen } = board([{}, {}], null, { parts: [ship] })
    const asked = decision([option('reroll'), option('accept')], { kind: 'RollAgain' })
    await tick()
    store.receive(update(1, [{ event: tell('resistance', {}, ['ship.top-left']) }], { decision: asked }))
    flushSync()
    expect(chooser()).toHaveLength(2)
    chooser()[0]?.click()
    expect(chosen).toEqual(['reroll'])
  })

  test('a location that cannot be reached says what it needs', () => {
    const refusals = [{ what: 'visit', reason: 'it takes an even die', touches: ['place.fleet'] }]
    board([{ dice: '1' }, {}], decision([visit(1, 1, 0)], { kind: 'Turn', refusals }))
    touch('place.fleet')
    expect(document.querySelector('p.refused')?.textContent).toContain('it takes an even die')
  })

  test('an attack shows its drones at the ship before it is chosen', () => {
    const ship: Part = { kind: 'card', id: 'ship.top-left', name: 'solar_sphere.ship.gadfly.name', zone: 'fleet', face: 'gadfly', level: 3 }
    const attack = [1, 2].map(
      (drones) =>
      option(`attack top-left ${drones}`, ['ship.top-left'], { changes: [['active0', 6, 6 - drones], ['ship.top-left', 0, drones]] }), // prettier-ignore
    )
    board([{}, {}], decision([...attack, option('done')], { kind: 'Attack' }), { parts: [ship] })
    touch('ship.top-left')
    over(chooser()[1])
    expect(thing('ship.top-left')?.querySelectorAll('.power .next')).toHaveLength(2)
  })

  test('the own command centre is large, the others are brief and open', () => {
    HTMLDialogElement.prototype.showModal ??= () => {}
    board([{ morale: 4 }, { morale: 9 }, {}], null)
    expect(document.querySelectorAll('.command')).toHaveLength(1)
    expect(texts('.brief bdi')).toEqual(['Bo', 'Cy'])
    touch('seat1')
    expect(document.querySelector('dialog')?.querySelector('[data-part="morale1"]')?.textContent).toContain('9')
  })

  test('what another captain does is shown step by step, and can be paused', () => {
    vi.useFakeTimers()
    const store = storeOf(table([{}, { dice: '2' }]), null, 1)
    lay(store)
    const later = table([{}, {}], { visits: [[1, '2']] })
    const frames: Frame[] = [
      { event: tell('visits', {}, ['seat1', 'place.ore-belt']), changed: later.filter(({ id }) => id === 'dock1' || id === 'places') },
      {
        event: tell('fabricates', { amount: 2 }, ['seat1', 'active1']),
        changed: [{ ...later.find(({ id }) => id === 'active1'), value: 8 } as Part],
      },
    ]
    store.receive(update(1, frames))
    flushSync()
    store.playback.pause()
    vi.advanceTimersByTime(5000)
    flushSync()
    expect(thing('place.ore-belt')?.querySelectorAll('.spot')).toHaveLength(1)
    expect(store.busy, 'the second deed waits').toBe(true)
    store.playback.next()
    store.playback.resume()
    vi.advanceTimersByTime(5000)
    expect(store.busy).toBe(false)
  })

  test('the final score is counted category by category, and disappears with the playback', () => {
    vi.useFakeTimers()
    const store = storeOf(table([{}, {}]), null, 1)
    lay(store)
    const line = (seat: number, kind: string, halves: number): Frame => ({ event: tell(kind, { seat: seatSay(seat) as [string], halves }) })
    store.receive(
      update(1, [line(0, 'final.sphere', 8), line(0, 'final.factions', 2), line(0, 'final', 16), line(1, 'final.sphere', 3), line(1, 'final', 9)]),
    )
    const sums = (): string[] => texts('.counting .row b')
    const seen: string[] = []
    for (let step = 0; step < 90; step += 1) {
      vi.advanceTimersByTime(50)
      flushSync()
      const now = sums().join(' ')
      if (now && now !== seen.at(-1)) seen.push(now)
    }
    expect(seen).toEqual(['7 4½', '8 4½'])
    expect(document.querySelector('.counting')).toBeNull()
  })
})
