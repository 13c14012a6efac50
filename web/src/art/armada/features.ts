/** The pieces of portraits: faces, eyes, mouths, shoulders and collars, on 96 by 96 around the middle line x = 48. */

import { box, disc, fill, line, linear, picture, prefix, radial, url } from '../brush'

/** The paints of a portrait: gradients from the lit left side to the shaded right side. */
export interface Paints {
  readonly skin: string
  readonly suit: string
  readonly hair: string
  readonly p: string
}

type Pair = readonly [light: string, dark: string]

export interface Sitter {
  /** The wall behind. */
  readonly ground: Pair
  readonly skin: Pair
  readonly suit: Pair
  readonly hair?: Pair
  readonly draw: (paints: Paints) => string
}

export const INK = '#1a1220'

/** Skin, from light to shade. */
export const SKINS = {
  pale: ['#f4cdb4', '#bd8470'],
  fair: ['#eab896', '#a86d50'],
  tan: ['#d39a72', '#8c5838'],
  olive: ['#c69a70', '#7c5738'],
  brown: ['#9f6848', '#5c3524'],
  dark: ['#774a38', '#3c2019'],
} as const satisfies { readonly [name: string]: Pair }

const FACES = {
  oval: 'M31 42Q30 21 48 21T65 42Q66 57 58 65Q48 72 38 65Q30 57 31 42z',
  square: 'M29 40Q29 21 48 21T67 40L66 57L57 69Q48 72 39 69L30 57z',
  long: 'M33 40Q32 19 48 19T63 40Q63 60 55 69Q48 75 41 69Q33 60 33 40z',
  round: 'M28 45Q28 23 48 23T68 45Q68 60 59 66Q48 71 37 66Q28 60 28 45z',
} as const

/** Neck, ears and face. */
export const face = ({ skin }: Paints, shape: keyof typeof FACES = 'oval'): string =>
  fill('M39 58H57V76Q48 84 39 76z', skin) +
  fill('M39 66Q48 74 57 66V72Q48 79 39 71z', '#000', 'opacity=".22"') +
  fill('M31 42Q26 40 27 47T32 53zM65 42Q70 40 69 47T64 53z', skin) +
  fill(FACES[shape], skin)

/** An open eye with its lid; `h` is how far it is open. */
export const eye = (x: number, y: number, iris = '#4a2c1c', h = 4): string =>
  fill(`M${x - 5} ${y}q5-${h} 10 0q-5 ${h * 0.8}-10 0z`, '#fdf8f4') +
  disc(x, y - 0.4, 2, iris) +
  disc(x - 0.7, y - 1, 0.7, '#fff') +
  line(`M${x - 5.2} ${y}q5.2-${h + 0.6} 10.4 0`, INK, 1.3)

export const eyes = (iris?: string, y = 45, h?: number): string => eye(40.5, y, iris, h) + eye(55.5, y, iris, h)

/** Two brows; `tilt` above 0 is stern. */
export const brows = (color: string, tilt = 1, y = 39): string => line(`M35.5 ${y}L45 ${y + tilt}M60.5 ${y}L51 ${y + tilt}`, color, 2)

export const nose = (color = '#000'): string => line('M48.5 46L46 54.5Q48 56 50.5 55', color, 1.3, 'opacity=".42"')

const MOUTHS = {
  calm: 'M43 61Q48 63 53 61',
  firm: 'M42.5 61.5H53.5',
  smile: 'M41.5 60Q48 66 54.5 60',
  smirk: 'M42 62Q49 63 55 58.5',
  frown: 'M43 63Q48 60 53 63',
} as const
export const mouth = (style: keyof typeof MOUTHS = 'calm', color = '#7a3630'): string => line(MOUTHS[style], color, 1.8)

export const grin = (y = 58): string =>
  fill(`M40 ${y}Q48 ${y + 2} 56 ${y}Q54 ${y + 8} 48 ${y + 8}T40 ${y}z`, '#fff', `stroke="${INK}" stroke-width="1"`)

/** Shoulders, with the line of the lit edge. */
export const shoulders = ({ suit }: Paints, broad = 0): string =>
  fill(`M${8 - broad} 98Q${8 - broad} 78 34 72H62Q${88 + broad} 78 ${88 + broad} 98z`, suit) +
  line(`M${9 - broad} 94Q${10 - broad} 79 34 72.5`, '#fff', 1.5, 'opacity=".5"')

export const collar = (color: string, inner = '#f4f6fb'): string =>
  fill('M38 71L48 84L58 71L52 88H44z', inner) + fill('M36 69L47 85L38 90L29 74zM60 69L49 85L58 90L67 74z', color)

/** A ball joint or lamp with its light. */
export const bulb = (x: number, y: number, r: number, color: string): string =>
  disc(x, y, r, color) + disc(x - r * 0.3, y - r * 0.3, r * 0.4, '#fff', 'opacity=".85"')

/** A circle without a filling. */
export const ring = (x: number, y: number, r: number, color: string, width = 1.6): string =>
  disc(x, y, r, 'none', `stroke="${color}" stroke-width="${width}"`)
const star = 'M0-5L1.5-1.6L5-1.5L2.300.8L3.2 4.4L0 2.4L-3.2 4.4L-2.300.8L-5-1.5L-1.5-1.6z'
/** Stars with five points. */
export const stars = (places: readonly (readonly [number, number])[], color: string, scale = 1): string =>
  places.map(([x, y]) => fill(star, color, `transform="translate(${x} ${y})scale(${scale})"`)).join('')

export function painted(id: string, uid: string, { ground, skin, suit, hair, draw }: Sitter): string {
  const p = prefix('h', uid, id)
  const side = (name: string, [light, dark]: Pair): string => linear(`${p}${name}`, [light, `${light} 1 48`, `${dark} 1 66`, dark], 0, 0, 1, 0.25)
  const paints = { skin: url(`${p}s`), suit: url(`${p}u`), hair: url(`${p}h`), p }
  const body = draw(paints)
  const defs = [radial(`${p}k`, [ground[0], `${ground[1]} 1 90`], 'cx="36%" cy="30%" r="85%"')]
  if (body.includes(paints.skin)) defs.push(side('s', skin))
  if (body.includes(paints.suit)) defs.push(side('u', suit))
  if (hair && body.includes(paints.hair)) defs.push(side('h', hair))
  return picture(96, 96, defs.join(''), box(0, 0, 96, 96, url(`${p}k`)) + body)
}
