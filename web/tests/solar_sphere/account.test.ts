import { describe, expect, test } from 'vitest'
import type { Event, Outcome, Say } from '$types'
import { seatSay } from '../../src/lib/catalogue'
import { account } from '../../src/boards/solar_sphere/account'
import { CATEGORIES, finalScore, pointsText } from '../../src/boards/solar_sphere/story'
import { DRANDA, played, tell } from './sphere'

const text = (say: Say): string => (Array.isArray(say) ? (say[2] ? `P${Number(say[2]['seat']) + 1}` : say[0]) : say)
const outcome: Outcome = { ending: 'points', results: ['lost', 'won'], reason: 'x', scores: [] }
const line = (who: Say, kind: string, halves: number): Event => tell(kind, { seat: who as [string], halves })
const counted = (who: Say, points: number[], total: number): Event[] => [
  ...CATEGORIES.map((category, at) => line(who, `final.${category}`, points[at] ?? 0)),
  line(who, 'final', total),
]

describe('what decided a match', () => {
  test('the best captain comes first, with what was scored in play', () => {
    const events = [tell('round'), ...counted(seatSay(0), [4, 0, 2, 2, 3], 31), ...counted(seatSay(1), [10, 10, 0, 0, 1], 51)]
    const lines = account(events, outcome, text)
    expect(lines.map(({ params }) => [params['name'], params['total'], params['played'], params['sphere'], params['supplies']])).toEqual([
      ['P2', '25½', '15', '5', '½'],
      ['P1', '15½', '10', '2', '1½'],
    ])
  })

  test('DRANDA is counted by its name, and categories that it does not have are 0', () => {
    const events = [line(DRANDA, 'final.sphere', 8), line(DRANDA, 'final', 20)]
    expect(account(events, outcome, text)[0]?.params).toMatchObject({ name: 'solar_sphere.dranda', total: '10', played: '6', morale: '0' })
  })

  test('a match without a final score has no account', () => expect(account([tell('round')], outcome, text)).toEqual([]))

  test('points are written with halves', () => {
    expect([0, 7, 7.5, 0.5, -2, -0.5].map(pointsText)).toEqual(['0', '7', '7½', '½', '-2', '-½'])
  })

  test('the score is known as far as it was told', () => {
    const [one] = finalScore(counted(seatSay(0), [4, 2], 31).slice(0, 2))
    expect(one).toEqual({ seat: 0, name: seatSay(0), points: { sphere: 2, factions: 1 }, total: null })
  })

  test('real matches: the categories and the points in play add up to the total', () => {
    const ends = played.told.map((events) => account(events, outcome, text)).filter((lines) => lines.length)
    expect(ends.length).toBeGreaterThan(3)
    const number = (points: unknown): number => Number(String(points).replace('½', '.5'))
    for (const { params } of ends.flat()) {
      const sum = ['played', ...CATEGORIES].reduce((all, name) => all + number(params[name]), 0)
      expect(sum).toBe(number(params['total']))
    }
  })
})
