/** What has happened in a round, card by card, read from the log: which effect, why, and what came of it. */

import type { Event, Say } from '$types'
import { keyOf, paramsOf } from '$lib/catalogue'
import { faceOf, listOf, seatOf } from './model'

const EVENT = 'battlecruisers.event.'

export interface Told {
  readonly say: Say
  readonly text: string
}

export type Way = 'main' | 'clash' | 'disabled'

export interface Verdict {
  readonly way: Way
  readonly face: string
  readonly seats: readonly number[]
  /** The clash effect of this card is nothing. */
  readonly nothing: boolean
  readonly effects: readonly Told[]
}

/** `gains`, `clash.nothing` ...; what the engine itself tells keeps its whole name. */
export const eventOf = (say: Say): string => keyOf(say).replace(EVENT, '')

const WAYS: { readonly [event: string]: Way } = { main: 'main', clash: 'clash', 'clash.nothing': 'clash', 'cannot-resolve': 'disabled' }
const AFTERWARDS = /^(only-card|eliminated|red-alert|alert-over|last-ship|tie\.|wins|drawn|interminable|ballot)/

export const wayOf = (say: Say): Way | undefined => WAYS[eventOf(say)]
export const isAfterwards = (say: Say): boolean => AFTERWARDS.test(eventOf(say))

/** The cards of this round that were resolved, in order, with what came of each; and what the end of the round brought. */
export function roundSoFar(log: readonly Told[]): { verdicts: Verdict[]; afterwards: Told[] } {
  const verdicts: (Verdict & { effects: Told[] })[] = []
  const afterwards: Told[] = []
  for (const told of sinceRound(log)) {
    const way = wayOf(told.say)
    const params = paramsOf(told.say)
    if (way) {
      const seats = [params['seat'], ...listOf(params['seats'])].map(seatOf).filter((seat) => seat >= 0)
      verdicts.push({ way, face: faceOf(params['card']), seats, nothing: eventOf(told.say) === 'clash.nothing', effects: [] })
    } else if (isAfterwards(told.say)) afterwards.push(told)
    else if (!keyOf(told.say).startsWith('core.')) verdicts.at(-1)?.effects.push(told)
  }
  return { verdicts, afterwards }
}

function sinceRound(log: readonly Told[]): readonly Told[] {
  return log.slice(log.findLastIndex(({ say }) => eventOf(say) === 'round') + 1)
}

/** What a seat has chosen in secret last, as the option says it: `battlecruisers.do.play.captain`. */
export function chosenBy(log: readonly Told[], seat: number): Say | null {
  const found = sinceRound(log).findLast(({ say }) => keyOf(say) === 'core.done.by' && seatOf(paramsOf(say)['seat']) === seat)
  const what = found && paramsOf(found.say)['what']
  return Array.isArray(what) && keyOf(what as Say) !== 'core.hidden' ? (what as Say) : null
}

/** The card that a secret choice puts on the table: one that is played, or begins in recovery. */
export function laidDown(chosen: Say | null): string {
  return /\.do\.(?:play|recover)\.([\w-]+)$/.exec(chosen === null ? '' : keyOf(chosen))?.[1] ?? ''
}

// -- what it looks like --------------------------------------------------------------------------------------------

/** What travels, from part to part. */
export type Scene =
  | { kind: 'reveal' }
  | { kind: 'tidy' }
  | { kind: 'card'; from: string; to: string; face: string; seat: number }
  | { kind: 'points'; seat: number; amount: number }
  | { kind: 'aim'; from: string; to: string }
  | { kind: 'guard'; seat: number }
  | { kind: 'alarm'; seat: number }
  | { kind: 'gone'; seat: number }

const GUARDS = /^(protected|keeps-|armor|ignores|refuses|doubles)/

export function sceneOf({ say, parts }: Event): Scene | null {
  const event = eventOf(say)
  const params = paramsOf(say)
  const seat = seatOf(params['seat'])
  const [first = '', second = ''] = parts
  const face = faceOf(params['card'])
  const moves = (from: string, to: string): Scene => ({ kind: 'card', from, to, face, seat })
  if (GUARDS.test(event)) return { kind: 'guard', seat }
  switch (event) {
    case 'reveals':
      return { kind: 'reveal' }
    case 'round':
      return { kind: 'tidy' }
    case 'gains':
      return { kind: 'points', seat, amount: Number(params['amount']) }
    case 'loses':
      return { kind: 'points', seat, amount: -Number(params['amount']) }
    case 'discards.hand':
    case 'returns':
    case 'returns.all':
    case 'passes':
    case 'salvages':
    case 'takes-named':
    case 'swaps':
      return moves(first, second)
    case 'discards.recovery':
      return moves(`recovery${seat}`, `discard${seat}`)
    case 'discards.this':
    case 'only-card':
      return moves(`play${seat}`, `discard${seat}`)
    case 'grabs':
      return moves(`recovery${seatOf(params['victim'])}`, `hand${seat}`)
    case 'exchanges':
      return moves(`hand${seat}`, `play${seat}`)
    case 'removes':
      return moves(`discard${seat}`, 'gone')
    case 'aims':
      return { kind: 'aim', from: `play${seat}`, to: second }
    case 'looks':
      return { kind: 'aim', from: first, to: second }
    case 'disabled':
    case 'disabled.next':
    case 'red-alert':
      return { kind: 'alarm', seat }
    case 'eliminated':
      return { kind: 'gone', seat }
    default:
      return null
  }
}
