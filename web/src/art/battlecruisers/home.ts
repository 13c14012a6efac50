/** Battlecruisers: ships that aim at each other, and a hand of glowing cards. */

import {
  CORAL,
  CYAN,
  MINT,
  VIOLET,
  again,
  at,
  box,
  disc,
  fill,
  glow,
  line,
  linear,
  named,
  oval,
  picture,
  radial,
  stars,
  url,
  type Paint,
} from '../brush'
import { heavyShip, jawShip } from '../fleet'

const LILAC: Paint = { deep: '#1a1236', base: '#382c66', mid: '#5f519c', light: '#a99ae0', rim: '#f4efff' }
const SEA: Paint = { deep: '#0b2430', base: '#1c4453', mid: '#3a7383', light: '#8cc9cf', rim: '#effffb' }
const ROSE: Paint = { deep: '#2a0f24', base: '#54203f', mid: '#8a3c5c', light: '#d67f94', rim: '#ffe6ea' }

/** The sign on each card of the hand, around the middle of the card. */
const SIGNS = [
  'M6-26L-12 4H0L-6 26L14-6H2z',
  'M-24 10A24 24 0 0 1 24 10M-14 12A14 14 0 0 1 14 12M-5 20H5',
  'M0-26L22 18L0 8L-22 18z',
  'M-26 0Q0-26 26 0Q0 26-26 0zM-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  'M0-26L7-8L26-7L11 5L16 24L0 13L-16 24L-11 5L-26-7L-7-8z',
]

export function home(p: string): string {
  const colors = [CYAN, '#ff86a8', VIOLET, MINT, CORAL]
  const defs = [
    radial(`${p}k`, ['#4a2f7a', '#231a52 1 45', '#0c0d2a 1 80', '#070918'], 'cx="50%" cy="78%" r="85%"'),
    glow(`${p}n`, '#8a5cff', 0.5),
    glow(`${p}m`, '#ff6fa6', 0.35),
    radial(`${p}o`, ['#d9b8ff', '#7a58c4 1 40', '#2c1f66 1 80', '#170f3a'], 'cx="50%" cy="95%" r="90%"'),
    linear(`${p}u`, ['#000 0 30', '#e7d2ff .55'], 0, 0, 0, 1),
    glow(`${p}d`, '#c9b2ff', 0.95),
    ...colors.map((color, i) => linear(`${p}${i}`, [`${color} .95`, `${color} .35 45`, '#140f30 .9'])),
    ...colors.map((color, i) => glow(`${p}g${i}`, color, 0.55)),
  ].join('')
  const hand = colors.map((color, i) => {
    const card = [
      oval(0, 0, 84, 104, url(`${p}g${i}`)),
      box(-45, -64, 90, 128, '#120d2c', 'rx="11"'),
      box(-45, -64, 90, 128, url(`${p}${i}`), `rx="11" stroke="${color}" stroke-width="2.4"`),
      line(SIGNS[i] ?? '', '#fff', 3.4, 'transform="translate(0 -8)"'),
      line('M-34-52h14M20 52h14M-34 42h10', '#fff', 2.6, 'opacity=".7"'),
    ].join('')
    return `<g transform="translate(320 610)rotate(${(i - 2) * 17})translate(0 -266)">${card}</g>`
  })
  const ringed = [
    line('M204 92A120 26 0 0 1 436 92', '#b79ae8', 5, 'opacity=".7" transform="rotate(-12 320 92)"'),
    disc(320, 92, 66, url(`${p}o`)),
    line('M204 92A120 26 0 0 0 436 92', '#e7d6ff', 5, 'transform="rotate(-12 320 92)"'),
  ].join('')
  const guns = [
    line('M258 196L404 178M262 204L398 190', '#eafdff', 2.6, 'opacity=".9"'),
    line('M392 216L250 222', '#ffd6e2', 2.6, 'opacity=".9"'),
    disc(404, 180, 26, url(`${p}g1`)),
    disc(246, 222, 26, url(`${p}g0`)),
    line('M404 180h0M246 222h0', '#fff', 7),
  ].join('')
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    oval(120, 90, 240, 120, url(`${p}n`)),
    oval(560, 110, 220, 120, url(`${p}m`)),
    stars(4242, 640, 320, 120, '#efe8ff', 1.4),
    ringed,
    oval(92, 100, 40, 12, url(`${p}d`), 'opacity=".7"'),
    at(150, 98, 0.34, heavyShip(LILAC, VIOLET), 4),
    oval(-20, 206, 70, 24, url(`${p}g0`)),
    at(128, 208, 0.92, heavyShip(SEA, CYAN), -2),
    `<g transform="matrix(-1 0 0 1 640 0)">${oval(-20, 204, 70, 24, url(`${p}g1`))}${at(132, 208, 0.9, named(`${p}b`, jawShip(ROSE, '#ff86a8')), -3)}</g>`,
    again(`${p}b`, 'translate(536 92)rotate(4)scale(-.26 .26)', 'opacity=".9"'),
    guns,
    fill('M0 400V330Q320 250 640 330V400z', url(`${p}u`), 'opacity=".35"'),
    hand[0] ?? '',
    hand[4] ?? '',
    hand[1] ?? '',
    hand[3] ?? '',
    hand[2] ?? '',
  ].join('')
  return picture(640, 400, defs, body)
}
