/** The positions of the cells of a map, in pixels. */

import type { Map as MapPart } from '$types'

export interface Spot {
  id: string
  x: number
  y: number
}

export interface Drawing {
  spots: Map<string, Spot>
  box: string
  width: number
  height: number
}

const SIZE = 56
const SPREAD = 132

/** Hexes by axial coordinates, pointed side up; graph places by column and row. */
export function draw(part: MapPart): Drawing {
  const hex = part.shape === 'hex'
  const spots = new Map<string, Spot>()
  for (const { id, at } of part.cells ?? []) {
    const [column, row] = at
    const x = hex ? SIZE * Math.sqrt(3) * (column + row / 2) : column * SPREAD
    const y = hex ? SIZE * 1.5 * row : row * SPREAD
    spots.set(id, { id, x, y })
  }
  const all = [...spots.values()]
  const edge = SIZE + 8
  const left = Math.min(...all.map((spot) => spot.x)) - edge
  const top = Math.min(...all.map((spot) => spot.y)) - edge
  const width = Math.max(...all.map((spot) => spot.x)) + edge - left
  const height = Math.max(...all.map((spot) => spot.y)) + edge - top
  return { spots, box: `${left} ${top} ${width} ${height}`, width, height }
}

export const HEX = Array.from({ length: 6 }, (_, corner) => {
  const turn = ((60 * corner - 90) * Math.PI) / 180
  return `${(Math.cos(turn) * (SIZE - 1.5)).toFixed(2)},${(Math.sin(turn) * (SIZE - 1.5)).toFixed(2)}`
}).join(' ')

/**
 * The position of each token on its cell: below the middle, several side by side; every second name is above its token.
 */
export function standing<Token extends { readonly at?: string }>(
  tokens: readonly Token[],
  spots: ReadonlyMap<string, Spot>,
): (Spot & { token: Token; above: boolean })[] {
  return tokens.flatMap((token) => {
    const spot = spots.get(token.at ?? '')
    const here = tokens.filter((other) => other.at === token.at)
    const place = here.indexOf(token)
    const off = (place - (here.length - 1) / 2) * Math.min(40, 80 / here.length)
    return spot ? [{ ...spot, x: spot.x + off, y: spot.y + 10, token, above: place % 2 === 1 }] : []
  })
}

/** Degrees clockwise from up. Direction 0 of hexes with pointed tops is up left; squares have four directions. */
export function turnOf(shape: MapPart['shape'], facing: number | undefined): number | undefined {
  if (facing === undefined) return undefined
  return shape === 'hex' ? facing * 60 - 30 : facing * (shape === 'graph' ? 60 : 90)
}
