/** The functions that all pictures are drawn with: fills, lines, rim light, glows and stars, all as SVG markup. */

export const CYAN = '#5ad1e6'
export const STEEL = '#c9d3e6'
export const CORAL = '#ff6b5e'
export const MINT = '#67d8a4'
export const VIOLET = '#a88bff'

/** Five tones of one material, from dark to light; a faction uses one of these sets. */
export interface Paint {
  readonly deep: string
  readonly base: string
  readonly mid: string
  readonly light: string
  readonly rim: string
}

export const TEAL: Paint = { deep: '#0b1f27', base: '#1b3c47', mid: '#34687a', light: '#83bdc6', rim: '#dcf8f6' }
export const RUST: Paint = { deep: '#1f0c14', base: '#481d25', mid: '#7d3634', light: '#bd5f4e', rim: '#ffcbb6' }
export const IRON: Paint = { deep: '#101828', base: '#2a374f', mid: '#4b5d7d', light: '#8fa1c0', rim: '#f0f5ff' }
export const PLUM: Paint = { deep: '#150f2a', base: '#2e2652', mid: '#504683', light: '#9185c9', rim: '#e9e2ff' }
export const BLUE: Paint = { deep: '#0c1a38', base: '#1d3768', mid: '#35609f', light: '#84b4e8', rim: '#e6f4ff' }
export const MOSS: Paint = { deep: '#0f1c17', base: '#273c32', mid: '#486554', light: '#8dab92', rim: '#ebf7e0' }

export const round = (value: number): string => String(Math.round(value * 10) / 10)

const spaced = (extra: string): string => (extra ? ` ${extra}` : '')

export const fill = (d: string, color: string, extra = ''): string => `<path d="${d}" fill="${color}"${spaced(extra)}/>`

export const line = (d: string, color: string, width = 1, extra = ''): string =>
  `<path d="${d}" stroke="${color}"${width === 1 ? '' : ` stroke-width="${width}"`}${spaced(extra)}/>`

export const disc = (x: number, y: number, r: number, color: string, extra = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}"${spaced(extra)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, color: string, extra = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${color}"${spaced(extra)}/>`

export const box = (x: number, y: number, w: number, h: number, color: string, extra = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${color}"${spaced(extra)}/>`

/** A silhouette with light on the edges that face (-dx, -dy): the shape in rim colour, and the same shape moved. */
export const lit = (d: string, base: string, rim: string, dx = 1.1, dy = 1.3): string =>
  fill(d, rim) + fill(d, base, `transform="translate(${dx} ${dy})"`)

export const group = (inner: string, transform: string, extra = ''): string => `<g transform="${transform}"${spaced(extra)}>${inner}</g>`

export const at = (x: number, y: number, scale: number, inner: string, turn = 0, extra = ''): string =>
  group(inner, `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`, extra)

/** A named drawing, and a reference that draws it again elsewhere. */
export const named = (id: string, inner: string): string => `<g id="${id}">${inner}</g>`
export const again = (id: string, transform: string, extra = ''): string => `<use href="#${id}" transform="${transform}"${spaced(extra)}/>`

/** Left to right, in a picture that is w wide. */
export const flip = (w: number): string => `matrix(-1 0 0 1 ${w} 0)`

/** A prefix for the ids of one picture, valid as an id for every name. */
export const prefix = (kind: string, uid: string, name: string): string => `${kind}${uid}-${name.replace(/[^\w-]/g, '-')}-`

export const url = (id: string): string => `url(#${id})`

const stops = (colors: readonly string[]): string =>
  colors
    .map((stop, i) => {
      const [color = '#000', opacity = '1', offset = round((100 * i) / Math.max(1, colors.length - 1))] = stop.split(' ')
      const faded = opacity === '1' ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}%" stop-color="${color}"${faded}/>`
    })
    .join('')

/** A radial gradient; a stop is "colour", "colour opacity" or "colour opacity offset%". */
export const radial = (id: string, colors: readonly string[], place = ''): string =>
  `<radialGradient id="${id}"${spaced(place)}>${stops(colors)}</radialGradient>`

/** A linear gradient from (x1, y1) to (x2, y2) of the painted shape's box. */
export const linear = (id: string, colors: readonly string[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}"${x1 ? ` x1="${x1}"` : ''}${y1 ? ` y1="${y1}"` : ''} x2="${x2}"${y2 ? ` y2="${y2}"` : ''}>` +
  `${stops(colors)}</linearGradient>`

export const glow = (id: string, color: string, strength = 1): string =>
  radial(id, [`${color} ${strength}`, `${color} ${(strength * 0.35).toFixed(2)} 40`, `${color} 0`])

/** A moon lit from the upper left. */
export function moon(x: number, y: number, r: number, light: string, dark: string): string {
  const k = 0.707 * r
  const [a, b] = [`${round(x + k)} ${round(y - k)}`, `${round(x - k)} ${round(y + k)}`]
  return disc(x, y, r, light) + fill(`M${a}A${r} ${r} 0 0 1 ${b}A${round(r * 1.25)} ${round(r * 1.25)} 0 0 0 ${a}z`, dark)
}

/** Reproducible numbers in [0, 1) from a seed (mulberry32), so that a picture always looks the same. */
export function random(seed: number): () => number {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number from a name, to seed `random` with. */
export function hash(name: string): number {
  let h = 2166136261
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Stars as round-capped dots of two sizes; each size is a single path, so a sky costs a few hundred bytes. */
export function stars(seed: number, w: number, h: number, count: number, color = '#dfe8ff', scale = 1): string {
  if (!count) return ''
  const next = random(seed)
  let small = ''
  let large = ''
  for (let i = 0; i < count; i++) {
    const dot = `M${Math.round(next() * w)} ${Math.round(next() * h)}h0`
    if (i % 5) small += dot
    else large += dot
  }
  return line(small, color, 0.8 * scale, 'opacity=".5"') + line(large, color, 1.4 * scale, 'opacity=".85"')
}

export function picture(w: number, h: number, defs: string, body: string): string {
  const kept = defs ? `<defs>${defs}</defs>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${kept}${body}</svg>`
  )
}
