/** A table of Deep Space D-6 for tests, as the server sends it. */

import type { Card, Item, Part, Slot } from '$types'
import { language } from '../../src/words/words.svelte'

await language.learn('d6')

export function track(id: string, value: number, high: number): Part {
  return { kind: 'track', id, name: `d6.part.${id}`, zone: 'ship', help: `d6.help.${id}`, value, range: [0, high] }
}

export function dice(id: string, letters: string): Part {
  const faces = [...new Set(letters)].map((letter): [string, string, number] => [
    letter,
    letter === '-' ? 'd6.face.any' : `d6.face.${letter}`,
    [...letters].filter((one) => one === letter).length,
  ])
  return { kind: 'dice', id, name: `d6.part.${id}`, zone: 'ship', faces }
}

export interface CardLook {
  level?: number
  start?: number
  faces?: string
  needs?: string[]
  marks?: Item[]
}

const cards: { [face: string]: object } = {}
/** The printed data of the cards that the tests made, and of the ship. */
export const PRINTED = {
  cards,
  stations: { 'station.commander': { reroll: true }, 'station.tactical': { first: 1, more: 2 }, 'station.engineering': { first: 1, more: 2 } },
}

/** `needs: ['MS']` is a place that takes one of two kinds. */
export function card(id: string, zone: 'internal' | 'external', look: CardLook = {}): Card {
  const { level = 3, start = level, faces = '4 5', needs = [], marks = [] } = look
  const lines: Item[] = zone === 'external' && start ? [['health', ['d6.card.health', { health: level, start }]]] : []
  cards[id] = {
    external: zone === 'external',
    health: zone === 'external' ? start : 0,
    faces: faces.split(' ').filter(Boolean).map(Number),
    when: faces ? 'die' : 'always',
    mission: needs.map((letters) => [...letters]),
    lines: [['text', `d6.threat.${id}.text`]],
  }
  const part: Card = { kind: 'card', id: `threat.${id}`, name: `d6.threat.${id}.name`, zone, face: id, lines, marks }
  return zone === 'external' ? { ...part, level } : part
}

export interface Look {
  hull?: number
  shield?: number
  scanner?: number
  crew?: string
  infirmary?: number
  returned?: string
  /** The returned dice that were used at their station; by default all that show a face. */
  used?: string
  roll?: string
  cards?: Part[]
}

const STATIONS = ['commander', 'tactical', 'medical', 'science', 'engineering']

export function table(look: Look = {}): Map<string, Part> {
  const { hull = 8, shield = 4, scanner = 0, crew = 'TTS', infirmary = 0, returned = '', used = returned, roll = '-', cards = [] } = look
  const holds = (name: string): Pick<Slot, 'dice'> => {
    const letter = name[0]?.toUpperCase() ?? ''
    const count = [...used].filter((one) => one === letter).length
    return count ? { dice: [[letter, `d6.face.${letter}`, count]] } : {}
  }
  const parts: Part[] = [
    { kind: 'zone', id: 'ship', name: ['d6.part.ship', { name: 'USS Crypsis' }] },
    track('hull', hull, 8),
    track('shield', shield, 4),
    dice('crew', crew),
    {
      kind: 'slots',
      id: 'stations',
      name: 'd6.part.stations',
      zone: 'ship',
      slots: STATIONS.map((name) => ({
        id: `station.${name}`,
        name: `d6.face.${name[0]?.toUpperCase() ?? ''}`,
        does: `d6.station.${name}`,
        ...holds(name),
      })),
    },
    track('scanner', scanner, 3),
    dice('infirmary', '-'.repeat(infirmary)),
    dice('returned', returned),
    { kind: 'zone', id: 'internal', name: 'd6.part.internal' },
    ...cards.filter((one) => one.zone === 'internal'),
    { kind: 'zone', id: 'external', name: 'd6.part.external' },
    ...cards.filter((one) => one.zone === 'external'),
    { kind: 'dice', id: 'threat_die', name: 'd6.part.threat_die', faces: [[roll, ['d6.part.face', { face: roll }], 1]] },
    { kind: 'pile', id: 'deck', name: 'd6.part.deck', count: 30 },
    { kind: 'pile', id: 'discard', name: 'd6.part.discard', count: 2, cards: [['dont-panic', 'd6.threat.dont-panic.name', { count: 2 }]] },
  ]
  return new Map(parts.map((part) => [part.id, part]))
}
