/** Options in a short form: the die, and what it costs in drones or resources, from the changes of the option. */

import type { Option } from '$types'

export interface Face {
  readonly die: string
  readonly paid: readonly { readonly mark: string; readonly amount: number }[]
}

export function faceOf({ action, changes = [] }: Option): Face | null {
  const [verb = '', ...words] = action.split(' ')
  const last = words.at(-1) ?? ''
  const spent = changes.flatMap(([part, before, after]) => {
    const mark = part.startsWith('active') ? 'drone' : part.startsWith('store') ? (part.split('.')[1] ?? '') : ''
    return mark && before > after ? [{ mark, amount: before - after }] : []
  })
  if (verb === 'visit') return { die: last, paid: spent }
  if (verb === 'attack') return { die: '', paid: [{ mark: 'drone', amount: Number(last) }] }
  if (verb === 'regenerate') return { die: '', paid: [{ mark: 'salvage', amount: Number(last) }] }
  return verb === 'hire' ? { die: '', paid: spent } : null
}
