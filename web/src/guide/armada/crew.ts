/** Which die the officer would assign where: in a combat, by what a station does. */

import type { Option } from '$types'
import type { Station } from '../../boards/armada/model'
import { wordsOf } from '../moment'
import type { Moment } from './moment'

export type Purpose = 'attack' | 'heal' | 'mend' | 'recharge' | 'patch' | 'use'

export interface Order {
  readonly option: Option
  readonly purpose: Purpose
  readonly station: Station | undefined
  readonly worth: number
}

/** Effects that damage the hull of enemy ships. */
export const ATTACKS = /^(energy|kinetic|burn)/
const IONS = /^ion/
const RECHARGES = /^recharge/

/** The most useful assignment; none if nothing helps any more. */
export function orderOf(m: Moment): Order | null {
  const orders = m.does('assign').flatMap((option) => orderBy(m, option) ?? [])
  return orders.toSorted((one, other) => other.worth - one.worth)[0] ?? null
}

function orderBy(m: Moment, option: Option): Order | null {
  const [, , slot = ''] = wordsOf(option)
  if (slot === 'infirmary') return m.sick ? { option, purpose: 'heal', station: undefined, worth: 1 + m.sick } : null
  if (slot.startsWith('mend')) return { option, purpose: 'mend', station: stationIn(m, slot.replace('mend', '')), worth: 2 }
  const station = stationIn(m, slot.replace('b', ''))
  const use = station?.uses[slot.endsWith('b') ? 1 : 0]
  if (!station || !use) return null
  const amount = (names: RegExp): number => use.does.reduce((sum, [name, count]) => sum + (names.test(name) ? count : 0), 0)
  const dice = Math.max(1, use.crew.length)
  const shielded = m.standing.some(({ shield }) => shield > 0)
  const hits = m.standing.length ? amount(ATTACKS) + (shielded ? amount(IONS) / 3 : 0) : 0
  if (hits) return { option, purpose: 'attack', station, worth: (3 * hits) / dice }
  const { shield, hull } = m.mine ?? {}
  if (amount(RECHARGES) && shield && shield.value < shield.high) return { option, purpose: 'recharge', station, worth: 2.5 / dice }
  if (amount(/^repair/) && hull && hull.value < hull.high) return { option, purpose: 'patch', station, worth: 2 / dice }
  const other = use.does.some(([name]) => !ATTACKS.test(name) && !IONS.test(name) && !RECHARGES.test(name) && name !== 'repair')
  return other && m.standing.length ? { option, purpose: 'use', station, worth: 1 / dice } : null
}

/** The die that is missed least, of options that each name one: a blank one, then other basic dice, then heroes. */
export function leastOf(options: readonly Option[]): Option | undefined {
  const rank = (option: Option): number => {
    const die = wordsOf(option)[1] ?? ''
    return die === 'blank' ? 0 : BASIC.test(die) ? 1 : 2
  }
  return options.toSorted((one, other) => rank(one) - rank(other))[0]
}

const BASIC = /^(basic|tactical|engineering|science|medical)$/
const stationIn = (m: Moment, number: string): Station | undefined => m.mine?.stations[Number(number) - 1]
