/** What decided a match of Solar Sphere: the final score of each captain by category. */

import type { Account } from '../account'
import { CATEGORIES, finalScore } from './story'

const halves = (points: number): string => `${Math.floor(points)}${points % 1 ? '½' : ''}`

export const account: Account = (events, _outcome, text) =>
  finalScore(events)
    .toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))
    .map(({ name, points, total }) => {
      const sum = CATEGORIES.reduce((all, category) => all + (points[category] ?? 0), 0)
      const shown = Object.fromEntries(CATEGORIES.map((category) => [category, halves(points[category] ?? 0)]))
      return { key: 'ss.account', params: { name: text(name), total: halves(total ?? 0), played: halves((total ?? 0) - sum), ...shown } }
    })
