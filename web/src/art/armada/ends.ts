/** The ends of Armada: the fleet comes home, a planet goes dark, the ships drift, or the Savior rules. */

import { CORAL, CYAN, IRON, again, at, box, disc, fill, glow, line, linear, named, oval, picture, radial, random, round, stars, url } from '../brush'
import { FEDERATION } from './federation'
import { shipBody } from './ships'

const W = 640
const H = 360

const foe = (id: string, p: string): string => FEDERATION[id]?.body(p) ?? ''

/** A burst of wreckage around (x, y). */
function wreck(x: number, y: number, r: number, count: number, seed: number): string {
  const next = random(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const [a, k, s] = [next() * 6.3, (0.25 + next() * 0.75) * r, 2 + next() * 7]
    d += `M${round(x + Math.cos(a) * k)} ${round(y + Math.sin(a) * k)}l${round(s)} ${round(s * (next() - 0.5))}l${round(-s * 0.6)} ${round(s * 0.8)}z`
  }
  return d
}

/** Won: what gave the Federation its power bursts, and the ships turn for home. */
function victory(p: string): string {
  const defs = [
    radial(`${p}k`, ['#fff4e0', '#ffb59a 1 14', '#a8506c 1 38', '#2c2a64 1 70', '#0c1030'], 'cx="66%" cy="38%" r="90%"'),
    radial(`${p}s`, ['#fff', '#fff 1 20', '#ffe0cc .7 50', '#ff9f8c 0']),
    radial(`${p}o`, ['#57b8d8', '#1f5a9c 1 40', '#0c1c48'], 'cx="60%" cy="4%" r="70%"'),
    linear(`${p}q`, ['#fff 0', '#fff 1 60', '#fff 0'], 0, 0, 1, 0),
    glow(`${p}j`, '#9fe8ff', 1),
    glow(`${p}b`, CYAN, 0.5),
  ].join('')
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(33, W, 240, 110, '#fff', 1.4),
    disc(424, 134, 150, url(`${p}s`)),
    oval(424, 134, 190, 34, 'none', 'stroke="#fff" stroke-width="3" opacity=".8"') +
      oval(424, 134, 240, 46, 'none', 'stroke="#ffd9c4" stroke-width="1.6" opacity=".6"'),
    fill(wreck(424, 134, 120, 46, 4), '#4a2040'),
    disc(300, 900, 620, url(`${p}o`)) + line('M-40 380A620 620 0 0 1 660 395', url(`${p}q`), 3),
    `<g transform="translate(196 214)rotate(-8)scale(1.5 1.5)">${shipBody('pathfinder', p)}</g>`,
    at(330, 262, 0.8, shipBody('dawns-reach', p), -8),
    at(98, 130, 0.6, shipBody('harmony', p), -8),
    at(60, 270, 0.7, shipBody('hades', p), -8),
  ].join('')
  return picture(W, H, defs, body)
}

/** A planet is lost: ships of the Federation over a world whose lights go out. */
function occupied(p: string): string {
  const defs = [
    radial(`${p}k`, ['#7a2438', '#34122c 1 45', '#0c0612'], 'cx="60%" cy="30%" r="90%"'),
    radial(`${p}o`, ['#4a2a4c', '#1c1028 1 50', '#08060e'], 'cx="50%" cy="0%" r="72%"'),
    linear(`${p}b`, [`${CORAL} .9`, `${CORAL} 0`]),
    glow(`${p}j`, '#ff9f8c', 1),
  ].join('')
  const next = random(12)
  const cities = Array.from({ length: 60 }, () => `M${Math.round(40 + next() * 560)} ${Math.round(262 + next() * 90)}h0`)
  const six = [
    [320, 96, 2.1],
    [170, 126, 1.2],
    [480, 122, 1.2],
    [84, 84, 0.8],
    [566, 78, 0.8],
    [410, 44, 0.6],
  ] as const
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(46, W, 220, 80, '#ffe0d6', 1.4),
    disc(320, 850, 610, url(`${p}o`)) + line('M-30 346A610 610 0 0 1 670 346', '#ff9f8c', 2, 'opacity=".7"'),
    line(cities.slice(0, 34).join(''), '#ffb39c', 2.4, 'opacity=".8"') + line(cities.slice(34).join(''), '#5a3448', 2.4),
    ...six.map(([x, y, s]) =>
      fill(`M${x - 10 * s} ${y + 12 * s}L${x - 34 * s} 330H${x + 34 * s}L${x + 10 * s} ${y + 12 * s}z`, url(`${p}b`), 'opacity=".3"'),
    ),
    `<defs>${named(`${p}w`, foe('warden', p))}${named(`${p}s`, foe('kuwagata', p))}</defs>`,
    ...six.map(([x, y, s], i) => again(`${p}${i ? 's' : 'w'}`, `translate(${x} ${y})scale(${s})`)),
  ].join('')
  return picture(W, H, defs, body)
}

