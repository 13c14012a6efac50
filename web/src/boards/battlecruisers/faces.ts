/** The texts of a card from the catalogue of the match, which depend on its rulings, and the printed data. */

import type { Say } from '$types'
import type { Printed } from '$lib/api'
import type { MarkName } from '$art/battlecruisers'

interface CardTexts {
  readonly printed: Printed
  text(say: Say): string
}

export type Symbol = MarkName & ('people' | 'technology' | 'weapons' | 'space' | 'negation' | 'anti-negation')

interface PrintedCard {
  readonly number: number
  readonly symbols: readonly Symbol[]
}

export interface Face extends PrintedCard {
  readonly name: string
  readonly main: string
  readonly clash: string
}

const BLANK: PrintedCard = { number: 0, symbols: [] }

/** `number` is the order of resolution. */
export function faceIn(table: CardTexts, id: string): Face {
  const say = (what: string): string => table.text(`battlecruisers.card.${id}.${what}`)
  const cards = (table.printed['cards'] ?? {}) as { readonly [id: string]: PrintedCard }
  return { ...(cards[id] ?? BLANK), name: say('name'), main: say('main'), clash: say('clash') }
}
