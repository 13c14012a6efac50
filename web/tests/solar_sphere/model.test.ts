import { describe, expect, test } from 'vitest'
import type { Part } from '$types'
import { seatSay } from '../../src/lib/catalogue'
import { inBrief, read as readTable, SLOTS, type Model } from '../../src/boards/solar_sphere/model'
import { partsOf, played, table, type Look } from './sphere'

const PRINTED = {
  hexes: { mast: { die: 3, cost: [1, 0, 2], benefit: [['points', 4]], icons: ['tidal'] } },
  places: { 'ore-belt': { takes: [1, 2], action: [['ore', 1]], boost: [['ore', 3]] } },
  cards: { gadfly: { bonus: [3, 1, 1], corporation: true, icons: ['helion'] }, gunner: { action: [['morale', 2]] } },
}
const read = (looks: Look[], more: Parameters<typeof table>[1] = {}): Model => readTable({ parts: partsOf(table(looks, more)), printed: PRINTED })

describe('the table as the board draws it', () => {
  test('a captain has tracks, drones, store, matrix, dice and crew', () => {
    const crew = [{ id: 'gunner-1', face: 'gunner', marks: [['used', 'solar_sphere.mark.used']] as [string, string][] }]
    const [one, other] = read([{ active: 4, morale: 7, ore: 3, dice: '3355', crew, order: 2 }, { waiting: true }]).captains
    expect(one).toMatchObject({ seat: 0, place: 2, waiting: false, score: 3, morale: 7, reputation: 5, active: 4, inactive: 2, reserve: 12 })
    expect(one).toMatchObject({ store: [3, 1, 2], matrix: [0, 1, 2], dice: ['3:0', '3:0', '5:0', '5:0'] })
    expect(one?.icons).toEqual([{ faction: 'tidal', count: 2 }])
    expect(one?.crew).toEqual([
      { id: 'crew0.gunner-1', face: 'gunner', name: 'crew.gunner', icon: 'helion', token: 0, used: true, action: [['morale', 2]] },
    ])
    expect(other).toMatchObject({ seat: 1, waiting: true, crew: [] })
  })

  test('a hex has the owner of its drone: a captain, the Corporation or DRANDA', () => {
    const drone = (cell: string, seat: number, face = ''): Part => ({
      kind: 'token',
      id: `drone.${cell}`,
      name: 'solar_sphere.part.drone',
      at: cell,
      seat,
      face,
    })
    const built = [drone('cell0', -1, 'corporation'), drone('cell1', 1), drone('cell2', -1, 'dranda')]
    const [core, mast, mirror] = read([{}, {}], { parts: built }).hexes
    expect(core).toMatchObject({ core: true, owner: 'corporation' })
    expect(mast).toMatchObject({ core: false, owner: 1, die: 3, cost: [1, 0, 2], icons: ['tidal'] })
    expect(mirror, 'a hex without printed data is drawn empty').toMatchObject({ owner: 'dranda', die: 0, cost: [] })
    expect(read([{}, {}]).hexes.map(({ owner }) => owner)).toEqual([null, null, null])
  })

  test('a location has its dice by owner, and its satellites', () => {
    const satellite: Part = { kind: 'token', id: 'satellite1.fleet', name: 'solar_sphere.part.satellite', at: 'place.fleet', seat: 1 }
    const [belt, fleet] = read([{}, {}], { visits: [[1, '2'], [0, '1']], parts: [satellite] }).places // prettier-ignore
    expect(belt).toMatchObject({ key: 'ore-belt', dice: ['2:1', '1:0'], takes: [1, 2], satellites: [] })
    expect(fleet).toMatchObject({ key: 'fleet', dice: [], takes: [], satellites: [1] })
  })

  test('a ship has its power and the drones of each attacker, in their order', () => {
    const ship: Part = {
      kind: 'card',
      id: 'ship.top-right',
      name: 'ship.gadfly',
      zone: 'fleet',
      face: 'gadfly',
      level: 2,
      lines: [['power', ['solar_sphere.line.power', { power: 3, value: 2 }], { count: 3 }]],
      marks: [
        ['drones0', ['solar_sphere.mark.drones', { seat: seatSay(0) as [string] }], { count: 2, state: '0' }],
        ['drones4', ['solar_sphere.mark.drones', { seat: ['solar_sphere.corporation'] }], { state: 'corporation' }],
      ],
    }
    const { fleet } = read([{}, {}], { parts: [ship] })
    expect(fleet.map((one) => one?.face)).toEqual([undefined, 'gadfly', undefined, undefined])
    expect(fleet[1]).toMatchObject({ value: 2, power: 3, bonus: [3, 1, 1], corporation: true, icons: ['helion'] })
    expect(fleet[1]?.columns).toEqual([
      { owner: 0, drones: 2 },
      { owner: 'corporation', drones: 1 },
    ])
  })

  test('the numbers in brief name the parts that they show', () => {
    const { captains } = read([{ active: 4, crew: [{ id: 'gunner-1', face: 'gunner' }] }, {}])
    const brief = captains[0] ? inBrief(captains[0]) : []
    expect(brief.map(({ id, value }) => `${id} ${value}`)).toEqual([
      ...['score0 3', 'morale0 0', 'reputation0 5', 'active0 4', 'store0.ore 0', 'store0.gold 1', 'store0.crystal 2', 'crew0 1'],
    ])
  })

  test('every view of real matches is read completely', () => {
    expect(played.views.length).toBeGreaterThan(9)
    for (const { parts } of played.views) {
      const model = readTable({ parts: partsOf(parts), printed: played.printed })
      expect(model.hexes).toHaveLength(19)
      expect(model.places).toHaveLength(8)
      expect(model.hexes.filter(({ kind, die }) => kind && !die)).toEqual([])
      expect(model.captains).toHaveLength(parts.filter((part) => part.kind === 'panel').length)
      expect(model.dranda === null).toBe(model.captains.length > 1)
      const ships = parts.filter(({ id }) => SLOTS.some((slot) => id === `ship.${slot}`))
      expect(model.fleet.filter(Boolean)).toHaveLength(ships.length)
      for (const ship of model.fleet) {
        if (ship) expect(ship.columns.reduce((sum, { drones }) => sum + drones, 0)).toBe(ship.power)
      }
      for (const letter of model.places.flatMap(({ dice }) => dice)) expect(letter).toMatch(/^[1-6]:([0-3]|black|ivory|amber)$/)
      for (const number of model.captains.flatMap(inBrief)) expect(number.value).toBeTypeOf('number')
    }
  })
})
