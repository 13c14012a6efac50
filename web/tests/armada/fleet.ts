/** Matches of Armada for tests: real views from the engine, and small tables made by hand. */

import type { Card, Decision, Event, Face, Item, Part, SayValue } from '$types'
import { Catalogue, seatSay } from '../../src/lib/catalogue'
import { TableStore } from '../../src/lib/table.svelte'
import { language } from '../../src/words/words.svelte'
import { python } from '../python'
import { INFO, scene, welcome } from '../table-of'

export interface View {
  round: number
  parts: Part[]
  decision: Decision | null
}
interface Played {
  views: View[]
  /** The last view of each match, as it is sent and in the full form. */
  sent: { short: View; full: View }[]
  told: Event[][]
  /** For each match its choices in `told`, and its last view. */
  matches: { told: [number, number]; view: number }[]
  texts: { [language: string]: { [key: string]: string } }
  printed: { [name: string]: unknown }
}

export const played = python<Played>('armada_views.py')
await language.learn('armada')
export const words = new Catalogue(played.texts['en'] ?? {})

export const tell = (kind: string, params: { [name: string]: SayValue } = {}, parts: string[] = []): Event => ({
  kind,
  say: [`armada.event.${kind}`, params],
  parts,
})

export interface Look {
  ship?: string
  /** Letters of the tray with what they show: `tactical`, `kyuu.TT`, `infirmary-basic`. */
  dice?: string[]
  /** Modules at stations 1, 2 ...; empty for none. */
  modules?: string[]
  at?: string
  lines?: Item[]
}

const face = (die: string): Face => {
  const [letter = '', shown = ''] = die.split('.')
  const LETTERS: { [side: string]: string } = { tactical: 'T', engineering: 'E', science: 'S', medical: 'M', blank: '-' }
  if (shown) return [letter, `armada.shown.${letter}.${shown}`, 1, shown]
  const side = LETTERS[letter]
  return side ? [letter, `armada.shown.basic.${side}`, 1, side] : [letter, 'armada.die.basic', 1]
}

function captain(seat: number, { ship = 'hades', dice = [], modules = [], lines = [] }: Look): Part[] {
  const zone = `seat${seat}`
  const track = (id: string, value: number, high: number): Part => ({ kind: 'track', id: `${id}${seat}`, name: `armada.part.${id}`, zone, value, range: [0, high] }) // prettier-ignore
  const every: Item[] = [
    ['ship', `armada.ship.${ship}.name`, { state: ship }],
    ['credits', ['armada.line.credits', { credits: 3 }], { count: 3 }],
    ...lines,
  ]
  return [
    { kind: 'panel', id: zone, name: seatSay(seat), seat, lines: every, waiting: false },
    track('hull', 7, 10),
    track('shield', 2, 3),
    {
      kind: 'slots',
      id: `stations${seat}`,
      name: 'armada.part.stations',
      zone,
      slots: [1, 2, 3, 4, 5, 6].map((number) => {
        const module = modules[number - 1]
        if (!module) return { id: `station${seat}.${number}`, name: ['armada.part.empty', { number }] }
        return { id: `station${seat}.${number}`, name: `armada.module.${module}.name`, does: `armada.module.${module}.text`, face: module }
      }),
    },
    { kind: 'dice', id: `crew${seat}`, name: 'armada.part.crew', zone, faces: dice.map(face) },
  ]
}

/** A table with a captain for each look, and two planets. */
export function table(looks: Look[], more: Part[] = []): Part[] {
  return [
    {
      kind: 'map',
      id: 'galaxy',
      name: 'armada.part.galaxy',
      shape: 'graph',
      cells: [
        { id: 'terra', at: [2, 1], name: 'armada.planet.terra' },
        { id: 'luna', at: [2, 0], name: 'armada.planet.luna' },
      ],
      links: [['terra', 'luna']],
    },
    { kind: 'text', id: 'phase', name: 'armada.part.phase', items: [['planning', 'armada.phase.planning']] },
    ...looks.map((look, seat): Part => ({ kind: 'token', id: `pawn${seat}`, name: seatSay(seat), at: look.at ?? 'terra', seat })),
    ...looks.flatMap((look, seat) => captain(seat, look)),
    ...more,
  ]
}

export const beacon = (id: string, planet: string): Card => ({
  kind: 'card',
  id: `beacon${id}`,
  name: `armada.beacon.event-${id}.name`,
  face: `event-${id}`,
  lines: [['at', `armada.at.${planet}`]],
  at: planet,
})

/** A combat with these enemy ships, and what the enemy die would do. */
export function combat(foes: { face: string; hull: number; shield: number }[], intents: Item[] = []): Part[] {
  return [
    { kind: 'zone', id: 'combat', name: ['armada.part.combat', { round: 1 }] },
    { kind: 'pile', id: 'escape', name: 'armada.part.escape', count: 0, zone: 'combat' },
    { kind: 'dice', id: 'enemy-die', name: 'armada.part.enemy-die', faces: [], zone: 'combat' },
    ...(intents.length ? [{ kind: 'text', id: 'intents', name: 'armada.part.intents', zone: 'combat', items: intents } as Part] : []),
    ...foes.map(({ face, hull, shield }, i): Part => {
      const marks: Item[] = [['shield', ['armada.mark.shield', { amount: shield }], { count: shield }]]
      return { kind: 'card', id: `foe${i + 1}`, name: `armada.foe.${face}.name`, zone: 'combat', face, level: hull, marks }
    }),
  ]
}

export const partsOf = (parts: readonly Part[]): ReadonlyMap<string, Part> => new Map(parts.map((part) => [part.id, part]))

export function storeOf(parts: Part[], asked: Decision | null = null, pace = 0): TableStore {
  const captains = parts.filter((part) => part.kind === 'panel').length
  const seats = ['Ada', 'Bo', 'Cy', 'Di'].slice(0, captains).map((name, seat) => ({ seat, name, yours: seat === 0, asked: seat === 0 }))
  const store = new TableStore({ ...INFO, game: 'armada', seats }, () => pace)
  store.receive({ ...welcome(scene(parts, asked)), table: store.info })
  store.printed = played.printed
  store.translate(words)
  return store
}
