/** Stars of Akarios: two fighters over a field of hexes, a blue planet, and enemies ahead. */

import {
  CORAL,
  MINT,
  RUST,
  again,
  box,
  disc,
  fill,
  glow,
  line,
  linear,
  moon,
  named,
  oval,
  picture,
  radial,
  round,
  stars,
  url,
  type Paint,
} from '../brush'
import { fighter } from '../fleet'

const WING: Paint = { deep: '#0b2a2e', base: '#1d5357', mid: '#3c8a86', light: '#a6e6d6', rim: '#f4fffb' }
const HORIZON = 214

/** A point of the plain below us: x to the right, z away from us. */
function ground(x: number, z: number): string {
  return `${round(320 + (x * 236) / z)} ${round(HORIZON + 146 / z)}`
}

/** Corners of the hex in a column and row of the plain. */
function corners(col: number, row: number, size: number): readonly string[] {
  const z = 0.78 + (row + (col % 2 ? 0.5 : 0)) * 0.5
  return [0, 1, 2, 3, 4, 5].map((k) => ground(col * 0.75 + Math.cos((k * Math.PI) / 3) * size, z + Math.sin((k * Math.PI) / 3) * size * 0.577))
}

/** Every hex draws half of its edges; its neighbours draw the others. */
function plain(): string {
  let d = ''
  for (let row = -1; row < 8; row++) {
    const reach = 2 + Math.ceil((0.78 + row * 0.5) * 1.75)
    for (let col = -reach; col <= reach; col++) d += `M${corners(col, row, 0.5).slice(0, 4).join('L')}`
  }
  return d
}

const cells = (list: readonly (readonly [number, number])[]): string => list.map(([c, r]) => `M${corners(c, r, 0.43).join('L')}z`).join('')

export function home(p: string): string {
  const defs = [
    linear(`${p}k`, ['#071230', '#12355a', '#1f6a78', '#0d2a3c'], 0, 0, 0, 1),
    radial(`${p}w`, ['#d8fbff', '#7fd0ee 1 25', '#3a86c8 1 55', '#153a7a 1 82', '#0a1d48'], 'cx="30%" cy="28%" r="82%"'),
    glow(`${p}h`, '#6fd0f0', 0.6),
    `<linearGradient id="${p}g" gradientUnits="userSpaceOnUse" x1="0" y1="${HORIZON}" x2="0" y2="400"><stop stop-color="#8ff0e0" stop-opacity="0"/><stop offset=".25" stop-color="#8ff0e0" stop-opacity=".55"/><stop offset="1" stop-color="#c9fff4" stop-opacity=".8"/></linearGradient>`,
    linear(`${p}t`, [`${MINT} 0`, '#eafff6 .95'], 0, 0, 1, 0),
    linear(`${p}e`, [`${CORAL} 0`, '#fff1ec .9'], 0, 0, 1, 0),
    glow(`${p}m`, MINT, 0.9),
    glow(`${p}c`, CORAL, 0.9),
    linear(`${p}f`, ['#1f6a78 0', '#0a2438 .9']),
  ].join('')
  const world = [
    disc(470, 118, 176, url(`${p}h`)),
    disc(470, 118, 108, url(`${p}w`)),
    fill(
      'M392 78Q430 60 470 72Q500 82 536 70Q520 92 486 94Q450 98 424 92Q404 90 392 78zM376 134Q420 116 462 130Q512 146 560 126Q552 148 506 154Q452 160 410 150Q388 146 376 134zM416 190Q460 176 510 188Q500 204 462 206Q432 204 416 190z',
      '#eafcff',
      'opacity=".28"',
    ),
    line('M366 94A107 107 0 0 1 480 11.5', '#fff', 1.8, 'opacity=".8"'),
    moon(322, 58, 13, '#cfeaf5', '#2a5a86'),
  ].join('')
  const ours = fighter(WING, '#eafff6')
  const foe = fighter(RUST, CORAL)
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    stars(909, 640, 210, 90, '#e6fbff', 1.4),
    world,
    box(0, HORIZON - 10, 640, 196, url(`${p}f`)),
    line(plain(), url(`${p}g`), 1.3),
    fill(
      cells([
        [-1, 0],
        [0, 1],
        [1, 1],
        [2, 2],
      ]),
      MINT,
      'opacity=".28"',
    ),
    fill(
      cells([
        [3, 2],
        [5, 4],
        [-4, 3],
        [4, 3],
      ]),
      CORAL,
      'opacity=".36"',
    ),
    line(cells([[2, 2]]), '#eafff6', 2.2),
    line('M312 272L470 216M304 256L462 206', '#eafff6', 3, 'stroke-dasharray="26 12"'),
    `<g transform="translate(498 208)rotate(162)scale(.7 .56)">${fill('M-160-3L-38 0L-160 3z', url(`${p}e`))}${named(`${p}x`, foe)}</g>`,
    `<g transform="translate(580 176)rotate(168)scale(.4 .32)">${again(`${p}x`, 'scale(1)')}</g>`,
    `<g transform="translate(402 182)rotate(158)scale(.34 .27)">${again(`${p}x`, 'scale(1)')}</g>`,
    disc(474, 214, 26, url(`${p}c`)),
    line('M474 214h0', '#fff', 6),
    `<g transform="translate(104 192)rotate(-14)scale(.84 .6)">${fill('M-190-4L-38 0L-190 5z', url(`${p}t`))}${again(`${p}y`, 'scale(1)')}</g>`,
    `<g transform="translate(196 302)rotate(-17)scale(1.86 1.3)">${fill('M-150-4L-38 0L-150 5z', url(`${p}t`))}${oval(-40, 0, 22, 9, url(`${p}m`))}${named(`${p}y`, ours)}</g>`,
  ].join('')
  return picture(640, 400, defs, body)
}
