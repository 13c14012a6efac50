/** The table of Armada as the board draws it, read from the parts of the view. */

import type { Card, Dice, Item, Part, Say, Slot } from '$types'
import type { Printed } from '$lib/api'
import { keyOf, paramsOf, refOf, seatOf } from '$lib/catalogue'
import { partOf, partsOf } from '$lib/places'
import { symbolOf, type Effect, type Use } from '$art/armada/effects'

export const STATIONS = [1, 2, 3, 4, 5, 6] as const

export interface FoeAction {
  readonly on: readonly number[]
  readonly area: boolean
  readonly does: readonly Effect[]
}
export interface PrintedCard {
  readonly kind?: string
  readonly family?: string
  readonly tier?: number
  readonly cost?: number
  readonly upgrade?: number
  readonly uses?: readonly Use[]
  readonly traits?: readonly string[]
  readonly faces?: readonly string[]
  readonly hull?: number
  readonly shield?: number
  readonly passive?: string
  readonly flips?: boolean
  readonly actions?: readonly FoeAction[]
  readonly number?: number
  readonly planet?: string
  readonly prime?: boolean
  readonly sequence?: boolean
  readonly groups?: number
  readonly cargo?: boolean
  readonly hazard?: boolean
  readonly special?: boolean
  readonly data?: boolean
  readonly credits?: number
  readonly sections?: readonly (readonly [need: string, dice: number, row: number, group: number])[]
  readonly lines?: readonly Item[]
}
interface PrintedShip {
  readonly hull: number
  readonly shield: number
  readonly stations: readonly string[]
  /** The most dice in use; 0: no limit. */
  readonly crew: number
}
interface Content {
  readonly cards: { readonly [face: string]: PrintedCard }
  readonly ships: { readonly [id: string]: PrintedShip }
  readonly planets: { readonly [id: string]: { readonly shipyard: boolean; readonly waystation: boolean } }
  readonly beacons: number
  readonly data: number
}
const contentOf = (printed: Printed): Content => ({ cards: {}, ships: {}, planets: {}, beacons: 6, data: 4, ...printed })

type Parts = ReadonlyMap<string, Part>
export type Model = ReturnType<typeof read>
export type Planet = ReturnType<typeof planets>[number]
export type Beacon = ReturnType<typeof beacon>
export type Fleet = ReturnType<typeof fleet>
export type Foe = ReturnType<typeof foe>
export type Captain = ReturnType<typeof captain>
export type Station = ReturnType<typeof station>
export type Intent = ReturnType<typeof intents>[number]
export type Mission = NonNullable<ReturnType<typeof mission>>
export type Offer = ReturnType<typeof offer>

export function read({ parts, printed }: { parts: Parts; printed: Printed }) {
  const content = contentOf(printed)
  const cards = partsOf(parts, 'card')
  const phase = parts.get('phase')
  return {
    planets: planets(parts, content),
    links: partOf(parts, 'galaxy', 'map')?.links ?? [],
    phase: phase?.kind === 'text' ? idIn(phase.body ?? '') : '',
    bag: partOf(parts, 'bag', 'pile')?.count ?? 0,
    threats: partOf(parts, 'threats', 'pile')?.count ?? 0,
    data: (partOf(parts, 'data', 'pile')?.cards ?? []).map(([, name]) => ({ id: idIn(name), name })),
    dataMost: content.data,
    limit: content.beacons,
    finale: finale(parts),
    combat: parts.has('combat'),
    foes: cards.filter(({ zone }) => zone === 'combat').map((card) => foe(card, content)),
    die: Number(partOf(parts, 'enemy-die', 'dice')?.faces?.[0]?.[0] ?? 0),
    intents: intents(parts),
    mission: mission(parts, content),
    offers: cards.filter(({ zone }) => zone === 'offer').map((card) => offer(card, content)),
    ships: cards.filter(({ zone }) => zone === 'ships').map((card) => ship(card, content)),
    captains: partsOf(parts, 'panel').map(({ seat = 0 }) => captain(parts, seat, content)),
    printed: content.cards,
  }
}

/** The id that ends a key: `armada.planet.terra`. */
export const idIn = (name: Say): string => keyOf(name).split('.').at(-1) ?? ''
/** The id before the end of a key: `armada.module.rail-gun.name`. */
const midIn = (name: Say): string => keyOf(name).split('.').at(-2) ?? ''
const countOf = (items: readonly Item[] | undefined, id: string): number => {
  const found = items?.find(([one]) => one === id)
  return found ? (found[2]?.count ?? 1) : 0
}

// -- the galaxy --------------------------------------------------------------------------------------------------------

