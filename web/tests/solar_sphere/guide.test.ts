// @vitest-environment happy-dom

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Option } from '$types'
import type { TableStore } from '$lib/table.svelte'
import { placesOf } from '../places-of'
import Guide from '../../src/guide/Guide.svelte'
import { COURSE, LESSONS, REACTIONS } from '../../src/guide/solar_sphere/lessons'
import { Moment } from '../../src/guide/solar_sphere/moment'
import { reachable } from '../../src/guide/solar_sphere/plan'
import { voice } from '../../src/guide/words.svelte'
import { ALWAYS, checkWords } from '../guide-words'
import { decision, option, update } from '../table-of'
import { ASKED, first, instead, PRINTED, questionOf, storeOf, type Asked } from './matches'

await voice.learn('solar_sphere')
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
function guide(asked: Asked): { store: TableStore; chosen: string[] } {
  const store = storeOf(asked)
  const chosen: string[] = []
  vi.spyOn(store, 'choose').mockImplementation(async (option: Option) => void chosen.push(option.action))
  shown = mount(Guide, { target: document.body, props: { store, course: COURSE } })
  flushSync()
  return { store, chosen }
}
/** Listen to all talks of a question. */
function hear(): string[] {
  const heard: string[] = []
  for (let i = 0; i < 15 && document.querySelector('.guide .row button:not(.choice)'); i++) {
    heard.push(said())
    goOn()
  }
  return heard
}

const isFree = ({ action, changes }: Option): boolean => /^visit \d (fabricator|salvage-ship)/.test(action) && !changes?.length

/** Elements of the board that are no parts. */
const AREAS = new Set(['store0', 'order'])

/** All that any lesson would say to a question. */
function sayings(asked: Asked, printed = PRINTED, language = 'en'): { id: string; text: string; faults: string[] }[] {
  const store = storeOf(asked, language, printed)
  const moment = new Moment(questionOf(asked, store))
  const places = new Set([...placesOf(store.parts.values()), ...AREAS])
  return LESSONS.flatMap(({ id, find }) => {
    const advice = find(moment)
    if (!advice) return []
    const text = voice.text(id, advice.params)
    const faults = advice.points.filter((point) => !places.has(point)).map((point) => `no part ${point}`)
    if (/[{}[\]]|undefined|NaN|: \.| {2}/.test(text)) faults.push(`text: ${text}`)
    if (advice.option && !asked.view.decision.options.includes(advice.option)) faults.push(`option: ${advice.option.action}`)
    return [{ id, text, faults }]
  })
}

