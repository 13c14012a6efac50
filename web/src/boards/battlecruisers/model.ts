/** The table of Battlecruisers as the board draws it, read from the parts of the view. */

import type { Part, Say, SayValue } from '$types'
import { keyOf, paramsOf } from '$lib/catalogue'

export interface Card {
  readonly id: string
  /** Which card it is; empty for one that is face down. */
  readonly face: string
}

export interface Played extends Card {
  readonly clash: boolean
  readonly disabled: boolean
  readonly resolved: boolean
}

/** What holds for a ship: `shielded`, `disabled` ... */
export interface Status {
  readonly name: string
  /** It begins with the next round. */
  readonly next: boolean
  readonly say: Say
}

export interface Ship {
  readonly seat: number
  readonly points: number
  /** Points that win. */
  readonly goal: number
  /** Cards in hand, in recovery and in play. */
  readonly cards: number
  readonly out: boolean
  readonly alert: boolean
  /** A secret choice is made. */
  readonly locked: boolean
  /** An answer is awaited. */
  readonly asked: boolean
  readonly statuses: readonly Status[]
  readonly hand: number
  readonly discard: number
  /** Those of the hand and of the pile that the viewer is certain of. */
  readonly held: readonly Card[]
  readonly discarded: readonly Card[]
  readonly recovery: Card | null
  readonly played: Played | null
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
  /** A hand that is looked at. */
  readonly looked: { readonly name: Say; readonly cards: readonly Card[] } | null
  readonly gone: number
}

const LINE = 'battlecruisers.line.'
const SAID_ELSEWHERE = new Set(['cards', 'alert', 'locked', 'out'])

export const seatId = (seat: number): string => `seat${seat}`
export const pointsId = (seat: number): string => `points${seat}`
export const handId = (seat: number): string => `hand${seat}`
export const discardId = (seat: number): string => `discard${seat}`
export const recoveryId = (seat: number): string => `recovery${seat}`
export const playId = (seat: number): string => `play${seat}`

export function read(parts: ReadonlyMap<string, Part>): Model {
  const all = [...parts.values()]
  const looked = parts.get('looked')
  const passed = parts.get('passed')
  const panels = all.filter((part) => part.kind === 'panel')
  return {
    set: facesIn(parts.get('set')?.body),
    order: facesIn(parts.get('order')?.body),
    resolving: parts.has('order'),
    ships: panels.map((panel) => ship(parts, panel)),
    passed: passed ? card(passed) : null,
    looked: looked ? { name: looked.name, cards: cardsIn(parts, 'looked') } : null,
    gone: parts.get('gone')?.count ?? 0,
  }
}

function ship(parts: ReadonlyMap<string, Part>, panel: Part): Ship {
  const seat = panel.seat ?? 0
  const points = parts.get(pointsId(seat))
  const lines = (panel.lines ?? []).map((say) => ({ say, key: keyOf(say).replace(LINE, '') }))
  const has = (key: string): boolean => lines.some((line) => line.key === key)
  const recovery = parts.get(recoveryId(seat))
  const play = parts.get(playId(seat))
  return {
    seat,
    points: points?.value ?? 0,
    goal: points?.range?.[1] ?? 0,
    cards: numberOf(lines.find((line) => line.key === 'cards')?.say, 'cards'),
    out: has('out'),
    alert: has('alert'),
    locked: has('locked'),
    asked: panel.waiting ?? false,
    statuses: lines
      .filter((line) => !SAID_ELSEWHERE.has(line.key))
      .map(({ say, key }) => ({ say, name: key.split('.')[0] ?? '', next: key.endsWith('.next') })),
    hand: parts.get(handId(seat))?.count ?? 0,
    discard: parts.get(discardId(seat))?.count ?? 0,
    held: cardsIn(parts, handId(seat)),
    discarded: cardsIn(parts, discardId(seat)),
    recovery: recovery ? card(recovery) : null,
    played: play ? played(play) : null,
  }
}

const card = (part: Part): Card => ({ id: part.id, face: part.face ?? '' })

function played(part: Part): Played {
  const marked = (name: string): boolean => (part.marks ?? []).some((mark) => keyOf(mark) === `battlecruisers.mark.${name}`)
  return { ...card(part), clash: marked('clash'), disabled: marked('disabled'), resolved: marked('resolved') }
}

function cardsIn(parts: ReadonlyMap<string, Part>, zone: string): Card[] {
  return [...parts.values()].filter((part) => part.kind === 'card' && part.zone === zone).map(card)
}

export function numberOf(say: Say | undefined, name: string): number {
  return say === undefined ? 0 : Number(paramsOf(say)[name]) || 0
}

/** The card a message names: `battlecruisers.card.captain.numbered`. */
export function faceOf(value: SayValue | undefined): string {
  const key = Array.isArray(value) && typeof value[0] === 'string' ? value[0] : typeof value === 'string' ? value : ''
  return /^battlecruisers\.card\.([\w-]+)\./.exec(key)?.[1] ?? ''
}

/** The seat a message names, counted from 0; -1 if it names none. */
export function seatOf(value: SayValue | undefined): number {
  return Array.isArray(value) && value[0] === 'core.seat' ? numberOf(value as Say, 'seat') - 1 : -1
}

/** A list of messages, also where it has one. */
export function listOf(value: SayValue | undefined): SayValue[] {
  if (!Array.isArray(value)) return []
  return (typeof value[0] === 'string' ? [value] : value) as SayValue[]
}

function facesIn(body: Say | undefined): string[] {
  return body === undefined ? [] : listOf(paramsOf(body)['cards']).map(faceOf)
}

/** The name of each card of a row that tells equal ones apart: it stays the same thing wherever it moves. */
export function keyed<C extends Card>(cards: readonly C[]): { key: string; card: C }[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const copy = (seen.get(card.face) ?? 0) + 1
    seen.set(card.face, copy)
    return { key: `${card.face}#${copy}`, card }
  })
}
