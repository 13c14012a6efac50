/** The table of Solar Sphere as the board draws it, read from the parts of the view. */

import type { Card, Item, Part, Say, Slot } from '$types'
import type { Printed } from '$lib/api'
import { keyOf, paramsOf, seatOf } from '$lib/catalogue'
import { partOf, partsOf } from '$lib/places'

export const RESOURCES = ['ore', 'gold', 'crystal'] as const
export const ROWS = ['resource', 'points', 'morale'] as const
export const SLOTS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export const VALUES = [1, 2, 3, 4, 5, 6] as const

/** The name of an effect and its amount; a choice has none. */
export type Bonus = readonly [name: string, amount?: number]

/** A captain by seat, DRANDA, or the Corporation. */
export type Owner = number | 'dranda' | 'corporation'

export interface Hex {
  readonly id: string
  /** The kind of hex; empty for the core and for hexes of the Corporation. */
  readonly kind: string
  readonly at: readonly [number, number]
  readonly die: number
  readonly cost: readonly number[]
  readonly benefit: readonly Bonus[]
  readonly icons: readonly string[]
  readonly owner: Owner | null
}

export interface Location {
  readonly id: string
  readonly key: string
  readonly name: Say
  /** Value and owner of each die, as the art draws it: "4:0", "2:ivory". */
  readonly dice: readonly string[]
  /** Captains with a satellite here. */
  readonly satellites: readonly number[]
  /** Die values that may visit. */
  readonly takes: readonly number[]
  readonly action: readonly Bonus[]
  /** The action with a satellite. */
  readonly boost: readonly Bonus[]
}

export interface Ship {
  readonly id: string
  readonly face: string
  readonly name: Say
  readonly value: number
  readonly power: number
  readonly bonus: readonly number[]
  readonly corporation: boolean
  readonly icons: readonly string[]
  readonly columns: readonly { readonly owner: Owner; readonly drones: number }[]
}

export interface Crew {
  readonly id: string
  readonly face: string
  readonly name: Say
  readonly icon: string
  readonly token: number
  readonly used: boolean
  readonly action: readonly Bonus[]
}

export interface Captain {
  readonly seat: number
  /** 1 is the first in turn order. */
  readonly place: number
  readonly waiting: boolean
  readonly icons: readonly { readonly faction: string; readonly count: number }[]
  readonly score: number
  readonly morale: number
  readonly reputation: number
  readonly active: number
  readonly inactive: number
  readonly reserve: number
  readonly store: readonly number[]
  readonly matrix: readonly number[]
  /** Dice by value, as the art draws them. */
  readonly dice: readonly string[]
  readonly crew: readonly Crew[]
  readonly retired: readonly Item[]
  readonly claimed: readonly Item[]
}

export interface Dranda {
  readonly name: Say
  readonly score: number
  readonly supply: number
  readonly line: readonly string[]
  readonly opaque: number
  readonly deck: number
  readonly claimed: readonly Item[]
  readonly crew: readonly Item[]
}

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

export interface Model {
  readonly hexes: readonly Hex[]
  readonly scoring: Card | undefined
  readonly places: readonly Location[]
  /** By slot; undefined where there is no ship. */
  readonly fleet: readonly (Ship | undefined)[]
  readonly resistance: number
  readonly display: readonly (Crew | undefined)[]
  readonly decks: readonly number[]
  readonly captains: readonly Captain[]
  readonly dranda: Dranda | null
  readonly board: Board
}

// -- printed content ---------------------------------------------------------------------------------------------------

interface PrintedCard {
  readonly action?: readonly Bonus[]
  readonly bonus?: readonly number[]
  readonly corporation?: boolean
  readonly icons?: readonly string[]
}
interface PrintedHex {
  readonly die: number
  readonly cost: readonly number[]
  readonly benefit: readonly Bonus[]
  readonly icons: readonly string[]
}
interface PrintedPlace {
  readonly takes: readonly number[]
  readonly action: readonly Bonus[]
  readonly boost: readonly Bonus[]
}
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

// -- reading -----------------------------------------------------------------------------------------------------------

type Parts = ReadonlyMap<string, Part>

export function read({ parts, printed }: { parts: Parts; printed: Printed }): Model {
  const content = contentOf(printed)
  const cards = new Map(partsOf(parts, 'card').map((part) => [part.id, part]))
  return {
    hexes: hexes(parts, content),
    scoring: cards.get('scoring'),
    places: (partOf(parts, 'places', 'slots')?.slots ?? []).map((slot) => location(slot, parts, content)),
    fleet: SLOTS.map((slot) => ship(cards.get(`ship.${slot}`), content)),
    resistance: partOf(parts, 'resistance', 'pile')?.count ?? 0,
    display: [0, 1, 2, 3, 4, 5].map((slot) => cards.get(`display.${slot}`)).map((part) => part && crew(part, content)),
    decks: [1, 2, 3].map((tier) => partOf(parts, `deck.${tier}`, 'pile')?.count ?? 0),
    captains: partsOf(parts, 'panel').map(({ seat = 0 }) => captain(parts, seat, content)),
    dranda: dranda(parts),
    board: content.board,
  }
}

