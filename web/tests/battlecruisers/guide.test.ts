// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Option } from '$types'
import type { TableStore } from '$lib/table.svelte'
import Guide from '../../src/guide/Guide.svelte'
import { COURSE, LESSONS, REACTIONS } from '../../src/guide/battlecruisers/lessons'
import { voice } from '../../src/guide/words.svelte'
import { ALWAYS, checkWords } from '../guide-words'
import { decision, option, update } from '../table-of'
import { battle, choose, HAND, named, plays, seat, storeOf, tell, type Look } from './battle'

await voice.learn('battlecruisers')
let shown: ReturnType<typeof mount> | null = null
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  document.body.replaceChildren()
})

const said = (): string => document.querySelector('.guide .words')?.textContent ?? ''
function goOn(): void {
  document.querySelector<HTMLElement>('.guide .row button')?.click()
  flushSync()
}
function guide(looks: Look[], asked = choose()): { store: TableStore; chosen: string[] } {
  const store = storeOf(battle(looks), asked)
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown = mount(Guide, { target: document.body, props: { store, course: COURSE } })
  flushSync()
  return { store, chosen }
}
const TABLE: Look[] = [{ hand: HAND, discard: ['escape-pod'], recovery: 'special-ops' }, { recovery: 'captain' }, { recovery: 'captain' }]
function hear(most = 12): string[] {
  const heard: string[] = []
  for (let i = 0; i < most && document.querySelector('.guide .row button:not(.choice)'); i++) {
    heard.push(said())
    goOn()
  }
  return heard
}

describe('the guided battle', () => {
  test('first the goal, then the clues on the table, then a card that cannot clash', () => {
    const { chosen } = guide(TABLE)
    const heard = hear().join('\n')
    for (const word of ['Welcome', '15', 'low ones first', 'clash', 'recovery zones are open to all', 'Escape Pod']) expect(heard).toContain(word)
    expect(said()).toContain('cannot play Captain')
    goOn()
    expect(chosen).toEqual(['play captain'])
  })

  test('it says so if all cards are possible for all', () => {
    guide([{ hand: HAND }, {}, {}])
    hear()
    expect(said()).toContain('Anybody may have any card')
  })

  test('the events of a round are explained at the next choice of a card, also after another question', () => {
    const { store } = guide(TABLE)
    hear()
    const frames = [
      tell('reveals', { seat: seat(0), card: named('captain', 'numbered') }),
      tell('clash', { seats: [seat(0), seat(1)], card: named('captain') }),
    ].map((event) => ({ event }))
    const discard = decision([option('discard captain', ['hand0.1'])], {
      number: 2,
      kind: 'ChooseDiscard',
    })
    store.receive(update(1, frames, { decision: discard }))
    flushSync()
    expect(said()).toContain('A clash on Captain')
    expect(said()).toContain('let Captain go')
    store.receive(update(2, [{ event: tell('round', { round: 2 }) }], { decision: choose(plays(), { number: 3 }) }))
    flushSync()
    const heard = hear().join('\n')
    expect(heard).toContain('all cards turned over at once')
    expect(heard).toContain('Captain was played by 2 ships')
  })

  test('red alert, elimination and victory are explained when they occur', () => {
    guide([{ hand: HAND }, { lines: ['alert'], points: 12 }, { lines: ['out'] }])
    const heard = hear().join('\n')
    expect(heard).toContain('Red alert')
    expect(heard).toContain('out of the battle')
    expect(heard).toContain('has 12 points')
  })

  test('both languages have all texts, with the same parameters', () => {
    checkWords('battlecruisers', [
      ...LESSONS.map((lesson) => lesson.id),
      ...REACTIONS.map((name) => `bc.react.${name}`),
      ...ALWAYS.map((name) => `bc.${name}`),
    ])
  })
})