/** All ships are crippled: they drift, and one lamp still signals. */
function adrift(p: string): string {
  const defs = [
    radial(`${p}k`, ['#2c4468', '#101a34 1 50', '#050812'], 'cx="30%" cy="34%" r="90%"'),
    glow(`${p}l`, CYAN, 0.9),
    glow(`${p}j`, '#20304c', 0.4),
  ].join('')
  const dark = (id: string, x: number, y: number, s: number, turn: number): string =>
    at(x, y, s, shipBody(id, p), turn, 'opacity=".75"') +
    at(x, y, s, line('M-30-20L-8-4L-18 6L6 22M16-16L4 0L20 12', '#0a0f1c', 4) + line('M-30-20L-8-4L-18 6L6 22M16-16L4 0L20 12', CORAL, 1.2), turn)
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(51, W, H, 150, '#dfe8ff', 1.4),
    fill(wreck(330, 190, 280, 60, 8), IRON.base),
    dark('hades', 250, 206, 2, 18),
    dark('pathfinder', 470, 104, 1.2, -34),
    dark('harmony', 506, 274, 1, 62),
    dark('pale-valkyrie', 92, 92, 0.8, -140),
    disc(262, 210, 46, url(`${p}l`)) + disc(262, 210, 4, '#fff'),
    line('M262 210h0', '#fff', 6),
    oval(262, 210, 90, 90, 'none', `stroke="${CYAN}" stroke-width="1.4" stroke-dasharray="3 9" opacity=".7"`),
  ].join('')
  return picture(W, H, defs, body)
}

/** The Savior wins: a throne of ships before a white sun. */
function crowned(p: string): string {
  const defs = [
    radial(`${p}k`, ['#fff', '#ffe6c8 1 12', '#d0706c 1 34', '#5a1c48 1 64', '#140818'], 'cx="50%" cy="36%" r="85%"'),
    linear(`${p}c`, ['#fff', '#c4a8bc', '#3c2040']),
    glow(`${p}j`, '#fff', 1),
    glow(`${p}b`, '#fff', 0.9),
  ].join('')
  const rays = Array.from({ length: 20 }, (_, i) => `M320 130L${round(320 + Math.cos(i * 0.314) * 460)} ${round(130 + Math.sin(i * 0.314) * 460)}`)
  const ranks = [0, 1, 2, 3].flatMap((row) =>
    [-1, 1].map((side) => [320 + side * (150 + row * 44), 250 - row * 44, side * (0.9 - row * 0.17)] as const),
  )
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(63, W, H, 60, '#fff1e6', 1.4),
    line(rays.join(''), '#fff', 3, 'opacity=".25"'),
    disc(320, 130, 64, 'none', 'stroke="#fff" stroke-width="4"') +
      disc(320, 130, 78, 'none', 'stroke="#fff" stroke-width="1.6" stroke-dasharray="3 9"'),
    `<defs>${named(`${p}v`, shipBody('ag-01', p))}</defs>`,
    ...ranks.map(([x, y, s]) => again(`${p}v`, `translate(${x} ${y})scale(${round(-s * 10)} ${round(Math.abs(s) * 10)})scale(.1)`)),
    fill('M230 372Q238 250 286 226L354 226Q402 250 410 372z', url(`${p}c`)) + line('M231 366Q238 250 286 226', '#fff', 3),
    fill('M284 228L320 266L356 228L346 366H294z', '#2c1230') + fill('M306 200H334V232L320 248L306 232z', '#b99ab4'),
    fill('M290 148Q290 108 320 108T350 148V172Q346 206 320 210Q294 206 290 172z', '#f6eef4') +
      fill('M320 108Q350 108 350 148V172Q346 206 320 210z', '#b99ab4'),
    fill('M294 156H346V172Q320 184 294 172z', '#14081c') + line('M302 164H313M327 164H338', CYAN, 4),
    fill('M286 140L270 86L302 116L320 70L338 116L370 86L354 140Q320 122 286 140z', '#fff') + line('M286 140Q320 122 354 140', '#a8648c', 3),
  ].join('')
  return picture(W, H, defs, body)
}

/** By ending first, then by result. */
export const ENDS = { planet: occupied, critical: adrift, savior: crowned, victory, won: victory, lost: adrift, drawn: adrift, over: victory }
