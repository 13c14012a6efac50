/** What decided a match of Solar Sphere: the final score of each captain by category. */

import type { Account } from '../account'
import { CATEGORIES, finalScore, pointsText } from './story'

export const account: Account = (events, _outcome, text) =>
  finalScore(events)
    .toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))
    .map(({ name, points, total }) => {
      const sum = CATEGORIES.reduce((all, category) => all + (points[category] ?? 0), 0)
      const shown = Object.fromEntries(CATEGORIES.map((category) => [category, pointsText(points[category] ?? 0)]))
      return { key: 'ss.account', params: { name: text(name), total: pointsText(total ?? 0), played: pointsText((total ?? 0) - sum), ...shown } }
    })
