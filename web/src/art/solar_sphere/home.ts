/** Solar Sphere: hexes around a sun; light comes out where none are built yet. */

import { again, at, box, disc, fill, glow, line, linear, named, oval, picture, radial, random, round, stars, url } from '../brush'
import { OURS, escort } from '../fleet'

const CX = 330
const CY = 196
const R = 158

type Point = readonly [number, number]

/** A point of the flat hex sheet, wrapped onto the near side (or far side) of the globe. */
function wrap(u: number, v: number, far: boolean): Point {
  const rho = Math.hypot(u, v)
  const r = R * Math.sin(Math.min(rho, Math.PI / 2)) * (far ? 0.985 : 1)
  const k = rho ? r / rho : 0
  return [CX + u * k * (far ? -1 : 1), CY + v * k]
}

function hex(u: number, v: number, size: number, far: boolean): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const a = (k * Math.PI) / 3 + Math.PI / 6
    const [x, y] = wrap(u + Math.cos(a) * size, v + Math.sin(a) * size, far)
    return `${Math.round(x)} ${Math.round(y)}`
  })
  return `M${corners.join('L')}z`
}

interface Shell {
  /** Colours of panels by the sunlight that leaks around them, the brightest first. */
  readonly tones: readonly [string, string, string]
  readonly frames: string
  readonly loose: readonly Point[]
}

/** The panels that are built; the upper right is open. */
function shell(seed: number, far: boolean): Shell {
  const next = random(seed)
  const step = 0.3
  const tones: [string, string, string] = ['', '', '']
  const loose: Point[] = []
  let frames = ''
  for (let row = -6; row <= 6; row++) {
    for (let col = -6; col <= 6; col++) {
      const u = (col + (row % 2 ? 0.5 : 0)) * step + 0.06
      const v = row * step * 0.866 - 0.04
      const rho = Math.hypot(u, v)
      if (rho > 1.5) continue
      const open = u * 0.78 - v * 0.62 + (next() - 0.5) * 0.7
      if (open > (far ? 0.9 : 0.42)) {
        if (open < 0.72) frames += hex(u, v, step * 0.5, far)
        else if (!far && next() > 0.72) loose.push(wrap(u * 1.12, v * 1.12, false))
        continue
      }
      const tone = next() + open * 0.4
      tones[tone > 0.62 ? 0 : tone > 0.25 ? 1 : 2] += hex(u, v, step * 0.535, far)
    }
  }
  return { tones, frames, loose }
}

export function home(p: string): string {
  const defs = [
    radial(`${p}k`, ['#7a2740', '#3a1636 1 40', '#150b26 1 75', '#080714'], 'cx="54%" cy="48%" r="80%"'),
    radial(`${p}c`, ['#fff', '#fff4ec 1 18', '#ffb48f .85 40', '#ff6a4d .4 68', '#e0405a 0']),
    radial(`${p}s`, ['#fff', '#fffaf5 1 45', '#ffd2b8 1 75', '#ff8a63']),
    linear(`${p}r`, ['#fff1e6 .9', '#ff9a7e 0'], 0, 1, 1, 0),
    radial(`${p}v`, ['#000 0 66', '#0a0616 .4 92', '#0a0616 .75'], `gradientUnits="userSpaceOnUse" cx="${CX}" cy="${CY}" r="${R}"`),
    radial(`${p}w`, ['#ffd9c4 .6', '#ff8a63 0 50'], `gradientUnits="userSpaceOnUse" cx="${CX + 96}" cy="${CY - 86}" r="${R * 1.3}"`),
    glow(`${p}j`, '#9fe8ff', 1),
  ].join('')
  const back = shell(5, true)
  const front = shell(8, false)
  const paint = ['#5a3a56', '#3c2946', '#291d38']
  const rays = [
    [28, -150, 60],
    [70, -170, 34],
    [120, -120, 44],
    [168, -60, 26],
    [-30, -170, 24],
    [190, 10, 30],
  ].map(([x = 0, y = 0, w = 0]) => `M${CX + 30} ${CY - 30}L${round(CX + 40 + x * 2.1)} ${round(CY - 20 + y * 1.9)}l${w} ${round(w * 0.9)}z`)
  const worker = escort(OURS)
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    stars(311, 640, 400, 110, '#ffe9e0', 1.4),
    disc(CX + 14, CY - 10, 300, url(`${p}c`), 'opacity=".75"'),
    fill(rays.join(''), url(`${p}r`), 'opacity=".3"'),
    fill(back.tones.join(''), '#c8543f', 'stroke="#ffd2b8" stroke-width="1.2" opacity=".75"'),
    disc(CX, CY, 150, url(`${p}c`)),
    disc(CX, CY, 62, url(`${p}s`)),
    ...front.tones.map((d, i) => fill(d, paint[i] ?? '', 'stroke="#ff9f7c" stroke-width="1.3"')),
    line(front.frames, '#ffe0cf', 1.4, 'opacity=".9"'),
    disc(CX, CY, R, url(`${p}v`)),
    disc(CX, CY, R, url(`${p}w`)),
    line(`M${CX - 112} ${CY - 112}A${R} ${R} 0 0 0 ${CX + 112} ${CY + 112}`, '#ffc9b0', 1.4, 'opacity=".55"'),
    ...front.loose
      .slice(0, 5)
      .map(([x, y], i) =>
        at(
          Math.round(x),
          Math.round(y),
          0.8 - i * 0.08,
          fill('M0-17L15-8V8L0 17L-15 8V-8z', '#4a3150', 'stroke="#ffe6d8" stroke-width="2"'),
          12 + i * 17,
        ),
      ),
    oval(488, 316, 34, 10, url(`${p}j`)),
    at(526, 310, 0.76, named(`${p}e`, worker), -16),
    line('M494 296L452 262', '#bfeeff', 1.4, 'stroke-dasharray="3 4"'),
    oval(80, 92, 18, 6, url(`${p}j`)),
    again(`${p}e`, 'translate(98 92)rotate(8)scale(.4)'),
    again(`${p}e`, 'translate(566 84)rotate(150)scale(.34 -.34)'),
    again(`${p}e`, 'translate(146 330)rotate(-24)scale(.5)'),
  ].join('')
  return picture(640, 400, defs, body)
}
