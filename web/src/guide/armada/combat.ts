/** What is explained and advised in a combat. */

import type { Option } from '$types'
import { placeOf } from '$lib/places'
import { advise, again, asking, doing, talk, type Advice, type Lesson } from '../course'
import { wordsOf } from '../moment'
import { leastOf, orderOf, type Purpose } from './crew'
import type { Moment } from './moment'

/** From this much hull and shields on, a fight is lost soon. */
const LOW = 3
/** More enemy hull than this will not be gone in a round. */
const MUCH = 3

/** Advice to assign a die for a purpose. The first station is explained with every word, further ones briefly. */
const assigning = (purpose: Purpose): Lesson<Moment>['find'] =>
  asking('Act', (m) => {
    const order = m.taught ? orderOf(m) : null
    if (order?.purpose !== purpose) return null
    const { option, station } = order
    const text = station?.does === undefined ? '' : m.table.text(station.does)
    const params = { die: dieOf(m, option), station: station ? m.table.text(station.name) : '', text }
    return doing(option, { ...params, count: m.sick, shield: m.mine?.shield.value ?? 0, most: m.mine?.shield.high ?? 0 })
  })

/** The name of the die of an option. */
const dieOf = (m: Moment, option: Option): string => {
  const place = placeOf(m.table.parts, m.own(`crew.${wordsOf(option)[1] ?? ''}`))
  return place ? m.table.text(place.name) : ''
}

const ending = (m: Moment): Advice | null => (m.taught ? doing(m.does('done')[0]) : null)

/** The enemy ship that is beaten first. */
function weakest(m: Moment): Advice | null {
  const left = (option: Option): number => {
    const foe = m.model.foes.find(({ id }) => id === option.touches?.[0])
    return foe && !foe.doomed ? foe.hull + foe.shield : 99
  }
  const [option] = (m.taught ? m.does('target') : []).toSorted((one, other) => left(one) - left(other))
  return option ? doing(option, { foe: m.name(option.touches?.[0] ?? '') }) : null
}

const isLosing = (m: Moment): boolean => {
  const { hull, shield } = m.mine ?? {}
  const enemy = m.standing.reduce((sum, foe) => sum + foe.hull + foe.shield, 0)
  return (hull?.value ?? 0) + (shield?.value ?? 0) <= LOW && enemy > MUCH
}

/** How many numbers of the enemy die bring damage of the kind that an option weakens. */
function dangerOf(m: Moment, option: Option): number {
  const kind = wordsOf(option)[1] ?? ''
  const actions = m.model.foes.flatMap((foe) => foe.actions)
  return actions.filter(({ does }) => does.some(([name]) => name.includes(kind))).reduce((sum, { on }) => sum + on.length, 0)
}

const ids = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id)

