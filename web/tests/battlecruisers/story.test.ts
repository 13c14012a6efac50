import { describe, expect, test } from 'vitest'
import type { Event } from '$types'
import { chosenBy, roundSoFar, sceneOf, type Told } from '../../src/boards/battlecruisers/story'
import { chosen, named, played, seat, tell } from './battle'

const told = (...events: Event[]): Told[] => events.map(({ kind, say }) => ({ kind, say, text: String(say[0]) }))

describe('the round so far', () => {
  test('each card with its effect, its reason and its results', () => {
    const { verdicts, afterwards } = roundSoFar(
      told(
        tell('main', { seat: seat(0), card: named('captain') }),
        tell('round', { round: 2 }),
        tell('reveals', { seat: seat(0), card: named('shields', 'numbered') }),
        tell('clash', { seats: [seat(0), seat(2)], card: named('shields') }),
        tell('main', { seat: seat(1), card: named('special-ops') }),
        tell('loses', { seat: seat(0), amount: 1, points: 0 }),
        tell('gains', { seat: seat(1), amount: 1, points: 2 }),
        tell('red-alert', { seat: seat(0) }),
      ),
    )
    expect(verdicts.map(({ way, face, seats, effects }) => [way, face, seats, effects.length])).toEqual([
      ['clash', 'shields', [0, 2], 0],
      ['main', 'special-ops', [1], 2],
    ])
    expect(afterwards).toHaveLength(1)
  })

  test('every resolved card of a real battle has its ship', () => {
    let cards = 0
    for (const events of played.told) {
      for (const { face, seats } of roundSoFar(events.map(({ kind, say }) => ({ kind, say, text: '' }))).verdicts) {
        cards += 1
        expect(face).not.toBe('')
        expect(seats.length).toBeGreaterThan(0)
      }
    }
    expect(cards).toBeGreaterThan(300)
  })

  test('every movement has a start and an end', () => {
    const kinds = new Set<string>()
    for (const event of played.told.flat()) {
      const scene = sceneOf(event)
      if (!scene) continue
      kinds.add(scene.kind)
      if (scene.kind === 'card')
        expect(
          [scene.from, scene.to].every((id) => /^(hand|discard|play|recovery)\d$|^gone$/.test(id)),
          JSON.stringify(event),
        ).toBe(true)
      if ('seat' in scene) expect(scene.seat, JSON.stringify(event)).toBeGreaterThanOrEqual(0)
    }
    expect([...kinds].sort()).toEqual(['aim', 'alarm', 'card', 'gone', 'guard', 'points', 'reveal', 'tidy'])
  })
})

describe('a secret choice', () => {
  const log = told(
    tell('core.done.by', { seat: seat(0), what: chosen('play shields') }),
    tell('core.done.by', { seat: seat(1), what: ['core.hidden'] }),
    tell('core.done.by', { seat: seat(0), what: chosen('play captain') }),
  )

  test('the last one counts, and only its owner knows it', () => {
    expect(chosenBy(log, 0)?.card).toBe('captain')
    expect(chosenBy(log, 1)).toBeNull()
  })

  test('it ends with the round', () => {
    expect(chosenBy([...log, ...told(tell('round', { round: 2 }))], 0)).toBeNull()
  })

  test('a discard puts no card on the table', () => {
    expect(chosenBy(told(tell('core.done.by', { seat: seat(0), what: chosen('discard captain') })), 0)?.card).toBe('')
  })
})
