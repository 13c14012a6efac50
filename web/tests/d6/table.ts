/** A table of Deep Space D-6 for tests, as the server sends it. */

import type { Part, Slot } from '$types'

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
  marks?: Part['marks']
}

export function card(id: string, zone: 'internal' | 'external', look: CardLook = {}): Part {
  const { level = 3, start = level, faces = '4 5', needs = [], marks = [] } = look
  const lines: Part['lines'] = []
  if (zone === 'external') lines.push(start ? ['d6.card.health', { health: level, start }] : 'd6.card.unshootable')
  lines.push(faces ? ['d6.card.faces', { faces }] : 'd6.card.continuous', `d6.threat.${id}.text`)
  if (needs.length) lines.push(['d6.card.mission', { needs: needs.map((letter): [string] => [`d6.face.${letter}`]) }])
  const part: Part = { kind: 'card', id: `threat.${id}`, name: `d6.threat.${id}.name`, zone, face: id, lines, marks }
  return zone === 'external' ? { ...part, level } : part
}

export interface Look {
  hull?: number
  shield?: number
  scanner?: number
  crew?: string
  infirmary?: number
  returned?: string
  /** Of the returned dice those that were used at their station; without it all that show a face. */
  used?: string
  roll?: string
  cards?: Part[]
}

const STATIONS = ['commander', 'tactical', 'medical', 'science', 'engineering']

export function table(look: Look = {}): Map<string, Part> {
  const { hull = 8, shield = 4, scanner = 0, crew = 'TTS', infirmary = 0, returned = '', used = returned, roll = '-', cards = [] } = look
  const holds = (name: string): Pick<Slot, 'holds'> => {
    const count = [...used].filter((letter) => letter === name[0]?.toUpperCase()).length
    return count ? { holds: ['d6.station.used', { count }] } : {}
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
      slots: STATIONS.map((name) => ({ id: `station.${name}`, name: [`d6.station.${name}`, { first: 1, more: 2 }], ...holds(name) })),
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
    { kind: 'pile', id: 'discard', name: 'd6.part.discard', count: 2, cards: ['d6.threat.dont-panic.name', 'd6.threat.dont-panic.name'] },
  ]
  return new Map(parts.map((part) => [part.id, part]))
}
