/** What is explained when it happens for the first time, in any round. */

import { paramsOf, refOf } from '$lib/catalogue'
import { talk, type Lesson, type Told } from '../course'
import type { Moment } from './moment'

const shipIn = (told: Told): string => String(refOf(paramsOf(told.say)['ship'], 'ship') ?? '')
const number = (told: Told, name: string): number => Number(paramsOf(told.say)[name] ?? 0)

/** The last roll against a ship, before an event about it. */
const rollFor = (m: Moment, told: Told): Told | undefined => m.happened('resistance').findLast((roll) => shipIn(roll) === shipIn(told))

/** Whether drones of one's own are on the ship of an event. */
const isAttacked = (m: Moment, told: Told): boolean =>
  m.model.fleet.some((ship) => ship?.face === shipIn(told) && ship.columns.some(({ owner }) => owner === m.seat))

/** Resistance ships that are on the table now, of those in some events. */
const shown = (m: Moment, events: readonly Told[]): string[] => {
  const faces = events.map(shipIn)
  return m.model.fleet.flatMap((ship) => (ship && faces.includes(ship.face) ? [ship.id] : []))
}

export const EVENTS: readonly Lesson<Moment>[] = [
  talk('ss.battle-quiet', (m) => {
    const moved = m.happened('moves-down').filter((told) => !rollFor(m, told))
    const ships = [...new Set(moved.map((told) => m.param(told, 'ship')))]
    return moved.length ? { points: shown(m, moved), params: { ships: ships.join(', '), count: ships.length } } : null
  }),
  talk('ss.battle-held', (m) => {
    const all = m.happened('moves-down')
    // Without drones of one's own it is explained only if there is no simpler case.
    const moved = all.find((told) => rollFor(m, told) && (isAttacked(m, told) || all.every((other) => rollFor(m, other))))
    const roll = moved && rollFor(m, moved)
    if (!moved || !roll) return null
    const params = { ship: m.param(moved, 'ship'), strength: number(roll, 'strength'), power: number(roll, 'power') }
    return { points: shown(m, [moved]), params }
  }),
  talk('ss.battle-won', (m) => {
    const [beaten] = m.happened('defeated')
    const roll = beaten && rollFor(m, beaten)
    if (!beaten || !roll) return null
    const params = { strength: number(roll, 'strength'), power: number(roll, 'power') }
    return { points: [], params: { ...params, ship: m.param(beaten, 'ship'), name: m.param(beaten, 'commander') } }
  }),
  talk('ss.escaped', (m) => {
    const [gone] = m.happened('escapes')
    return gone ? { points: [m.own('morale')], params: { ship: m.param(gone, 'ship') } } : null
  }),
  talk('ss.auxiliary', (m) => {
    const die = m.happened('auxiliary').find((told) => m.isMine(told))
    const value = die && number(die, 'value')
    return value ? { points: [m.own(`dock.${value}`)], params: { value } } : null
  }),
  talk('ss.factions', (m) => {
    const icon = m.asked === 'Turn' && m.turns >= 6 ? m.mine?.icons[0] : undefined
    return icon ? { points: [m.own('seat')], params: { faction: m.table.text(`solar_sphere.faction.${icon.faction}`) } } : null
  }),
  talk('ss.use', (m) => {
    const [option] = m.does('use')
    const card = option?.touches?.[0] ?? ''
    return option ? { points: [card], params: { crew: m.name(card) } } : null
  }),
  talk('ss.last-hex', (m) => (m.happened('last-hex').length ? { points: [] } : null)),
  talk('ss.last-round', (m) => (m.asked === 'Turn' && m.round === m.model.board.rounds ? { points: [] } : null)),
  talk('ss.final', (m) => {
    const last = m.round === m.model.board.rounds || m.log.some(({ kind }) => kind === 'last-hex')
    return m.asked === 'Turn' && last ? { points: ['scoring', m.own('reputation'), m.own('morale'), m.own('store')] } : null
  }),
]
