/** Rectangles on a board, in pixels from its top left corner. */

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const middle = ({ x, y, width, height }: Box): [number, number] => [x + width / 2, y + height / 2]

/** The box of an element within another; undefined if it is not drawn. */
export function boxWithin(ground: Element | undefined, element: Element | null | undefined): Box | undefined {
  if (!ground || !element) return undefined
  const [outer, inner] = [ground.getBoundingClientRect(), element.getBoundingClientRect()]
  if (!inner.width) return undefined
  return { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height }
}

export function moved(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) > 3 || Math.abs(one.y - other.y) > 3
}
