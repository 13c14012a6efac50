/** What a card says, from the catalogue of the match: rulings have changed it where they do. */

import type { Say } from '$types'
import type { MarkName } from '$art/battlecruisers'

type Words = { text(say: Say): string }

const SYMBOLS = ['people', 'technology', 'weapons', 'space', 'negation', 'anti-negation'] as const satisfies readonly MarkName[]
export type Symbol = (typeof SYMBOLS)[number]

export interface Face {
  readonly name: string
  /** The order of resolution. */
  readonly number: number
  readonly main: string
  readonly clash: string
  readonly symbols: readonly Symbol[]
}

export function faceIn(words: Words, id: string): Face {
  const say = (what: string): string => words.text(`battlecruisers.card.${id}.${what}`)
  const [help, text] = [say('help'), say('text')]
  const corner = help
    .replace(text, '')
    .split(/[:,.]/)
    .map((word) => word.trim())
  return {
    name: say('name'),
    number: Number(/\((\d+)\)$/.exec(say('numbered'))?.[1] ?? 0),
    main: say('main'),
    clash: say('clash'),
    symbols: SYMBOLS.filter((symbol) => corner.includes(words.text(`battlecruisers.symbol.${symbol}`))),
  }
}
