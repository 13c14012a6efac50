/** What the officer would do in the planning phase: where to be at its end, and what to do on the way. */

import type { Option } from '$types'
import type { Planet } from '../../boards/armada/model'
import { wordsOf } from '../moment'
import type { Moment } from './moment'

export interface Voyage {
  /** Where the captain should be for the encounters. */
  readonly aim: Planet
  readonly step: 'shop' | 'recruit' | 'repair' | 'travel' | 'end'
  readonly option: Option
}

/** Larger fleets are too strong for a first match. */
const MOST_SHIPS = 2
/** A fight is advised from this share of the hull on. */
const FIT = 0.6
/** So much lost hull is worth an action. */
const WORN = 3

export function voyageOf(m: Moment): Voyage | null {
  const { here } = m
  if (!here || !m.planning || !m.actions) return null
  const aim = m.model.planets.toSorted((one, other) => worthOf(m, other) - worthOf(m, one))[0] ?? here
  const travel = m.does('travel', 'glide').filter((option) => wordsOf(option)[1] === aim.id)[0]
  // The last action is for the way.
  const spare = aim === here ? m.actions > 0 : m.actions > 1
  const step = (name: Voyage['step'], option: Option | undefined): Voyage | null => (option ? { aim, step: name, option } : null)
  const worn = (m.mine?.hull.high ?? 0) - (m.mine?.hull.value ?? 0) >= WORN
  return (
    (spare && worn ? step('repair', m.does('repair')[0]) : null) ??
    (spare && affords(m, 'module') && !m.did('module-offer') ? step('shop', m.does('shop')[0]) : null) ??
    (spare && affords(m, 'hero') && !m.did('hero-offer') ? step('recruit', m.does('recruit')[0]) : null) ??
    (aim === here ? null : step('travel', travel)) ??
    step('end', m.does('end')[0])
  )
}

/** The value of a planet for the encounters of this round: what was not done yet is worth more. */
function worthOf(m: Moment, planet: Planet): number {
  const ships = planet.fleets.reduce((sum, fleet) => sum + fleet.ships.length, 0)
  const missions = m.missionsAt(planet).length
  const stay = planet === m.here ? 1 : 0
  const offers = (planet.shipyard && affords(m, 'module') ? 1 : 0) + (planet.waystation && affords(m, 'hero') ? 1 : 0)
  if (ships > MOST_SHIPS || (ships && m.health < FIT)) return -10 * ships
  if (ships) return (m.ever('combat') ? 4 : 12) - 2 * ships + missions + offers + stay
  return (missions ? (m.ever('mission') ? 6 : 12) : 0) + offers + stay
}

/** Whether the credits are enough for a module or a hero, if the offer is not an expensive one. */
function affords(m: Moment, kind: string): boolean {
  return (m.mine?.credits ?? 0) >= priceOf(m, kind)
}

/** What a cheap module or hero costs: a quarter of them cost no more. */
export function priceOf(m: Moment, kind: string): number {
  const costs = Object.values(m.model.printed).flatMap((card) => (card.kind === kind && !card.cargo && card.cost ? [card.cost] : []))
  return costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 4)] ?? 0
}
