import { describe, expect, test } from 'vitest'
import type { Event, Part } from '$types'
import { fleetLog, type Line } from '../../src/boards/armada/fleetlog'
import { read } from '../../src/boards/armada/model'
import { byRound, roundsOf } from '../../src/kit/rounds'
import { Story } from '../../src/lib/story.svelte'
import en from '../../src/boards/armada/words.en.json'
import { beacon, partsOf, played, table, tell } from './fleet'

const planet = (id: string): [string, object, object] => [`armada.planet.${id}`, {}, { planet: id }]
const event = (id: string): [string, object, object] => [`armada.event-name.${id}`, {}, { event: id }]
const fleet = (number: number): [string, object] => ['armada.fleet', { number }]
const seats = (...all: number[]) => all.map((seat) => ['core.seat', { seat: seat + 1 }, { seat }])
const foes = (...all: string[]) => all.map((id) => [`armada.foe.${id}.name`, {}, { foe: id }])
const say = (kind: string, params: object = {}, parts: string[] = []): Event => tell(kind, params as Parameters<typeof tell>[1], parts)
const round = (number: number): Event => say('round', { round: number })

function logOf(events: readonly Event[], parts: Part[] = table([{}]), now = 1): Line[] {
  const story = new Story(() => '')
  story.show([...events], 0)
  return fleetLog(story.log, now, read({ parts: partsOf(parts), printed: played.printed }))
}

describe('the log of the fleets', () => {
  test('a threat card is told by what it brings; one without effect is told itself', () => {
    const card = say('threat', { threat: ['armada.threat.reinforce-all', { ships: 1, planet: planet('luna') }] }, ['threats', 'luna'])
    const lines = logOf([
      card,
      say('new-fleet', { fleet: fleet(2), ships: 3, planet: planet('luna') }, ['luna']),
      card,
      say('reinforced', { fleet: fleet(2), ships: 1, planet: planet('luna') }, ['fleet2']),
      card,
    ])
    expect(lines.map(({ kind, planet, figures }) => [kind, planet, figures['ships'], figures['fleet']])).toEqual([
      ['new-fleet', 'luna', 3, 2],
      ['reinforced', 'luna', 1, 2],
      ['threat', 'luna', undefined, 0],
    ])
  })

  test('a combat is one line: who fought whom and where, how it ended, and what it cost', () => {
    const begins = say('combat', { seats: seats(0, 1), foes: foes('siren', 'oni') }, ['seat0', 'seat1', 'fleet1', 'luna'])
    const fight = [begins, say('destroyed', {}, ['foe1']), say('hull-down', { amount: 2 }), say('hull-down', { amount: 1 })]
    const [won] = logOf([...fight, say('combat-won'), say('hull-down', { amount: 5 })])
    expect(won).toMatchObject({ planet: 'luna', seats: [0, 1], foes: ['siren', 'oni'], ended: 'combat-won', destroyed: 1, lost: 3 })
    expect(logOf([...fight, say('escapes'), say('combat-lost')])[0]?.ended).toBe('escapes')
    expect(logOf([...fight, say('combat-lost')])[0]?.ended).toBe('combat-lost')
    expect(logOf(fight)[0]?.ended).toBe('')
  })

  test('beacons are counted at their planet as they came and were answered, back from what lies there now', () => {
    const lights = (id: string): Event => say('beacon', { event: event(id), planet: planet('luna') }, [`beacon${id}`])
    const at = (id: string): string => (played.printed['cards'] as { [id: string]: { planet: string } })[`event-${id}`]?.planet ?? ''
    const [one = '', two = '', three = ''] = Object.keys(played.printed['cards'] as object)
      .filter((face) => face.startsWith('event-'))
      .map((face) => face.replace('event-', ''))
      .filter((id) => at(id) === 'luna')
    const mission = say('mission', { event: event(one), seats: seats(0) }, [`beacon${one}`, 'seat0'])
    const lines = logOf([lights(one), lights(two), mission, say('mission-done', { event: event(one) }), lights(three)], table([{}], [beacon(two, 'luna'), beacon(three, 'luna')])) // prettier-ignore
    expect(lines.map(({ kind, ended, beacons }) => [kind, ended, beacons])).toEqual([
      ['beacon', '', 1],
      ['beacon', '', 2],
      ['mission', 'mission-done', 1],
      ['beacon', '', 2],
    ])
  })

  test('lines are grouped by round, the newest first; a page that has only the end of the log knows the rounds too', () => {
    const lines = logOf([say('panic'), round(4), say('panic'), say('panic'), round(5), say('panic')])
    expect(byRound(lines).map(({ round, lines }) => [round, lines.length])).toEqual([
      [5, 1],
      [4, 2],
      [3, 1],
    ])
    const story = new Story(() => '')
    story.show([say('panic')], 20)
    expect(roundsOf(story.log, 7)).toEqual([7])
  })

  test('the steps of a final encounter are at its place', () => {
    const finale: Part = { kind: 'card', id: 'finale', name: 'armada.finale.lokust', face: 'lokust', at: 'luna' }
    const steps = [
      say('finale', { finale: ['armada.finale.lokust', {}, { finale: 'lokust' }] }, ['finale']),
      say('drones', { drones: 2 }, ['finale']),
    ]
    expect(logOf(steps, table([{}], [finale])).map(({ kind, planet }) => [kind, planet])).toEqual([
      ['finale', 'luna'],
      ['drones', 'luna'],
    ])
  })

  test('real matches: every line has a text, fights and missions know their planet, and beacons add up', () => {
    let changes = 0
    for (const { told, view } of played.matches) {
      const { parts = [], round = 0 } = played.views[view] ?? {}
      const lines = logOf(played.told.slice(...told).flat(), parts, round)
      const lit = new Map([['terra', 1]])
      for (const { kind, ended, planet, beacons } of lines) {
        if (!/^(beacon|mission|mission-done|mission-failed)$/.test(kind)) expect(Object.hasOwn(en, `ar.log.${kind}`), kind).toBe(true)
        if (ended && kind !== 'takes-cargo') expect(Object.hasOwn(en, `ar.log.end.${ended}`), ended).toBe(true)
        if (/^(combat|mission|beacon|new-fleet|reinforced|drone-joins)$/.test(kind)) expect(planet, kind).not.toBe('')
        if (kind === 'finale') break // Beacons of its own.
        if (beacons < 0) continue
        const before = lit.get(planet) ?? 0
        expect(beacons, kind).toBe(/^(beacon|mission-failed)$/.test(kind) ? before + 1 : before - 1)
        lit.set(planet, beacons)
        changes += 1
      }
    }
    expect(changes).toBeGreaterThan(50)
  })
})
