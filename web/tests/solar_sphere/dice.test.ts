import { describe, expect, test } from 'vitest'
import { Dice, places, type Placed } from '../../src/boards/solar_sphere/dice'
import { read } from '../../src/boards/solar_sphere/model'
import { partsOf, played, table, type Look } from './sphere'

const lying = (looks: Look[], visits: [number, string][] = []) => places(read({ parts: partsOf(table(looks, { visits })), printed: {} }))
const at = (dice: Placed[], place: string): Placed[] => dice.filter((die) => die.place === place)
const ids = (dice: Placed[]): number[] => dice.map(({ id }) => id).sort((one, other) => one - other)

describe('identity of dice', () => {
  test('every die has a place', () => {
    expect(lying([{ dice: '35' }, { dice: '1' }], [[1, '2']])).toEqual([
      { place: 'dock0', letter: '3:0' },
      { place: 'dock0', letter: '5:0' },
      { place: 'dock1', letter: '1:1' },
      { place: 'place.ore-belt', letter: '2:1' },
    ])
  })

  test('a die that visits a location is the die that was docked', () => {
    const dice = new Dice()
    const before = dice.settle(lying([{ dice: '25' }, { dice: '2' }]))
    const after = dice.settle(lying([{ dice: '5' }, { dice: '2' }], [[0, '2']]))
    expect(at(after, 'place.ore-belt')[0]?.id).toBe(before.find(({ letter }) => letter === '2:0')?.id)
    expect(ids(after)).toEqual(ids(before))
  })

  test('a die that was changed stays the same die, and no die changes its owner', () => {
    const dice = new Dice()
    const before = dice.settle(lying([{ dice: '3' }, { dice: '1' }]))
    const after = dice.settle(lying([{}, { dice: '1' }], [[0, '1']]))
    expect(at(after, 'place.ore-belt')[0]?.id).toBe(at(before, 'dock0')[0]?.id)
    expect(at(after, 'dock1')).toEqual(at(before, 'dock1'))
  })

  test('the same table moves nothing', () => {
    const dice = new Dice()
    const looks = [{ dice: '3355' }, { dice: '16' }]
    expect(dice.settle(lying(looks, [[0, '1']]))).toEqual(dice.settle(lying(looks, [[0, '1']])))
  })

  test('in real matches every die on the board is found once', () => {
    for (const { parts } of played.views) {
      const placed = new Dice().settle(places(read({ parts: partsOf(parts), printed: played.printed })))
      expect(new Set(ids(placed)).size).toBe(placed.length)
      const shown = parts.flatMap((part) =>
        part.kind === 'dice' ? (part.faces ?? []) : part.kind === 'slots' ? (part.slots ?? []).flatMap(({ dice = [] }) => dice) : [],
      )
      expect(placed).toHaveLength(shown.reduce((sum, [, , count = 1]) => sum + count, 0))
    }
  })
})
