/** The ends of Solar Sphere: the finished sphere shines, the Resistance breaks it open, or it stays half built. */

import { CORAL, RUST, again, at, box, disc, fill, glow, line, linear, named, oval, picture, radial, random, round, stars, url } from '../brush'
import { OURS, escort, fighter } from '../fleet'

const W = 640
const H = 360

/** Panels of a globe of radius r around (x, y); `keeps` says which are there. */
function panels(x: number, y: number, r: number, keeps: (u: number, v: number, chance: number) => boolean, seed = 3): string {
  const next = random(seed)
  const step = 0.3
  let out = ''
  for (let row = -6; row <= 6; row++) {
    for (let column = -6; column <= 6; column++) {
      const [u, v] = [(column + (row % 2 ? 0.5 : 0)) * step, row * step * 0.866]
      if (Math.hypot(u, v) > 1.5 || !keeps(u, v, next())) continue
      const corners = [0, 1, 2, 3, 4, 5].map((k) => {
        const a = (k * Math.PI) / 3 + Math.PI / 6
        const [s, t] = [u + Math.cos(a) * step * 0.53, v + Math.sin(a) * step * 0.53]
        const rho = Math.hypot(s, t)
        const k2 = rho ? (r * Math.sin(Math.min(rho, Math.PI / 2))) / rho : 0
        return `${round(x + s * k2)} ${round(y + t * k2)}`
      })
      out += `M${corners.join('L')}z`
    }
  }
  return out
}

const sun = (p: string): string[] => [
  radial(`${p}c`, ['#fff', '#fff4ec 1 18', '#ffb48f .85 40', '#ff6a4d .4 68', '#e0405a 0']),
  radial(`${p}s`, ['#fff', '#fffaf5 1 45', '#ffd2b8 1 75', '#ff8a63']),
]

/** Won: light through every seam of the finished sphere, and the fleet comes home. */
function finished(p: string): string {
  const defs = [radial(`${p}k`, ['#8a3a4c', '#40204a 1 45', '#0e0c22'], 'cx="50%" cy="50%" r="75%"'), ...sun(p), glow(`${p}j`, '#9fe8ff', 1)].join('')
  const rays = Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8 + 0.1
    return `M${round(320 + Math.cos(a) * 120)} ${round(178 + Math.sin(a) * 120)}L${round(320 + Math.cos(a) * 420)} ${round(178 + Math.sin(a) * 420)}`
  })
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(71, W, H, 120, '#ffeee6', 1.4),
    disc(320, 178, 280, url(`${p}c`)),
    line(rays.join(''), '#fff1e6', 5, 'opacity=".18"'),
    disc(320, 178, 132, url(`${p}s`)),
    fill(
      panels(320, 178, 136, () => true),
      '#5a3350',
      'stroke="#fff1dc" stroke-width="2.6"',
    ),
    line('M224 82A136 136 0 0 1 416 82', '#fff', 3, 'opacity=".8"'),
    oval(96, 262, 44, 12, url(`${p}j`)),
    at(140, 258, 1, named(`${p}e`, escort(OURS)), -12),
    again(`${p}e`, 'translate(92 196)rotate(-10)scale(.6)'),
    again(`${p}e`, 'translate(214 310)rotate(-14)scale(.7)'),
    again(`${p}e`, 'translate(540 92)rotate(170)scale(.5 -.5)'),
  ].join('')
  return picture(W, H, defs, body)
}

/** Lost: fighters of the Resistance leave through the breach. */
function broken(p: string): string {
  const defs = [
    radial(`${p}k`, ['#4a1430', '#1d0d26 1 50', '#090712'], 'cx="66%" cy="44%" r="85%"'),
    linear(`${p}f`, [`${CORAL} .8`, `${CORAL} 0`], 0, 0, 1, 0),
    ...sun(p),
  ].join('')
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(42, W, H, 100, '#ffe0d6', 1.4),
    disc(366, 150, 250, url(`${p}c`), 'opacity=".7"'),
    disc(366, 150, 54, url(`${p}s`)),
    fill(
      panels(366, 150, 124, (u, v, chance) => u > -0.35 + chance * 0.7 - Math.abs(v) * 0.3, 9),
      '#2c1a30',
      'stroke="#ff9f7c" stroke-width="1.400"',
    ),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      at(
        270 - i * 30,
        60 + ((i * 67) % 190),
        0.8 - i * 0.06,
        fill('M0-17L15-8V8L0 17L-15 8V-8z', '#2c1a30', 'stroke="#ff9f7c" stroke-width="2"'),
        i * 31,
      ),
    ),
    line('M330 238L420 214M330 120L420 110', url(`${p}f`), 4),
    `<g transform="translate(290 262)rotate(-6)scale(-1.100 1.100)">${named(`${p}e`, fighter(RUST, CORAL))}</g>`,
    again(`${p}e`, 'translate(252 128)rotate(6)scale(-.8 .8)'),
    again(`${p}e`, 'translate(120 180)scale(-.9 .9)'),
    again(`${p}e`, 'translate(410 316)rotate(-10)scale(-.6 .6)'),
    again(`${p}e`, 'translate(70 292)rotate(-10)scale(-.5 .5)'),
  ].join('')
  return picture(W, H, defs, body)
}

/** Shared: the sphere is half built, with ships on both sides. */
function halfBuilt(p: string): string {
  const defs = [linear(`${p}k`, ['#161a44', '#3a1c3c', '#4a1f2e'], 0, 0, 1, 0), ...sun(p)].join('')
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(15, W, H, 120, '#eef1ff', 1.4),
    disc(320, 176, 250, url(`${p}c`), 'opacity=".8"'),
    disc(320, 176, 60, url(`${p}s`)),
    fill(
      panels(320, 176, 132, (_, v, chance) => v > chance * 0.3 - 0.15),
      '#4a3150',
      'stroke="#ffd2b8" stroke-width="1.600"',
    ),
    at(120, 236, 0.9, named(`${p}e`, escort(OURS)), -8),
    again(`${p}e`, 'translate(524 236)rotate(8)scale(-.9 .9)'),
  ].join('')
  return picture(W, H, defs, body)
}

export const ENDS = { won: finished, lost: broken, drawn: halfBuilt, over: finished }
