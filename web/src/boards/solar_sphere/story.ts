/** The visual meaning of events, and the final score that they tell. */

import type { Event, Say } from '$types'
import { paramsOf, seatOf } from '$lib/catalogue'

export type Scene =
  | { kind: 'number'; part: string; amount: number }
  | { kind: 'gain'; from: string; to: string }
  | { kind: 'shot'; from: string; to: string }
  | { kind: 'card'; from: string; to: string; face: string }
  | { kind: 'burst'; part: string; look: 'blast' | 'done' | 'alarm' }

export function sceneOf({ kind, say, parts }: Event): Scene | null {
  const params = paramsOf(say)
  const [first = '', second = ''] = parts
  const seat = seatOf(params['seat'])
  const who = seat < 0 ? 1 : seat
  const amount = Number(params['amount'] ?? 0)
  switch (kind) {
    case 'points':
    case 'morale':
    case 'reputation':
      return { kind: 'number', part: `${kind}${who}`.replace('points', 'score'), amount }
    case 'points.lost':
    case 'morale.lost':
      return { kind: 'number', part: `${kind.replace('.lost', '')}${who}`.replace('points', 'score'), amount: -amount }
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
      return { kind: 'card', from: second, to: `crew${who}`, face: crewIn(params['crew'] as Say) }
    case 'defeated':
      return { kind: 'burst', part: first, look: 'blast' }
    case 'escapes':
      return { kind: 'burst', part: first, look: 'alarm' }
    default:
      return null
  }
}

/** The kind of crew that a name means: `solar_sphere.crew.gunner.name`. */
const crewIn = (name: Say): string => (typeof name === 'string' ? name : name[0]).split('.').at(-2) ?? ''

// -- the final score ---------------------------------------------------------------------------------------------------

export const CATEGORIES = ['sphere', 'factions', 'reputation', 'morale', 'supplies'] as const

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
    if (kind !== 'final' && !kind.startsWith('final.')) continue
    const params = paramsOf(say)
    const name = params['seat'] as Say
    const seat = seatOf(params['seat'])
    const points = Number(params['halves'] ?? 0) / 2
    const so = out.get(seat) ?? { seat, name, points: {}, total: null }
    out.set(seat, kind === 'final' ? { ...so, total: points } : { ...so, points: { ...so.points, [kind.replace('final.', '')]: points } })
  }
  return [...out.values()]
}
