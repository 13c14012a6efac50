/** The table of Deep Space D-6 as the board draws it, read from the parts of the view. */

import type { Part, Say, SayValue } from '$types'

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
}

/** When a threat acts: on faces of the threat die, always, or by a condition of its own. */
export type When = 'die' | 'always' | 'quiet' | 'hull-lost'

export interface Threat {
  readonly id: string
  readonly art: string
  readonly name: Say
  readonly external: boolean
  /** Height on the damage track; 0 for what cannot be shot, -1 for internal threats. */
  readonly level: number
  /** Health it came with; 0 if it has none. */
  readonly start: number
  readonly faces: readonly number[]
  readonly when: When
  readonly text: Say
  /** Places of its mission, each with the crew that may take it. */
  readonly mission: readonly (readonly Letter[])[]
  readonly away: readonly Letter[]
  readonly stasis: boolean
  /** A die holds it in stasis: without one it may still be, for the rest of the round. */
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
  /** Dice that lie in Returned itself: freed ones, which show no face, and those back from missions. */
  readonly returned: readonly Letter[]
  /** All dice used this round, those at the stations too. */
  readonly used: number
  readonly internal: readonly Threat[]
  readonly external: readonly Threat[]
  /** The threat die, 0 before its first roll. */
  readonly roll: number
  readonly deck: number
  readonly discard: number
}

export const keyOf = (say: Say | undefined): string => (say === undefined ? '' : typeof say === 'string' ? say : say[0])

export function paramOf(say: Say | undefined, name: string): SayValue | undefined {
  return say === undefined || typeof say === 'string' ? undefined : say[1]?.[name]
}

export function numberOf(say: Say | undefined, name: string): number {
  const value = paramOf(say, name)
  return typeof value === 'number' ? value : Number(value) || 0
}

/** A parameter that is a message, as a message. */
export function messageOf(value: SayValue | undefined): Say | undefined {
  return Array.isArray(value) && typeof value[0] === 'string' ? (value as Say) : undefined
}

const isLetter = (text: string): text is Letter => /^[CTMSED-]$/.test(text)

/** The crew named by a message such as `d6.face.T`. */
function letterOf(say: Say | undefined): Letter | undefined {
  const last = keyOf(say).split('.').pop() ?? ''
  return isLetter(last) ? last : undefined
}

export function read(parts: ReadonlyMap<string, Part>): Model {
  const threats = [...parts.values()].filter((part) => part.kind === 'card').map(threat)
  const returned = diceOf(parts.get('returned'))
  return {
    ship: parts.get('ship')?.name ?? '',
    hull: track(parts, 'hull'),
    shield: track(parts, 'shield'),
    scanner: track(parts, 'scanner'),
    crew: diceOf(parts.get('crew')),
    stations: (parts.get('stations')?.slots ?? []).map((slot) => {
      const letter = CREW.find((one) => STATION[one] === slot.id) ?? '-'
      return { id: slot.id, letter, name: slot.name, used: usedAt(slot.holds, returned, letter) }
    }),
    infirmary: diceOf(parts.get('infirmary')).length,
    returned: idle(parts, returned),
    used: returned.length,
    internal: threats.filter((one) => !one.external),
    external: threats.filter((one) => one.external),
    roll: Number(parts.get('threat_die')?.faces?.[0]?.[0]) || 0,
    deck: parts.get('deck')?.count ?? 0,
    discard: parts.get('discard')?.count ?? 0,
  }
}

/** Dice used at a station that still lie there: some may have been sent to the Infirmary since. */
function usedAt(holds: Say | undefined, returned: readonly Die[], letter: Letter): number {
  return Math.min(numberOf(holds, 'count'), returned.filter((die) => die.letter === letter).length)
}

function idle(parts: ReadonlyMap<string, Part>, returned: readonly Die[]): Letter[] {
  const out = returned.map((die) => die.letter)
  for (const slot of parts.get('stations')?.slots ?? []) {
    const letter = CREW.find((one) => STATION[one] === slot.id) ?? '-'
    for (let at = usedAt(slot.holds, returned, letter); at > 0; at -= 1) out.splice(out.indexOf(letter), 1)
  }
  return out
}

