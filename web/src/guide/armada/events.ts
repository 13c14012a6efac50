/** What is explained when it happens for the first time, in any round. */

import { talk, type Lesson } from '../course'
import type { Moment } from './moment'

/** From so many beacons on, a planet is in danger: two fewer than those that lose the match. */
const many = (m: Moment): number => m.model.limit - 2

export const EVENTS: readonly Lesson<Moment>[] = [
  // In a combat
  talk('ar.enemy-die', (m) => {
    const [rolled] = m.happened('enemy-die')
    const acted = m.happened('foe-acts')
    if (!rolled || !acted.length) return null
    return { points: m.shown('enemy-die'), params: { number: m.number(rolled, 'number'), foes: m.named(acted, 'foe') } }
  }),
  talk('ar.quiet', (m) => {
    const [rolled] = m.happened('foe-acts').length ? [] : m.happened('enemy-die')
    return rolled ? { points: m.shown('enemy-die'), params: { number: m.number(rolled, 'number') } } : null
  }),
  talk('ar.shield-hit', (m) =>
    m.model.combat && m.happened('shield-down').length ? { points: [m.own('shield')], params: { shield: m.mine?.shield.value ?? 0 } } : null,
  ),
  talk('ar.hull-hit', (m) => (m.happened('hull-down').length ? { points: [m.own('hull')], params: { hull: m.mine?.hull.value ?? 0 } } : null)),
  talk('ar.breach', (m) => {
    const [breach] = m.model.combat ? m.happened('offline') : []
    const station = m.number(breach, 'station')
    return breach ? { points: m.shown(m.own(`station.${station}`)), params: { station } } : null
  }),
  talk('ar.infirmary', (m) => {
    return m.model.combat && m.happened('infirmary').length && m.sick ? { points: m.shown(m.own('infirmary')), params: { count: m.sick } } : null
  }),
  talk('ar.destroyed', (m) => {
    const destroyed = m.happened('combat-won').length ? [] : m.happened('destroyed')
    return destroyed.length ? { points: [], params: { foes: m.named(destroyed, 'foe') } } : null
  }),
  talk('ar.victory', (m) => {
    if (!m.happened('combat-won').length) return null
    const credits = m.happened('gains-credits').reduce((sum, told) => sum + m.number(told, 'credits'), 0)
    return { points: [m.own('hull'), m.own('shield')], params: { credits, hull: m.mine?.hull.value ?? 0 } }
  }),
  talk('ar.rebuilt', (m) => (m.happened('rebuilds').length ? { points: [m.own('hull')] } : null)),
  talk('ar.defeat', (m) => (m.happened('combat-lost').length ? { points: [] } : null)),

  // After a mission
  talk('ar.success', (m) => {
    const [done] = m.happened('data').length ? [] : m.happened('mission-done')
    return done ? { points: [], params: { event: m.param(done, 'event') } } : null
  }),
  talk('ar.data', (m) => {
    const params = { count: m.model.data, most: m.model.dataMost }
    return m.happened('data').length && !m.model.finale ? { points: ['data'], params } : null
  }),
  talk('ar.failure', (m) => {
    const [failed] = m.happened('mission-failed')
    return failed ? { points: m.shown(...failed.parts), params: { event: m.param(failed, 'event') } } : null
  }),
  talk('ar.cargo', (m) => {
    const [taken] = m.happened('takes-cargo')
    return taken ? { points: [], params: { event: m.param(taken, 'event') } } : null
  }),

  // In the resolution phase
  talk('ar.resolution', (m) => (m.happened('resolution').length ? { points: ['bag', 'threats'] } : null)),
  talk('ar.beacon', (m) => {
    const [beacon] = m.happened('beacon')
    const params = beacon && { event: m.param(beacon, 'event'), planet: m.param(beacon, 'planet'), limit: m.model.limit }
    return params ? { points: m.shown(...beacon.parts), params } : null
  }),
  talk('ar.panic', (m) => (m.happened('panic').length ? { points: ['bag'] } : null)),
  talk('ar.new-fleet', (m) => {
    const [fleet] = m.happened('new-fleet')
    const at = m.model.planets.filter(({ fleets }) => fleets.length)
    const points = at.flatMap(({ fleets }) => fleets.map(({ id }) => id))
    return fleet && points.length ? { points, params: { planet: m.param(fleet, 'planet'), ships: m.number(fleet, 'ships') } } : null
  }),
  talk('ar.reinforced', (m) => {
    const [more] = m.happened('reinforced')
    return more ? { points: m.shown(...more.parts), params: { planet: m.param(more, 'planet') } } : null
  }),
  talk('ar.hazard', (m) => {
    const [hazard] = m.happened('hazard')
    return hazard ? { points: [], params: { event: m.param(hazard, 'event') } } : null
  }),

  // What becomes important
  talk('ar.prime', (m) => {
    const prime = m.asked === 'Plan' && m.model.planets.flatMap(({ beacons }) => beacons).find((one) => one.prime && one.at)
    return prime ? { points: [prime.id], params: { event: m.table.text(prime.name), planet: m.name(prime.at) } } : null
  }),
  talk('ar.crowded', (m) => {
    const planet = m.asked === 'Plan' && m.model.planets.find(({ beacons }) => beacons.length >= many(m))
    return planet ? { points: [planet.id], params: { planet: m.table.text(planet.name), count: planet.beacons.length, limit: m.model.limit } } : null
  }),
  talk('ar.finale', (m) => {
    const { finale } = m.model
    return finale && m.planning ? { points: m.shown('finale'), params: { finale: m.table.text(finale.name) } } : null
  }),
]
