/** Plans, repairs and the time warp. */

import { CORAL, CYAN, VIOLET, again, at, box, disc, fill, glow, group, line, linear, lit, named, oval, radial, random, round, url } from '../brush'
import { room, space, type Painter } from './card'

/** Hexes around the middle, 17 wide, as one line. */
function hexes(): string {
  let d = ''
  for (const [q, r] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, -1],
    [-1, 1],
    [2, -1],
    [-2, 1],
    [1, 1],
    [-1, -1],
  ] as const) {
    const [x, y] = [17.3 * 1.732 * (q + r / 2), 26 * r]
    d += `M${round(x)} ${round(y - 17)}l15 8.5v17l-15 8.5l-15-8.5v-17z`
  }
  return d
}

/** A battle plan on a table: two feints and one attack. */
export const combatTactics: Painter = (p) => {
  const defs = radial(`${p}t`, ['#6a9cff .75', '#2c4fa6 .5 60', '#16245c']) + linear(`${p}e`, ['#46568c', '#10172c'])
  const token = fill('M0-15L11 12L0 6L-11 12z', '#fff') + fill('M0-15L11 12L0 6z', CYAN)
  const body = [
    fill('M-2 96L14 154H106L122 96z', url(`${p}e`)),
    oval(60, 88, 64, 44, '#0a1024', 'stroke="#b4c8ff" stroke-width="2.4"'),
    oval(60, 86, 58, 38, url(`${p}t`)),
    group(line(hexes(), '#b4c8ff', 1.2, 'opacity=".7"'), 'translate(60 86)scale(.85 .62)'),
    line('M18 98Q6 60 44 48M102 98Q114 60 76 48M60 106V74', '#fff', 3, 'stroke-dasharray="6 5"'),
    fill('M42 40L52 46L42 55zM78 40L68 46L78 55zM52 76L60 64L68 76z', '#fff'),
    fill('M46 22L60 50L74 22V12H46z', CORAL, 'opacity=".35"'),
    fill('M60 54L42 22L60 30L78 22z', CORAL),
    fill('M60 54L42 22L60 30z', '#ffc9c0'),
    at(20, 110, 1, named(`${p}a`, token), -10),
    again(`${p}a`, 'translate(100 110)rotate(10)'),
    again(`${p}a`, 'translate(60 120)scale(1.1)'),
  ].join('')
  return room(p, { from: '#34406c', to: '#0a0e1e', y: 40 }, defs, body)
}

/** Half a ship in a dock, and the other half as a drawing. */
export const reconstruction: Painter = (p) => {
  const defs = linear(`${p}h`, ['#5a4f8c', '#b8aae8'], 0, 0, 1, 0) + glow(`${p}g`, '#fff', 1) + linear(`${p}y`, ['#4a4276', '#1c1838'])
  const ribs = 'M60 26H68M60 38H74M60 50H78M60 62H80M60 74H82M60 86H92M60 98H98M60 110H98M60 122H78'
  const body = [
    box(2, 0, 12, 150, url(`${p}y`)),
    box(106, 0, 12, 150, url(`${p}y`)),
    line('M2 0V150M106 0V150', '#c9bcf5', 1.4),
    line('M2 10L14 30L2 50L14 70L2 90L14 110L2 130M106 10L118 30L106 50L118 70L106 90L118 110L106 130', '#8577c4', 1.6),
    line('M14 40H46M14 92H34M106 30H72M106 68H82M106 116H84', '#8577c4', 4),
    fill('M60 8Q46 26 42 60L40 82L22 98V116L42 110L46 132H60z', url(`${p}h`)),
    line('M60 8Q46 26 42 60L40 82L22 98V116L42 110', '#fff', 2),
    line('M52 34L60 36M46 58H60M41 84H60M44 108H60', '#2c2456', 1.6),
    line('M52 48v6M50 70v8', CYAN, 4),
    line('M60 8Q74 26 78 60L80 82L98 98V116L78 110L74 132H60', '#e6dcff', 1.8, 'stroke-dasharray="4 4"'),
    line(ribs, '#d0c2ff', 2),
    line('M60 8V132', '#fff', 2.4),
    disc(82, 68, 20, url(`${p}g`)),
    disc(72, 30, 13, url(`${p}g`)),
    disc(84, 116, 15, url(`${p}g`)),
    line('M82 68l8-9M82 68l10 4M82 68l4 12M84 116l8-6M84 116l7 7', '#fff', 1.6),
  ].join('')
  return space(p, { from: '#4a3f8c', to: '#0e0a24', y: 40, seed: 211 }, defs, body)
}

/** An hourglass, and stars that move upward. */
export const timeWarp: Painter = (p) => {
  const next = random(17)
  let rising = ''
  for (let i = 0; i < 14; i++) {
    const y = 40 + next() * 80
    rising += `M${round(60 + (next() - 0.5) * (Math.abs(y - 75) * 0.9 + 3))} ${round(y)}h0`
  }
  const defs =
    linear(`${p}a`, ['#d9ccff', '#23144f 1 22', '#150c38 1 70', '#b9a2ff'], 0, 0, 1, 0) +
    radial(`${p}s`, ['#fff', '#ffd6f4 1 22', '#b07fff .8 55', '#7a4fff 0']) +
    glow(`${p}g`, VIOLET, 0.6)
  const body = [
    disc(60, 75, 74, url(`${p}g`)),
    ...[52, 68].map((r) => disc(60, 75, r, 'none', `stroke="#a583f0" stroke-width="2" stroke-dasharray="${r / 2} 14"`)),
    fill('M30 22Q30 58 54 75Q30 92 30 128H90Q90 92 66 75Q90 58 90 22z', url(`${p}a`), 'stroke="#f0e6ff" stroke-width="2"'),
    group(disc(0, 0, 26, url(`${p}s`)) + line('M-22 4Q-10-14 8-8M22-4Q10 14-8 8', '#fff', 3), 'translate(60 40)scale(1 .5)'),
    line(rising, '#fff', 2.2),
    fill('M54 92L60 82L66 92z', '#fff'),
    fill('M34 128Q40 114 60 112T86 128z', '#b07fff', 'opacity=".8"'),
    line('M36 30Q38 52 50 64', '#fff', 2.6),
    lit('M20 10H100L96 22H24zM24 128H96L100 140H20z', '#5a3f9c', '#fff'),
    line('M26 22V128M94 22V128', '#8c6fd0', 3.4),
  ].join('')
  return space(p, { from: '#5a35a0', to: '#0c0822', seed: 251 }, defs, body)
}
