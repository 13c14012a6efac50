/** The pen of the small symbols: lines 1.75 wide with round ends, on a grid of 24 by 24, in the colour of the text. */

export const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const dots = (...places: readonly (readonly [number, number])[]): string => places.map(([x, y]) => ring(x, y, 0.5)).join('')

/**
 * An `<svg>` as large as the text around it (1em). Paths after "|" in the drawing are filled, paths after "~" are
 * dotted.
 */
export function sign(drawing: string): string {
  const [outline = '', solid = '', dotted = ''] = parts(drawing)
  const filled = solid && `<path d="${solid}" fill="currentColor"/>`
  const dots = dotted && `<path d="${dotted}" stroke-dasharray="0 3.82" stroke-width="2.2"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" stroke-width="1.75" ` +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${outline}"/>${filled}${dots}</svg>`
  )
}

function parts(drawing: string): readonly [string, string, string] {
  const [pen = '', dotted = ''] = drawing.split('~')
  const [outline = '', solid = ''] = pen.split('|')
  return [outline, solid, dotted]
}
