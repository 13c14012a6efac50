/** What decided a match of Armada: combats, missions, what cost the most hull, and the final encounter. */

import type { Event } from '$types'
import { paramsOf, refOf } from '$lib/catalogue'
import type { Account, Told } from '../account'
import { actorOf } from './story'

const count = (events: readonly Event[], kind: string): number => events.filter((event) => event.kind === kind).length

/** Hull lost to each kind of enemy ship. */
function harmBy(events: readonly Event[]): Map<string, number> {
  const out = new Map<string, number>()
  let actor = ''
  for (const event of events) {
    const acts = actorOf(event)
    if (acts === '') actor = ''
    if (event.kind === 'foe-acts') actor = String(refOf(paramsOf(event.say)['foe'], 'foe') ?? '')
    if (event.kind === 'hull-down' && actor) out.set(actor, (out.get(actor) ?? 0) + Number(paramsOf(event.say)['amount'] ?? 0))
  }
  return out
}

export const account: Account = (events, _outcome, text) => {
  const out: Told[] = [
    {
      key: 'ar.account.deeds',
      params: { won: count(events, 'combat-won'), missions: count(events, 'mission-done'), destroyed: count(events, 'destroyed') },
    },
  ]
  const [worst] = [...harmBy(events)].toSorted(([, one], [, other]) => other - one)
  if (worst) out.push({ key: 'ar.account.harm', params: { name: text(`armada.foe.${worst[0]}.name`), hull: worst[1] } })
  const finale = events.find(({ kind }) => kind === 'finale')
  if (finale) out.push({ key: 'ar.account.finale', params: { name: text(paramsOf(finale.say)['finale'] as string) } })
  return out
}
