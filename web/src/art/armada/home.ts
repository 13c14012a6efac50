/** Armada: two fleets and a planet, just before the battle. */

import {
  CORAL,
  CYAN,
  RUST,
  again,
  box,
  disc,
  fill,
  flip,
  glow,
  line,
  linear,
  named,
  oval,
  picture,
  radial,
  random,
  round,
  stars,
  url,
} from '../brush'
import { OURS, escort, heavyShip, jawShip } from '../fleet'

/** Far ships as slivers over the left half of the sky. */
function slivers(seed: number, count: number): string {
  const next = random(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const w = 5 + next() * 11
    const x = 8 + next() * 236
    const y = 84 + next() * 110
    d += `M${round(x)} ${round(y)}l${round(w * 0.4)}-${round(w * 0.16)}l${round(w * 0.6)} ${round(w * 0.16)}l-${round(w * 0.5)} ${round(w * 0.12)}z`
  }
  return d
}

const across = 'gradientUnits="userSpaceOnUse"'

const beam = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" ${across} x1="200" x2="440"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}" stop-opacity=".15"/></linearGradient>`

/** Places of the smaller ships of a fleet: x, y, scale. */
const LINE = [
  [196, 168, 0.3],
  [84, 196, 0.48],
] as const
const SCREEN = [
  [214, 224, 0.74],
  [150, 128, 0.4],
  [44, 138, 0.5],
  [236, 132, 0.28],
  [250, 356, 0.9],
] as const

export function home(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0a1f4a', '#141a40', '#301638', '#4a1528'], 0, 0, 1, 0.2),
    radial(`${p}s`, ['#fff', '#fff 1 10', '#ffe9dc .9 24', '#ffb59a .4 55', '#ff8c70 0']),
    glow(`${p}l`, '#4fb4ff', 0.5),
    glow(`${p}r`, '#ff5a50', 0.55),
    radial(`${p}p`, ['#3a3558', '#191c3a 1 40', '#090c1c'], 'cx="50%" cy="0%" r="70%"'),
    linear(`${p}q`, ['#fff 0', '#fff1e6 1 50', '#fff 0'], 0, 0, 1, 0),
    glow(`${p}b`, '#9fe8ff', 1),
    glow(`${p}f`, '#ff9a80', 1),
    beam(`${p}c`, '#eafdff', CYAN),
    beam(`${p}d`, '#fff1ec', CORAL),
  ].join('')
  const fleet = (heavy: string, light: string, drive: string): string =>
    [
      ...SCREEN.map(([x, y, s]) => oval(x - 62 * s, y, 40 * s, 14 * s, url(drive)) + again(light, `translate(${x} ${y})scale(${s})`)),
      ...LINE.map(([x, y, s]) => oval(x - 166 * s, y, 90 * s, 26 * s, url(drive)) + again(heavy, `translate(${x} ${y})scale(${s})`)),
      again(heavy, 'translate(122 290)rotate(-3)scale(.98)'),
    ].join('')
  const shots = (id: string): string =>
    line('M226 168L470 156M256 226L452 214M130 192L440 180', url(id), 2.2) + line('M272 286L500 262M262 296L480 280', url(id), 4)
  const hits = (flash: string): string =>
    [
      [452, 214, 16],
      [440, 180, 11],
      [494, 264, 26],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r * 1.7, url(flash)) + disc(x, y, r * 0.18, '#fff'))
      .join('')
  const theirs = `<g transform="${flip(640)}">`
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    oval(60, 200, 300, 220, url(`${p}l`)),
    oval(580, 200, 300, 220, url(`${p}r`)),
    stars(77, 640, 260, 110, '#eaf1ff', 1.4),
    oval(320, 238, 250, 130, url(`${p}s`)),
    disc(320, 738, 500, url(`${p}p`)),
    line('M-20 371A500 500 0 0 1 660 371', url(`${p}q`), 3),
    fill(slivers(11, 30), '#8fc0f0', 'opacity=".6"'),
    `${theirs}${fill(slivers(29, 30), '#f08a7a', 'opacity=".6"')}</g>`,
    `<defs>${named(`${p}h`, heavyShip(OURS, CYAN))}${named(`${p}x`, escort(OURS))}${named(`${p}w`, jawShip(RUST, CORAL))}${named(`${p}y`, escort(RUST))}</defs>`,
    shots(`${p}c`),
    `${theirs}${shots(`${p}d`)}</g>`,
    fleet(`${p}h`, `${p}x`, `${p}b`),
    `<g transform="matrix(-1 0 0 1 640 -10)">${fleet(`${p}w`, `${p}y`, `${p}f`)}</g>`,
    hits(`${p}b`),
    `${theirs}${hits(`${p}f`)}</g>`,
  ].join('')
  return picture(640, 400, defs, body)
}
