import { describe, expect, test } from 'vitest'
import type { Event, Frame, Outcome, Say } from '$types'
import { account } from '../../src/boards/armada/account'
import { actorOf, scenesOf } from '../../src/boards/armada/story'
import { TELLING } from '../../src/boards/armada/telling'
import { played, tell } from './fleet'

const frames = (events: Event[]): Frame[] => events.map((event) => ({ event }))
const told = (kinds: string[]): string[][] =>
  TELLING.phrases(frames(kinds.map((kind) => tell(kind)))).map((phrase) => phrase.frames.map(({ event }) => event.kind))

describe('the visual meaning of events', () => {
  test('a shot flies from the captain to the enemy ship, with the damage', () => {
    expect(scenesOf(tell('strikes', { damage: 2 }, ['seat0', 'foe1']), '')).toEqual([
      { kind: 'shot', from: 'seat0', to: 'foe1' },
      { kind: 'number', part: 'foe1', amount: -2 },
    ])
  })

  test('damage comes from the enemy ship that acts; without one there is no ray', () => {
    const event = tell('hull-down', { amount: 3 }, ['seat0', 'hull0'])
    expect(scenesOf(event, 'foe2').map(({ kind }) => kind)).toEqual(['strike', 'number'])
    expect(scenesOf(event, '').map(({ kind }) => kind)).toEqual(['number'])
    expect(actorOf(tell('foe-acts', {}, ['foe2']))).toBe('foe2')
    expect(actorOf(tell('rolls'))).toBe('')
    expect(actorOf(event)).toBeUndefined()
  })

  test('real matches: scenes name parts, and every event is told once', () => {
    for (const events of played.told) {
      const shown = TELLING.phrases(frames(events)).flatMap((phrase) => phrase.frames.map(({ event }) => event))
      expect(shown).toEqual(events)
      for (const event of events)
        for (const scene of scenesOf(event, 'foe1')) expect(Object.values(scene).every((value) => value !== '' && value !== undefined)).toBe(true)
    }
  })
})

describe('the playback', () => {
  test('a deed is shown together with its consequences', () => {
    const fight = ['assigns', 'recharges', 'enemy-die', 'foe-acts', 'shield-down', 'hull-down', 'foe-acts', 'unharmed']
    expect(told(fight)).toEqual([['assigns', 'recharges'], ['enemy-die'], ['foe-acts', 'shield-down', 'hull-down'], ['foe-acts', 'unharmed']])
  })

  test('many deeds are shown in groups, but a final encounter stays alone', () => {
    const many = told([...Array.from({ length: 40 }, () => 'travels'), 'finale', 'travels'])
    expect(many.length).toBeLessThanOrEqual(TELLING.most / 2 + 2)
    expect(many).toContainEqual(['finale'])
  })
})

describe('what decided a match', () => {
  const outcome: Outcome = { ending: 'victory', results: ['won'], reason: 'x', scores: [] }
  const text = (say: Say): string => (Array.isArray(say) ? say[0] : say)
  const foe = (id: string) => tell('foe-acts', { foe: [`armada.foe.${id}.name`, {}, { foe: id }] }, ['foe1'])
  const lost = (amount: number) => tell('hull-down', { amount }, ['seat0', 'hull0'])

  test('deeds are counted, and the enemy who cost the most hull is named', () => {
    const events = [tell('combat-won'), tell('mission-done'), tell('mission-done'), foe('siren'), lost(2), foe('oni'), lost(1), foe('oni'), lost(2), tell('round'), lost(9)] // prettier-ignore
    const lines = account(events, outcome, text)
    expect(lines[0]?.params).toEqual({ won: 1, missions: 2, destroyed: 0 })
    expect(lines[1]?.params).toEqual({ name: 'armada.foe.oni.name', hull: 3 })
    expect(lines).toHaveLength(2)
  })

  test('the final encounter is named if it was found', () => {
    const events = [tell('finale', { finale: ['armada.finale.tower'] })]
    expect(account(events, outcome, text).at(-1)).toEqual({ key: 'ar.account.finale', params: { name: 'armada.finale.tower' } })
  })
})
