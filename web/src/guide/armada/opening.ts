/** What is explained in the planning phases of the first rounds. */

import { asking, talk, type Lesson } from '../course'
import type { Moment } from './moment'

/** At the beginning of a round; a lesson that was missed is left out after the rounds that are taught. */
const inRound = (round: number, find: Lesson<Moment>['find']): Lesson<Moment>['find'] =>
  asking('Plan', (m) => (m.round >= round && m.taught ? find(m) : null))

export const OPENING: readonly Lesson<Moment>[] = [
  talk(
    'ar.welcome',
    inRound(1, () => ({ points: [] })),
  ),
  talk(
    'ar.goal',
    inRound(1, (m) => ({ points: ['data'], params: { most: m.model.dataMost } })),
  ),
  talk(
    'ar.galaxy',
    inRound(1, (m) => ({ points: m.model.planets.map(({ id }) => id), params: { count: m.model.planets.length } })),
  ),
  talk(
    'ar.beacons',
    inRound(1, (m) => {
      const beacon = m.model.planets.flatMap(({ beacons }) => beacons)[0]
      return beacon ? { points: [beacon.id], params: { event: m.table.text(beacon.name), planet: m.name(beacon.at) } } : null
    }),
  ),
  talk(
    'ar.ship',
    // After the first action: there is enough to hear before it.
    asking('PlanOn', (m) => {
      if (!m.taught) return null
      const { shipName = '', hull, shield } = m.mine ?? {}
      const params = { ship: m.table.text(shipName), hull: hull?.value ?? 0, shield: shield?.value ?? 0 }
      return { points: [m.own('hull'), m.own('shield')], params }
    }),
  ),
  talk(
    'ar.phases',
    inRound(1, () => ({ points: ['phase'] })),
  ),
  talk(
    'ar.hire',
    inRound(3, (m) => {
      const places = m.model.planets.filter(({ waystation }) => waystation)
      return places.length && !m.ever('hero-offer') && !m.does('recruit').length ? { points: places.map(({ id }) => id) } : null
    }),
  ),
  talk(
    'ar.alone',
    asking('Plan', (m) => (m.taught ? null : { points: ['data'], params: { count: m.model.data, most: m.model.dataMost } })),
  ),
]
