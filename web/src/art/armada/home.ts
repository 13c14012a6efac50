/** Armada: four captains and a wall of Federation ships above a planet, just before the battle. */

import { CORAL, CYAN, again, at, box, disc, fill, glow, line, linear, named, oval, picture, radial, random, round, stars, url } from '../brush'
import { FEDERATION } from './federation'
import { shipBody } from './ships'

/** Far ships as slivers over the right half of the sky. */
function slivers(seed: number, count: number): string {
  const next = random(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const w = 5 + next() * 12
    const [x, y] = [380 + next() * 250, 40 + next() * 190]
    d += `M${round(x)} ${round(y)}l${round(w * 0.6)}-${round(w * 0.16)}l${round(w * 0.4)} ${round(w * 0.16)}l-${round(w * 0.5)} ${round(w * 0.12)}z`
  }
  return d
}

const beam = (id: string, from: string, to: string, x1: number, x2: number): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" x2="${x2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}" stop-opacity=".15"/></linearGradient>`

/** The four captains, and the ships of the Federation: name, x, y, scale, turn. */
const OURS = [
  ['hades', 92, 112, 0.82, 3],
  ['dawns-reach', 214, 172, 0.74, -2],
  ['harmony', 86, 204, 0.72, -3],
  ['pathfinder', 156, 288, 1.5, -6],
] as const
const THEIRS = [
  ['k', 432, 84, 0.56],
  ['s', 384, 130, 0.5],
  ['k', 560, 66, 0.5],
  ['s', 612, 120, 0.6],
  ['k', 412, 206, 0.86],
  ['w', 536, 164, 1.5],
  ['s', 470, 262, 0.8],
  ['k', 560, 306, 1.4],
] as const

export function home(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0a2450', '#161a44', '#3a1638', '#5a1828'], 0, 0, 1, 0.2),
    radial(`${p}s`, ['#fff', '#fff 1 10', '#ffe9dc .9 24', '#ffb59a .4 55', '#ff8c70 0']),
    glow(`${p}l`, '#4fb4ff', 0.5),
    glow(`${p}r`, '#ff5a50', 0.55),
    radial(`${p}o`, ['#3f4a7c', '#1a2048 1 40', '#090c1c'], 'cx="50%" cy="0%" r="70%"'),
    linear(`${p}q`, ['#fff 0', '#fff1e6 1 50', '#fff 0'], 0, 0, 1, 0),
    glow(`${p}b`, CYAN, 0.5),
    glow(`${p}j`, '#ffc9b8', 1),
    beam(`${p}c`, '#eafdff', CYAN, 200, 470),
    beam(`${p}d`, '#fff1ec', CORAL, 470, 180),
  ].join('')
  const ships = OURS.map(([id, x, y, scale, turn]) => at(x, y, scale, shipBody(id, p), turn)).join('')
  const foes = THEIRS.map(([id, x, y, scale]) => again(`${p}${id}-`, `translate(${x} ${y})scale(${scale})`)).join('')
  const kinds = { k: 'kuwagata', s: 'shrike', w: 'warden' } as const
  const hits = [
    [404, 208, CYAN],
    [486, 166, CYAN],
    [238, 276, CORAL],
    [146, 112, CORAL],
  ] as const
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    oval(60, 200, 300, 220, url(`${p}l`)),
    oval(580, 200, 300, 220, url(`${p}r`)),
    stars(77, 640, 260, 120, '#eaf1ff', 1.4),
    oval(320, 246, 230, 120, url(`${p}s`)),
    disc(320, 760, 500, url(`${p}o`)) + line('M-20 393A500 500 0 0 1 660 393', url(`${p}q`), 3),
    fill(slivers(29, 44), '#f08a7a', 'opacity=".6"'),
    `<defs>${Object.entries(kinds)
      .map(([key, id]) => named(`${p}${key}-`, FEDERATION[id]?.body(p) ?? ''))
      .join('')}</defs>`,
    line('M270 274L404 208M262 172L486 166', url(`${p}c`), 3) + line('M272 282L520 316', url(`${p}c`), 4.5),
    line('M376 200L238 276M484 164L146 112M486 312L300 292', url(`${p}d`), 2.6),
    ships,
    foes,
    ...hits.map(([x, y, color]) => disc(x, y, 26, url(`${p}${color === CYAN ? 'b' : 'r'}`)) + disc(x, y, 4, '#fff')),
  ].join('')
  return picture(640, 400, defs, body)
}
