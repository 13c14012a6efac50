/** A review as a curve over the match: the chance before each choice, mistakes, and turning points. */

import type { ReviewChoice, ReviewSeat } from '$types'

export type Sign = 'inaccuracy' | 'mistake' | 'blunder' | 'turning'

/** The shape of a mark, on a grid from -10 to 10. */
export const SIGNS: { name: Sign; shape: string }[] = [
  { name: 'inaccuracy', shape: 'M0-5 5 0 0 5-5 0Z' },
  { name: 'mistake', shape: 'M0 6-6-5H6Z' },
  { name: 'blunder', shape: 'M0 8-8-6H8Z' },
  { name: 'turning', shape: 'M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0Z' },
]

export function shapeOf(sign: Sign): string {
  return SIGNS.find(({ name }) => name === sign)?.shape ?? ''
}

export interface Point {
  choice: ReviewChoice
  /** Position along the match and height, both from 0 to 100. */
  x: number
  y: number
  signs: Sign[]
}

export function pointsOf(seat: ReviewSeat, turns: number): Point[] {
  return seat.choices.map((choice) => ({
    choice,
    x: (100 * (choice.turn - 1)) / Math.max(1, turns),
    y: 100 * choice.before,
    signs: [...(choice.grade ? [choice.grade] : []), ...(seat.turning.includes(choice.turn) ? (['turning'] as const) : [])],
  }))
}

/** The line through all points to the result, in the units of the chart; 0 is at the bottom. */
export function lineOf(points: readonly Point[], seat: ReviewSeat): string {
  const all = [...points.map(({ x, y }) => [x, y] as const), [100, 100 * seat.result] as const]
  return all.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(2)} ${(100 - y).toFixed(2)}`).join('')
}

/** The choice nearest to a position along the match. */
export function nearest(points: readonly Point[], x: number): Point | undefined {
  return points.reduce<Point | undefined>((best, point) => (best && Math.abs(best.x - x) <= Math.abs(point.x - x) ? best : point), undefined)
}

/** The next marked choice after a turn; after the last one the first. */
export function nextMarked(points: readonly Point[], turn: number): Point | undefined {
  const marked = points.filter(({ signs }) => signs.length)
  return marked.find(({ choice }) => choice.turn - 1 > turn) ?? marked[0]
}

/** The choice that is about to be made at a turn of the replay. */
export function choiceAt(seat: ReviewSeat, turn: number): ReviewChoice | undefined {
  return seat.choices.find((choice) => choice.turn - 1 === turn)
}

export function percent(share: number): number {
  return Math.floor(100 * share + 0.5)
}

/** A difference of two chances in percentage points, with its sign. */
export function change(share: number): string {
  const value = percent(Math.abs(share))
  return value ? `${share < 0 ? '−' : '+'}${value}` : '0'
}
