/** The picture of games without their own: a planet whose colour depends on the name, a ring, a moon, and our ship. */

import { at, box, disc, fill, glow, line, linear, moon, oval, picture, radial, random, stars, url } from '../brush'
import { patrolShip } from '../fleet'

/** Sky, planet from light to dark, and haze: never amber. */
const HUES = [
  ['#10204e', '#d8f0ff', '#5f9ae6', '#1b3a86', '#6fb4ff'],
  ['#241650', '#f0dcff', '#9a74e0', '#3a2286', '#b08cff'],
  ['#0c2f3c', '#d8fff0', '#4fc09a', '#155a58', '#67d8a4'],
  ['#3a1230', '#ffdfe4', '#e0708a', '#7a2048', '#ff8fa6'],
] as const

export function somewhere(p: string, seed: number): string {
  const next = random(seed)
  const [sky, light, mid, dark, haze] = HUES[seed % HUES.length] ?? HUES[0]
  const x = 400 + Math.round(next() * 70)
  const tilt = -24 + Math.round(next() * 20)
  const defs = [
    radial(`${p}k`, [sky, '#0b1230 1 70', '#070b1c'], 'cx="62%" cy="40%" r="80%"'),
    radial(`${p}p`, [light, `${mid} 1 35`, `${dark} 1 75`, '#0a0f26'], 'cx="34%" cy="28%" r="82%"'),
    glow(`${p}h`, haze, 0.55),
    linear(`${p}q`, [`${light} .1`, `${light} .9 50`, `${light} .1`], 0, 0, 1, 0),
    glow(`${p}j`, '#7fe3ff', 1),
  ].join('')
  const ring = 'A232 46 0 0'
  const bands = [-60, -18, 30, 72].map((y) => {
    const w = Math.sqrt(126 * 126 - y * y) - 2
    return `M${-Math.round(w)} ${y}Q0 ${y + 22} ${Math.round(w)} ${y}`
  })
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    stars(seed % 9973, 640, 400, 150, '#e6eeff', 1.4),
    disc(x, 168, 240, url(`${p}h`)),
    `<g transform="translate(${x} 168)rotate(${tilt})">${line(`M-232 0${ring} 1 232 0`, url(`${p}q`), 9, 'opacity=".5"')}${disc(0, 0, 126, url(`${p}p`))}${line(bands.join(''), light, 5, 'opacity=".16"')}${line(`M-232 0${ring} 0 232 0`, url(`${p}q`), 9)}</g>`,
    moon(120, 92, 20, light, dark),
    fill('M0 400V366Q170 320 330 352T640 330V400z', '#050816', 'opacity=".55"'),
    oval(40, 318, 90, 10, url(`${p}j`), 'opacity=".6"'),
    at(190, 300, 0.86, patrolShip(p), -11),
  ].join('')
  return picture(640, 400, defs, body)
}
