/** The events of a round, card by card, from the log: which effect, why, and its results. */

import type { Event, Say } from '$types'
import { paramsOf, refOf, refsOf, seatOf } from '$lib/catalogue'
import { cardOf } from './model'

export interface Told {
  readonly kind: string
  readonly say: Say
  readonly text: string
}

export type Way = 'main' | 'clash' | 'disabled'

export interface Verdict {
  readonly way: Way
  readonly face: string
  readonly seats: readonly number[]
  /** This card has no clash effect. */
  readonly nothing: boolean
  readonly effects: readonly Told[]
}

const WAYS: { readonly [event: string]: Way } = { main: 'main', clash: 'clash', 'clash.nothing': 'clash', 'cannot-resolve': 'disabled' }
const AFTERWARDS = /^(only-card|eliminated|red-alert|alert-over|last-ship|tie\.|wins|drawn|interminable|ballot)/

export const wayOf = (kind: string): Way | undefined => WAYS[kind]
export const isAfterwards = (kind: string): boolean => AFTERWARDS.test(kind)

/** The resolved cards of this round, in order, each with its results; and the events at the end of the round. */
export function roundSoFar(log: readonly Told[]): { verdicts: Verdict[]; afterwards: Told[] } {
  const verdicts: (Verdict & { effects: Told[] })[] = []
  const afterwards: Told[] = []
  for (const told of sinceRound(log)) {
    const way = wayOf(told.kind)
    const params = paramsOf(told.say)
    if (way) {
      const seats = [...refsOf(params['seat'], 'seat'), ...refsOf(params['seats'], 'seat')].map(Number)
      verdicts.push({ way, face: cardOf(params['card']), seats, nothing: told.kind === 'clash.nothing', effects: [] })
    } else if (isAfterwards(told.kind)) afterwards.push(told)
    else if (!told.kind.startsWith('core.')) verdicts.at(-1)?.effects.push(told)
  }
  return { verdicts, afterwards }
}

function sinceRound(log: readonly Told[]): readonly Told[] {
  return log.slice(log.findLastIndex(({ kind }) => kind === 'round') + 1)
}

export interface Chosen {
  readonly say: Say
  /** The card that the choice puts on the table: played, or put in recovery at the start. */
  readonly card: string
}

/** The last secret choice of a seat; null if it is hidden. */
export function chosenBy(log: readonly Told[], seat: number): Chosen | null {
  const found = sinceRound(log).findLast(({ kind, say }) => kind === 'core.done.by' && seatOf(paramsOf(say)['seat']) === seat)
  const what = found && paramsOf(found.say)['what']
  const action = refOf(what, 'action')
  if (action === undefined) return null
  const [verb = '', card = ''] = String(action).split(' ')
  return { say: what as Say, card: verb === 'play' || verb === 'recover' ? card : '' }
}

// -- animations ----------------------------------------------------------------------------------------------------

/** What moves from part to part. */
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

export function sceneOf({ kind, say, parts }: Event): Scene | null {
  const params = paramsOf(say)
  const seat = seatOf(params['seat'])
  const [first = '', second = ''] = parts
  const face = cardOf(params['card'])
  const moves = (from: string, to: string): Scene => ({ kind: 'card', from, to, face, seat })
  if (GUARDS.test(kind)) return { kind: 'guard', seat }
  switch (kind) {
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
