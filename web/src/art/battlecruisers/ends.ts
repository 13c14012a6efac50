/** The end scenes of Battlecruisers: our ship alone, our ship broken in two, or a stalemate of two ships. */

import {
  CORAL,
  CYAN,
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
  random,
  round,
  stars,
  url,
  type Paint,
} from '../brush'
import { escort, heavyShip, jawShip } from '../fleet'

const W = 640
const H = 360

const VICTOR: Paint = { deep: '#16204a', base: '#34508c', mid: '#6f93cf', light: '#d6e6ff', rim: '#ffffff' }
const SEA: Paint = { deep: '#0b2430', base: '#1c4453', mid: '#3a7383', light: '#8cc9cf', rim: '#effffb' }
const ROSE: Paint = { deep: '#2a0f24', base: '#54203f', mid: '#8a3c5c', light: '#d67f94', rim: '#ffe6ea' }
const ASH: Paint = { deep: '#0c0a16', base: '#221c34', mid: '#3a3050', light: '#6f5f84', rim: '#ffc4b4' }

/** Chips of hull strewn around (x, y), within rx and ry. */
function debris(seed: number, count: number, x: number, y: number, rx: number, ry: number): string {
  const next = random(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const [a, r, s] = [next() * 2 * Math.PI, 0.25 + 0.75 * next(), 3 + next() * 8]
    d += `M${round(x + Math.cos(a) * r * rx)} ${round(y + Math.sin(a) * r * ry)}l${round(s)}-${round(s * next())}l${round(s * 0.5)} ${round(s)}l-${round(s)} ${round(s * 0.4)}z`
  }
  return d
}

/** The last ship leaves the wreckage, in the light of a ringed planet. */
function victorious(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0c0f34', '#33246c', '#8a4f9c', '#e08fae'], 0, 0, 1, 0.9),
    radial(`${p}o`, ['#fff8f4', '#ffd0d8 1 30', '#c07fc4 1 66', '#5a3f94'], 'cx="30%" cy="26%" r="85%"'),
    glow(`${p}h`, '#ffd6e6', 0.8),
    linear(`${p}b`, ['#fff .55', '#fff 0'], 0, 0, 1, 0),
    glow(`${p}j`, '#bfe6ff', 1),
    linear(`${p}s`, ['#1a1440 0', '#1a1440 .85']),
  ].join('')
  const ringed = [
    line('M-176 0A176 40 0 0 1 176 0', '#ffdcea', 9, 'opacity=".55"'),
    line('M-206 0A206 52 0 0 1 206 0', '#ffdcea', 4, 'opacity=".4"'),
    disc(0, 0, 104, url(`${p}o`)),
    line('M-176 0A176 40 0 0 0 176 0', '#fff4f8', 9, 'opacity=".9"'),
    line('M-206 0A206 52 0 0 0 206 0', '#ffe6f0', 4, 'opacity=".7"'),
  ].join('')
  const wreck = fill('M-66-9L-40-13L-35-32L-22-33L-18-44L-15-32L-14-13L14-11L9-3L20 1L10 5L13 12L-20 15L-26 22H-40L-44 14L-66 9z', '#140f30')
  const edge = line('M-66-9L-40-13L-35-32L-22-33L-18-44M-14-13L14-11', '#e0a8d8', 1.4)
  const wings = [
    [392, 96, 0.34],
    [452, 66, 0.26],
    [372, 142, 0.24],
  ] as const
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(15, W, H, 130, '#fff', 1.4),
    disc(486, 118, 260, url(`${p}h`)),
    at(486, 118, 1, ringed, -14),
    `<defs>${named(`${p}x`, escort(VICTOR))}${named(`${p}w`, wreck + edge)}</defs>`,
    ...wings.map(([x, y, s]) => again(`${p}x`, `translate(${x} ${y})rotate(-12)scale(${s})`)),
    box(0, 220, W, 140, url(`${p}s`)),
    again(`${p}w`, 'translate(96 306)rotate(16)scale(1.3)'),
    again(`${p}w`, 'translate(560 316)rotate(-150)scale(1.1)'),
    again(`${p}w`, 'translate(440 286)rotate(40)scale(.6)'),
    again(`${p}w`, 'translate(28 206)rotate(-60)scale(.5)'),
    fill(debris(7, 30, 320, 312, 330, 44), '#1c1640', 'stroke="#c98fc4"'),
    fill('M386 168L660 60V196z', url(`${p}b`), 'opacity=".6"'),
    oval(70, 226, 110, 26, url(`${p}j`)),
    line('M62 218L-20 238M62 232L-20 256', '#fff', 4, 'opacity=".6"'),
    at(236, 196, 1.18, heavyShip(VICTOR, CYAN), -9),
  ].join('')
  return picture(W, H, defs, body)
}

