/** What dice show on average, and how a change of dice changes that. */

import { language } from '$words'
import type { Gain } from './Gains.svelte'

/** A die is its faces, a face a letter for each of its symbols. */
type Dice = readonly (readonly string[])[]

/** How often a symbol is expected in one roll. */
export const expected = (symbol: string, dice: Dice): number =>
  dice.reduce((sum, faces) => sum + [...faces.join('')].filter((one) => one === symbol).length / faces.length, 0)

/** For each symbol how often it is expected before and after. */
export const gainsOf = (symbols: string, before: Dice, after: Dice, places: (symbol: string) => readonly string[]): Gain[] =>
  [...symbols].map((id) => ({ id, before: expected(id, before), after: expected(id, after), places: places(id) }))

/** With one digit behind the point. */
export const tenths = (value: number): string => value.toLocaleString(language.code, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
