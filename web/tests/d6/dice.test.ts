import { describe, expect, test } from 'vitest'
import type { Item } from '$types'
import { Dice, places, type Placed } from '../../src/boards/d6/dice'
import { read } from '../../src/boards/d6/model'
import { card, PRINTED, table, type Look } from './table'

const lying = (look: Look) => places(read({ parts: table(look), printed: PRINTED }))
const find = (dice: Placed[], place: string) => dice.filter((die) => die.place === place)

describe('identity of dice', () => {
  test('every die has a place', () => {
    const marks: Item[] = [
      ['stasis', 'd6.card.stasis'],
      ['held', 'd6.card.held'],
    ]
    const all = lying({ crew: 'C', returned: 'T-', scanner: 1, infirmary: 1, cards: [card('distracted', 'internal', { needs: ['M', 'M'], marks })] })
    expect(all.map((die) => die.place)).toEqual([
      'crew',
      'station.tactical',
      'scanner',
      'infirmary',
      'returned',
      'threat.distracted/stasis',
      'threat.distracted/held',
    ])
  })

  test('a die that is used is the die that was in hand', () => {
    const dice = new Dice()
    const before = dice.settle(lying({ crew: 'CTTS' }))
    const after = dice.settle(lying({ crew: 'CTS', returned: 'T' }), ['station.tactical'])
    const [used] = find(after, 'station.tactical')
    const tacticals = find(before, 'crew')
      .filter((die) => die.letter === 'T')
      .map((die) => die.id)
    expect(tacticals).toContain(used?.id)
    expect(new Set(after.map((die) => die.id))).toEqual(new Set(before.map((die) => die.id)))
  })

  test('a changed die stays in hand, and the Commander goes to the station', () => {
    const dice = new Dice()
    const before = dice.settle(lying({ crew: 'CM' }))
    const after = dice.settle(lying({ crew: 'T', returned: 'C' }), ['station.commander', 'crew'])
    expect(find(after, 'crew')[0]?.id).toBe(before.find((die) => die.letter === 'M')?.id)
    expect(find(after, 'station.commander')[0]?.id).toBe(before.find((die) => die.letter === 'C')?.id)
  })

  test('a die without a place for a moment keeps its identity', () => {
    const dice = new Dice()
    const [die] = dice.settle(lying({ crew: 'S' }))
    expect(dice.settle(lying({ crew: '' }))).toEqual([])
    const [back] = dice.settle(lying({ crew: '', returned: '-' }))
    expect(back?.id).toBe(die?.id)
  })

  test('the same table moves nothing', () => {
    const dice = new Dice()
    const look = { crew: 'CCTT', scanner: 1, returned: 'M' }
    expect(dice.settle(lying(look))).toEqual(dice.settle(lying(look)))
  })
})
