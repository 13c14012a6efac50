// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision, Frame, Item, Option, Part } from '$types'
import Board from '../../src/boards/armada/Board.svelte'
import { hiring } from '../../src/boards/armada/hiring'
import type { Captain } from '../../src/boards/armada/model'
import { seatSay } from '../../src/lib/catalogue'
import { settings } from '../../src/lib/settings.svelte'
import type { TableStore } from '../../src/lib/table.svelte'
import { decision, option, update } from '../table-of'
import { beacon, combat, played, storeOf, table, tell, type Look } from './fleet'

let shown: ReturnType<typeof mount>[] = []
beforeEach(() => {
  Element.prototype.animate ??= () => ({ cancel() {} }) as Animation
  Element.prototype.getAnimations ??= () => []
  Element.prototype.scrollIntoView ??= () => {}
  HTMLDialogElement.prototype.showModal ??= () => {}
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
const board = (looks: Look[], asked: Decision | null, more: Part[] = []) => lay(storeOf(table(looks, more), asked))
const thing = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-part="${id}"]`)
const chooser = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.chooser button')]
const compact = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, '') ?? ''
function touch(id: string, pointer = 'mouse'): void {
  thing(id)?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: pointer }))
  flushSync()
}

const harm = (number: number, seat: number, lost: { hull?: number; shield?: number; breaches?: number; crew?: number }, key = 'harm'): Item => [
  `${number}.${seat}`,
  [`armada.intent.${key}`, { ...lost, seat: seatSay(seat) as [string] }],
]
const acts = (number: number, foes: string): Item => [String(number), ['armada.intent.acts', { number: String(number), foes: [] }], { state: foes }]

describe('the board of Armada', () => {
  test('real tables: every part with an option or a refusal can be clicked, and no word is missing', { timeout: 120_000 }, () => {
    settings.change({ motion: 'reduced' })
    const asked = new Set<string>()
    for (const { parts, decision } of played.views) {
      const store = storeOf(parts, decision)
      lay(store)
      const offered = store.decision ? [...store.decision.options, ...store.decision.refusals] : []
      for (const id of offered.flatMap((one) => one.touches ?? [])) {
        asked.add(id.replace(/[\d.].*$/, ''))
        // Ships of captains who do not take part are opened by a click on their names.
        const owner = /^(?:station|crew)(\d)\./.exec(id)?.[1]
        if (!thing(id) && owner) touch(`seat${owner}`)
        expect(thing(id), `${id}: ${JSON.stringify(decision?.topic)}`).not.toBeNull()
      }
      expect(document.body.textContent).not.toMatch(/\[armada|\[ar\.|undefined|NaN/)
      clear()
    }
    const all = ['beacon', 'crew', 'fleet', 'foe', 'hull', 'luna', 'offer', 'seat', 'section', 'ship', 'station']
    expect([...asked].sort()).toEqual(expect.arrayContaining(all))
  })

  test('a die and a station are two clicks, in either order', () => {
    const options = [
      option('assign tactical 1', ['crew0.tactical', 'station0.1']),
      option('assign tactical 2', ['crew0.tactical', 'station0.2']),
      option('assign science 2', ['crew0.science', 'station0.2']),
    ]
    const looks = [{ dice: ['tactical', 'science'], modules: ['twin-gun', 'rail-gun'] }]
    const first = board(looks, decision(options, { kind: 'Act' }), combat([{ face: 'siren', hull: 1, shield: 3 }]))
    touch('crew0.tactical')
    expect(thing('station0.1')?.dataset.state).toBe('target')
    touch('station0.1')
    expect(first.chosen).toEqual(['assign tactical 1'])
    clear()
    const second = board(looks, decision(options, { kind: 'Act' }), combat([{ face: 'siren', hull: 1, shield: 3 }]))
    touch('station0.2')
    touch('crew0.science')
    expect(second.chosen).toEqual(['assign science 2'])
  })

  test('an enemy ship is the target of one click; it shows hull, shields and its numbers', () => {
    const { siren } = played.printed['cards'] as { siren: { hull: number; actions: { on: number[] }[] } }
    const foes = combat([{ face: 'siren', hull: 1, shield: 2 }, { face: 'sentinel', hull: 1, shield: 1 }]) // prettier-ignore
    const { chosen } = board([{}], decision([option('target 0', ['foe1']), option('target 1', ['foe2'])], { kind: 'Target' }), foes)
    expect(compact(thing('foe1')?.querySelector('.left'))).toBe(`1/${siren.hull}`)
    expect(compact(thing('foe1')?.querySelector('.right'))).toBe('2')
    const numbers = siren.actions.flatMap(({ on }) => on.map(String))
    expect([...(thing('foe1')?.querySelectorAll('.acts b') ?? [])].map((one) => one.textContent)).toEqual(numbers)
    touch('foe2')
    expect(chosen).toEqual(['target 1'])
  })

  test('each number of the enemy die shows what it would do to whom, and highlights the ships that would act', () => {
    const intents = [acts(2, '1'), harm(2, 0, { shield: 2, hull: 1 }), acts(5, '1 2'), harm(5, 1, { hull: 4, breaches: 2, crew: 1 }, 'falls')]
    board([{}, {}], null, combat([{ face: 'siren', hull: 1, shield: 2 }, { face: 'sentinel', hull: 1, shield: 1 }], intents)) // prettier-ignore
    const faces = [...document.querySelectorAll('.sum-forecast li')]
    expect(faces.map((one) => compact(one.querySelector('.sums')))).toEqual(['', '−1−2', '', '', '−421', ''])
    expect(faces.map((one) => one.classList.contains('calm'))).toEqual([true, false, true, true, false, true])
    faces[4]?.dispatchEvent(new Event('pointerenter'))
    flushSync()
    expect([thing('foe1'), thing('foe2')].map((one) => one?.classList.contains('armed'))).toEqual([true, true])
    faces[1]?.dispatchEvent(new Event('pointerenter'))
    flushSync()
    expect(thing('foe2')?.classList.contains('armed')).toBe(false)
  })

  test('numbers of the enemy die that do the same come together, and so do captains who lose the same', () => {
    const both: Item = ['2,5.0,1', ['armada.intent.each-harm.hull', { hull: 3, seat: [seatSay(0), seatSay(1)] as [string][] }]]
    const acting: Item = ['2,5', ['armada.intent.acts', { number: '2, 5', foes: [] }], { state: '1' }]
    board([{}, {}], null, combat([{ face: 'siren', hull: 1, shield: 2 }], [acting, both]))
    const sums = [...document.querySelectorAll('.sum-forecast li .sums')].map((one) => compact(one))
    expect(sums).toEqual(['', '−3−3', '', '', '−3−3', ''])
  })

  test('a planet shows beacons up to the limit, fleets with their ships, and the ships of captains', () => {
    const tokens: Part[] = ['01', '02', '04', '05'].map((id) => beacon(id, 'luna'))
    tokens.push({ kind: 'pile', id: 'fleet3', name: 'armada.fleet-at.3.luna', count: 3, at: 'luna', cards: [['siren', 'armada.foe.siren.name']] })
    board([{}, { at: 'luna' }], null, tokens)
    const luna = thing('luna')?.closest('.map-node')
    expect(compact(luna?.querySelector('.signs'))).toBe('4/6')
    expect(luna?.getAttribute('data-danger')).toBe('1')
    expect(luna?.querySelectorAll('.pawn')).toHaveLength(1)
    expect(thing('fleet3')?.querySelectorAll('.pictures i')).toHaveLength(3)
    expect(thing('fleet3')?.querySelectorAll('.pictures .seen')).toHaveLength(1)
  })

  test('the own planet offers its yards beside it; a place out of reach says why', () => {
    const refusals = [{ what: 'Travel', reason: 'not near enough', touches: ['luna'] }]
    const options = [option('shop', ['terra']), option('recruit', ['terra']), option('end')]
    const { chosen } = board([{}], decision(options, { kind: 'PlanOn', refusals }))
    touch('luna')
    expect(document.querySelector('p.refused')?.textContent).toContain('not near enough')
    touch('terra')
    expect(chooser().map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim())).toHaveLength(2)
    chooser()[1]?.click()
    expect(chosen).toEqual(['recruit'])
  })

  test('an offer has the price that the captain pays, and is compared with the ship: an upgrade, free stations', () => {
    const card = (at: number, face: string): Part => ({ kind: 'card', id: `offer${at}`, name: `armada.module.${face}.name`, zone: 'offer', face })
    const cost = (face: string): number => (played.printed['cards'] as { [id: string]: { cost: number } })[face]?.cost ?? 0
    const options = [option('buy orchid-2', ['offer1'], { cost: ['armada.line.cost', { credits: 7 }] }), option('done')]
    board([{ modules: ['orchid-1', 'rail-gun'] }], decision(options, { kind: 'Shop' }), [
      { kind: 'zone', id: 'offer', name: 'x' },
      card(1, 'orchid-2'),
      card(2, 'lotus-3'),
    ])
    const notes = (id: string): string[] => [...(thing(id)?.querySelectorAll('.notes span') ?? [])].map((one) => one.textContent ?? '')
    expect(notes('offer1')).toEqual(['Upgrades Orchid Light Missiles (station 1) for 2', 'Free stations: 3, 4, 5, 6', '4 credits short'])
    expect(notes('offer2')).toEqual(['Free stations: 3, 4, 5, 6', `${cost('lotus-3') - 3} credits short`])
    expect(['offer1', 'offer2'].map((id) => compact(thing(id)?.querySelector('.price')))).toEqual(['7', String(cost('lotus-3'))])
    expect(['offer1', 'offer2'].map((id) => thing(id)?.classList.contains('dim'))).toEqual([false, true])
  })

  test('a hero on offer is compared with the crew: symbols per roll, stations that use them, dice and credits', () => {
    const hero = (at: number, face: string): Part => ({ kind: 'card', id: `offer${at}`, name: `armada.hero.${face}.name`, zone: 'offer', face })
    const offers: Part[] = [{ kind: 'zone', id: 'offer', name: 'x' }, hero(1, 'kilroy'), hero(2, 'samantha')]
    const faces = (id: string): string => ((played.printed['cards'] as { [id: string]: { faces: string[] } })[id]?.faces ?? []).join('')
    const kilroys = [...faces('kilroy')].filter((letter) => letter === 'C').length / 6
    board([{ dice: Array(6).fill('basic') as string[], modules: ['pulse-gun', 'rail-gun'] }], decision([option('hire kilroy', ['offer1'], { cost: ['armada.line.cost', { credits: 2 }] }), option('done')], { kind: 'Hire' }), offers) // prettier-ignore
    const rows = [...(thing('offer1')?.querySelectorAll('.gains .row') ?? [])].map((row) => [row.querySelector('.value'), row.querySelector('.places')].map(compact)) // prettier-ignore
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)).toEqual([`0.0›${kilroys.toFixed(1)}`, '12'])
    expect(rows[0]?.[1]).toBe('1')
    const notes = (id: string): string[] => [...(thing(id)?.querySelectorAll('.notes span') ?? [])].map((one) => one.textContent ?? '')
    expect(notes('offer1')).toEqual(['Dice: 6, then 7', '1 credit left'])
    expect(notes('offer2').at(-1)).toBe('2 credits short')
    const about = thing('offer1')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(about)?.textContent).toContain(`Command 0.0, then ${kilroys.toFixed(1)}, Stations 1, 2`)
  })

  test('with a crew limit a hero who waits in the reserve is compared with a basic die', () => {
    const captain = { dice: Array.from({ length: 2 }, () => ({ place: '', letter: 'basic', face: '?' })), stations: [], crewLimit: 2 }
    const cards = { hero: { faces: ['TT', 'TT', 'TT', '-', '-', '-'] } }
    const { full, gains } = hiring(cards.hero, captain as unknown as Captain, cards)
    expect(full).toBe(true)
    const tenth = (value: number): number => Math.round(value * 100) / 100
    expect(gains.map(({ id, before, after }) => [id, tenth(before), tenth(after)])).toEqual([
      ['T', 0.33, 1.17],
      ['E', 0.33, 0.17],
      ['S', 0.33, 0.17],
      ['M', 0.33, 0.17],
    ])
  })

  test('an offer is touched twice: the first touch explains it', () => {
    const card: Part = { kind: 'card', id: 'offer1', name: 'armada.module.rail-gun.name', zone: 'offer', face: 'rail-gun' }
    const options = [option('buy rail-gun', ['offer1']), option('done')]
    const { store, chosen } = board([{}], decision(options, { kind: 'Shop' }), [{ kind: 'zone', id: 'offer', name: 'x' }, card])
    touch('offer1', 'touch')
    expect(chosen).toEqual([])
    expect(store.explaining?.id).toBe('offer1')
    touch('offer1', 'touch')
    expect(chosen).toEqual(['buy rail-gun'])
  })

  test('a mission tells its story; its sections hold dice or show what they need', () => {
    const printed = (played.printed['cards'] as { [face: string]: { sections: [string, number, number, number][] } })['event-00']
    const slots = (printed?.sections ?? []).map((_, i) => {
      const name: [string, { number: number }] = ['armada.part.section', { number: i + 1 }]
      return i
        ? { id: `section${i + 1}`, name }
        : { id: 'section1', name, open: false, dice: [['S', 'armada.shown.basic.S', 1]] as [string, string, number][] }
    })
    const card: Part = { kind: 'card', id: 'beacon00', name: 'armada.beacon.event-00.name', zone: 'mission', face: 'event-00' }
    board([{}], null, [card, { kind: 'slots', id: 'sections', name: 'x', zone: 'mission', slots }])
    expect(document.querySelectorAll('.tale .line').length).toBe(2)
    expect(thing('section1')?.querySelectorAll('.spot')).toHaveLength(1)
    expect(thing('section1')?.classList.contains('done')).toBe(true)
    expect(thing('section2')?.querySelectorAll('.needs')).toHaveLength(printed?.sections[1]?.[0].length ?? 0)
  })

  test('the own ship is large, the others are brief and open; heroes open their list', () => {
    const heroes: Part = {
      kind: 'pile',
      id: 'heroes0',
      name: 'armada.part.heroes',
      zone: 'seat0',
      count: 1,
      cards: [['kyuu', 'armada.hero.kyuu.name']],
    }
    board([{ dice: ['kyuu.TT'] }, { ship: 'harmony', modules: ['pulse-gun'] }], null, [heroes])
    expect(document.querySelectorAll('.ship-deck')).toHaveLength(1)
    touch('seat1')
    expect(document.querySelector('dialog [data-part="station1.1"]')?.textContent).toContain('Pulse')
    touch('heroes0')
    expect([...document.querySelectorAll('dialog li')].map((one) => one.textContent)).toHaveLength(1)
  })

  test('in a trade the ship of the other captain is large too, and its modules can be touched', () => {
    const asked = decision([option('hand p1 rail-gun', ['station1.1']), option('done')], { kind: 'Trade', mode: 'joint', seats: [0, 1] })
    const { chosen } = board([{}, { modules: ['rail-gun'] }], asked)
    expect(document.querySelectorAll('.ship-deck')).toHaveLength(2)
    touch('station1.1')
    expect(chosen).toEqual(['hand p1 rail-gun'])
  })

  test('a person can look at the map during a combat, and comes back', () => {
    board([{}], null, combat([{ face: 'siren', hull: 1, shield: 2 }]))
    const scene = (zone: string): boolean => document.querySelector(`[data-zone="${zone}"]`)?.classList.contains('behind') ?? true
    const [fight, map] = [...document.querySelectorAll<HTMLElement>('.scenes button')]
    expect([scene('map'), scene('fight')]).toEqual([true, false])
    map?.click()
    flushSync()
    expect([scene('map'), scene('fight')]).toEqual([false, true])
    fight?.click()
    flushSync()
    expect([scene('map'), scene('fight')]).toEqual([true, false])
  })

  test('the log of the fleets is beside the map; a line shows its planet, and real matches have all words', () => {
    settings.change({ motion: 'reduced' })
    for (const { told, view } of played.matches) {
      const { parts = [], decision: asked = null } = played.views[view] ?? {}
      const store = storeOf(parts, asked)
      store.story.show(played.told.slice(...told).flat(), 0)
      lay(store)
      const button = [...document.querySelectorAll<HTMLElement>('.scenes button')].at(-1)
      button?.click()
      flushSync()
      expect(document.querySelector('[data-zone="log"]')?.classList.contains('behind')).toBe(false)
      const lines = [...document.querySelectorAll<HTMLElement>('.history li')]
      expect(lines.length).toBeGreaterThan(5)
      expect(document.querySelector('.history')?.textContent).not.toMatch(/\[|undefined|NaN|\{/)
      const line = lines.map((one) => one.querySelector('button')).find(Boolean)
      line?.click()
      flushSync()
      expect([...store.pointed]).toHaveLength(1)
      expect(thing([...store.pointed][0] ?? '')?.dataset.lit).toBe('pointed')
      line?.click()
      flushSync()
      expect([...store.pointed]).toEqual([])
      clear()
    }
  })

  test('a final encounter has an entrance of its own, which ends with the playback', () => {
    vi.useFakeTimers()
    const store = storeOf(table([{}]), null, 1)
    lay(store)
    const frame: Frame = { event: tell('finale', { finale: ['armada.finale.ouroboros', {}, { finale: 'ouroboros' }] }, ['finale']) }
    store.receive(update(1, [frame]))
    flushSync()
    expect(document.querySelector('.entrance strong')?.textContent).toContain('Ouroboros')
    vi.advanceTimersByTime(8000)
    flushSync()
    expect(document.querySelector('.entrance')).toBeNull()
  })
})
