/** The end scenes of Deep Space D-6: rescued, destroyed, or incapacitated. */

import {
  CORAL,
  MINT,
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
  random,
  round,
  stars,
  url,
  type Paint,
} from '../brush'
import { escort, heavyShip, patrolShip } from '../fleet'

const W = 640
const H = 360

/** Ships of the rescue fleet: pale, clean, lit from ahead. */
const RESCUE: Paint = { deep: '#123c46', base: '#2c6b74', mid: '#5fa6a6', light: '#c4efe2', rim: '#ffffff' }
const SCORCHED: Paint = { deep: '#0b1226', base: '#1c2a49', mid: '#3d5078', light: '#8496b9', rim: '#eafff6' }
const COLD: Paint = { deep: '#080d1c', base: '#131d36', mid: '#1f2d4e', light: '#3d5078', rim: '#cfe0ff' }
const BURNT: Paint = { deep: '#0d0710', base: '#24121f', mid: '#43202c', light: '#7a3a3c', rim: '#ffcfbe' }

/** The fleet arrives from the light, and a beam points at us. */
function rescued(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0a2440', '#0f4a5a', '#2f8f86', '#0c2c44'], 0, 0.6, 1, 0.1),
    radial(`${p}s`, ['#fff', '#f2fffa 1 14', '#b8f5dc .75 34', `${MINT} .3 64`, `${MINT} 0`]),
    linear(`${p}b`, ['#eafff6 0', '#eafff6 .5'], 0, 1, 1, 0),
    radial(`${p}o`, ['#0a2036', '#0a2036 1 90', '#2c8a8a 1 97', '#c4f5e6']),
    glow(`${p}j`, '#bff7ff', 1),
    glow(`${p}e`, '#d6ffee', 0.9),
  ].join('')
  const rays = [
    [-60, 300],
    [30, 340],
    [130, 352],
    [250, 300],
    [-40, 150],
  ]
    .map(([x = 0, y = 0]) => `M488 96L${x} ${y}l54 34z`)
    .join('')
  const ships = [
    [470, 92, 0.62],
    [574, 146, 0.42],
    [386, 56, 0.3],
    [330, 112, 0.2],
  ] as const
  const screen = [
    [300, 72, 0.42],
    [420, 150, 0.5],
    [250, 122, 0.26],
    [534, 44, 0.36],
    [352, 160, 0.3],
  ] as const
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(90, W, 300, 90, '#eafff8', 1.4),
    disc(486, 96, 300, url(`${p}s`)),
    fill(rays, url(`${p}b`), 'opacity=".25"'),
    disc(360, 900, 600, url(`${p}o`)),
    `<defs>${named(`${p}h`, heavyShip(RESCUE, MINT))}${named(`${p}x`, escort(RESCUE))}</defs>`,
    ...screen.map(([x, y, s]) => again(`${p}x`, `translate(${x} ${y})scale(-${s} ${s})`)),
    ...ships.map(([x, y, s]) => disc(x, y, 130 * s, url(`${p}e`), 'opacity=".55"') + again(`${p}h`, `translate(${x} ${y})scale(-${s} ${s})`)),
    fill('M378 108L40 214Q90 280 250 296z', url(`${p}b`), 'opacity=".7"'),
    at(168, 240, 0.96, patrolShip(p, true, SCORCHED), -9),
    fill('M124 226l22-5l8 10l-14 9l-20-2zM196 252l14-6l12 8l-10 10l-14-3zM98 262l10-8l10 6l-6 9z', '#060a18', 'opacity=".8"'),
    line('M140 222l4 8M204 250l6 8', CORAL, 1.6),
  ].join('')
  return picture(W, H, defs, body)
}

