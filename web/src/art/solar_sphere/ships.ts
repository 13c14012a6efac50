/** The Resistance ships: hulls put together from a bow, a body, fins and a mark, larger for stronger ships. */

import { CORAL, RUST, PLUM, IRON, box, disc, fill, glow, hash, line, lit, oval, picture, prefix, radial, stars, url, type Paint } from '../brush'

interface Plan {
  readonly paint: Paint
  readonly length: number
  readonly bow: number
  readonly fin: number
  readonly mark: number
}

const W = 120
const H = 76
const CY = 39

/** Length by strength; the four shapes by the place of a ship in the list, so that no two are alike. */
export const SHIP_IDS = [
  'gadfly',
  'wasp-nest',
  'torch-bearer',
  'night-courier',
  'barricade',
  'old-grudge',
  'sunbreaker',
  'free-assembly',
  'long-memory',
  'hollow-choir',
  'dust-devil',
  'vigil',
  'iron-picket',
  'ember-court',
  'last-harvest',
  'dawnless',
  'crown-of-ash',
  'no-quarter',
]
const PAINTS: readonly Paint[] = [RUST, IRON, PLUM]

function planOf(id: string): Plan {
  const known = SHIP_IDS.indexOf(id)
  const place = known < 0 ? hash(id) % 97 : known
  const length = 26 + 1.5 * Math.min(18, place)
  return {
    paint: PAINTS[place % 3] ?? RUST,
    length,
    bow: (place * 5 + Math.floor(place / 4)) % 4,
    fin: (place * 3 + Math.floor(place / 3)) % 5,
    mark: place % 4,
  }
}

/** The outline of the upper half from the stern to the bow at the left; the lower half mirrors it. */
function hull({ length: l, bow }: Plan): string {
  const [s, b, t] = [60 + l * 0.85, 60 - l, 7 + l * 0.16]
  const bows = [
    [`${b} ${CY}`, `${b + l * 0.5} ${CY - t}`],
    [`${b} ${CY - 3}`, `${b + 7} ${CY - t * 0.8}`, `${b + l * 0.6} ${CY - t}`],
    [`${b} ${CY - t * 0.9}`, `${b + l * 0.32} ${CY - t * 0.55}`, `${b + l * 0.5} ${CY - t * 1.15}`],
    [`${b + 4} ${CY}`, `${b} ${CY - t * 0.5}`, `${b + l * 0.3} ${CY - t * 0.9}`, `${b + l * 0.75} ${CY - t * 1.2}`],
  ]
  const upper = [...(bows[bow] ?? []), `${s - 8} ${CY - t}`, `${s} ${CY - t * 0.6}`]
  const mirror = upper.map((point) => {
    const [x = '0', y = '0'] = point.split(' ')
    return `${x} ${(2 * CY - Number(y)).toFixed(1)}`
  })
  return `M${upper.join('L')}L${mirror.toReversed().join('L')}z`
}

function fins({ length: l, fin, paint }: Plan): string {
  const [x, t] = [60 + l * 0.3, 7 + l * 0.16]
  const both = (up: string, down: string): string => lit(up, paint.mid, paint.rim, 0.7, 1) + lit(down, paint.base, paint.light, 0.7, 0.8)
  switch (fin) {
    case 0:
      return both(
        `M${x - 14} ${CY - t}L${x + 18} ${CY - t - 18}L${x + 24} ${CY - t}z`,
        `M${x - 14} ${CY + t}L${x + 18} ${CY + t + 18}L${x + 24} ${CY + t}z`,
      )
    case 1:
      return both(
        `M${x - 24} ${CY - t}L${x - 16} ${CY - t - 13}H${x + 8}L${x + 14} ${CY - t}z`,
        `M${x - 6} ${CY + t}L${x} ${CY + t + 9}H${x + 16}L${x + 20} ${CY + t}z`,
      )
    case 2:
      return both(
        `M${x - 30} ${CY - t + 2}L${x - 38} ${CY - t - 15}L${x - 14} ${CY - t}z`,
        `M${x - 30} ${CY + t - 2}L${x - 38} ${CY + t + 15}L${x - 14} ${CY + t}z`,
      )
    case 3:
      return both(
        `M${x + 6} ${CY - t}Q${x + 4} ${CY - t - 22} ${x - 26} ${CY - t - 16}Q${x - 8} ${CY - t - 8} ${x - 12} ${CY - t}z`,
        `M${x + 6} ${CY + t}Q${x + 4} ${CY + t + 22} ${x - 26} ${CY + t + 16}Q${x - 8} ${CY + t + 8} ${x - 12} ${CY + t}z`,
      )
    default:
      return both(
        `M${x - 8} ${CY - t}V${CY - t - 14}H${x - 3}V${CY - t - 22}H${x + 1}V${CY - t}z`,
        `M${x + 8} ${CY - t}L${x + 12} ${CY - t - 10}H${x + 20}V${CY - t}z`,
      )
  }
}

function markings({ length: l, mark, paint }: Plan): string {
  const b = 60 - l
  switch (mark) {
    case 0:
      return (
        line(`M${b + 14} ${CY - 3}H${60 + l * 0.5}`, CORAL, 2.6) +
        line(`M${b + 20} ${CY + 4}H${60 + l * 0.3}`, '#ffe9e3', 1.6, 'stroke-dasharray="2 5"')
      )
    case 1:
      return disc(60 + l * 0.1, CY, 5, paint.deep) + disc(60 + l * 0.1, CY, 2.6, CORAL) + line(`M${b + 12} ${CY}H${b + 24}`, '#ffe9e3', 2)
    case 2:
      return line(`M${60 - 6} ${CY - 6}L${60 - 12} ${CY + 7}M${60 + 6} ${CY - 6}L60 ${CY + 7}M${60 + 18} ${CY - 6}L${60 + 12} ${CY + 7}`, CORAL, 3)
    default:
      return (
        line(`M${b + 16} ${CY + 1}h0M${b + 24} ${CY + 1}h0M${b + 32} ${CY + 1}h0M${b + 40} ${CY + 1}h0`, '#ffd9cf', 3) +
        line(`M60 ${CY - 6}H${60 + l * 0.6}`, paint.rim, 1.4)
      )
  }
}

/** An `<svg viewBox="0 0 120 76">` of a Resistance ship, bow to the left. */
export function shipArt(id: string, uid = ''): string {
  const p = prefix('r', uid, id)
  const plan = planOf(id)
  const { paint, length: l } = plan
  const s = 60 + l * 0.85
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(hash(id), W, H, 22),
    oval(s + 8, CY, 20, 7, url(`${p}j`)),
    fins(plan),
    lit(hull(plan), paint.base, paint.rim, 0.9, 1.5),
    fill(`M${60 - l * 0.7} ${CY}L${60 - l * 0.2} ${CY - 5 - l * 0.1}H${s - 9}L${s - 2} ${CY}z`, paint.light, 'opacity=".75"'),
    line(
      `M${60 + l * 0.55} ${CY - 6 - l * 0.12}V${CY + 6 + l * 0.12}M${60 + l * 0.1} ${CY - 6 - l * 0.12}V${CY + 6 + l * 0.12}`,
      paint.deep,
      1.2,
      'opacity=".7"',
    ),
    markings(plan),
    line(`M${s} ${CY - 4}v8`, '#fff', 3),
  ].join('')
  const defs = radial(`${p}k`, ['#4a1d33', '#1c1130 1 60', '#0a0a18'], 'cx="62%" cy="46%" r="75%"') + glow(`${p}j`, '#ffb39c', 1)
  return picture(W, H, defs, body)
}