function track(parts: ReadonlyMap<string, Part>, id: string): Track {
  const part = parts.get(id)
  const [low, high] = part?.range ?? [0, 0]
  const value = part?.value ?? 0
  return part?.note === undefined ? { id, value, low, high } : { id, value, low, high, note: part.note }
}

function diceOf(part: Part | undefined): Die[] {
  return (part?.faces ?? []).flatMap(([letter, name, count]) =>
    Array.from({ length: count }, () => ({ letter: isLetter(letter) ? letter : '-', name }) as Die),
  )
}

function threat(part: Part): Threat {
  const line = (key: string) => part.lines?.find((one) => keyOf(one) === key)
  const has = (key: string) => part.lines?.some((one) => keyOf(one) === key || keyOf(one).startsWith(`${key}.`))
  const faces = String(paramOf(line('d6.card.faces'), 'faces') ?? '')
  const text = part.lines?.find((one) => keyOf(one).startsWith('d6.threat.')) ?? ''
  const marks = part.marks ?? []
  return {
    id: part.id,
    art: part.face ?? '',
    name: part.name,
    external: part.zone === 'external',
    level: part.level ?? -1,
    start: numberOf(line('d6.card.health'), 'start'),
    faces: faces.split(' ').map(Number).filter(Boolean),
    when: has('d6.card.quiet') ? 'quiet' : has('d6.card.hull-lost') ? 'hull-lost' : faces ? 'die' : 'always',
    text,
    mission: needs(paramOf(line('d6.card.mission'), 'needs')),
    away: marks.filter((mark) => keyOf(mark) === 'd6.card.away').map((mark) => letterOf(messageOf(paramOf(mark, 'face'))) ?? '-'),
    stasis: marks.some((mark) => keyOf(mark).startsWith('d6.card.stasis')),
    beam: marks.some((mark) => keyOf(mark) === 'd6.card.stasis'),
    held: marks.some((mark) => keyOf(mark) === 'd6.card.held'),
  }
}

/** A list of messages, or a single one. */
function needs(value: SayValue | undefined): Letter[][] {
  if (!Array.isArray(value)) return []
  const list = typeof value[0] === 'string' ? [value] : value
  return list.map((one) => either(messageOf(one as SayValue)))
}

function either(say: Say | undefined): Letter[] {
  if (keyOf(say) === 'd6.needs.either') {
    return [...either(messageOf(paramOf(say, 'one'))), ...either(messageOf(paramOf(say, 'other')))]
  }
  const letter = letterOf(say)
  return letter ? [letter] : []
}

/** Places of a mission with what lies there: a die, or the crew that is still awaited. */
export function missionPlaces(card: Threat): { needs: readonly Letter[]; die?: Letter }[] {
  const crew = [...card.away]
  return card.mission.map((letters) => {
    const at = crew.findIndex((letter) => letters.includes(letter))
    const die = at < 0 ? undefined : crew.splice(at, 1)[0]
    return die === undefined ? { needs: letters } : { needs: letters, die }
  })
}

/** The cards of the discard pile by their ids, equal ones together. */
export function discarded(pile: Part | undefined): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const card of pile?.cards ?? []) {
    const id = keyOf(card)
      .replace('d6.threat.', '')
      .replace(/\.name$/, '')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].map(([id, count]) => ({ id, count }))
}

/** Rungs of the damage track from the top, each with the threats that stand there. */
export function rungs(external: readonly Threat[]): { level: number; threats: Threat[] }[] {
  const top = Math.max(4, ...external.map((one) => one.level))
  const levels = Array.from({ length: top }, (_, i) => top - i)
  if (external.some((one) => one.level <= 0)) levels.push(0)
  return levels.map((level) => ({ level, threats: external.filter((one) => Math.max(0, one.level) === level) }))
}

/** For each face of the threat die, the threats it would wake: those held in stasis stand apart. */
export function forecast(model: Model): { face: number; acts: Threat[]; held: Threat[] }[] {
  const all = [...model.internal, ...model.external]
  return [1, 2, 3, 4, 5, 6].map((face) => {
    const woken = all.filter((one) => one.faces.includes(face))
    return { face, acts: woken.filter((one) => !one.stasis), held: woken.filter((one) => one.stasis) }
  })
}
