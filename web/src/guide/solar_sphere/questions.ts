/** Advice on questions other than which die to send. */

import type { Option } from '$types'
import { RESOURCES, ROWS } from '../../boards/solar_sphere/model'
import { advise, again, asking, doing, talk, type Lesson } from '../course'
import { wordsOf } from '../moment'
import type { Moment } from './moment'
import { pointsOf, wantedOf } from './plan'

const placeIn = (m: Moment): string => (m.does('act', 'satellite')[0]?.touches?.[0] ?? '').replace('place.', '')

/** Drones that make a success likely: as many as the value and one more, with those that are there. */
function attackOn(m: Moment): { option: Option; value: number; drones: number; ship: string } | null {
  const ships = m.model.fleet.flatMap((ship) => ship ?? []).toSorted((one, other) => (other.bonus[0] ?? 0) - (one.bonus[0] ?? 0))
  const active = m.mine?.active ?? 0
  for (const slack of [1, 0, -9]) {
    for (const { id, value, power, name } of ships) {
      const drones = Math.min(active, Math.max(1, value + 1 - power))
      const option = m.does('attack').find((one) => one.touches?.[0] === id && Number(wordsOf(one)[2]) === drones)
      if (option && drones + power >= value + slack) return { option, value, drones, ship: m.table.text(name) }
    }
  }
  return null
}

export const QUESTIONS: readonly Lesson<Moment>[] = [
  talk(
    'ss.act',
    asking('Act', (m) =>
      m.does('act').length && m.does('satellite').length ? { points: [`place.${placeIn(m)}`], params: { place: m.place(placeIn(m)) } } : null,
    ),
  ),
  talk(
    'ss.undo',
    asking('Act', (m) => (m.turns > 1 ? { points: [] } : null)),
  ),
  // A satellite is worth most early, where one comes back often: at the belts, with the last die of a round.
  advise(
    'ss.satellite',
    asking('Act', (m) => {
      const atBelt = m.belts.some(({ key }) => key === placeIn(m))
      return m.taught && atBelt && !m.values.length ? doing(m.does('satellite')[0], { place: m.place(placeIn(m)) }) : null
    }),
  ),
  again(
    'ss.take-action',
    asking('Act', (m) => (m.taught ? doing(m.does('act')[0], { place: m.place(placeIn(m)) }) : null)),
    12,
  ),
  again(
    'ss.build',
    asking('Build', (m) => {
      if (!m.isNew('builds')) return null
      const points = (option: Option): number => {
        const hex = m.model.hexes.find(({ id }) => id === option.touches?.[0])
        return hex ? pointsOf(hex) : 0
      }
      const [option] = m.does('build').toSorted((one, other) => points(other) - points(one))
      return option ? doing(option, { hex: m.name(option.touches?.[0] ?? ''), cost: m.table.text(option.cost ?? '') }) : null
    }),
    4,
  ),
  advise(
    'ss.hire',
    asking('Hire', (m) => {
      const token = (option: Option): number => m.model.display.find((crew) => crew?.id === option.touches?.[0])?.token ?? 0
      const [option] = m.does('hire').toSorted((one, other) => token(other) - token(one))
      return option ? doing(option, { crew: m.name(option.touches?.[0] ?? '') }) : null
    }),
  ),
  advise(
    'ss.attack',
    asking('Attack', (m) => {
      const best = m.does('done').length ? null : attackOn(m)
      return best ? doing(best.option, { ship: best.ship, value: best.value, drones: best.drones }) : null
    }),
  ),
  advise(
    'ss.attack-more',
    asking('Attack', (m) => doing(m.does('done')[0])),
  ),
  again(
    'ss.kickback-choice',
    asking('TakeKickback', (m) => {
      if (!m.isNew('kickbacks')) return null
      const option = m.does('take').find((one) => wordsOf(one)[1] === wantedOf(m)) ?? m.options[0]
      return option ? doing(option, { choice: m.label(option) }) : null
    }),
    4,
  ),
  advise(
    'ss.resource',
    asking('ChooseResource', (m) => {
      const option = m.options.find((one) => wordsOf(one)[1] === wantedOf(m))
      return option ? doing(option, { choice: m.label(option) }) : null
    }),
  ),
  talk(
    'ss.matrix',
    asking('Salvage', (m) => ({ points: ROWS.map((row) => m.own(`matrix.${row}`)), params: { count: m.mine?.inactive ?? 0 } })),
  ),
  advise(
    'ss.decommission',
    asking('Salvage', (m) => {
      const [option] = (m.mine?.inactive ?? 0) > 1 ? m.does('decommission') : []
      return option ? doing(option, { choice: m.label(option) }) : null
    }),
    1,
  ),
  advise(
    'ss.regenerate',
    asking('Salvage', (m) => {
      const [option] = m.does('regenerate')
      return option && Number(wordsOf(option)[1]) ? doing(option, { choice: m.label(option) }) : null
    }),
  ),
  advise(
    'ss.full-store',
    asking('FullStore', (m) => {
      const held = (option: Option): number => m.mine?.store[RESOURCES.findIndex((id) => id === wordsOf(option)[1])] ?? 0
      const [option] = m.options.toSorted((one, other) => held(other) - held(one))
      return option ? doing(option, { most: m.model.board.storage, choice: m.label(option) }) : null
    }),
  ),
  advise(
    'ss.retire',
    asking('Retire', (m) => ({ points: m.options.flatMap((option) => option.touches ?? []) })),
  ),
  advise(
    'ss.recover-satellite',
    asking('RecoverSatellite', (m) => doing(m.does('keep')[0])),
  ),
  advise(
    'ss.reroll',
    asking('RollAgain', (m) => doing(m.does('reroll')[0])),
  ),
]