function planets(parts: Parts, content: Content) {
  const cards = partsOf(parts, 'card')
  const beacons = cards.filter(({ id, zone }) => id.startsWith('beacon') && zone === undefined).map((card) => beacon(card, content))
  const fleets = partsOf(parts, 'pile').filter(({ id }) => /^fleet\d/.test(id)).map((pile) => fleet(pile.id, pile.name, pile.count ?? 0, pile.cards)) // prettier-ignore
  const pawns = partsOf(parts, 'token').filter(({ id }) => id.startsWith('pawn'))
  return (partOf(parts, 'galaxy', 'map')?.cells ?? []).map(({ id, at, name, shows }) => {
    const ruined = shows !== undefined && idIn(shows) === 'ruined'
    return {
      id,
      at,
      name,
      ruined,
      shipyard: !ruined && (content.planets[id]?.shipyard ?? false),
      waystation: !ruined && (content.planets[id]?.waystation ?? false),
      beacons: beacons.filter(({ at }) => at === id),
      fleets: fleets.filter(({ at }) => at === id),
      pawns: pawns.filter(({ at }) => at === id).map(({ seat = 0 }) => seat),
    }
  })
}

function beacon(card: Card, content: Content) {
  const where = card.lines?.find(([id]) => id === 'at')?.[1] ?? ''
  const face = card.face ?? ''
  const { number = 0, prime = false, hazard = false, cargo = false } = content.cards[face] ?? {}
  const carried = keyOf(where) === 'armada.line.carried'
  return { id: card.id, face, name: card.name, number, prime, hazard, cargo, at: carried ? '' : idIn(where), carrier: carried ? seatOf(paramsOf(where)['seat']) : -1 } // prettier-ignore
}

function fleet(id: string, name: Say, count: number, cards: readonly Item[] = []) {
  const ships = Array.from({ length: count }, (_, i) => cards.find(([one]) => one === String(i)))
  return {
    id,
    number: id.replace('fleet', ''),
    at: idIn(name),
    ships: ships.map((one) => (one && keyOf(one[1]).includes('.foe.') ? midIn(one[1]) : '')),
  }
}

/** The final encounter that was revealed. */
function finale(parts: Parts) {
  const card = partOf(parts, 'finale', 'card')
  if (!card) return null
  const place = card.lines?.find(([id]) => id === 'place')
  return { id: idIn(card.name), name: card.name, at: place ? idIn(place[1]) : '', marks: card.marks ?? [] }
}

// -- combat and missions -----------------------------------------------------------------------------------------------

function foe(card: Card, content: Content) {
  const face = card.face ?? ''
  const { hull = 0, passive = 'none', actions = [], flips = false } = content.cards[face] ?? {}
  const shield = countOf(card.marks, 'shield')
  const marked = (id: string): boolean => (card.marks ?? []).some(([one]) => one === id)
  const doomed = (card.level ?? 0) <= 0
  return { id: card.id, face, name: card.name, hull: card.level ?? 0, most: hull, shield, passive, actions, flips, doomed, timers: countOf(card.marks, 'timers'), held: marked('stasis'), flipped: marked('flipped') } // prettier-ignore
}

/** What each number of the enemy die would do (see `intents.py`). */
function intents(parts: Parts) {
  const part = parts.get('intents')
  const items = part?.kind === 'text' ? (part.items ?? []) : []
  if (!items.length) return []
  return STATIONS.map((number) => {
    const mine = items.filter(([id]) => id.split('.')[0]?.split(',').includes(String(number)))
    const acts = mine.find(([id]) => !id.includes('.'))
    const harms = mine
      .filter(([id]) => /\.\d/.test(id))
      .flatMap(([id, name]) => (id.split('.')[1] ?? '').split(',').map((seat) => harm(Number(seat), name)))
    const others = mine.filter(([id]) => /\.[a-z]/.test(id)).map(([id, , more]): Effect => [id.split('.')[1] ?? '', more?.count ?? 1])
    const foes = (acts?.[2]?.state ?? '')
      .split(' ')
      .filter(Boolean)
      .map((at) => `foe${at}`)
    return { number, foes, harms, others, told: mine.map(([, name]) => name) }
  })
}
function harm(seat: number, name: Say) {
  const { hull = 0, shield = 0, breaches = 0, crew = 0 } = paramsOf(name)
  return { seat, falls: idIn(name).endsWith('falls'), hull: Number(hull), shield: Number(shield), breach: Number(breaches), infirmary: Number(crew) }
}

function mission(parts: Parts, content: Content) {
  const card = partsOf(parts, 'card').find(({ zone }) => zone === 'mission')
  if (!card) return null
  const { sections: needs = [], ...printed } = content.cards[card.face ?? ''] ?? {}
  const slots = partOf(parts, 'sections', 'slots')?.slots ?? []
  const sections = slots.map(({ id, open, dice = [] }, i) => {
    const [need = '', , row = 0, group = 0] = needs[i] ?? []
    return { id, need: [...need].map(symbolOf), row, group, done: open === false, dice: dice.map(([, name]) => dieIn(name)) }
  })
  return { id: card.id, name: card.name, text: printed.lines?.map(([, name]) => name) ?? [], sections, ...printed }
}

