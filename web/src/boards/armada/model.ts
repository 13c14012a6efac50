/** The table of Armada as the board draws it, read from the parts of the view. */

import type { Card, Dice, Face, Item, Part, Pile, Say, Slot } from '$types'
import type { Printed } from '$lib/api'
import { paramsOf, refOf } from '$lib/catalogue'
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
export type Foe = ReturnType<typeof foe>
export type Captain = ReturnType<typeof captain>
export type Station = ReturnType<typeof station>
export type Intent = ReturnType<typeof intents>[number]
export type Mission = NonNullable<ReturnType<typeof mission>>
export type Offer = ReturnType<typeof offer>

export function read({ parts, printed }: { parts: Parts; printed: Printed }) {
  const content = contentOf(printed)
  const cards = partsOf(parts, 'card')
  return {
    planets: planets(parts, content),
    links: partOf(parts, 'galaxy', 'map')?.links ?? [],
    phase: partOf(parts, 'phase', 'text')?.items?.[0]?.[0] ?? '',
    bag: partOf(parts, 'bag', 'pile')?.count ?? 0,
    threats: partOf(parts, 'threats', 'pile')?.count ?? 0,
    data: partOf(parts, 'data', 'pile')?.count ?? 0,
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

const countOf = (items: readonly Item[] | undefined, id: string): number => {
  const found = items?.find(([one]) => one === id)
  return found ? (found[2]?.count ?? 1) : 0
}

// -- the galaxy --------------------------------------------------------------------------------------------------------

function planets(parts: Parts, content: Content) {
  const cards = partsOf(parts, 'card')
  const beacons = cards.filter(({ id, zone }) => id.startsWith('beacon') && zone === undefined).map((card) => beacon(card, content))
  const fleets = partsOf(parts, 'pile')
    .filter(({ id }) => /^fleet\d/.test(id))
    .map(fleet)
  const pawns = partsOf(parts, 'token').filter(({ id }) => id.startsWith('pawn'))
  return (partOf(parts, 'galaxy', 'map')?.cells ?? []).map(({ id, at, name, face }) => {
    const ruined = face === 'ruined'
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
  const { id, name, at = '', face = '' } = card
  const { number = 0, prime = false, hazard = false, cargo = false } = content.cards[face] ?? {}
  return { id, face, name, number, prime, hazard, cargo, at }
}

/** Its ships: the known ones first, then those that are face down. */
function fleet({ id, at = '', count = 0, cards = [] }: Pile) {
  return { id, number: id.replace('fleet', ''), at, ships: Array.from({ length: count }, (_, i) => cards[i]?.[0] ?? '') }
}

/** The final encounter that was revealed. */
function finale(parts: Parts) {
  const card = partOf(parts, 'finale', 'card')
  if (!card) return null
  return { id: card.face ?? '', name: card.name, at: card.at ?? '', marks: card.marks ?? [] }
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
      .flatMap(([id, name, more]) => (id.split('.')[1] ?? '').split(',').map((seat) => harm(Number(seat), name, more?.state === 'falls')))
    const others = mine.filter(([id]) => /\.[a-z]/.test(id)).map(([id, , more]): Effect => [id.split('.')[1] ?? '', more?.count ?? 1])
    const foes = (acts?.[2]?.state ?? '')
      .split(' ')
      .filter(Boolean)
      .map((at) => `foe${at}`)
    return { number, foes, harms, others, told: mine.map(([, name]) => name) }
  })
}
/** What a captain loses: the numbers in the parameters of the text. */
function harm(seat: number, name: Say, falls: boolean) {
  const { hull = 0, shield = 0, breaches = 0, crew = 0 } = paramsOf(name)
  return { seat, falls, hull: Number(hull), shield: Number(shield), breach: Number(breaches), infirmary: Number(crew) }
}

function mission(parts: Parts, content: Content) {
  const card = partsOf(parts, 'card').find(({ zone }) => zone === 'mission')
  if (!card) return null
  const { sections: needs = [], ...printed } = content.cards[card.face ?? ''] ?? {}
  const slots = partOf(parts, 'sections', 'slots')?.slots ?? []
  const sections = slots.map(({ id, open, dice = [] }, i) => {
    const [need = '', , row = 0, group = 0] = needs[i] ?? []
    return { id, need: [...need].map(symbolOf), row, group, done: open === false, dice: dice.map(die) }
  })
  return { id: card.id, name: card.name, text: printed.lines?.map(([, name]) => name) ?? [], sections, ...printed }
}

function offer(card: Card, content: Content) {
  const face = card.face ?? ''
  const printed = content.cards[face] ?? {}
  return { id: card.id, face, name: card.name, cost: printed.cost ?? 0, printed }
}

function ship(card: Card, content: Content) {
  const face = card.face ?? ''
  const taken = card.marks?.find(([id]) => id === 'taken')
  const { hull = 0, shield = 0, stations = [] } = content.ships[face] ?? {}
  return { id: card.id, face, name: card.name, hull, shield, stations, text: content.cards[face]?.lines?.[0]?.[1] ?? '', taken: taken?.[1] }
}

// -- captains ----------------------------------------------------------------------------------------------------------

/** Which die it is (`kyuu`, or the side of a basic die), and what it shows. */
const die = ([letter, , , face = '?']: Face) => ({ letter, face })

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
  const ship = named?.[2]?.state ?? ''
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
    storage: (partOf(parts, `storage${seat}`, 'pile')?.cards ?? []).map(([id, name]) => ({ id, name, rests: false })),
    cargo: partsOf(parts, 'card').filter(({ at }) => at === `seat${seat}`).map((card) => beacon(card, content)), // prettier-ignore
  }
}

/** Where dice can be that are neither free nor at stations: their letters begin with the place, as in `reserve-kyuu`. */
const PLACES = ['marked', 'infirmary', 'escape', 'swap', 'parked', 'spent', 'resting', 'kept', 'gone', 'reserve']

/** The dice of a captain that are not at stations: where, which die, and what it shows. */
function tray(part: Dice | undefined): { place: string; letter: string; face: string }[] {
  return (part?.faces ?? []).flatMap((shown) => {
    const { letter, face } = die(shown)
    const place = PLACES.find((one) => letter.startsWith(`${one}-`)) ?? ''
    return Array.from({ length: shown[2] }, () => ({ place, letter: place ? letter.slice(place.length + 1) : letter, face }))
  })
}

function station({ id, name, open, dice = [], does, face = '', level: timers = 0 }: Slot, content: Content) {
  const { uses = [], family = '', tier = 0, traits = [] } = content.cards[face] ?? {}
  return { id, face, name, family, tier, uses, traits, does, offline: open === false, timers, dice: dice.map(die) }
}

/** Which hero or module an event is about. */
export const idOf = (value: Parameters<typeof refOf>[0], kind: string): string => String(refOf(value, kind) ?? '')
