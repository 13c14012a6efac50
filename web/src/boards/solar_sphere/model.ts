/** The table of Solar Sphere as the board draws it, read from the parts of the view. */

import type { Card, Face, Item, Part, Pile, Slot, Token } from '$types'
import type { Printed } from '$lib/api'
import { partOf, partsOf } from '$lib/places'
import type { Bonus } from '$art/solar_sphere/Bonuses.svelte'
import type { Owner } from '$art/solar_sphere/Owner.svelte'

export const RESOURCES = ['ore', 'gold', 'crystal'] as const
export const ROWS = ['resource', 'points', 'morale'] as const
export const SLOTS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export const VALUES = ['1', '2', '3', '4', '5', '6'] as const

export interface Board {
  readonly storage: number
  readonly top: number
  readonly spanners: readonly number[]
  /** The space of each step of the reputation track. */
  readonly reputation: readonly number[]
  readonly values: readonly number[]
  readonly docking: readonly (readonly number[])[]
  readonly matrix: { readonly points: readonly number[]; readonly morale: readonly number[] }
  readonly rounds: number
}

interface PrintedCard {
  readonly action?: readonly Bonus[]
  readonly bonus?: readonly number[]
  readonly corporation?: boolean
  readonly icons?: readonly string[]
}
type PrintedHex = { readonly die: number; readonly cost: readonly number[]; readonly benefit: readonly Bonus[]; readonly icons: readonly string[] }
type PrintedPlace = { readonly takes: readonly number[]; readonly action: readonly Bonus[]; readonly boost: readonly Bonus[] }
interface Content {
  readonly cards: { readonly [face: string]: PrintedCard }
  readonly places: { readonly [id: string]: PrintedPlace }
  readonly hexes: { readonly [kind: string]: PrintedHex }
  readonly board: Board
}
const NO_BOARD: Board = { storage: 6, top: 16, spanners: [], reputation: [], values: [], docking: [], matrix: { points: [], morale: [] }, rounds: 0 }
const NO_PLACE: PrintedPlace = { takes: [], action: [], boost: [] }
const NO_HEX: PrintedHex = { die: 0, cost: [], benefit: [], icons: [] }
const contentOf = (printed: Printed): Content => ({ cards: {}, places: {}, hexes: {}, board: NO_BOARD, ...printed })

type Parts = ReadonlyMap<string, Part>

export type Model = ReturnType<typeof read>
export type Hex = ReturnType<typeof hexes>[number]
export type Location = ReturnType<typeof location>
export type Ship = ReturnType<typeof ship>
export type Crew = ReturnType<typeof crew>
export type Captain = ReturnType<typeof captain>
type Dranda = ReturnType<typeof dranda>

export function read({ parts, printed }: { parts: Parts; printed: Printed }) {
  const content = contentOf(printed)
  const cards = new Map(partsOf(parts, 'card').map((part) => [part.id, part]))
  return {
    hexes: hexes(parts, content),
    scoring: cards.get('scoring'),
    places: (partOf(parts, 'places', 'slots')?.slots ?? []).map((slot) => location(slot, parts, content)),
    fleet: SLOTS.map((slot) => cards.get(`ship.${slot}`)).map((part) => part && ship(part, content)),
    resistance: partOf(parts, 'resistance', 'pile')?.count ?? 0,
    display: [0, 1, 2, 3, 4, 5].map((slot) => cards.get(`display.${slot}`)).map((part) => part && crew(part, content)),
    decks: [1, 2, 3].map((tier) => partOf(parts, `deck.${tier}`, 'pile')?.count ?? 0),
    captains: partsOf(parts, 'panel').map(({ seat = 0 }) => captain(parts, seat, content)),
    dranda: parts.has('dranda') ? dranda(parts) : null,
    board: content.board,
  }
}

function hexes(parts: Parts, content: Content) {
  const drones = new Map(partsOf(parts, 'token').map((token) => [token.at, token]))
  return (partOf(parts, 'sphere', 'map')?.cells ?? []).map(({ id, at, face: kind = '' }) => {
    const token = drones.get(id)
    const known = content.hexes[kind]
    return { id, at, kind, core: id === 'cell0', ...(known ?? NO_HEX), owner: token ? ownerOf(token) : null }
  })
}

const ownerOf = ({ seat = -1, face }: Token): Owner => (seat >= 0 ? seat : ownerIn(face))

/** The owner of drones that an id means: `0`, `dranda`, `corporation`. */
function ownerIn(id = ''): Owner {
  if (id === 'dranda' || id === 'corporation') return id
  return Number(id)
}

/** "4:0" or "2:ivory". */
const dieOf = ([value, , , , of = '']: Face): string => `${value}:${of}`

function location({ id, name, dice = [] }: Slot, parts: Parts, content: Content) {
  const key = id.replace('place.', '')
  const satellites = partsOf(parts, 'token').filter((token) => token.at === id)
  const held = satellites.map(({ seat = -1 }) => seat)
  return { id, key, name, dice: dice.map(dieOf), satellites: held, ...(content.places[key] ?? NO_PLACE) }
}

