/** Tic-tac-toe: a star chart of nine fields, crosses as constellations, noughts as planets with orbits. */

import { CYAN, MINT, at, box, disc, fill, glow, line, linear, oval, picture, radial, random, round, stars, url } from '../brush'

const CELL = 104

/** A slightly uneven cross of five stars. */
function cross(seed: number): string {
  const next = random(seed)
  const jitter = (v: number): string => round(v + (next() - 0.5) * 9)
  const tips = [
    [-28, -28],
    [28, 28],
    [28, -28],
    [-28, 28],
  ].map(([x = 0, y = 0]) => `${jitter(x)} ${jitter(y)}`)
  const [a = '', b = '', c = '', d = ''] = tips
  const dots = [...tips, '0 0'].map((point) => `M${point}h0`).join('')
  return line(`M${a}L0 0L${b}M${c}L0 0L${d}`, '#9fe8ff', 2, 'opacity=".75"') + line(dots, '#fff', 7) + line('M0 0h0', '#fff', 10)
}

function world(p: string, hue: string, turn: number): string {
  return [
    line('M-34 0A34 34 0 0 1 34 0', '#ffb9c4', 2, 'opacity=".5"'),
    line('M-34 0A34 34 0 0 0 34 0', '#ffe0e4', 2.6),
    disc(0, 0, 27, url(`${p}o`)),
    disc(0, 0, 14, hue),
    disc(-4, -4, 8, '#fff', 'opacity=".28"'),
    at(0, 0, 1, disc(34, 0, 6, '#fff1ee'), turn),
  ].join('')
}

export function home(p: string): string {
  const defs = [
    radial(`${p}k`, ['#1f3f86', '#13275c 1 45', '#0a1433 1 80', '#060b1e'], 'cx="50%" cy="46%" r="80%"'),
    glow(`${p}o`, '#ff8fa0', 0.55),
    glow(`${p}g`, CYAN, 0.35),
    linear(`${p}w`, [`${MINT} 0`, '#d6ffec', `${MINT} 0`], 0, 0, 1, 0.8),
  ].join('')
  const ticks = Array.from({ length: 72 }, (_, k) => {
    const a = (k * Math.PI) / 36
    const from = k % 6 ? 186 : 180
    return `M${round(Math.cos(a) * from)} ${round(Math.sin(a) * from)}L${round(Math.cos(a) * 192)} ${round(Math.sin(a) * 192)}`
  }).join('')
  const grid = `M-52-150V150M52-150V150M-150-52H150M-150 52H150`
  const nodes = 'M-52-52h0M52-52h0M-52 52h0M52 52h0M-52-150h0M52-150h0M-52 150h0M52 150h0M-150-52h0M150-52h0M-150 52h0M150 52h0'
  const place = (col: number, row: number, inner: string): string => at((col - 1) * CELL, (row - 1) * CELL, 1, inner)
  const chart = [
    disc(0, 0, 192, 'none', 'stroke="#7fb2ff" stroke-opacity=".5" stroke-width="1.4"'),
    disc(0, 0, 212, 'none', 'stroke="#7fb2ff" stroke-opacity=".22"'),
    line(ticks, '#9fc4ff', 1.2, 'opacity=".6"'),
    line('M-212 0Q0-120 212 0M-212 0Q0 120 212 0M0-212Q120 0 0 212M0-212Q-120 0 0 212', '#7fb2ff', 1, 'opacity=".22"'),
    line(grid, '#5ad1e6', 9, 'opacity=".14"'),
    line(grid, '#d6f4ff', 2.2),
    line(nodes, '#fff', 6),
    line('M-140-140L140 140', url(`${p}w`), 26, 'opacity=".3"'),
    line('M-140-140L140 140', url(`${p}w`), 4),
    place(0, 0, cross(3)),
    place(1, 1, cross(8)),
    place(2, 2, cross(21)),
    place(0, 2, cross(34)),
    place(2, 0, world(p, '#e8667e', -50)),
    place(1, 0, world(p, '#c85a9a', 140)),
    place(1, 2, world(p, '#e8667e', 20)),
    place(0, 1, world(p, '#8f6ad8', 215)),
  ].join('')
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    oval(320, 196, 300, 230, url(`${p}g`)),
    stars(615, 640, 400, 160, '#e6eeff', 1.4),
    line('M36 70L74 48L118 82L96 130M530 320L566 350L604 330L590 286M520 60L560 40L596 72', '#9fc4ff', 1.2, 'opacity=".5"'),
    line('M36 70h0M74 48h0M118 82h0M96 130h0M530 320h0M566 350h0M604 330h0M590 286h0M520 60h0M560 40h0M596 72h0', '#e6f0ff', 4.4),
    at(320, 200, 0.98, chart, -7),
    fill('M0 400V392H640V400z', '#060b1e', 'opacity=".4"'),
  ].join('')
  return picture(640, 400, defs, body)
}
