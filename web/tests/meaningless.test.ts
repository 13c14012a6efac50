/** Boards read data: with other message keys they read the same table and the same events. */

import { expect, test } from 'vitest'
import type { Event, Part } from '$types'
import { read as readBattle } from '../src/boards/battlecruisers/model'
import { roundSoFar, sceneOf as sceneOfBattle } from '../src/boards/battlecruisers/story'
import { read as readShip } from '../src/boards/d6/model'
import { sceneOf as sceneOfShip } from '../src/boards/d6/story'
import { played } from './battlecruisers/battle'
import { python } from './python'

interface Recorded {
  views: { parts: Part[] }[]
  told: Event[][]
  printed: { [name: string]: unknown }
}

const d6 = python<Recorded>('d6_views.py')

/** The data with every message key replaced. */
function scrambled<T>(data: T): T {
  const text = JSON.stringify(data).replace(/"(?:core|d6|battlecruisers)\.[\w.-]+"/g, '"x.y"')
  return JSON.parse(text.replaceAll('"kind":"x.y"', '"kind":"core.done.by"')) as T
}

const partsOf = (view: { parts: Part[] }): Map<string, Part> => new Map(view.parts.map((part) => [part.id, part]))

test.each([
  ['d6', readShip, d6],
  ['battlecruisers', readBattle, played],
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
})