function offer(card: Card, content: Content) {
  const face = card.face ?? ''
  const cost = card.lines?.find(([id]) => id === 'cost')?.[1] ?? ''
  return { id: card.id, face, name: card.name, cost: Number(paramsOf(cost)['credits'] ?? 0), printed: content.cards[face] ?? {} }
}

function ship(card: Card, content: Content) {
  const face = card.face ?? ''
  const taken = card.marks?.find(([id]) => id === 'taken')
  const { hull = 0, shield = 0, stations = [] } = content.ships[face] ?? {}
  return { id: card.id, face, name: card.name, hull, shield, stations, text: content.cards[face]?.lines?.[0]?.[1] ?? '', taken: taken?.[1] }
}

// -- captains ----------------------------------------------------------------------------------------------------------

/** A die by its name, `armada.shown.kyuu.TT` or `armada.hero.kyuu.name`: its letter in the tray, and what it shows. */
function dieIn(name: Say): { letter: string; face: string } {
  const [, kind = '', id = '', face = ''] = keyOf(name).split('.')
  if (kind === 'hero') return { letter: id, face: '?' }
  if (kind !== 'shown') return { letter: 'basic', face: '?' }
  return { letter: id === 'basic' ? symbolOf(face) : id, face }
}

function captain(parts: Parts, seat: number, content: Content) {
  const panel = partOf(parts, `seat${seat}`, 'panel')
  const lines = panel?.lines ?? []
  const track = (id: string) => {
    const part = partOf(parts, `${id}${seat}`, 'track')
    return { value: part?.value ?? 0, low: 0, high: part?.range?.[1] ?? 0 }
  }
  const has = (id: string): boolean => lines.some(([one]) => one === id)
  const named = lines.find(([id]) => id === 'ship')
  const slots = partOf(parts, `stations${seat}`, 'slots')?.slots ?? []
  const extra = parts.has('savior') && has('savior') ? (partOf(parts, 'savior', 'slots')?.slots ?? []) : []
  const ship = named ? midIn(named[1]) : ''
  return {
    seat,
    waiting: panel?.waiting ?? false,
    ship,
    crewLimit: content.ships[ship]?.crew ?? 0,
    shipName: named?.[1] ?? '',
    credits: countOf(lines, 'credits'),
    actions: countOf(lines, 'actions'),
    acting: has('actions'),
    critical: has('critical'),
    front: has('front'),
    far: has('far'),
    savior: has('savior'),
    acted: has('acted'),
    rebuild: has('rebuild'),
    guards: lines.filter(([id]) => id.startsWith('guard.')).map(([, name]) => name),
    hull: track('hull'),
    shield: track('shield'),
    stations: [...slots, ...extra].map((slot) => station(slot, content)),
    dice: tray(partOf(parts, `crew${seat}`, 'dice')),
    infirmary: parts.has(`infirmary${seat}`),
    heroes: (partOf(parts, `heroes${seat}`, 'pile')?.cards ?? []).map(([id, name, more]) => ({ id, name, rests: more?.state === 'reserve' })),
    storage: (partOf(parts, `storage${seat}`, 'pile')?.cards ?? []).map(([, name]) => ({ id: midIn(name), name, rests: false })),
    cargo: partsOf(parts, 'card').map((card) => beacon(card, content)).filter(({ carrier }) => carrier === seat), // prettier-ignore
  }
}

/** The dice of a captain that are not at stations: where, the letter of the tray, and what it shows. */
function tray(part: Dice | undefined): { place: string; letter: string; face: string }[] {
  return (part?.faces ?? []).flatMap(([letter, name, count]) => {
    const away = keyOf(name).startsWith('armada.die-at.')
    const inner = away ? paramsOf(name)['die'] : undefined
    const die = dieIn(inner === undefined ? name : (inner as Say))
    return Array.from({ length: count }, () => ({ ...die, place: away ? idIn(name) : '', letter: away ? die.letter : letter }))
  })
}

function station({ id, name, holds, open, dice = [], does }: Slot, content: Content) {
  const face = does === undefined ? '' : midIn(does)
  const { uses = [], family = '', tier = 0, traits = [] } = content.cards[face] ?? {}
  const timers = holds !== undefined && idIn(holds) === 'timers' ? Number(paramsOf(holds)['amount'] ?? 0) : 0
  return { id, face, name, family, tier, uses, traits, does, offline: open === false, timers, dice: dice.map(([, shown]) => dieIn(shown)) }
}

/** Which hero or module an event is about. */
export const idOf = (value: Parameters<typeof refOf>[0], kind: string): string => String(refOf(value, kind) ?? '')
