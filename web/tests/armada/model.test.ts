import { describe, expect, test } from 'vitest'
import type { Part } from '$types'
import { facesOf, Dice, places } from '../../src/boards/armada/dice'
import { read } from '../../src/boards/armada/model'
import { beacon, partsOf, played, table } from './fleet'

const model = (parts: Part[]) => read({ parts: partsOf(parts), printed: played.printed })

describe('the table as the board draws it', () => {
  test('real tables: every die of a captain has one place, and dice keep their number', () => {
    for (const { parts } of played.views) {
      const { captains } = model(parts)
      for (const { seat, dice } of captains) {
        const faces = parts.find(({ id }) => id === `crew${seat}`)
        const tray = faces?.kind === 'dice' ? (faces.faces ?? []).reduce((sum, [, , count]) => sum + count, 0) : 0
        expect(dice).toHaveLength(tray)
      }
      const sums = captains.map(({ heroes, dice, stations }) => [heroes.length, [...dice, ...stations.flatMap((one) => one.dice)]] as const)
      for (const [heroes, dice] of sums) expect(dice.filter(({ letter }) => !/^(tactical|engineering|science|medical|blank|basic)$/.test(letter)).length).toBeLessThanOrEqual(heroes) // prettier-ignore
    }
  })

  test('dice away from the stations are at their place, with what they show', () => {
    const parts = table([{ dice: ['tactical', 'kyuu.TT'] }])
    const crew = parts.find(({ id }) => id === 'crew0')
    if (crew?.kind === 'dice')
      crew.faces = [...(crew.faces ?? []), ['infirmary-basic', ['armada.die-at.infirmary', { die: ['armada.die.basic'] }], 2]]
    const read = model(parts)
    expect(places(read)).toEqual([
      { place: 'crew0', letter: 'tactical' },
      { place: 'crew0', letter: 'kyuu' },
      { place: 'infirmary0', letter: 'basic' },
      { place: 'infirmary0', letter: 'basic' },
    ])
    expect(facesOf(read).get('kyuu')).toBe('TT')
  })

  test('dice of the reserve are in a place of their own', () => {
    const parts = table([{ dice: ['basic'] }])
    const crew = parts.find(({ id }) => id === 'crew0')
    if (crew?.kind === 'dice')
      crew.faces = [...(crew.faces ?? []), ['reserve-rome', ['armada.die-at.reserve', { die: ['armada.hero.rome.name'] }], 1]]
    const read = model(parts)
    expect(places(read)).toEqual([
      { place: 'crew0', letter: 'basic' },
      { place: 'reserve0', letter: 'rome' },
    ])
  })

  test('a die keeps its identity on its way to a station, and heroes never become basic dice', () => {
    const dice = new Dice()
    const before = dice.settle([
      { place: 'crew0', letter: 'tactical' },
      { place: 'crew0', letter: 'kyuu' },
      { place: 'crew1', letter: 'tactical' },
    ])
    const after = dice.settle([
      { place: 'crew1', letter: 'tactical' },
      { place: 'station0.1', letter: 'tactical' },
      { place: 'station0.2', letter: 'kyuu' },
    ])
    expect(after.map(({ id }) => id)).toEqual([before[2]?.id, before[0]?.id, before[1]?.id])
  })

  test('beacons are at their planets, cargo is with its captain', () => {
    const cargo: Part = { ...beacon('05', 'luna'), at: 'seat0' }
    const { planets, captains } = model(table([{}], [beacon('01', 'luna'), cargo]))
    expect(planets.map(({ id, beacons }) => [id, beacons.map(({ number }) => number)])).toEqual([
      ['terra', []],
      ['luna', [1]],
    ])
    expect(captains[0]?.cargo.map(({ id }) => id)).toEqual(['beacon05'])
  })

  test('a late galaxy has its values from the parts', () => {
    const { planets, captains, finale } = model(played.views.at(-1)?.parts ?? [])
    expect(finale).toMatchObject({ id: 'lokust', at: 'kagawa' })
    expect(planets.filter(({ ruined }) => ruined).map(({ id }) => id)).toEqual(['zenith-one'])
    expect(planets.flatMap(({ fleets }) => fleets.map(({ ships }) => ships))).toEqual([
      ['shrike', '', ''],
      ['sentinel', 'sentinel', ''],
    ])
    const [first, second] = captains
    expect(first?.ship).toBe('ag-01')
    expect(first?.storage.map(({ id }) => id)).toEqual(['lotus-1', 'lotus-1'])
    expect(first?.stations[0]).toMatchObject({ face: 'pulse-gun', timers: 2 })
    expect(first?.dice.filter(({ place }) => place === 'reserve').map(({ letter }) => letter)).toEqual(['basic', 'rome'])
    expect(second?.cargo.map(({ id }) => id)).toEqual(['beacon05'])
  })

  test('the printed limit of beacons and the number of data tokens come from the game', () => {
    expect(model(table([{}]))).toMatchObject({ limit: 6, phase: 'planning' })
  })
})
