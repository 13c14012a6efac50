/** What decided a match of Deep Space D-6, from its log: who damaged the hull, who hurt the crew, how close it was. */

import type { Event, Say } from '$types'
import { paramsOf, refOf } from '$lib/catalogue'
import type { Account, Told } from '../account'

/** Amounts by the id of the threat; what no threat did has the id "". */
type Tally = Map<string, number>

const HURT = new Set(['infirmary', 'infirmary.away', 'infirmary.beam', 'infirmary.beam.held'])
const COMPLETED = new Set(['completed', 'completed.wounded'])
const HITS = new Set(['hit.shield', 'hit.hull', 'hit.both'])

export const account: Account = (events, outcome, text) => {
  const { hull, crew, kills, missions, lowest, names } = counted(events)
  const worst = (what: 'hull' | 'crew', tally: Tally): Told | null => worstOf(what, tally, (id) => text(names.get(id) ?? ''))
  const dealt = { count: kills, missions }
  const lines: (Told | null)[] =
    outcome.ending === 'rescued'
      ? [{ key: 'd6.account.dealt', params: dealt }, lowest && { key: 'd6.account.close', params: lowest }, worst('hull', hull)]
      : outcome.ending === 'incapacitated'
        ? [worst('crew', crew), worst('hull', hull), { key: 'd6.account.dealt', params: dealt }]
        : [worst('hull', hull), worst('crew', crew), { key: 'd6.account.dealt', params: dealt }]
  return lines.filter((line) => line !== null)
}

interface Counted {
  hull: Tally
  crew: Tally
  kills: number
  missions: number
  /** The hull at its lowest, and when. */
  lowest: { hull: number; round: number } | null
  /** The names of threats by id. */
  names: Map<string, Say>
}

function counted(events: Event[]): Counted {
  const out: Counted = { hull: new Map(), crew: new Map(), kills: 0, missions: 0, lowest: null, names: new Map() }
  let cause = ''
  let round = 1
  /** The current hull; unknown until the log first names it. */
  let hull: number | null = null
  const add = (tally: Tally, count: number): void => void tally.set(cause, (tally.get(cause) ?? 0) + count)
  for (const event of events) {
    const params = paramsOf(event.say)
    const { kind } = event
    const number = (name: string): number => Number(params[name] ?? 0)
    if (kind === 'round') round = number('round')
    if (kind === 'round' || kind === 'repaired') hull = number('hull')
    if (kind === 'round' || kind === 'rolled' || kind === 'threat-rolled') cause = ''
    else if (kind === 'activates' || kind === 'explodes') {
      cause = String(refOf(params['card'], 'card') ?? '')
      out.names.set(cause, params['card'] as Say)
    } else if (kind === 'destroyed') out.kills += 1
    else if (COMPLETED.has(kind)) out.missions += 1
    else if (kind === 'friendly-fire') add(out.crew, number('count'))
    else if (HURT.has(kind)) add(out.crew, 1)
    else if (HITS.has(kind) && number('hull')) {
      const left = number('left')
      // The last hit may exceed the rest of the hull: only the rest is counted.
      add(out.hull, hull === null ? number('hull') : hull - left)
      hull = left
      if (!out.lowest || left < out.lowest.hull) out.lowest = { hull: left, round }
    }
  }
  return out
}

/** The threat with the largest amount, if there is one. */
function worstOf(what: 'hull' | 'crew', tally: Tally, name: (id: string) => string): Told | null {
  const all = [...tally.values()].reduce((sum, count) => sum + count, 0)
  const [first] = [...tally].filter(([id]) => id).toSorted(([, one], [, other]) => other - one)
  return first ? { key: `d6.account.${what}`, params: { name: name(first[0]), count: first[1], all } } : null
}