/** Our ship is broken; the others pass above it, and the escape pods have left. */
function beaten(p: string): string {
  const defs = [
    radial(`${p}k`, ['#6a2a4a', '#34163a 1 45', '#140b22 1 80', '#080614'], 'cx="46%" cy="60%" r="85%"'),
    radial(`${p}c`, ['#fff', '#ffd9c4 .95 16', '#ff6f52 .7 42', '#c22f52 .25 74', '#c22f52 0']),
    glow(`${p}j`, '#ffb0c4', 0.9),
    linear(`${p}t`, ['#bff4ff 0', '#eaffff .9'], 0, 0, 1, 0),
    `<clipPath id="${p}f"><path d="M318 60L304 150L326 184L308 214L330 250L312 360H660V60z"/></clipPath>`,
    `<clipPath id="${p}a"><path d="M318 60L304 150L326 184L308 214L330 250L312 360H-20V60z"/></clipPath>`,
  ].join('')
  const half = (clip: string, move: string): string =>
    `<g transform="${move}"><g clip-path="${url(clip)}">${at(316, 212, 1.2, heavyShip(ASH, '#2a2038'), -4)}</g></g>`
  const pod = fill('M26 0Q20-9 6-9H-6V9H6Q20 9 26 0z', '#f2f8ff') + disc(8, 0, 4, '#34608c') + fill('M-6-6L-60 0L-6 6z', url(`${p}t`))
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(48, W, H, 120, '#ffe6ee', 1.4),
    oval(520, 62, 130, 40, url(`${p}j`), 'opacity=".5"'),
    `<g transform="translate(500 66)rotate(-5)scale(.52)">${jawShip(ROSE, '#ff86a8')}</g>`,
    at(326, 46, 0.3, heavyShip(SEA, CYAN), -4),
    line('M418 78L300 92M240 52L160 60', '#ffd6e2', 2.4, 'opacity=".4"'),
    disc(318, 214, 190, url(`${p}c`), 'opacity=".8"'),
    oval(318, 214, 250, 44, 'none', 'stroke="#ffb39c" stroke-width="2.2" opacity=".5" transform="rotate(-8 318 214)"'),
    half(`${p}a`, 'translate(-40 22)rotate(-13 190 220)'),
    half(`${p}f`, 'translate(44 6)rotate(16 440 220)'),
    disc(316, 214, 74, url(`${p}c`)),
    fill(debris(23, 34, 318, 220, 300, 110), '#1a0f22', 'stroke="#ff9d8f"'),
    `<defs>${named(`${p}p`, pod)}</defs>`,
    again(`${p}p`, 'translate(196 318)rotate(156)scale(.8)'),
    again(`${p}p`, 'translate(262 330)rotate(134)scale(.6)'),
    again(`${p}p`, 'translate(120 296)rotate(170)scale(1)'),
    line('M150 236l5 4M470 176l6-3', CORAL, 3),
  ].join('')
  return picture(W, H, defs, body)
}

/** Two ships bow to bow; their beams meet in the middle. */
function stalemate(p: string): string {
  const defs = [
    linear(`${p}k`, ['#08283a', '#17163e', '#3c1434'], 0, 0, 1, 0),
    glow(`${p}l`, CYAN, 0.5),
    glow(`${p}r`, '#ff86a8', 0.5),
    glow(`${p}v`, VIOLET, 0.7),
    radial(`${p}c`, ['#fff', '#fff 1 20', '#e6d9ff .8 42', `${VIOLET} 0`]),
    linear(`${p}u`, ['#000 0 20', '#06081a .75']),
  ].join('')
  const burst = 'M320 96L330 156L372 120L344 168L410 184L344 200L372 248L330 212L320 272L310 212L268 248L296 200L230 184L296 168L268 120L310 156z'
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(77, W, H, 130, '#eef1ff', 1.4),
    oval(90, 190, 260, 190, url(`${p}l`)),
    oval(550, 190, 260, 190, url(`${p}r`)),
    disc(320, 184, 210, url(`${p}v`)),
    ...[150, 116, 84].map((r, i) =>
      disc(320, 184, r, 'none', `stroke="#d9ccff" stroke-width="${2.4 - i * 0.5}" opacity="${round(0.25 + i * 0.15)}"`),
    ),
    box(0, 230, W, 130, url(`${p}u`)),
    line('M226 184H316M230 172L312 182M230 198L312 187', '#d6fbff', 5),
    line('M414 184H324M410 172L328 182M410 198L328 187', '#ffe0ea', 5),
    at(104, 186, 0.98, heavyShip(SEA, CYAN), 0),
    `<g transform="translate(536 186)scale(-.98 .98)">${jawShip(ROSE, '#ff86a8')}</g>`,
    fill(burst, '#fff', 'opacity=".85"'),
    disc(320, 184, 92, url(`${p}c`)),
    fill(
      'M36 172l16-5l10 7l-4 9l-18 3zM128 178l10-6l14 5l-6 9l-14-1zM556 168l16-4l8 8l-10 8l-14-3zM492 190l12-6l8 7l-8 8z',
      '#0b0814',
      'opacity=".75"',
    ),
    line('M48 172l6 8M136 178l6 5M566 168l6 7M500 188l4 6', CORAL, 1.8),
    fill(debris(31, 26, 320, 300, 310, 46), '#12102c', 'stroke="#8f86c4"'),
  ].join('')
  return picture(W, H, defs, body)
}

export const ENDS = {
  won: victorious,
  lost: beaten,
  drawn: stalemate,
  over: victorious,
  'points-draw': stalemate,
  'together-draw': stalemate,
  interminable: stalemate,
  'called-off': stalemate,
}
