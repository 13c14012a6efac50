/** What all card pictures of Battlecruisers share: size, sky, and the type of a painter. */

import { box, picture, radial, stars, url } from '../brush'

export const W = 120
export const H = 150

/** Skin in the light and in the shade. */
export const SKIN = '#e0a98f'
export const SHADE = '#96604f'

/** Draws one picture. `p` is the prefix of every id in it. */
export type Painter = (p: string) => string

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
  const { x = 50, y = 45, seed = 1, stars: count = 16 } = sky
  const patch = radial(`${p}k`, [sky.from, `${sky.to} 1 90`], `cx="${x}%" cy="${y}%" r="75%"`)
  return picture(W, H, patch + defs, box(0, 0, W, H, url(`${p}k`)) + stars(seed, W, H, count) + body)
}

/** A picture inside a ship: a wall lit from (x, y), no stars. */
export const room = (p: string, sky: Sky, defs: string, body: string): string => space(p, { ...sky, stars: 0 }, defs, body)
