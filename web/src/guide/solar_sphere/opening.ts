/** What is explained in the first three rounds, a few things before each die. */

import { talk, type Lesson } from '../course'
import { paramsOf } from '$lib/catalogue'
import type { Moment } from './moment'

/** A lesson that was missed, for example while the officer was away, is left out after so many turns. */
const LATE = 6

/** Before a die is sent, from this turn of one's own on: 0 is the first, 3 the first of the second round. */
const before =
  (turn: number, find: Lesson<Moment>['find']): Lesson<Moment>['find'] =>
  (moment) =>
    moment.asked === 'Turn' && moment.turns >= turn && moment.turns < turn + LATE ? find(moment) : null

const ids = (things: readonly ({ readonly id: string } | undefined)[]): string[] => things.flatMap((thing) => thing?.id ?? [])

export const OPENING: readonly Lesson<Moment>[] = [
  talk(
    'ss.welcome',
    before(0, () => ({ points: [] })),
  ),
  talk(
    'ss.goal',
    before(0, (m) => ({ points: [m.own('score')], params: { rounds: m.model.board.rounds } })),
  ),
  talk(
    'ss.dice',
    before(0, (m) => (m.values.length ? { points: m.dice, params: { dice: m.values.join(', ') } } : null)),
  ),
  talk(
    'ss.docking',
    before(0, (m) => {
      const gained = m.thisRound.find((told) => told.kind === 'morale' && m.isMine(told))
      return { points: [m.own('morale')], params: { morale: Number(gained ? (paramsOf(gained.say)['amount'] ?? 0) : 0) } }
    }),
  ),
  talk(
    'ss.order',
    before(0, (m) => {
      const [first, ...others] = m.model.captains.toSorted((one, other) => one.place - other.place)
      const isFirst = first?.seat === m.seat
      return m.round === 1 && first && others.length && !isFirst ? { points: ['order'], params: { first: m.captain(first.seat) } } : null
    }),
  ),
  talk(
    'ss.places',
    before(0, (m) => ({ points: ids(m.model.places), params: { count: m.model.places.length } })),
  ),
  talk(
    'ss.hexes',
    before(0, (m) => {
      const hex = m.plan?.hex
      return hex ? { points: [hex.id], params: { hex: m.name(hex.id), cost: m.amounts(hex.cost) } } : null
    }),
  ),

  // The second die
  talk(
    'ss.store',
    before(1, (m) => {
      const count = (m.mine?.store ?? []).reduce((sum, amount) => sum + amount, 0)
      return count ? { points: [m.own('store')], params: { count, most: m.model.board.storage } } : null
    }),
  ),
  talk(
    'ss.occupied',
    before(1, (m) => {
      const taken = m.model.places.filter(({ dice }) => dice.length > 0)
      return taken.length ? { points: ids(taken), params: { place: m.name(taken.at(-1)?.id ?? '') } } : null
    }),
  ),
  talk(
    'ss.drones',
    before(1, (m) => ({ points: [m.own('active'), m.own('inactive'), m.own('reserve')], params: { active: m.mine?.active ?? 0 } })),
  ),

  // The third die
  talk(
    'ss.built',
    before(2, (m) => {
      const [hex] = m.built
      return hex ? { points: [hex.id], params: { hex: m.name(hex.id) } } : null
    }),
  ),
  talk(
    'ss.kickbacks',
    before(2, (m) => (m.kickbacks.length ? { points: [m.own('morale')] } : null)),
  ),

  // The second round
  talk(
    'ss.recover',
    before(3, (m) => {
      const waiting = m.model.display.filter((crew) => crew && crew.token > 0)
      const ships = m.model.fleet.slice(0, 2)
      return m.round > 1 ? { points: ids(waiting.length ? waiting : ships) } : null
    }),
  ),
  talk(
    'ss.crew',
    before(3, (m) => ({ points: [...ids(m.model.display.slice(0, 2)), 'place.crew-station'] })),
  ),
  talk(
    'ss.fleet',
    before(4, (m) => ({ points: [...ids(m.model.fleet), 'place.fleet'] })),
  ),
  talk(
    'ss.reputation',
    before(4, (m) => ({ points: [m.own('reputation'), m.own('morale')] })),
  ),
  talk(
    'ss.scoring',
    before(6, (m) => (m.model.scoring ? { points: ['scoring'], params: { text: m.table.text(m.model.scoring.help ?? '') } } : null)),
  ),
  talk(
    'ss.discard',
    before(7, (m) => (m.does('discard-die').length ? { points: m.dice } : null)),
  ),
  talk('ss.alone', (m) => (m.asked === 'Turn' && !m.taught ? { points: [] } : null)),
]
