/** What all threat pictures share: size, sky, and the type of a painter. */

import { box, picture, radial, stars, url } from '../brush'

export const W = 160
export const H = 120

/**
 * Draws one picture. `p` is the prefix of every id in it; `variant` is the letter that distinguishes copies of a card.
 */
export type Painter = (p: string, variant: string) => string

export interface Sky {
  readonly from: string
  readonly to: string
  readonly x?: number
  readonly y?: number
  readonly seed?: number
  readonly stars?: number
}

/** A picture in open space: a lit patch of sky at (x, y), stars, and the body in front. */
export function space(p: string, sky: Sky, defs: string, body: string): string {
  const { x = 50, y = 45, seed = 1, stars: count = 26 } = sky
  const patch = radial(`${p}k`, [sky.from, `${sky.to} 1 90`], `cx="${x}%" cy="${y}%" r="75%"`)
  return picture(W, H, patch + defs, box(0, 0, W, H, url(`${p}k`)) + stars(seed, W, H, count) + body)
}

/** A picture inside the ship: a wall lit from (x, y), no stars. */
export function room(p: string, sky: Sky, defs: string, body: string): string {
  return space(p, { ...sky, stars: 0 }, defs, body)
}
