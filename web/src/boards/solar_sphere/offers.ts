/** Options in a short form: the die, and what it costs in drones or resources, from the changes of the option. */

import type { Decision, Option } from '$types'

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

/** Deeds that a question can follow from. */
const DEEDS: ReadonlySet<string> = new Set(['uses', 'builds', 'retires', 'resistance'])

/** The part that a question is about, if it follows from a deed: the location visited, the ship, the crew or the hex. */
export function aboutOf(decision: Decision | null, log: readonly { readonly kind: string; readonly parts: readonly string[] }[]): string {
  if (decision?.kind === 'Act') return decision.options.find(({ action }) => action === 'act' || action === 'satellite')?.touches?.[0] ?? ''
  if (decision?.kind !== 'ChooseBonus' && decision?.kind !== 'RollAgain') return ''
  return log.findLast(({ kind }) => DEEDS.has(kind))?.parts.at(-1) ?? ''
}
