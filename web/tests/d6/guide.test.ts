// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision, Option, Part } from '$types'
import type { TableStore } from '$lib/table.svelte'
import Guide from '../../src/guide/Guide.svelte'
import { COURSE, LESSONS, REACTIONS } from '../../src/guide/d6/lessons'
import en from '../../src/guide/d6/words.en.json'
import { voice } from '../../src/guide/words.svelte'
import { ALWAYS, checkWords } from '../guide-words'
import { decision, option, tableOf, update } from '../table-of'
import { card, PRINTED, table, type Look } from './table'

await voice.learn('d6')
let shown: ReturnType<typeof mount> | null = null
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  document.body.replaceChildren()
})

const CARDS: Part[] = [card('corsair', 'external', { level: 2, faces: '4 5 6' }), card('pandemic', 'internal', { faces: '1', needs: ['S'] })]
const shot = option('fire corsair 1', ['crew.T', 'threat.corsair', 'station.tactical'], { changes: [['threat.corsair', 2, 1]] })
const END = option('end')

function guide(look: Look, asked: Decision): { store: TableStore; chosen: string[] } {
  const store = tableOf([...table(look).values()], asked)
  store.printed = PRINTED
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown = mount(Guide, { target: document.body, props: { store, course: COURSE } })
  flushSync()
  return { store, chosen }
}
const said = (): string => document.querySelector('.guide .words')?.textContent ?? ''
function goOn(): void {
  document.querySelector<HTMLElement>('.guide .row button')?.click()
  flushSync()
}
const assign = (options: Option[], number = 1): Decision => decision(options, { kind: 'Assign', number })
function listen(times: number): void {
  for (let i = 0; i < times; i++) goOn()
}

describe('the guided first match', () => {
  test('talks come one after the other, then advice', () => {
    const { chosen } = guide({ crew: 'TTS', scanner: 1, cards: CARDS }, assign([shot, END]))
    const heard: string[] = []
    for (let i = 0; i < 5; i++) {
      heard.push(said())
      goOn()
    }
    expect(heard.map((text) => [en['d6.welcome'], en['d6.goal']].findIndex((line) => text.includes(line)))).toEqual([0, 1, -1, -1, -1])
    expect(said()).toContain('Guns first')
    goOn()
    expect(chosen).toEqual(['fire corsair 1'])
  })

  test('it mentions only existing parts: nothing about missing scanners', () => {
    guide({ crew: 'T', cards: [] }, assign([END]))
    listen(3)
    expect(said()).not.toContain('scanners')
  })

  test('it comments on choices, and repeats ignored advice at most once', () => {
    const { store } = guide({ crew: 'TTS', cards: CARDS }, assign([shot, END]))
    listen(4)
    expect(said()).toContain('Guns first')
    const beamed = {
      event: {
        kind: 'beamed',
        say: ['d6.event.beamed', { card: ['d6.threat.corsair.name'] }] as [string, { card: [string] }],
        parts: ['station.science', 'threat.corsair'],
      },
    }
    store.receive(update(1, [beamed], { decision: assign([shot, END], 2) }))
    flushSync()
    expect(said()).toContain('will not move')
    listen(1)
    expect(said()).toContain('Guns first')
    store.receive(update(2, [], { decision: assign([shot, END], 3) }))
    flushSync()
    expect(said()).not.toContain('Guns first')
  })

  test('other questions get their own advice', () => {
    const options = [option('hurt T', ['crew.T']), option('hurt used-M', ['returned'])]
    const { chosen } = guide({ crew: 'T', returned: 'M', cards: CARDS }, decision(options, { kind: 'SendToInfirmary' }))
    expect(said()).toContain(en['d6.infirmary'])
    goOn()
    expect(chosen).toEqual(['hurt used-M'])
  })

  test('it can be hidden and shown again, and stays hidden after a reload', () => {
    const asked = assign([shot, END])
    const { store } = guide({ cards: CARDS }, asked)
    document.querySelector<HTMLElement>('.leave')?.click()
    flushSync()
    expect(document.querySelector('.guide')).toBeNull()
    if (shown) void unmount(shown)
    shown = mount(Guide, { target: document.body, props: { store, course: COURSE } })
    flushSync()
    expect(document.querySelector('.guide')).toBeNull()
    document.querySelector<HTMLElement>('.call')?.click()
    flushSync()
    expect(said()).toContain(en['d6.welcome'])
  })

  test('both languages have all texts, with the same parameters', () => {
    checkWords('d6', [...LESSONS.map((lesson) => lesson.id), ...REACTIONS.map((name) => `d6.react.${name}`), ...ALWAYS.map((name) => `d6.${name}`)])
  })
})
