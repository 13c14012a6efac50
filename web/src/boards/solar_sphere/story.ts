/** The visual meaning of events, and the final score that they tell. */

import type { Event, Say } from '$types'
import { paramsOf, refOf, seatOf } from '$lib/catalogue'

export type Scene =
  | { kind: 'number'; part: string; amount: number }
  | { kind: 'gain'; from: string; to: string }
  | { kind: 'shot'; from: string; to: string }
  | { kind: 'card'; from: string; to: string; face: string }
  | { kind: 'burst'; part: string; look: 'blast' | 'done' | 'alarm' }

/** Events that change a track of a captain: the track, and in which direction. */
const CHANGES: { readonly [kind: string]: readonly [track: string, sign: 1 | -1] } = {
  points: ['score', 1],
  'points.lost': ['score', -1],
  morale: ['morale', 1],
  'morale.lost': ['morale', -1],
  reputation: ['reputation', 1],
}

export function sceneOf({ kind, say, parts }: Event): Scene | null {
  const params = paramsOf(say)
  const [first = '', second = ''] = parts
  const seat = seatOf(params['seat'])
  const who = seat < 0 ? 1 : seat
  const amount = Number(params['amount'] ?? 0)
  const change = CHANGES[kind]
  if (change) return { kind: 'number', part: `${change[0]}${who}`, amount: change[1] * amount }
  switch (kind) {
    case 'fabricates':
    case 'regenerates':
      return { kind: 'number', part: second, amount }
    case 'satellite':
      return { kind: 'gain', from: first, to: second }
    case 'builds':
      return { kind: 'burst', part: second, look: 'done' }
    case 'attacks':
      return { kind: 'shot', from: first, to: second }
    case 'hires':
      return { kind: 'card', from: second, to: `crew${who}`, face: String(refOf(params['crew'], 'crew') ?? '') }
    case 'defeated':
      return { kind: 'burst', part: first, look: 'blast' }
    case 'escapes':
      return { kind: 'burst', part: first, look: 'alarm' }
    default:
      return null
  }
}

// -- the final score ---------------------------------------------------------------------------------------------------

export const CATEGORIES = ['sphere', 'factions', 'reputation', 'morale', 'supplies'] as const

/** The event of a total, and of each category. */
const TOTAL = 'final'
const COUNTED = new Map<string, string>(CATEGORIES.map((category) => [`${TOTAL}.${category}`, category]))

/** Whether an event is a line of the final score. */
export const isScore = (kind: string): boolean => kind === TOTAL || COUNTED.has(kind)

export interface Tally {
  /** -1 is DRANDA. */
  readonly seat: number
  readonly name: Say
  /** By category, in points; only those told so far. */
  readonly points: { readonly [category: string]: number }
  readonly total: number | null
}

/** "7½": points may be halves. */
export function pointsText(points: number): string {
  const whole = Math.trunc(Math.abs(points))
  const half = points % 1 !== 0
  return `${points < 0 ? '-' : ''}${whole || !half ? whole : ''}${half ? '½' : ''}`
}

/** The final score by captain, as far as it has been told. */
export function finalScore(log: readonly { readonly kind: string; readonly say: Say }[]): Tally[] {
  const out = new Map<number, Tally>()
  for (const { kind, say } of log) {
    if (!isScore(kind)) continue
    const params = paramsOf(say)
    const name = params['seat'] as Say
    const seat = seatOf(params['seat'])
    const points = Number(params['halves'] ?? 0) / 2
    const so = out.get(seat) ?? { seat, name, points: {}, total: null }
    const category = COUNTED.get(kind)
    out.set(seat, category === undefined ? { ...so, total: points } : { ...so, points: { ...so.points, [category]: points } })
  }
  return [...out.values()]
}
