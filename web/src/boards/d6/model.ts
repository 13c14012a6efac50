/** The table of Deep Space D-6 as the board draws it, read from the parts of the view. */

import type { Card, Item, Part, Say, Slot } from '$types'
import type { Printed } from '$lib/api'
import { partOf, partsOf } from '$lib/places'

export type Letter = 'C' | 'T' | 'M' | 'S' | 'E' | 'D' | '-'

export const CREW: readonly Letter[] = ['C', 'T', 'M', 'S', 'E']

/** Stations by the crew that works there. */
export const STATION: Readonly<Record<string, string>> = {
  C: 'station.commander',
  T: 'station.tactical',
  M: 'station.medical',
  S: 'station.science',
  E: 'station.engineering',
}

export interface Track {
  readonly id: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly note?: Say
}

export interface Die {
  readonly letter: Letter
  readonly name: Say
}

export interface Station {
  readonly id: string
  readonly letter: Letter
  readonly name: Say
  /** Dice used here this round. */
  readonly used: number
  /** Whether it can reroll the other dice. */
  readonly reroll: boolean
  /** The effect of the first die, and of each further one; 0 if it is not a number. */
  readonly first: number
  readonly more: number
}

/** When a threat acts: on faces of the threat die, always, or on a condition. */
export type When = 'die' | 'always' | 'quiet' | 'hull-lost'

export interface Threat {
  readonly id: string
  readonly art: string
  readonly name: Say
  readonly external: boolean
  /** Height on the damage track; 0 for threats that cannot be shot, -1 for internal threats. */
  readonly level: number
  /** Initial health; 0 if it has none. */
  readonly start: number
  readonly faces: readonly number[]
  readonly when: When
  readonly text: Say
  /** Places of its mission, each with the crew that may take it. */
  readonly mission: readonly (readonly Letter[])[]
  readonly away: readonly Letter[]
  readonly stasis: boolean
  /** A die holds it in stasis. Without a die it may still be in stasis for the rest of the round. */
  readonly beam: boolean
  readonly held: boolean
}

export interface Model {
  readonly ship: Say
  readonly hull: Track
  readonly shield: Track
  readonly scanner: Track
  readonly crew: readonly Die[]
  readonly stations: readonly Station[]
  readonly infirmary: number
  /** Dice in Returned itself: freed ones, which show no face, and those back from missions. */
  readonly returned: readonly Letter[]
  /** All dice used this round, those at the stations too. */
  readonly used: number
  readonly internal: readonly Threat[]
  readonly external: readonly Threat[]
  /** The threat die; 0 before its first roll. */
  readonly roll: number
  readonly deck: number
  readonly discard: number
}

/** The printed data of threats and stations (see `printed` in the view of the game). */
interface PrintedThreat {
  readonly health: number
  readonly faces: readonly number[]
  readonly when: When
  readonly mission: readonly (readonly Letter[])[]
  readonly lines: readonly Item[]
}

interface PrintedStation {
  readonly reroll?: boolean
  readonly first?: number
  readonly more?: number
}

interface Content {
  readonly cards: { readonly [face: string]: PrintedThreat }
  readonly stations: { readonly [id: string]: PrintedStation }
}

const contentOf = (printed: Printed): Content => ({ cards: {}, stations: {}, ...printed })
const UNKNOWN: PrintedThreat = { health: 0, faces: [], when: 'always', mission: [], lines: [] }
const isLetter = (text: string): text is Letter => /^[CTMSED-]$/.test(text)
const letterOf = (text: string): Letter => (isLetter(text) ? text : '-')