describe('the guided first match', () => {
  test('first the goal, dice, locations and a hex, then a die to send', () => {
    const { chosen } = guide(first('Turn'))
    const heard = hear().join('\n')
    for (const word of ['Welcome', '6 rounds', '1, 3, 6', 'Docking gave you', '8 locations', 'this is the Sphere']) expect(heard).toContain(word)
    expect(said()).toContain('touch the')
    goOn()
    expect(chosen).toHaveLength(1)
    expect(chosen[0]).toMatch(/^visit /)
  })

  test('at a location it explains the satellite, and advises the action', () => {
    const early = ASKED.find(
      ({ view }) =>
        view.decision.kind === 'Act' &&
        view.round < 3 &&
        view.decision.options.some(({ action }) => action === 'satellite') &&
        view.parts.some((part) => part.id === 'dock0' && part.kind === 'dice' && part.faces?.length),
    )
    const { chosen } = guide(early ?? first('Act'))
    expect(hear().join()).toContain('satellite')
    goOn()
    expect(chosen).toEqual(['act'])
  })

  test('a comment on the own choice; what was explained is not repeated', () => {
    const asked = first('Turn')
    const { store } = guide(asked)
    hear()
    const gains = {
      kind: 'resource',
      say: ['solar_sphere.event.resource', { seat: ['core.seat', { seat: 1 }, { seat: 0 }], amount: 1, what: ['solar_sphere.resource.gold'] }],
      parts: [],
    }
    store.receive(update(1, [{ event: gains as never }], { decision: { ...asked.view.decision, number: 99 } }))
    flushSync()
    expect(said()).toContain('1 gold for our store')
    expect(said()).not.toContain('Welcome')
  })

  test('after three rounds it hides, and comes back for something new', () => {
    const asked = ASKED.find(({ view }) => view.round > 3 && view.round < 6 && view.decision.kind === 'Turn') ?? first('Turn', 4)
    const { store } = guide(asked)
    const heard = hear().join()
    expect(heard).toContain('you decide alone')
    expect(heard).not.toContain('Welcome')
    expect(document.querySelector('.guide')).toBeNull()
    const full = decision([option('discard gold', ['store0.gold'])], { number: 100, kind: 'FullStore' })
    store.receive(update(1, [], { decision: full, round: asked.view.round }))
    flushSync()
    expect(said()).toContain('store holds')
  })

  test('the last round explains the final score', () => {
    guide(first('Turn', 6))
    const heard = hear().join('\n')
    expect(heard).toContain('The last round')
    expect(heard).toContain('half a point')
  })

  test('rare questions have advice too', () => {
    const turn = first('Turn')
    const rare: [string, Option[], string][] = [
      ['Retire', [option('retire gunner', ['seat0'])], 'one retires'],
      ['RollAgain', [option('reroll'), option('accept')], 'rolled again'],
      ['RecoverSatellite', [option('recover ore-belt', ['place.ore-belt']), option('keep')], 'take a satellite back'],
    ]
    for (const [kind, options, words] of rare) {
      const heard = sayings(instead(turn, kind, options)).map(({ text }) => text)
      expect(heard.join(), kind).toContain(words)
    }
  })
})

describe('every lesson, in many matches', () => {
  test('mentions only existing parts and options, without gaps in the text', () => {
    const used = new Set<string>()
    for (const asked of ASKED) {
      for (const { id, faults } of sayings(asked)) {
        expect(faults, id).toEqual([])
        used.add(id)
      }
    }
    expect(used.size).toBeGreaterThan(40)
  })

  test('and also with other figures', () => {
    const printed = structuredClone(PRINTED) as {
      hexes: { [kind: string]: { cost: number[]; die: number } }
      board: { docking: number[][]; spanners: number[]; storage: number }
    }
    for (const [at, hex] of Object.values(printed.hexes).entries()) {
      hex.cost = [at % 3, (at + 1) % 4, at % 2]
      hex.die = 1 + (at % 6)
    }
    printed.board.spanners = [1, 5, 9]
    printed.board.storage = 9
    for (const asked of ASKED) for (const { id, faults } of sayings(asked, printed)) expect(faults, id).toEqual([])
  })

  test('every question of a turn in the first rounds in which a die can be sent freely has advice', () => {
    for (const asked of ASKED.filter(({ view }) => view.round <= 3 && view.decision.kind === 'Turn' && view.decision.options.some(isFree))) {
      expect(
        sayings(asked).some(({ id }) => /gather|visit|kickback$|spare/.test(id)),
        asked.view.decision.number.toString(),
      ).toBe(true)
    }
  })

  test('a hex that can be reached is one that the engine lets captains build', () => {
    for (const asked of ASKED.filter(({ view }) => view.decision.kind === 'Build')) {
      const moment = new Moment(questionOf(asked, storeOf(asked)))
      const near = reachable(moment.model).map(({ id }) => id)
      expect(near).toEqual(expect.arrayContaining(moment.does('build').map(({ touches }) => touches?.[0])))
      const far = asked.view.decision.refusals.filter(({ reason }) => JSON.stringify(reason).includes('build.far')).flatMap(({ touches }) => touches)
      expect(near.filter((id) => far.includes(id))).toEqual([])
    }
  })
})

test('both languages have all texts, with the same parameters, short enough for a phone', () => {
  checkWords('solar_sphere', [...LESSONS.map(({ id }) => id), ...REACTIONS.map((name) => `ss.react.${name}`), ...ALWAYS.map((name) => `ss.${name}`)])
})
