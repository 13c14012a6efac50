/** Options in a short form: a die and the drones to exhaust, drones that attack, or the price of a crew member. */

import type { Option } from '$types'
import { RESOURCES } from './model'

export interface Face {
  readonly die?: string
  readonly drones?: number
  readonly paid?: readonly { readonly mark: string; readonly amount: number }[]
}

/** The gold that every crew member costs is in the change of the store; the payment adds to it. */
function spent({ changes = [] }: Option, prefix: string): number {
  const found = changes.find(([part]) => part.startsWith(prefix))
  return found ? found[1] - found[2] : 0
}

export function faceOf(option: Option): Face | null {
  const [verb, , , value = ''] = option.action.split(' ')
  const last = option.action.split(' ').at(-1) ?? ''
  switch (verb) {
    case 'visit':
      return { die: value, drones: spent(option, 'active') }
    case 'attack':
    case 'regenerate':
      return { drones: Number(last) }
    case 'hire':
      return {
        paid: RESOURCES.flatMap((mark) => {
          const amount = spent(option, 'store' + (option.changes?.find(([part]) => part.endsWith(`.${mark}`))?.[0].slice(5) ?? '-'))
          return amount ? [{ mark, amount }] : []
        }),
      }
    default:
      return null
  }
}
