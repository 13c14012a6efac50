/** Battles for tests: real views from the engine, and small tables made by hand. */

import type { Decision, Event, Item, Option, Part, Ref, SayValue } from '$types'
import { Catalogue } from '../../src/lib/catalogue'
import { TableStore } from '../../src/lib/table.svelte'
import { language } from '../../src/words/words.svelte'
import { python } from '../python'
import { decision, INFO, option, scene, welcome } from '../table-of'

export interface View {
  round: number
  parts: Part[]
  decision: Decision | null
}

export interface Played {
  views: View[]
  told: Event[][]
  texts: { [language: string]: { [key: string]: string } }
  printed: { [name: string]: unknown }
}

export const played = python<Played>('battlecruisers_views.py')
await language.learn('battlecruisers')
const words = new Catalogue(played.texts['en'] ?? {})

export const seat = (number: number): [string, { seat: number }, Ref] => ['core.seat', { seat: number + 1 }, { seat: number }]
export const named = (card: string, what = 'name'): [string, { [name: string]: SayValue }, Ref] => [
  `battlecruisers.card.${card}.${what}`,
  {},
  { card },
]
export const chosen = (action: string): [string, { [name: string]: SayValue }, Ref] => [
  `battlecruisers.do.${action.replace(' ', '.')}`,
  {},
  { action },
]
const line = (id: string): Item => [id, `battlecruisers.line.${id}`]
export const status = (id: string, next = false): Item => [id, `battlecruisers.line.${id}`, { help: 'x', ...(next ? { state: 'next' } : {}) }]

export function tell(name: string, params: { [name: string]: SayValue }, parts: string[] = []): Event {
  return { kind: name, say: [name.startsWith('core.') ? name : `battlecruisers.event.${name}`, params], parts }
}

export interface Look {
  points?: number
  /** The ids of the ship's statuses. */
  lines?: (string | Item)[]
  waiting?: boolean
  recovery?: string
  play?: string
  marks?: string[]
  hand?: string[] | number
  discard?: string[] | number
}

const SET = ['shields', 'reckless-pilot', 'captain', 'special-ops', 'laser-cannons', 'escape-pod']

export const card = (id: string, face: string, zone: string, marks: string[] = []): Part => ({
  kind: 'card',
  id,
  name: `battlecruisers.card.${face}.numbered`,
  zone,
  help: `battlecruisers.card.${face}.help`,
  face,
  marks: marks.map((mark): Item => [mark, `battlecruisers.mark.${mark}`]),
})

function pile(id: string, name: string, seat: number, cards: string[] | number): Part[] {
  const known = typeof cards === 'number' ? [] : cards
  const count = typeof cards === 'number' ? cards : cards.length
  return [
    { kind: 'pile', id, name: `battlecruisers.part.${name}`, zone: `seat${seat}`, count },
    ...known.map((face, place) => card(`${id}.${place}`, face, id)),
  ]
}

/** A table with a ship for each look; `order` names the unresolved cards. */
export function battle(looks: Look[], order?: string[]): Part[] {
  const parts: Part[] = [
    {
      kind: 'text',
      id: 'set',
      name: 'battlecruisers.part.set',
      body: ['battlecruisers.part.set-cards', { cards: SET.map((face) => named(face, 'numbered')) }],
      items: SET.map((face): Item => [face, `battlecruisers.card.${face}.numbered`]),
    },
  ]
  if (order)
    parts.push({
      kind: 'text',
      id: 'order',
      name: 'battlecruisers.part.order',
      body: ['battlecruisers.part.order-cards', { cards: order.map((face) => named(face, 'numbered')) }],
      items: order.map((face): Item => [face, `battlecruisers.card.${face}.numbered`]),
    })
  for (const [at, look] of looks.entries()) {
    const told = (look.lines ?? []).map((one) => (typeof one === 'string' ? line(one) : one))
    const lines: Item[] = [['cards', ['battlecruisers.line.cards', { cards: 5 }]], ...told]
    parts.push({ kind: 'panel', id: `seat${at}`, name: seat(at), seat: at, lines, waiting: look.waiting ?? false })
    parts.push({ kind: 'track', id: `points${at}`, name: 'battlecruisers.part.points', zone: `seat${at}`, value: look.points ?? 1, range: [0, 15] })
    if (look.play) parts.push(card(`play${at}`, look.play, `seat${at}`, ['play', ...(look.marks ?? [])]))
    if (look.recovery) parts.push(card(`recovery${at}`, look.recovery, `seat${at}`, ['recovery']))
    parts.push(...pile(`hand${at}`, 'hand', at, look.hand ?? 4), ...pile(`discard${at}`, 'discard', at, look.discard ?? 1))
  }
  return parts
}

export const HAND = ['shields', 'captain', 'laser-cannons']
export const plays = (cards = HAND): Option[] =>
  cards.map((face, place) => option(`play ${face}`, [`hand0.${place}`], { label: `battlecruisers.do.play.${face}` }))
export const choose = (options = plays(), more: Partial<Decision> = {}): Decision =>
  decision(options, { kind: 'Choose', mode: 'each', seats: [0, 1, 2], topic: 'battlecruisers.ask.Choose', ...more })

export function storeOf(parts: Part[], asked: Decision | null = null, pace = 0): TableStore {
  const seats = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name, at) => ({ seat: at, name, yours: at === 0, asked: true }))
  const store = new TableStore({ ...INFO, game: 'battlecruisers', seats }, () => pace)
  store.receive({ ...welcome(scene(parts, asked)), table: store.info })
  store.printed = played.printed
  store.translate(words)
  return store
}
