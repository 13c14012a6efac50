/** The table of Battlecruisers as the board draws it, read from the parts of the view. */

import type { Card as CardPart, Item, Panel, Part, Say, SayValue } from '$types'
import { refOf } from '$lib/catalogue'
import { partOf, partsOf } from '$lib/places'

export interface Card {
  readonly id: string
  /** The card id; empty for a card that is face down. */
  readonly face: string
}

export interface PlayedCard extends Card {
  readonly clash: boolean
  readonly disabled: boolean
  readonly resolved: boolean
}

/** A status of a ship: `shielded`, `disabled` ... */
export interface Status {
  readonly key: string
  readonly id: string
  readonly name: Say
  /** It has a rule text, which is shown on request. */
  readonly rule: boolean
  /** It begins with the next round. */
  readonly next: boolean
}

export interface Ship {
  readonly seat: number
  readonly points: number
  /** Points needed to win. */
  readonly goal: number
  /** Cards in hand, in recovery and in play. */
  readonly cards: number
  readonly out: boolean
  readonly alert: boolean
  /** Its secret choice is made. */
  readonly locked: boolean
  /** An answer is awaited. */
  readonly asked: boolean
  readonly statuses: readonly Status[]
  readonly hand: number
  readonly discard: number
  /** Cards of the hand and of the pile that the viewer knows for certain. */
  readonly held: readonly Card[]
  readonly discarded: readonly Card[]
  readonly recovery: Card | null
  readonly played: PlayedCard | null
}

export interface Model {
  /** The cards of this match, lowest number first. */
  readonly set: readonly string[]
  /** Cards still to be resolved, the next one first. */
  readonly order: readonly string[]
  /** Whether cards are in play, face up. */
  readonly resolving: boolean
  readonly ships: readonly Ship[]
  /** A card that was passed and waits to be kept or exchanged. */
  readonly passed: Card | null
  /** A hand that the viewer looks at. */
  readonly looked: { readonly name: Say; readonly cards: readonly Card[] } | null
  readonly gone: number
}

/** Statuses of a ship that are shown elsewhere. */
const SAID_ELSEWHERE = new Set(['cards', 'alert', 'locked', 'out'])

export const seatId = (seat: number): string => `seat${seat}`
export const pointsId = (seat: number): string => `points${seat}`
export const handId = (seat: number): string => `hand${seat}`
export const discardId = (seat: number): string => `discard${seat}`
export const recoveryId = (seat: number): string => `recovery${seat}`
export const playId = (seat: number): string => `play${seat}`

export function read({ parts }: { parts: ReadonlyMap<string, Part> }): Model {
  const looked = parts.get('looked')
  const passed = partOf(parts, 'passed', 'card')
  return {
    set: listed(parts, 'set'),
    order: listed(parts, 'order'),
    resolving: parts.has('order'),
    ships: partsOf(parts, 'panel').map((panel) => ship(parts, panel)),
    passed: passed ? card(passed) : null,
    looked: looked ? { name: looked.name, cards: cardsIn(parts, 'looked') } : null,
    gone: partOf(parts, 'gone', 'pile')?.count ?? 0,
  }
}

function ship(parts: ReadonlyMap<string, Part>, panel: Panel): Ship {
  const seat = panel.seat ?? 0
  const points = partOf(parts, pointsId(seat), 'track')
  const lines = panel.lines ?? []
  const has = (id: string): boolean => lines.some(([one]) => one === id)
  const recovery = partOf(parts, recoveryId(seat), 'card')
  const play = partOf(parts, playId(seat), 'card')
  const hand = partOf(parts, handId(seat), 'pile')?.count ?? 0
  return {
    seat,
    points: points?.value ?? 0,
    goal: points?.range?.[1] ?? 0,
    cards: has('out') ? 0 : hand + Number(recovery !== undefined) + Number(play !== undefined),
    out: has('out'),
    alert: has('alert'),
    locked: has('locked'),
    asked: panel.waiting ?? false,
    statuses: lines.filter(([id]) => !SAID_ELSEWHERE.has(id)).map(status),
    hand,
    discard: partOf(parts, discardId(seat), 'pile')?.count ?? 0,
    held: cardsIn(parts, handId(seat)),
    discarded: cardsIn(parts, discardId(seat)),
    recovery: recovery ? card(recovery) : null,
    played: play ? played(play) : null,
  }
}

const card = (part: CardPart): Card => ({ id: part.id, face: part.face ?? '' })

function status([id, name, more]: Item, place: number): Status {
  return { key: `${id} ${place}`, id, name, rule: more?.help !== undefined, next: more?.state === 'next' }
}

function played(part: CardPart): PlayedCard {
  const marked = (id: string): boolean => (part.marks ?? []).some(([one]) => one === id)
  return { ...card(part), clash: marked('clash'), disabled: marked('disabled'), resolved: marked('resolved') }
}

function cardsIn(parts: ReadonlyMap<string, Part>, zone: string): Card[] {
  return partsOf(parts, 'card')
    .filter((part) => part.zone === zone)
    .map(card)
}

const listed = (parts: ReadonlyMap<string, Part>, id: string): string[] => (partOf(parts, id, 'text')?.items ?? []).map(([one]) => one)

/** The card id that a parameter of an event names. */
export const cardOf = (value: SayValue | undefined): string => String(refOf(value, 'card') ?? '')

/** The cards of a row with unique keys: a card keeps its key when it moves. */
export function keyed<C extends Card>(cards: readonly C[]): { key: string; card: C }[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const copy = (seen.get(card.face) ?? 0) + 1
    seen.set(card.face, copy)
    return { key: `${card.face}#${copy}`, card }
  })
}