/** The id that ends a key: `solar_sphere.colour.ivory`. */
const idIn = (name: Say): string => keyOf(name).split('.').at(-1) ?? ''

function hexes(parts: Parts, content: Content): Hex[] {
  const drones = new Map(partsOf(parts, 'token').map((token) => [token.at, token]))
  return (partOf(parts, 'sphere', 'map')?.cells ?? []).map(({ id, at, face: kind = '' }) => {
    const token = drones.get(id)
    const known = content.hexes[kind]
    return { id, at, kind, ...(known ?? NO_HEX), owner: token ? ownerOf(token.seat, token.name) : null }
  })
}

const ownerOf = (seat: number | undefined, name: Say): Owner =>
  seat !== undefined && seat >= 0 ? seat : keyOf(name).endsWith('dranda-drone') ? 'dranda' : 'corporation'

/** "4:0" or "2:ivory": the name of a die says whose it is. */
function dieOf(value: string, name: Say): string {
  const { seat, colour = '' } = paramsOf(name)
  const owner = seatOf(seat)
  return `${value}:${owner >= 0 ? owner : idIn(colour as Say)}`
}

function location({ id, name, dice = [] }: Slot, parts: Parts, content: Content): Location {
  const key = id.replace('place.', '')
  const satellites = partsOf(parts, 'token').filter((token) => token.at === id)
  const held = satellites.map(({ seat = -1 }) => seat)
  return { id, key, name, dice: dice.map(([value, whose]) => dieOf(value, whose)), satellites: held, ...(content.places[key] ?? NO_PLACE) }
}

function ship(part: Card | undefined, content: Content): Ship | undefined {
  if (!part) return undefined
  const face = part.face ?? ''
  const { bonus = [], corporation = false, icons = [] } = content.cards[face] ?? {}
  const power = part.lines?.find(([id]) => id === 'power')
  const columns = (part.marks ?? []).map(([id, name, more]) => {
    const owner = seatOf(paramsOf(name)['seat'])
    return { owner: owner >= 0 ? owner : id === 'drones4' ? ('corporation' as const) : ('dranda' as const), drones: more?.count ?? 0 }
  })
  const now = Number(power ? (paramsOf(power[1])['power'] ?? 0) : 0)
  return { id: part.id, face, name: part.name, value: part.level ?? 0, power: now, bonus, corporation, icons, columns }
}

function crew(part: Card, content: Content): Crew {
  const marks = part.marks ?? []
  const icon = marks.find(([id]) => id.startsWith('icon.'))?.[0].replace('icon.', '') ?? ''
  const token = marks.find(([id]) => id === 'token')?.[2]?.count
  const face = part.face ?? ''
  const counted = marks.some(([id]) => id === 'token') ? (token ?? 1) : 0
  return { id: part.id, face, name: part.name, icon, token: counted, used: marks.some(([id]) => id === 'used'), action: content.cards[face]?.action ?? [] }
}

function captain(parts: Parts, seat: number, content: Content): Captain {
  const track = (id: string): number => partOf(parts, id, 'track')?.value ?? 0
  const panel = partOf(parts, `seat${seat}`, 'panel')
  const lines = panel?.lines ?? []
  const order = lines.find(([id]) => id === 'order')
  const faces = partOf(parts, `dock${seat}`, 'dice')?.faces ?? []
  const members = partsOf(parts, 'card').filter((part) => part.id.startsWith(`crew${seat}.`))
  return {
    seat,
    place: Number(order ? (paramsOf(order[1])['place'] ?? 0) : 0),
    waiting: panel?.waiting ?? false,
    icons: lines.filter(([id]) => id.startsWith('icon.')).map(([id, , more]) => ({ faction: id.replace('icon.', ''), count: more?.count ?? 1 })),
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

function dranda(parts: Parts): Dranda | null {
  const zone = partOf(parts, 'dranda', 'zone')
  if (!zone) return null
  return {
    name: zone.name,
    score: partOf(parts, 'score1', 'track')?.value ?? 0,
    supply: partOf(parts, 'supply', 'track')?.value ?? 0,
    line: (partOf(parts, 'line', 'slots')?.slots ?? []).flatMap(({ name, dice = [] }) => dice.map(([value]) => dieOf(value, name))),
    opaque: partOf(parts, 'opaque', 'pile')?.count ?? 0,
    deck: partOf(parts, 'solo-deck', 'pile')?.count ?? 0,
    claimed: pile(parts, 'claimed1'),
    crew: pile(parts, 'crew1'),
  }
}
