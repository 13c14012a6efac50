import { describe, expect, test } from 'vitest'
import { forecast, missionPlaces, read as readTable, rungs, type Model } from '../../src/boards/d6/model'
import { card, PRINTED, table } from './table'

const read = (parts: ReturnType<typeof table>): Model => readTable({ parts, printed: PRINTED })

describe('the table as the board draws it', () => {
  test('tracks, dice and piles are read from their parts', () => {
    const model = read(table({ hull: 5, scanner: 2, crew: 'CTT', infirmary: 1, returned: 'T--', roll: '4' }))
    expect(model.hull).toEqual({ id: 'hull', value: 5, low: 0, high: 8 })
    expect(model.crew.map((die) => die.letter).join('')).toBe('CTT')
    expect([model.infirmary, model.returned.join(''), model.used, model.roll, model.deck]).toEqual([1, '--', 3, 4, 30])
    expect(model.stations.map((station) => station.used)).toEqual([0, 1, 0, 0, 0])
  })

  test('dice back from a mission are in Returned, not at their station', () => {
    const model = read(table({ returned: 'TTM-', used: 'T' }))
    expect(model.returned.join('')).toBe('TM-')
    expect(model.stations.map((station) => station.used)).toEqual([0, 1, 0, 0, 0])
  })

  test('a card knows when it acts, what its mission needs and which dice are on it', () => {
    const model = read(
      table({
        cards: [
          card('corsair', 'external', { level: 2, faces: '4 5 6', marks: [['stasis', 'd6.card.stasis']] }),
          card('cloaked-threats', 'internal', { faces: '2', needs: ['S', 'C'], marks: [['away', 'd6.card.away', { state: 'S' }]] }),
          card('panel-explosion', 'internal', { faces: '', needs: ['M'] }),
          card('solar-winds', 'external', { level: 0, start: 0, faces: '2' }),
        ],
      }),
    )
    const [cloaked, panel] = model.internal
    const [corsair, winds] = model.external
    expect(corsair).toMatchObject({ faces: [4, 5, 6], when: 'die', stasis: true, start: 2 })
    expect(panel).toMatchObject({ faces: [], when: 'always' })
    expect(winds).toMatchObject({ level: 0, start: 0 })
    expect(cloaked && missionPlaces(cloaked)).toEqual([{ needs: ['S'], die: 'S' }, { needs: ['C'] }])
  })

  test('a place may take one of two kinds of crew', () => {
    const part = card('pandemic', 'internal', { needs: ['MS'] })
    const [pandemic] = read(table({ cards: [part] })).internal
    expect(pandemic?.mission).toEqual([['M', 'S']])
  })

  test('the damage track has a rung for each health, and one for threats that cannot be shot', () => {
    const model = read(table({ cards: [card('corsair', 'external', { level: 2 }), card('solar-winds', 'external', { level: 0, start: 0 })] }))
    expect(rungs(model.external).map(({ level, threats }) => [level, threats.length])).toEqual([
      [4, 0],
      [3, 0],
      [2, 1],
      [1, 0],
      [0, 1],
    ])
    expect(rungs([]).map(({ level }) => level)).toEqual([4, 3, 2, 1])
  })

  test('the forecast counts the threats of each face, without those in stasis', () => {
    const model = read(
      table({
        cards: [card('corsair', 'external', { faces: '4 5' }), card('drone-a', 'external', { faces: '4', marks: [['stasis', 'd6.card.stasis']] })],
      }),
    )
    expect(forecast(model).map(({ acts, held }) => [acts.length, held.length])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ])
  })
})