export function read({ parts, printed }: { parts: ReadonlyMap<string, Part>; printed: Printed }): Model {
  const content = contentOf(printed)
  const threats = partsOf(parts, 'card').map((part) => threat(part, content))
  const returned = diceOf(parts, 'returned')
  const stations = (partOf(parts, 'stations', 'slots')?.slots ?? []).map((slot) => station(slot, content))
  return {
    ship: parts.get('ship')?.name ?? '',
    hull: track(parts, 'hull'),
    shield: track(parts, 'shield'),
    scanner: track(parts, 'scanner'),
    crew: diceOf(parts, 'crew'),
    stations,
    infirmary: diceOf(parts, 'infirmary').length,
    returned: idle(returned, stations),
    used: returned.length,
    internal: threats.filter((one) => !one.external),
    external: threats.filter((one) => one.external),
    roll: Number(partOf(parts, 'threat_die', 'dice')?.faces?.[0]?.[0]) || 0,
    deck: partOf(parts, 'deck', 'pile')?.count ?? 0,
    discard: partOf(parts, 'discard', 'pile')?.count ?? 0,
  }
}

function station(slot: Slot, content: Content): Station {
  const letter = CREW.find((one) => STATION[one] === slot.id) ?? '-'
  const used = (slot.dice ?? []).reduce((sum, [, , count]) => sum + count, 0)
  const { reroll = false, first = 0, more = 0 } = content.stations[slot.id] ?? {}
  return { id: slot.id, letter, name: slot.name, used, reroll, first, more }
}

/** The returned dice that are not at a station. */
function idle(returned: readonly Die[], stations: readonly Station[]): Letter[] {
  const out = returned.map((die) => die.letter)
  for (const { letter, used } of stations) for (let at = used; at > 0; at -= 1) out.splice(out.indexOf(letter), 1)
  return out
}

function track(parts: ReadonlyMap<string, Part>, id: string): Track {
  const part = partOf(parts, id, 'track')
  const [low, high] = part?.range ?? [0, 0]
  const value = part?.value ?? 0
  return part?.note === undefined ? { id, value, low, high } : { id, value, low, high, note: part.note }
}

function diceOf(parts: ReadonlyMap<string, Part>, id: string): Die[] {
  const faces = partOf(parts, id, 'dice')?.faces ?? []
  return faces.flatMap(([letter, name, count]) => Array.from({ length: count }, () => ({ letter: letterOf(letter), name })))
}

function threat(part: Card, content: Content): Threat {
  const marks = part.marks ?? []
  const marked = (id: string): boolean => marks.some(([one]) => one === id)
  const { health, faces, when, mission, lines } = content.cards[part.face ?? ''] ?? UNKNOWN
  return {
    id: part.id,
    art: part.face ?? '',
    name: part.name,
    external: part.zone === 'external',
    level: part.level ?? -1,
    start: health,
    faces,
    when,
    text: lines.find(([id]) => id === 'text')?.[1] ?? '',
    mission,
    away: marks.filter(([id]) => id === 'away').map(([, , more]) => letterOf(more?.state ?? '')),
    stasis: marked('stasis'),
    beam: marks.some(([id, , more]) => id === 'stasis' && more?.count !== 0),
    held: marked('held'),
  }
}

/** Places of a mission, each with its die or with the crew that it still needs. */
export function missionPlaces(card: Threat): { needs: readonly Letter[]; die?: Letter }[] {
  const crew = [...card.away]
  return card.mission.map((letters) => {
    const at = crew.findIndex((letter) => letters.includes(letter))
    const die = at < 0 ? undefined : crew.splice(at, 1)[0]
    return die === undefined ? { needs: letters } : { needs: letters, die }
  })
}

/** Rungs of the damage track from the top, each with its threats. */
export function rungs(external: readonly Threat[]): { level: number; threats: Threat[] }[] {
  const top = Math.max(4, ...external.map((one) => one.level))
  const levels = Array.from({ length: top }, (_, i) => top - i)
  if (external.some((one) => one.level <= 0)) levels.push(0)
  return levels.map((level) => ({ level, threats: external.filter((one) => Math.max(0, one.level) === level) }))
}

/** For each face of the threat die, the threats it would activate, and apart from them those in stasis. */
export function forecast(model: Model): { face: number; acts: Threat[]; held: Threat[] }[] {
  const all = [...model.internal, ...model.external]
  return [1, 2, 3, 4, 5, 6].map((face) => {
    const woken = all.filter((one) => one.faces.includes(face))
    return { face, acts: woken.filter((one) => !one.stasis), held: woken.filter((one) => one.stasis) }
  })
}
