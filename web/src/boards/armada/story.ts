/** The visual meaning of events. */

import type { Event } from '$types'
import { paramsOf, seatOf } from '$lib/catalogue'
import { idOf } from './model'

export type Scene =
  | { kind: 'number'; part: string; amount: number }
  | { kind: 'shot' | 'strike' | 'beam' | 'gain'; from: string; to: string }
  | { kind: 'burst'; part: string; look: 'blast' | 'done' | 'alarm' | 'guard' }
  | { kind: 'hero'; from: string; to: string; hero: string }
  | { kind: 'finale'; finale: string }

/** The pictures of an event; `actor` is the enemy ship that acts. */
export function scenesOf({ kind, say, parts }: Event, actor: string): Scene[] {
  const params = paramsOf(say)
  const [first = '', second = ''] = parts
  const seat = seatOf(params['seat'])
  const amount = Number(params['amount'] ?? 0)
  switch (kind) {
    case 'strikes':
      return [{ kind: 'shot', from: first, to: second }, { kind: 'number', part: second, amount: -Number(params['damage'] ?? 0) }] // prettier-ignore
    case 'hull-down':
    case 'shield-down':
      return [...(actor ? [{ kind: 'strike', from: actor, to: second } as const] : []), { kind: 'number', part: second, amount: -amount }]
    case 'repairs':
    case 'recharges':
      return [{ kind: 'number', part: second, amount }]
    case 'gains-credits':
      return [{ kind: 'number', part: `credits${seat}`, amount: Number(params['credits'] ?? 0) }]
    case 'buys':
    case 'upgrades':
    case 'loses-credits':
      return [{ kind: 'number', part: `credits${seat}`, amount: -Number(params['credits'] ?? 0) }]
    case 'hires':
      return [
        { kind: 'hero', from: `offer:${idOf(params['hero'], 'hero')}`, to: `crew${seat}`, hero: idOf(params['hero'], 'hero') },
        { kind: 'number', part: `credits${seat}`, amount: -Number(params['credits'] ?? 0) },
      ]
    case 'stasis':
      return [{ kind: 'beam', from: first, to: second }]
    case 'unharmed':
      return [{ kind: 'burst', part: second || first, look: 'guard' }]
    case 'destroyed':
    case 'destroys-planet':
    case 'planet-lost':
      return [{ kind: 'burst', part: first, look: 'blast' }]
    case 'offline':
    case 'critical':
      return [{ kind: 'burst', part: second, look: 'alarm' }]
    case 'beacon':
    case 'mission-failed':
    case 'new-fleet':
    case 'reinforced':
      return [{ kind: 'burst', part: first, look: 'alarm' }]
    case 'section-done':
    case 'data':
      return [{ kind: 'burst', part: first, look: 'done' }]
    case 'finale':
      return [{ kind: 'finale', finale: idOf(params['finale'], 'finale') }]
    default:
      return []
  }
}

/** The enemy ship that acts from this event on; undefined if the event does not change that. */
export function actorOf({ kind, parts }: Event): string | undefined {
  if (kind === 'foe-acts') return parts[0] ?? ''
  return ['enemy-die', 'rolls', 'round', 'combat-won', 'combat-lost', 'resolution'].includes(kind) ? '' : undefined
}
