/** The visual meaning of events: shots, beams, rolls and ends. */

import type { Event, Option } from '$types'
import type { Letter } from './model'

export type Scene =
  | { kind: 'shot' | 'beam'; from: string; to: string }
  | { kind: 'acts'; card: string }
  | { kind: 'harm' }
  | { kind: 'threat-roll' }
  | { kind: 'roll' }
  | { kind: 'calm' }
  | { kind: 'gone'; card: string; blast: boolean }

export function sceneOf(event: Event): Scene | null {
  const [first = '', second = ''] = event.parts
  switch (event.kind) {
    case 'fires':
      return { kind: 'shot', from: first, to: second }
    case 'beamed':
      return { kind: 'beam', from: first, to: second }
    case 'activates':
    case 'explodes':
      return { kind: 'acts', card: first }
    case 'hit.shield':
    case 'hit.hull':
    case 'hit.both':
    case 'drained':
      return { kind: 'harm' }
    case 'threat-rolled':
    case 'threat-rolled-again':
      return { kind: 'threat-roll' }
    case 'rolled':
    case 'rerolled':
      return { kind: 'roll' }
    case 'gathered':
    case 'round':
      return { kind: 'calm' }
    case 'destroyed':
      return { kind: 'gone', card: first, blast: true }
    case 'completed':
    case 'completed.wounded':
    case 'passes':
      return { kind: 'gone', card: first, blast: false }
    default:
      return null
  }
}

/** The words of the action: `["change", "S", "T"]`. */
const words = (option: Option): string[] => option.action.split(' ')

/** The die face of an option: the side a die is changed to, or the die that is given up or recalled. */
export function faceOf(option: Option): Letter | null {
  const [verb, first = '', second = ''] = words(option)
  if (verb === 'change' || verb === 'recall' || verb === 'hurt-away') return letterOf(second)
  if (verb === 'hurt' || verb === 'distract') return letterOf(first.replace('used-', '')) ?? '-'
  return null
}

function letterOf(word: string): Letter | null {
  return /^[CTMSED]$/.test(word) ? (word as Letter) : null
}

/** The damage of an option; 0 if it deals none. */
export function damageOf(option: Option): number {
  const [verb, , amount] = words(option)
  return verb === 'fire' || verb === 'aim' ? Number(amount) : 0
}

/** Whether an option gives up a die of this face that was used this round. */
export function givesUp(option: Option, letter: Letter): boolean {
  const [verb, place] = words(option)
  return (verb === 'hurt' || verb === 'distract') && place === `used-${letter}`
}
