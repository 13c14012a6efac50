import { describe, expect, test } from 'vitest'
import { aboutOf, faceOf } from '../../src/boards/solar_sphere/offers'
import { decision, option } from '../table-of'
import { played, tell } from './sphere'

describe('options in a short form', () => {
  test('a visit shows the value of the die and the drones it exhausts', () => {
    const changes: [string, number, number][] = [['active0', 6, 4], ['inactive0', 2, 4]] // prettier-ignore
    expect(faceOf(option('visit 3 ore-belt 1', [], { changes }))).toEqual({ die: '1', paid: [{ mark: 'drone', amount: 2 }] })
    expect(faceOf(option('visit 1 ore-belt 1'))).toEqual({ die: '1', paid: [] })
  })

  test('what a choice gains is not part of its price', () => {
    const changes: [string, number, number][] = [['store0.gold', 3, 1], ['store0.ore', 0, 1], ['morale0', 2, 4]] // prettier-ignore
    expect(faceOf(option('hire gunner-1 -', [], { changes }))?.paid).toEqual([{ mark: 'gold', amount: 2 }])
  })

  test('an attack and a regeneration show the number of drones; other options their words', () => {
    expect(faceOf(option('attack top-left 3'))?.paid).toEqual([{ mark: 'drone', amount: 3 }])
    expect(faceOf(option('regenerate 2'))?.paid).toEqual([{ mark: 'salvage', amount: 2 }])
    for (const action of ['act', 'satellite', 'kickback 4', 'reroll', 'choose 1']) expect(faceOf(option(action)), action).toBeNull()
  })

  test('options that are offered together in short look different', () => {
    let pairs = 0
    for (const { decision } of played.views) {
      const faces = (decision?.options ?? []).flatMap((one) => {
        const face = faceOf(one)
        return face ? [`${one.action.split(' ')[0] ?? ''} ${(one.touches ?? []).join()} ${JSON.stringify(face)}`] : []
      })
      pairs += faces.length
      expect(faces).toHaveLength(new Set(faces).size)
    }
    expect(pairs).toBeGreaterThan(50)
  })
})

describe('the part that a question is about', () => {
  const LOG = [tell('uses', {}, ['seat0', 'crew0']), tell('resistance', {}, ['ship.top-left']), tell('morale', {}, ['seat0', 'morale0'])]

  test('the action of a location is asked there', () => {
    const options = [option('use gunner-1', ['crew0.gunner-1']), option('act', ['place.fleet']), option('satellite', ['place.fleet'])]
    expect(aboutOf(decision(options, { kind: 'Act' }), LOG)).toBe('place.fleet')
    expect(aboutOf(decision([option('nothing')], { kind: 'Act' }), LOG)).toBe('')
  })

  test('another roll is asked at the ship, a bonus at the crew or the hex that gives it', () => {
    expect(aboutOf(decision([option('reroll'), option('accept')], { kind: 'RollAgain' }), LOG)).toBe('ship.top-left')
    expect(aboutOf(decision([option('choose 0')], { kind: 'ChooseBonus' }), LOG.slice(0, 1))).toBe('crew0')
    const built = [...LOG, tell('builds', {}, ['seat0', 'cell7']), tell('morale', {}, ['seat0', 'morale0'])]
    expect(aboutOf(decision([option('choose 0')], { kind: 'ChooseBonus' }), built)).toBe('cell7')
  })

  test('a turn is about no part', () => {
    expect(aboutOf(decision([option('end')], { kind: 'Turn' }), LOG)).toBe('')
    expect(aboutOf(null, LOG)).toBe('')
  })
})
