/** A hint in numbers and words: the chance, its confidence interval, and the option. */

import type { Advice, Hint, Option, Say } from '$types'

/** Of an option: the chance in percent, and its confidence interval (two standard errors). */
export interface Chance {
  percent: number
  low: number
  high: number
}

export function chanceOf({ chance, error }: Pick<Advice, 'chance' | 'error'>): Chance {
  const within = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)))
  return { percent: within(chance), low: within(chance - 2 * error), high: within(chance + 2 * error) }
}

/** The option that a piece of advice names; in a joint question that of the table. */
export function optionOf({ action }: Pick<Advice, 'action'>, options: readonly Option[]): Option | undefined {
  return options.find((option) => option.action === action) ?? options.find((option) => `all ${option.action}` === action)
}

/** Expected values at the end of the round, as messages of the game. */
export function expectedOf({ expected }: Pick<Advice, 'expected'>): Say[] {
  return Object.entries(expected).map(([name, value]): Say => [`hint.expected.${name}`, { count: tenths(value) }])
}

/** A number with one decimal, in the notation of the language. */
function tenths(value: number): [string, { whole: number; tenths: number }] {
  const all = Math.round(10 * Math.abs(value))
  return [value >= 0 || !all ? 'hint.number' : 'hint.number.below', { whole: Math.floor(all / 10), tenths: all % 10 }]
}

/** Whether this option and the first cannot be distinguished (for the first: the first and another). */
export function alike(hint: Hint, at: number): boolean {
  return at === 0 ? hint.worse.includes(false) : hint.worse[at - 1] === false
}
