/** What decided a battle, from its log: which card won the most, who clashed the most, who was eliminated when. */

import type { Event, Say } from '$types'
import { paramsOf, seatSay } from '$lib/catalogue'
import type { Account, Told } from '../account'

interface Fall {
  name: string
  round: number
}

export const account: Account = (events, outcome, text) => {
  const winners = outcome.results.flatMap((result, seat) => (result === 'lost' ? [] : [text(seatSay(seat))]))
  const { gains, clashes, falls } = counted(events, text)
  const best = largest(new Map([...gains].filter(([key]) => winners.includes(key.split('\n')[0] ?? ''))))
  const [who = '', card = ''] = best?.[0].split('\n') ?? []
  const most = largest(clashes)
  const lines: (Told | null)[] = [
    best ? { key: 'bc.account.gain', params: { name: who, card, count: best[1] } } : null,
    most ? { key: 'bc.account.clash', params: { name: most[0], count: most[1] } } : null,
    ...falls.map(({ name, round }) => ({ key: 'bc.account.fall', params: { name, round } })),
  ]
  return lines.filter((line) => line !== null)
}

function counted(events: Event[], text: (say: Say) => string): { gains: Map<string, number>; clashes: Map<string, number>; falls: Fall[] } {
  const [gains, clashes, falls] = [new Map<string, number>(), new Map<string, number>(), [] as Fall[]]
  const add = (tally: Map<string, number>, key: string, count: number): void => void tally.set(key, (tally.get(key) ?? 0) + count)
  let card = ''
  let round = 1
  for (const event of events) {
    const params = paramsOf(event.say)
    const said = (name: string): string => text(params[name] as Say)
    const { kind } = event
    if (kind === 'round') [round, card] = [Number(params['round']), '']
    else if (kind === 'main' || kind === 'again' || kind.startsWith('clash')) {
      card = said('card')
      if (kind.startsWith('clash')) for (const seat of (params['seats'] ?? []) as Say[]) add(clashes, text(seat), 1)
    } else if (kind === 'gains' && card) add(gains, `${said('seat')}\n${card}`, Number(params['amount']))
    else if (kind === 'eliminated') falls.push({ name: said('seat'), round })
  }
  return { gains, clashes, falls }
}

function largest(tally: Map<string, number>): [string, number] | null {
  return [...tally].toSorted(([, one], [, other]) => other - one)[0] ?? null
}
