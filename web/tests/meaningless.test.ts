/** Boards read data: with other message keys they read the same table and the same events. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Event, Part, Say } from '$types'
import { paramsOf } from '../src/lib/catalogue'
import { account as accountOfFleet } from '../src/boards/armada/account'
import { fleetLog } from '../src/boards/armada/fleetlog'
import { read as readFleet } from '../src/boards/armada/model'
import { actorOf, scenesOf } from '../src/boards/armada/story'
import { read as readBattle } from '../src/boards/battlecruisers/model'
import { roundSoFar, sceneOf as sceneOfBattle } from '../src/boards/battlecruisers/story'
import { read as readShip } from '../src/boards/d6/model'
import { account as accountOfShip } from '../src/boards/d6/account'
import { sceneOf as sceneOfShip } from '../src/boards/d6/story'
import { played as fleets, tell } from './armada/fleet'
import { account as accountOfSphere } from '../src/boards/solar_sphere/account'
import { places } from '../src/boards/solar_sphere/dice'
import { read as readSphere } from '../src/boards/solar_sphere/model'
import { aboutOf } from '../src/boards/solar_sphere/offers'
import { finalScore, sceneOf as sceneOfSphere } from '../src/boards/solar_sphere/story'
import { TELLING } from '../src/boards/solar_sphere/telling'
import { played } from './battlecruisers/battle'
import { keyOf } from '../src/lib/catalogue'
import { python } from './python'
import { played as sphere } from './solar_sphere/sphere'

interface Recorded {
  views: { parts: Part[] }[]
  told: Event[][]
  printed: { [name: string]: unknown }
}

const d6 = python<Recorded>('d6_views.py')

/** The data with every message key replaced. */
function scrambled<T>(data: T): T {
  const text = JSON.stringify(data).replace(/"(?:core|d6|battlecruisers|solar_sphere|armada)\.[\w.-]+"/g, '"x.y"')
  return JSON.parse(text.replaceAll('"kind":"x.y"', '"kind":"core.done.by"')) as T
}

const partsOf = (view: { parts: Part[] }): Map<string, Part> => new Map(view.parts.map((part) => [part.id, part]))

test.each([
  ['d6', readShip, d6],
  ['battlecruisers', readBattle, played],
  ['armada', readFleet, fleets],
  ['solar_sphere', readSphere, sphere],
] as const)('%s: the same table', (_, read, { views, printed }) => {
  expect(views.length).toBeGreaterThan(10)
  for (const view of views) {
    const model = read({ parts: partsOf(view), printed })
    expect(scrambled(read({ parts: partsOf(scrambled(view)), printed: scrambled(printed) }))).toEqual(scrambled(model))
  }
})

test('the same scenes', () => {
  for (const event of d6.told.flat()) expect(sceneOfShip(scrambled(event))).toEqual(sceneOfShip(event))
  for (const events of played.told) {
    for (const event of events) expect(sceneOfBattle(scrambled(event))).toEqual(sceneOfBattle(event))
    const log = events.map((event) => ({ ...event, text: '' }))
    expect(roundSoFar(scrambled(log))).toEqual(scrambled(roundSoFar(log)))
  }
  const scenes = sphere.told.flat().map((event) => {
    expect(sceneOfSphere(scrambled(event))).toEqual(sceneOfSphere(event))
    return sceneOfSphere(event)?.kind
  })
  expect(new Set(scenes)).toEqual(new Set(['number', 'gain', 'burst', 'shot', 'card', undefined]))
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

describe('Solar Sphere', () => {
  test('every die has an owner, and the drones at ships and hexes have theirs', () => {
    const owners = new Set<unknown>()
    for (const { parts } of scrambled(sphere.views)) {
      const model = readSphere({ parts: partsOf({ parts }), printed: sphere.printed })
      for (const { letter } of places(model)) {
        expect(letter).toMatch(/^[1-6]:([0-3]|black|ivory|amber)$/)
        owners.add(letter.slice(2))
      }
      for (const { owner } of model.hexes) owners.add(owner)
      for (const ship of model.fleet) for (const { owner } of ship?.columns ?? []) owners.add(owner)
    }
    expect([...owners].map(String)).toEqual(expect.arrayContaining(['0', '1', '2', 'ivory', 'dranda', 'corporation']))
    expect(owners).not.toContain(NaN)
  })

  test('the same final score, playback and part that a question is about', () => {
    for (const events of sphere.told) {
      expect(finalScore(scrambled(events))).toEqual(scrambled(finalScore(events)))
      const kinds = (told: readonly Event[]): string[][] =>
        TELLING.phrases(told.map((event) => ({ event }))).map((phrase) => phrase.frames.map(({ event }) => event.kind))
      expect(kinds(scrambled(events))).toEqual(kinds(events))
    }
    const log = sphere.told.flat()
    for (const { decision } of sphere.views) expect(aboutOf(scrambled(decision), scrambled(log))).toBe(aboutOf(decision, log))
  })
})

test.each([
  ['d6', accountOfShip, d6.told],
  ['solar_sphere', accountOfSphere, sphere.told],
] as const)('%s: the same figures decide a match', (_, account, told) => {
  const figures = (text: (say: Say) => string): unknown[] =>
    matches(told).map((events) =>
      account(events, { ending: 'destroyed', results: ['lost'], reason: 'x' }, text).map(({ key, params }) => [key, { ...params, name: '' }]),
    )
  expect(figures(() => 'w')).toEqual(figures((say) => JSON.stringify(say)))
})

/** The events of each match: a new one begins with its first round. */
function matches(told: readonly (readonly Event[])[]): Event[][] {
  const out: Event[][] = []
  for (const event of told.flat()) {
    if (!out.length || (event.kind === 'round' && paramsOf(event.say)['round'] === 1)) out.push([])
    out.at(-1)?.push(event)
  }
  return out
}

test.each(['d6', 'battlecruisers', 'solar_sphere', 'armada'])('%s: the board reads no message key and takes no text apart', (board) => {
  const folder = resolve(import.meta.dirname, '../src/boards', board)
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8')
    expect(source, file).not.toMatch(/\bkeyOf\b/)
    expect(source, file).not.toMatch(/\btext\([^)]*\)+\??\.(split|match|replace|slice|includes|startsWith|endsWith|at)\b/)
    expect(source, file).not.toMatch(/\.(test|exec)\((store\.)?text\(/)
  }
})
