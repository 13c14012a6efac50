/** Boards read data: with other message keys they read the same table and the same events. */

import { expect, test } from 'vitest'
import type { Event, Part, Say } from '$types'
import { account as accountOfFleet } from '../src/boards/armada/account'
import { fleetLog } from '../src/boards/armada/fleetlog'
import { read as readFleet } from '../src/boards/armada/model'
import { actorOf, scenesOf } from '../src/boards/armada/story'
import { read as readBattle } from '../src/boards/battlecruisers/model'
import { roundSoFar, sceneOf as sceneOfBattle } from '../src/boards/battlecruisers/story'
import { read as readShip } from '../src/boards/d6/model'
import { sceneOf as sceneOfShip } from '../src/boards/d6/story'
import { played as fleets, tell } from './armada/fleet'
import { played } from './battlecruisers/battle'
import { keyOf } from '../src/lib/catalogue'
import { python } from './python'

interface Recorded {
  views: { parts: Part[] }[]
  told: Event[][]
  printed: { [name: string]: unknown }
}

const d6 = python<Recorded>('d6_views.py')

/** The data with every message key replaced. */
function scrambled<T>(data: T): T {
  const text = JSON.stringify(data).replace(/"(?:core|d6|battlecruisers|armada)\.[\w.-]+"/g, '"x.y"')
  return JSON.parse(text.replaceAll('"kind":"x.y"', '"kind":"core.done.by"')) as T
}

const partsOf = (view: { parts: Part[] }): Map<string, Part> => new Map(view.parts.map((part) => [part.id, part]))

test.each([
  ['d6', readShip, d6],
  ['battlecruisers', readBattle, played],
  ['armada', readFleet, fleets],
] as const)('%s: the same table', (_, read, { views, printed }) => {
  expect(views.length).toBeGreaterThan(10)
  for (const view of views) {
    const model = read({ parts: partsOf(view), printed })
    expect(read({ parts: partsOf(scrambled(view)), printed: scrambled(printed) })).toEqual(scrambled(model))
  }
})

test('the same scenes', () => {
  for (const event of d6.told.flat()) expect(sceneOfShip(scrambled(event))).toEqual(sceneOfShip(event))
  for (const events of played.told) {
    for (const event of events) expect(sceneOfBattle(scrambled(event))).toEqual(sceneOfBattle(event))
    const log = events.map((event) => ({ ...event, text: '' }))
    expect(roundSoFar(scrambled(log))).toEqual(scrambled(roundSoFar(log)))
  }
  const finale = tell('finale', { finale: ['armada.finale.tower', {}, { finale: 'tower' }] }, ['finale'])
  for (const event of [...fleets.told.flat(), finale]) {
    expect(scenesOf(scrambled(event), 'foe1')).toEqual(scenesOf(event, 'foe1'))
    expect(actorOf(scrambled(event))).toEqual(actorOf(event))
  }
})

test('Armada: the same log of the fleets, and the same account of a match', () => {
  for (const { told, view } of fleets.matches) {
    const { parts = [], round = 0 } = fleets.views[view] ?? {}
    const model = readFleet({ parts: partsOf({ parts }), printed: fleets.printed })
    const events = fleets.told.slice(...told).flat()
    const log = events.map((event, number) => ({ ...event, number, text: '' }))
    const lines = fleetLog(log, round, model)
    expect(fleetLog(scrambled(log), round, scrambled(model))).toEqual(scrambled(lines))
    const text = (say: Say): string => keyOf(scrambled(say))
    const outcome = { ending: '', results: [], reason: '' }
    expect(accountOfFleet(scrambled(events), outcome, text)).toEqual(accountOfFleet(events, outcome, text))
  }
})
