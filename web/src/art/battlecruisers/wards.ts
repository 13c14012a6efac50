/** Protection: shields, a cloak, a decoy, evasive action, and armour. */

import { CORAL, CYAN, IRON, MINT, TEAL, again, at, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { OURS } from '../fleet'
import { space, type Painter } from './card'

/** Three bolts hit a dome with a ship under it. */
export const shields: Painter = (p) => {
  const defs = radial(`${p}d`, [`${CYAN} 0 55`, `${CYAN} .28 88`, '#dffaff .8']) + glow(`${p}g`, '#fff1ec', 1)
  const body = [
    disc(60, 112, 54, url(`${p}d`)),
    line('M6 112A54 54 0 0 1 114 112', '#e6fcff', 2.6),
    line('M17 112A43 43 0 0 1 103 112', CYAN, 1.2, 'opacity=".6" stroke-dasharray="7 4"'),
    line('M20-4L34 58M64-8L62 50M112 2L90 56', CORAL, 6, 'opacity=".55"'),
    line('M20-4L34 58M64-8L62 50M112 2L90 56', '#fff', 2.2),
    ...[
      [35, 64],
      [62, 58],
      [88, 66],
    ].map(([x = 0, y = 0]) => disc(x, y, 19, url(`${p}g`))),
    line('M22 60q4-8 12-9M46 64q10-12 30-7M80 56q10 1 18 13', '#fff', 1.6, 'opacity=".8"'),
    lit('M60 76L69 98L102 110L98 119L73 115L67 128H53L47 115L22 119L18 110L51 98z', IRON.base, IRON.rim),
    fill('M60 80L67 99L60 122L53 99z', IRON.light),
    line('M60 92v10', CYAN, 3.4),
    line('M30 113h0M90 113h0', '#fff', 3),
  ].join('')
  return space(p, { from: '#24607c', to: '#071421', y: 75, seed: 31 }, defs, body)
}

/** The hull fades from bow to stern, and the stars show through. */
export const cloakingDevice: Painter = (p) => {
  const hull = 'M60 8L71 40L75 70L96 98L98 118L76 112L71 134H49L44 112L22 118L24 98L45 70L49 40z'
  const defs =
    linear(`${p}h`, ['#e6f0ff', '#7f98c4 1 30', '#33507f .9 52', '#33507f 0 66']) + linear(`${p}w`, [`${CYAN} 0`, '#eaffff', `${CYAN} 0`], 0, 0, 1, 0)
  const body = [
    fill(hull, '#0a1224', 'opacity=".5"'),
    fill(hull, url(`${p}h`)),
    fill('M60 8L60 84L49 74V40z', '#fff', 'opacity=".35"'),
    fill('M60 30L65 52L60 60L55 52z', '#12304a'),
    line('M50 46L46 72M70 46L74 72', '#1d3158', 1.4),
    line('M75 76L96 98L98 118L76 112L71 134H49L44 112L22 118L24 98L45 76', '#bfefff', 1.8, 'stroke-dasharray="1 5"'),
    line('M-4 80Q26 66 60 78T124 74', url(`${p}w`), 7, 'opacity=".35"'),
    line('M-4 80Q26 66 60 78T124 74', url(`${p}w`), 2),
    line('M6 92Q34 80 60 90T114 88M18 102Q40 92 60 100T102 98', CYAN, 1.2, 'opacity=".5"'),
    line('M50 116h0M64 106h0M58 126h0M78 100h0M38 104h0M86 110h0M60 96h0', '#fff', 1.8),
  ].join('')
  return space(p, { from: '#2b4c8c', to: '#070c1c', y: 20, seed: 44, stars: 26 }, defs, body)
}

/** A buoy projects the image of a cruiser, and missiles fly at it. */
export const decoy: Painter = (p) => {
  const defs =
    linear(`${p}c`, [`${MINT} .1`, `${MINT} .6`]) + linear(`${p}m`, ['#fff', `${CORAL} .7`, `${CORAL} 0`], 0, 0, 1, 0) + glow(`${p}g`, MINT, 1)
  const missile = fill('M8-4L56 0L8 4z', url(`${p}m`)) + fill('M-14 0L-5-5H9V5H-5z', '#fff') + fill('M3-5L12-10V10L3 5z', CORAL)
  const body = [
    fill('M60 122L2 70V36H118V70z', url(`${p}c`)),
    fill('M6 60L30 46L46 44L52 28H66L70 44L96 46L112 54V66L92 74H34z', MINT, 'opacity=".3"'),
    line('M6 60L30 46L46 44L52 28H66L70 44L96 46L112 54V66L92 74H34z', '#d6ffec', 1.8),
    line('M20 52H100M12 58H112M14 64H112M26 70H102M48 40H70M51 34H68', MINT, 1.4, 'opacity=".8"'),
    at(88, 30, 0.85, named(`${p}a`, missile), -38),
    again(`${p}a`, 'translate(34 24)rotate(-104)scale(.62)'),
    disc(60, 124, 22, url(`${p}g`)),
    lit('M46 126L54 120H66L74 126L68 140H52z', TEAL.base, TEAL.rim),
    line('M48 130L36 142M72 130L84 142M60 140V150', TEAL.light, 2),
    oval(60, 122, 7, 2.6, '#fff'),
  ].join('')
  return space(p, { from: '#1d5a52', to: '#07161a', y: 45, seed: 66 }, defs, body)
}

/** Two sharp turns; the shots pass beside the ship. */
export const evasiveAction: Painter = (p) => {
  const trail = 'M8 158C4 116 112 134 104 96S24 90 62 50'
  const defs = linear(`${p}t`, ['#fff', '#b9a2ff .8 40', '#7a58ff 0']) + glow(`${p}g`, CORAL, 0.8)
  const shots = 'M124 56L96 72M36 104L12 118M18 32L46 16M4 74L24 63M88 14L112 0M118 132L98 144'
  const body = [
    disc(112, 6, 30, url(`${p}g`), 'opacity=".6"'),
    line(trail, url(`${p}t`), 15, 'opacity=".45"'),
    line(trail, url(`${p}t`), 5),
    line(shots, CORAL, 5, 'opacity=".5"'),
    line(shots, '#ffe6e0', 2),
    at(
      66,
      44,
      1.5,
      lit('M0-22L5-4L20 8L19 13L5 9L4 15H-4L-5 9L-12 20L-16 18L-5-4z', OURS.mid, OURS.rim) +
        fill('M0-20L3-3L0 12L-3-3z', OURS.rim) +
        line('M0-8v4', '#1c6a80', 2.4),
      36,
    ),
    lit('M78 112l12-8l12 6l2 12l-10 8l-14-4z', '#3a2f5e', '#e0d4ff'),
    lit('M34 128l8-4l6 6l-4 8l-9-2z', '#3a2f5e', '#e0d4ff'),
  ].join('')
  return space(p, { from: '#4a3a8c', to: '#0c0a22', x: 40, y: 25, seed: 88 }, defs, body)
}

/** Layers of plate deflect a shot. */
export const armorPlating: Painter = (p) => {
  const defs = linear(`${p}s`, ['#f2f6ff', '#a3b3d0 1 12', '#5c6f94 1 60', '#27334d']) + glow(`${p}g`, '#ffb8a8', 1)
  const plate =
    fill('M0 0H46V26Q46 46 23 54Q0 46 0 26z', url(`${p}s`), 'stroke="#0c1322" stroke-width="2"') + line('M7 9h0M39 9h0M23 44h0', '#141d32', 4)
  const row = named(`${p}r`, [0, 46, 92].map((x) => again(`${p}a`, `translate(${x})`)).join(''))
  const rows = [116, 78, 40, 2, -36].map(
    (y, i) => again(`${p}r`, `translate(${i % 2 ? -9 : -32} ${y})`) + (i % 2 ? '' : again(`${p}a`, `translate(106 ${y})`)),
  )
  const body = [
    `<defs>${named(`${p}a`, plate)}${row}</defs>`,
    ...rows,
    fill('M-4 150V92Q30 130 124 112V150z', '#0a1020', 'opacity=".45"'),
    disc(62, 76, 44, url(`${p}g`)),
    line('M124 20L66 72L30 6', CORAL, 7, 'opacity=".6"'),
    line('M124 20L66 72L30 6', '#fff', 2.6),
    fill('M62 58L67 70L84 66L73 76L84 88L67 83L60 98L57 83L42 88L52 76L44 66L58 69z', '#fff'),
    line('M48 100l-8 12M78 98l10 12M62 104l-1 14', '#ffd9cf', 2),
  ].join('')
  return space(p, { from: '#3a4a6c', to: '#10182a', stars: 0 }, defs, body)
}
