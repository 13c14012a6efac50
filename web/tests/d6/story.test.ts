import { describe, expect, test } from 'vitest'
import { damageOf, faceOf, givesUp, sceneOf } from '../../src/boards/d6/story'
import { indistinct } from '../../src/kit/choices'
import { option } from '../table-of'

describe('visual meaning of events', () => {
  test.each([
    ['fires', ['station.tactical', 'threat.x'], { kind: 'shot', from: 'station.tactical', to: 'threat.x' }],
    ['beamed', ['station.science', 'threat.x'], { kind: 'beam', from: 'station.science', to: 'threat.x' }],
    ['activates', ['threat.x'], { kind: 'acts', card: 'threat.x' }],
    ['hit.both', ['shield', 'hull'], { kind: 'harm' }],
    ['rerolled', ['station.commander', 'crew'], { kind: 'roll' }],
    ['destroyed', ['threat.x'], { kind: 'gone', card: 'threat.x', blast: true }],
    ['recharged', ['station.science', 'shield'], null],
  ])('%s', (kind, parts, scene) => {
    expect(sceneOf({ kind, say: '', parts })).toEqual(scene)
  })
})

describe('options in place', () => {
  test('are shown as a face, a number, or words', () => {
    expect(faceOf(option('change S T'))).toBe('T')
    expect(faceOf(option('hurt used-M'))).toBe('M')
    expect(faceOf(option('hurt spare'))).toBe('-')
    expect(faceOf(option('recall time-warp S'))).toBe('S')
    expect(faceOf(option('fire drone-a 1'))).toBeNull()
    expect(damageOf(option('aim drone-a 2'))).toBe(2)
    expect(damageOf(option('stasis drone-a'))).toBe(0)
    expect(givesUp(option('distract used-T'), 'T')).toBe(true)
    expect(givesUp(option('hurt T'), 'T')).toBe(false)
  })

  test('options that clicks cannot distinguish are offered in place', () => {
    const changes = ['C', 'T', 'S'].map((side) => option(`change M ${side}`, ['crew.C', 'crew.M', 'station.commander']))
    expect(indistinct(changes, ['crew.C', 'crew.M'])).toHaveLength(3)
    const beams = ['a', 'b'].map((id) => option(`stasis ${id}`, ['crew.S', `threat.${id}`, 'station.science']))
    expect(indistinct(beams, ['crew.S'])).toEqual([])
    const here = [option('mission a S', ['crew.S', 'threat.a']), option('stasis a', ['crew.S', 'threat.a', 'station.science'])]
    expect(indistinct(here, ['crew.S', 'threat.a']).map((one) => one.action)).toEqual(['mission a S'])
  })
})