/** The hull breaks. */
function destroyed(p: string): string {
  const next = random(13)
  let debris = ''
  let sparks = ''
  for (let i = 0; i < 26; i++) {
    const a = next() * Math.PI * 2
    const r = 70 + next() * 210
    const [x, y, s] = [316 + Math.cos(a) * r, 172 + Math.sin(a) * r * 0.62, 3 + next() * 8]
    debris += `M${round(x)} ${round(y)}l${round(s)}-${round(s * next())}l${round(s * 0.5)} ${round(s)}l-${round(s)} ${round(s * 0.4)}z`
    sparks += `M${round(316 + Math.cos(a + 0.3) * r * 0.45)} ${round(172 + Math.sin(a + 0.3) * r * 0.3)}L${round(316 + Math.cos(a + 0.3) * r * 0.75)} ${round(172 + Math.sin(a + 0.3) * r * 0.5)}`
  }
  const defs = [
    radial(`${p}k`, ['#8f2f38', '#4a1630 1 38', '#1a0a1e 1 75', '#0a0612'], 'cx="49%" cy="48%" r="75%"'),
    radial(`${p}c`, ['#fff', '#fff 1 12', '#ffd9c4 .95 26', '#ff7a4d .75 50', '#d12f45 .3 76', '#d12f45 0']),
    linear(`${p}r`, ['#fff 0', '#ffd2c0 .9 50', '#fff 0'], 0, 0, 1, 0),
    `<clipPath id="${p}f"><path d="M300 0L286 120L306 150L290 190L312 224L296 360H660V0z"/></clipPath>`,
    `<clipPath id="${p}a"><path d="M300 0L286 120L306 150L290 190L312 224L296 360H-20V0z"/></clipPath>`,
  ].join('')
  const wreck = (clip: string, move: string): string =>
    `<g transform="${move}"><g clip-path="url(#${clip})">${at(316, 172, 1.12, patrolShip(p, false, BURNT), -6)}</g></g>`
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(55, W, H, 100, '#ffe0d6', 1.4),
    oval(316, 172, 300, 64, 'none', `stroke="${'#ffb39c'}" stroke-width="2.2" opacity=".55" transform="rotate(-12 316 172)"`),
    oval(316, 172, 226, 42, 'none', `stroke="url(#${p}r)" stroke-width="7" transform="rotate(-12 316 172)"`),
    disc(316, 172, 210, url(`${p}c`), 'opacity=".85"'),
    line(sparks, '#ffd9c8', 2),
    wreck(`${p}a`, 'translate(-44 26)rotate(-10 200 180)'),
    wreck(`${p}f`, 'translate(46-20)rotate(14 430 180)'),
    disc(314, 170, 92, url(`${p}c`)),
    fill(debris, '#1c0d18', 'stroke="#ffb39c" stroke-width="1"'),
  ].join('')
  return picture(W, H, defs, body)
}

/** The ship without a crew: cold light, dark windows, one lamp. */
function incapacitated(p: string): string {
  const defs = [
    radial(`${p}k`, ['#27406e', '#142248 1 45', '#0a1128 1 80', '#060a18'], 'cx="70%" cy="30%" r="85%"'),
    radial(`${p}m`, ['#f4f8ff', '#c4d2ea 1 45', '#7f93bd 1 80', '#566b9a'], 'cx="38%" cy="34%" r="72%"'),
    glow(`${p}h`, '#a9c4f5', 0.5),
    glow(`${p}r`, CORAL, 1),
    linear(`${p}v`, ['#8fb0e8 0', '#8fb0e8 .2', '#8fb0e8 0']),
  ].join('')
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(31, W, H, 150, '#dfe8ff', 1.4),
    disc(466, 130, 190, url(`${p}h`)),
    disc(466, 130, 92, url(`${p}m`)),
    oval(440, 96, 18, 12, '#9db0d4', 'opacity=".7"'),
    oval(506, 120, 12, 14, '#93a7cf', 'opacity=".7"'),
    oval(452, 164, 10, 8, '#9db0d4', 'opacity=".7"'),
    oval(486, 76, 8, 6, '#a9bbdc', 'opacity=".7"'),
    oval(430, 140, 6, 8, '#9db0d4', 'opacity=".6"'),
    box(0, 200, W, 110, url(`${p}v`)),
    at(300, 200, 1.3, patrolShip(p, false, COLD), 17),
    disc(170, 108, 26, url(`${p}r`)),
    disc(170, 108, 3.6, '#fff'),
    line('M96 276l4-6M128 300h0M400 300l5 3M520 268h0M210 310l-4 5M350 320h0M560 310l-5 4M446 286h0', '#cfe0ff', 3, 'opacity=".7"'),
    at(508, 262, 1, fill('M-9-5L-3-9L6-7L10 0L4 8L-6 7z', '#1f2d4e', 'stroke="#9fb4e0" stroke-width="1.2"'), 20),
    at(92, 236, 0.7, fill('M-9-5L-3-9L6-7L10 0L4 8L-6 7z', '#1f2d4e', 'stroke="#9fb4e0" stroke-width="1.2"'), 70),
  ].join('')
  return picture(W, H, defs, body)
}

export const ENDS = { rescued, destroyed, incapacitated, victory: rescued, stranded: incapacitated }
