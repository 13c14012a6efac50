/** Computers: one that aims, one with a virus. */

import { CORAL, MINT, RUST, STEEL, again, box, disc, fill, glow, line, linear, lit, radial, url } from '../brush'
import { room, type Painter } from './card'

/** A chip with an eye on a ship. */
export const targetingCpu: Painter = (p) => {
  const defs = linear(`${p}c`, ['#4b5878', '#1a2238'], 0, 0, 1, 1) + glow(`${p}g`, CORAL, 0.9)
  const pins = [40, 52, 64, 76].map((at) => `M${at + 2} 30V18M${at + 2} 116V128M18 ${at + 15}H30M90 ${at + 15}H102`).join('')
  const body = [
    line(
      'M42 18V8L28-4M54 18V-4M66 18V6L78-4M78 18V10L100-4M18 55H8L-4 44M18 79H6L-4 90M102 67H124M102 91H110L124 104M42 128V138L30 154M66 128V154M78 128V136L94 154',
      RUST.light,
      2,
    ),
    line('M12 22h0M108 24h0M14 128h0M108 134h0M8 108h0M112 46h0', RUST.light, 5),
    line('M12 22L18 55M108 24L102 55M14 128L18 91M108 134L102 91', RUST.mid, 1.4),
    line(pins, STEEL, 4),
    box(28, 28, 64, 90, '#0a1020', 'rx="4"'),
    box(28, 28, 64, 90, url(`${p}c`), 'rx="4" stroke="#c9d3e6" stroke-width="1.6"'),
    disc(36, 36, 2.6, '#0a1020'),
    box(36, 46, 48, 54, '#1c0a12', 'rx="2"'),
    disc(60, 73, 32, url(`${p}g`)),
    fill('M60 56L66 70L76 80V86L64 82L60 88L56 82L44 86V80L54 70z', '#ffe6de'),
    line('M40 58V50H48M80 58V50H72M40 88V96H48M80 88V96H72', '#fff', 2.6),
    line('M36 73H42M78 73H84', CORAL, 2.6),
  ].join('')
  return room(p, { from: '#5c2434', to: '#140a16' }, defs, body)
}

/** Squares where the rows have a #, `size` wide, from (x, y); a run is one shape. */
function pixels(rows: readonly string[], x: number, y: number, size: number): string {
  let d = ''
  rows.forEach((row, j) => {
    for (const run of row.matchAll(/#+/g)) d += `M${x + run.index * size} ${y + j * size}h${run[0].length * size}v${size}h-${run[0].length * size}z`
  })
  return d
}

const SKULL = [
  '..#######..',
  '.#########.',
  '###########',
  '##...#...##',
  '##...#...##',
  '#####.#####',
  '.####.####.',
  '..#######..',
  '..#.#.#.#..',
  '..#.#.#.#..',
]

/** The virus looks out of the screen. */
export const computerVirus: Painter = (p) => {
  const skull = pixels(SKULL, 21, 28, 7)
  const defs = radial(`${p}s`, ['#1f6a4c', '#0c2a24 1 70', '#061612']) + glow(`${p}g`, MINT, 0.5)
  const body = [
    lit('M8 6H112L118 14V112L110 120H10L2 112V14z', '#2a3448', '#c9d3e6'),
    box(10, 14, 100, 96, url(`${p}s`), 'rx="7"'),
    line('M16 22h22M16 104h14M86 22h18M92 104h12', MINT, 2),
    disc(60, 62, 56, url(`${p}g`)),
    `<defs><path id="${p}v" d="${skull}"/></defs>`,
    again(`${p}v`, 'translate(-4)', 'fill="#d6526c"'),
    again(`${p}v`, 'translate(4)', 'fill="#4ba6b8"'),
    again(`${p}v`, '', 'fill="#eafff4"'),
    box(10, 69, 100, 3.4, '#0c2a24'),
    line('M10 44H30M92 44h18M10 96h30', '#fff', 1.4, 'opacity=".5"'),
    fill('M44 120H76L84 138H36z', '#1c2436'),
    line('M24 140H96M30 146H90', '#8fa1c0', 3, 'stroke-dasharray="5 4"'),
    disc(104, 115, 2, CORAL),
  ].join('')
  return room(p, { from: '#24483c', to: '#080f16' }, defs, body)
}