export const COMBAT: readonly Lesson<Moment>[] = [
  talk(
    'ar.combat',
    asking('Act', (m) => (m.model.foes.length ? { points: ids(m.model.foes), params: { foes: m.names(m.model.foes) } } : null)),
  ),
  talk(
    'ar.foe',
    asking('Act', ({ model: { foes }, table }) => {
      const [foe] = foes
      return foe ? { points: [foe.id], params: { foe: table.text(foe.name), hull: foe.hull, shield: foe.shield } } : null
    }),
  ),
  talk(
    'ar.crew',
    asking('Act', (m) => (m.hand.length ? { points: m.hand, params: { count: m.free } } : null)),
  ),
  talk(
    'ar.stations',
    asking('Act', (m) => {
      const stations = (m.mine?.stations ?? []).filter(({ face }) => face)
      return stations.length ? { points: ids(stations), params: { count: stations.length } } : null
    }),
  ),
  talk(
    'ar.intents',
    asking('Act', (m) => {
      const worst = m.model.intents.toSorted((one, other) => harmOf(other) - harmOf(one))[0]
      return worst && harmOf(worst) ? { points: m.shown('enemy-die', 'intents'), params: { number: worst.number, damage: harmOf(worst) } } : null
    }),
  ),
  talk(
    'ar.kinds',
    asking('Act', (m) => {
      const shielded = m.standing.find(({ shield }) => shield > 0)
      return shielded && m.ever('strikes') ? { points: [shielded.id], params: { foe: m.table.text(shielded.name) } } : null
    }),
  ),
  talk(
    'ar.doomed',
    asking('Act', (m) => {
      const doomed = m.model.foes.find((foe) => foe.doomed)
      return doomed ? { points: [doomed.id], params: { foe: m.table.text(doomed.name) } } : null
    }),
  ),
  talk(
    'ar.protect',
    asking('Act', (m) => {
      const guard = m.standing.find(({ passive }) => passive === 'protect')
      return guard && m.model.foes.length > 1 ? { points: [guard.id], params: { foe: m.table.text(guard.name) } } : null
    }),
  ),
  talk(
    'ar.command',
    asking('Act', (m) => {
      const hero = m.mine?.heroes[0]
      const points = hero ? m.shown(m.own(`crew.${hero.id}`)) : []
      return hero && points.length ? { points, params: { hero: m.table.text(hero.name) } } : null
    }),
  ),
  again('ar.heal', assigning('heal'), 3),
  advise('ar.attack', assigning('attack'), 1),
  again('ar.attack-more', assigning('attack'), 20),
  again('ar.mend', assigning('mend'), 3),
  again('ar.recharge', assigning('recharge'), 6),
  again('ar.patch', assigning('patch'), 3),
  again('ar.use', assigning('use'), 4),
  advise('ar.end-assign', asking('Act', ending), 1),
  again('ar.end-assign-more', asking('Act', ending), 12),
  again(
    'ar.reroll',
    asking('Reroll', (m) => {
      const blank = m.does('mark').find((option) => wordsOf(option)[1] === 'blank')
      return m.taught ? doing(blank ?? m.does('roll')[0] ?? m.does('keep')[0]) : null
    }),
    12,
  ),
  advise('ar.target', asking('Target', weakest), 1),
  again('ar.target-more', asking('Target', weakest), 20),
  again('ar.another', (m) => (m.taught && (m.asked === 'Man' || m.asked === 'FillSection') ? doing(m.does('assign', 'activate')[0]) : null), 4),
  again(
    'ar.hurt',
    asking('SendToInfirmary', (m) => doing(leastOf(m.options))),
    3,
  ),
  again(
    'ar.defend',
    asking('Defend', (m) => (m.taught ? doing(m.options.toSorted((one, other) => dangerOf(m, other) - dangerOf(m, one))[0]) : null)),
    3,
  ),
  again(
    'ar.hold',
    asking('Hold', (m) => (m.taught ? doing(m.does('stasis')[0]) : null)),
    3,
  ),
  talk('ar.escape-card', (m) => {
    if (m.asked === 'NextRound') return { points: m.shown('escape') }
    // A first combat of one round only has no such question.
    return m.asked === 'Plan' && m.taught && m.round > 2 && m.ever('combat') ? { points: [] } : null
  }),
  again(
    'ar.flee',
    asking('NextRound', (m) => (m.taught && isLosing(m) ? doing(m.does('flee')[0]) : null)),
    4,
  ),
  again(
    'ar.fight-on',
    asking('NextRound', (m) => (m.taught && !isLosing(m) ? doing(m.does('fight')[0], { foes: m.names(m.model.foes) }) : null)),
    8,
  ),
  again(
    'ar.escape-die',
    asking('Escape', (m) => doing(m.does('assign')[0])),
    4,
  ),
  again(
    'ar.escape-stay',
    asking('Escape', (m) => (m.does('assign').length ? null : doing(m.does('done')[0]))),
    3,
  ),
  advise(
    'ar.retreat',
    asking('Retreat', (m) => {
      const fleets = (option: Option): number => m.model.planets.find(({ id }) => id === wordsOf(option)[1])?.fleets.length ?? 0
      return doing(m.options.toSorted((one, other) => fleets(one) - fleets(other))[0])
    }),
  ),
]

/** What a number of the enemy die would cost the ships. */
const harmOf = ({ harms }: { harms: readonly { hull: number; shield: number }[] }): number =>
  harms.reduce((sum, { hull, shield }) => sum + hull + shield, 0)