function ship(part: Card, content: Content) {
  const face = part.face ?? ''
  const { bonus = [], corporation = false, icons = [] } = content.cards[face] ?? {}
  const columns = (part.marks ?? []).map(([, , more]) => ({ owner: ownerIn(more?.state), drones: more?.count ?? 1 }))
  return { id: part.id, face, name: part.name, value: part.level ?? 0, power: countOf(part.lines, 'power'), bonus, corporation, icons, columns }
}

/** The count of an item; 0 without it. */
function countOf(items: readonly Item[] | undefined, id: string): number {
  const found = items?.find(([one]) => one === id)
  return found ? (found[2]?.count ?? 1) : 0
}

function crew(part: Card, content: Content) {
  const marks = part.marks ?? []
  const icon = marks.find(([id]) => id.startsWith('icon.'))?.[0].replace('icon.', '') ?? ''
  const face = part.face ?? ''
  return {
    id: part.id,
    face,
    name: part.name,
    icon,
    token: countOf(marks, 'token'),
    used: marks.some(([id]) => id === 'used'),
    action: content.cards[face]?.action ?? [],
  }
}

const iconsIn = (items: readonly Item[]) =>
  items.filter(([id]) => id.startsWith('icon.')).map(([id, , more]) => ({ faction: id.replace('icon.', ''), count: more?.count ?? 1 }))

function captain(parts: Parts, seat: number, content: Content) {
  const track = (id: string): number => partOf(parts, id, 'track')?.value ?? 0
  const panel = partOf(parts, `seat${seat}`, 'panel')
  const lines = panel?.lines ?? []
  const faces = partOf(parts, `dock${seat}`, 'dice')?.faces ?? []
  const members = partsOf(parts, 'card').filter((part) => part.id.startsWith(`crew${seat}.`))
  return {
    seat,
    place: countOf(lines, 'order'),
    waiting: panel?.waiting ?? false,
    icons: iconsIn(lines),
    score: track(`score${seat}`),
    morale: track(`morale${seat}`),
    reputation: track(`reputation${seat}`),
    active: track(`active${seat}`),
    inactive: track(`inactive${seat}`),
    reserve: track(`reserve${seat}`),
    store: RESOURCES.map((id) => track(`store${seat}.${id}`)),
    matrix: ROWS.map((id) => track(`matrix${seat}.${id}`)),
    dice: faces.flatMap(([value, , count]) => Array.from({ length: count }, () => `${value}:${seat}`)),
    crew: members.map((part) => crew(part, content)),
    retired: pile(parts, `retired${seat}`),
    claimed: pile(parts, `claimed${seat}`),
  }
}

const pile = (parts: Parts, id: string): readonly Item[] => partOf(parts, id, 'pile')?.cards ?? []

/** The cards of a pile after its name. */
const named = (part?: Pile): Item[] => (part?.cards?.length ? [[part.id, part.name], ...part.cards] : [])

function dranda(parts: Parts) {
  return {
    name: parts.get('dranda')?.name ?? '',
    score: partOf(parts, 'score1', 'track')?.value ?? 0,
    supply: partOf(parts, 'supply', 'track')?.value ?? 0,
    line: (partOf(parts, 'line', 'slots')?.slots ?? []).flatMap(({ dice = [] }) => dice.map(dieOf)),
    opaque: partOf(parts, 'opaque', 'pile')?.count ?? 0,
    deck: partOf(parts, 'solo-deck', 'pile')?.count ?? 0,
    removed: partOf(parts, 'removed', 'pile')?.count ?? 0,
    icons: iconsIn(pile(parts, 'icons1')),
    claimed: pile(parts, 'claimed1'),
    crew: pile(parts, 'crew1'),
    cards: ['aside', 'discards', 'claimed1', 'crew1'].flatMap((id) => named(partOf(parts, id, 'pile'))),
  }
}

/** The numbers of a captain, or of DRANDA, in brief. */
export function inBrief(one: Captain | Dranda): { id: string; sign: string; value: number }[] {
  const brief = (id: string, sign: string, value: number) => ({ id, sign, value })
  if (!('seat' in one)) {
    return [
      brief('score1', 'points', one.score),
      brief('supply', 'drone', one.supply),
      brief('removed', 'asleep', one.removed),
      ...one.icons.map(({ faction, count }) => brief(`icon.${faction}`, faction, count)),
      brief('opaque', 'auxiliary', one.opaque),
      brief('solo-deck', 'deck', one.deck),
      brief('claimed1', 'ship', one.claimed.length),
      brief('crew1', 'crew', one.crew.length),
    ]
  }
  return [
    brief(`score${one.seat}`, 'points', one.score),
    ...(['morale', 'reputation'] as const).map((id) => brief(`${id}${one.seat}`, id, one[id])),
    brief(`active${one.seat}`, 'drone', one.active),
    ...RESOURCES.map((id, kind) => brief(`store${one.seat}.${id}`, id, one.store[kind] ?? 0)),
    brief(`crew${one.seat}`, 'crew', one.crew.length),
  ]
}
