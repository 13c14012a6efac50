/** Trouble on board, part two: the crew and their minds. */

import { MINT, VIOLET, again, at, box, disc, fill, flip, glow, line, linear, lit, named, oval, radial, random, round, stars, url } from '../brush'
import { room, space, type Painter } from './card'

/** Dots along a two-armed spiral; `loose` scatters them. */
function spiral(seed: number, count: number, loose: number, reach: number): string {
  const next = random(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const t = Math.sqrt(next())
    const a = t * 5.2 + (i % 2 ? Math.PI : 0) + (next() - 0.5) * 0.5
    const r = t * reach + (next() - 0.5) * loose
    d += `M${round(Math.cos(a) * r)} ${round(Math.sin(a) * r)}h0`
  }
  return d
}

const arm = (reach: number): string => {
  let d = ''
  for (let t = 0.06; t < reach; t += 0.07) d += `${d ? 'L' : 'M'}${round(Math.cos(t * 5.2) * t * 62)} ${round(Math.sin(t * 5.2) * t * 62)}`
  return d
}

/** One small scientist, one large galaxy. */
export const existentialism: Painter = (p) => {
  const defs = radial(`${p}c`, ['#fff', '#ffe2ee 1 20', `#d07fd8 .7 50`, `${VIOLET} 0`]) + glow(`${p}h`, '#7f6bff', 0.7)
  const galaxy = [
    disc(0, 0, 78, url(`${p}h`)),
    named(
      `${p}a`,
      line(arm(1), '#b08cff', 22, 'opacity=".13"') + line(arm(0.86), '#c99cff', 14, 'opacity=".2"') + line(arm(0.66), '#fbe2ff', 8, 'opacity=".3"'),
    ),
    again(`${p}a`, 'rotate(180)'),
    line(spiral(4, 52, 18, 68), '#fff', 1.4, 'opacity=".85"'),
    line(spiral(9, 22, 10, 62), '#ffd0ea', 2.6),
    disc(0, 0, 30, url(`${p}c`)),
  ].join('')
  const ledge = [
    fill('M0 100H62L54 120H0z', '#0b0819'),
    line('M0 100H62', '#c3b1ff', 1.6),
    line('M5 100V74M23 100V74M0 74H28', '#0b0819', 3),
    lit('M30 101Q30 80 41 78Q52 79 53 90L71 92Q75 93 74 98L72 118H65L64 102z', '#1f1842', '#e2d6ff', -1.1, 1.2),
    disc(43, 67, 9, '#e2d6ff'),
    disc(41.9, 67.8, 8.8, '#1f1842'),
    line('M47 86L57 89L51 75', '#33296a', 4.6),
  ].join('')
  const tilted = `<g transform="translate(94 46) rotate(-22) scale(1 .62)">${galaxy}</g>`
  return space(p, { from: '#3a2a78', to: '#0a0820', x: 58, y: 40, seed: 201, stars: 22 }, defs, tilted + ledge)
}

/** A crew member at a porthole with a ringed planet outside. */
export const distracted: Painter = (p) => {
  const defs =
    radial(`${p}w`, ['#7ec4e8', '#3a6fb5 1 50', '#1b2f6b'], 'cx="62%" cy="36%" r="75%"') +
    radial(`${p}p`, ['#ffe3d2', '#f29a83 1 40', '#a34a68'], 'cx="35%" cy="28%" r="80%"') +
    `<clipPath id="${p}c"><circle cx="94" cy="50" r="41"/></clipPath>`
  const planet = [
    line('M-34 0A34 9 0 0 1 34 0', '#e8b9a8', 4),
    disc(0, 0, 20, url(`${p}p`)),
    line('M-18-7Q0-1 18-7M-19 7Q0 14 19 7', '#c2607a', 2, 'opacity=".6"'),
    line('M-34 0A34 9 0 0 0 34 0', '#ffeadf', 4),
  ].join('')
  const body = [
    line('M0 12H36M0 34H30M150 0V120', '#1c2438', 2, 'opacity=".8"'),
    disc(94, 50, 51, '#c9d6ee'),
    disc(95, 51.5, 50, '#48597c'),
    disc(94, 50, 44, '#141c30'),
    disc(94, 50, 47, 'none', 'stroke="#1c2740" stroke-width="3.4" stroke-dasharray="0 24.6"'),
    disc(94, 50, 41, url(`${p}w`)),
    `<g clip-path="url(#${p}c)">${stars(14, 140, 100, 40, '#fff', 1.1)}${at(104, 40, 1, planet, -18)}${disc(72, 22, 3.4, '#e6f0ff')}${line('M62 84L84 10M74 92L100 6', '#fff', 5, 'opacity=".1"')}</g>`,
    fill('M0 101H160V120H0z', '#10182a'),
    line('M0 101H160', '#8ea6cf', 1.4),
    lit('M6 122Q4 88 26 78L34 74L50 76Q62 80 66 92L74 98L86 97V106L70 110L66 122z', '#151c33', '#9fd0f2', -1.1, 1.2),
    line('M78 101L64 72', '#9fd0f2', 9),
    line('M77 102L63 73', '#1f2946', 8),
    fill('M30 74Q22 62 28 50Q36 38 50 42Q62 46 61 58L65 64L61 67L60 74Q52 80 44 76z', '#9fd0f2'),
    fill('M29 75Q21 62 27 51Q35 39 49 43Q60 47 59 58L63 64L59 67L58 74Q50 80 43 77z', '#151c33'),
    disc(29, 46, 7.5, '#151c33'),
    box(112, 88, 13, 14, '#dfe8f8', 'rx="2"'),
    box(117, 88, 8, 14, '#7f93bb', 'rx="2"'),
    line('M125 91q6 0 6 4t-6 4', '#7f93bb', 2),
  ].join('')
  return room(p, { from: '#33405f', to: '#101728', x: 60, y: 40 }, defs, body)
}

/** A radar screen: an outline, and a ship where the beam passes. */
export const cloaked: Painter = (p) => {
  const wedge = 'M80 112L62-8H128z'
  const defs =
    radial(`${p}f`, ['#bda6ff .75', '#7a5cd6 .42 50', '#3c2b7a .22'], 'cx="50%" cy="100%" r="100%"') +
    linear(`${p}s`, [`${VIOLET} 0`, '#c9b5ff .8'], 0, 0, 1, 0) +
    `<clipPath id="${p}c"><path d="${wedge}"/></clipPath>`
  const arc = (r: number): string =>
    `M${round(80 - r * 0.94)} ${round(112 - r * 0.34)}A${r} ${r} 0 0 1 ${round(80 + r * 0.94)} ${round(112 - r * 0.34)}`
  const ghost = 'M22 58L52 46L70 43L74 32L84 30L87 18L92 19L93 31L102 34L105 43L136 46L144 54L134 64L108 68L98 76H82L74 68L44 66z'
  const body = [
    fill('M80 112L-18 77A104 104 0 0 1 178 77z', url(`${p}f`)),
    line([28, 54, 80, 104].map(arc).join(''), VIOLET, 1.2, 'opacity=".7"'),
    line('M80 112V8M80 112L30 22M80 112L130 22M80 112L-10 66M80 112L170 66', VIOLET, 0.8, 'opacity=".45"'),
    fill(wedge, url(`${p}s`)),
    `<g clip-path="url(#${p}c)">${fill(ghost, '#1c1442')}${line('M60 52h8M74 50h26M80 58h30', '#8f7bdc', 2)}${line('M86 36h8', '#fff', 3)}</g>`,
    line(ghost, '#f3edff', 1.8, 'stroke-dasharray="1 4"'),
    line('M80 112L128-8', '#fff', 2.2),
    fill('M0 98L40 94Q80 86 120 94L160 98V120H0z', '#0f0b20'),
    line('M0 98L40 94Q80 86 120 94L160 98', '#cbbcff', 1.6),
    line('M18 110h14M40 108h8M112 108h10M130 110h12', '#5a4a9c', 3.6),
    disc(80, 106, 7.5, '#2b2254'),
    disc(80, 105, 5.2, '#a993f0'),
  ].join('')
  return room(p, { from: '#2d2360', to: '#0c0a1e', y: 50 }, defs, body)
}

/** Nested doors, and a clock in a spiral. */
export const timeWarp: Painter = (p) => {
  const tones = ['#12305a', '#2a6f9a', '#173f72', '#3595b4', '#1d4c86', '#5ad1e6', '#2a6aa6', '#a4ecf6', '#fff']
  const frames = tones.map((tone, i) => {
    const points = [0, 1, 2, 3, 4, 5].map((k) => {
      const a = (k * Math.PI) / 3 + i * 0.24
      const r = 112 * Math.pow(0.745, i)
      return `${round(80 + Math.cos(a) * r)} ${round(58 + Math.sin(a) * r * 0.88)}`
    })
    return fill(`M${points.join('L')}z`, tone, 'stroke="#d9f7ff" stroke-opacity=".5"')
  })
  const ticks = ['', '', '']
  for (let k = 0; k < 26; k++) {
    const a = k * 0.5236 - 1.57
    const r = 62 * Math.pow(0.925, k)
    const reach = (k % 3 ? 0.9 : 0.8) * r
    const size = k < 8 ? 0 : k < 16 ? 1 : 2
    ticks[size] +=
      `M${round(80 + Math.cos(a) * r)} ${round(58 + Math.sin(a) * r * 0.88)}L${round(80 + Math.cos(a) * reach)} ${round(58 + Math.sin(a) * reach * 0.88)}`
  }
  const hand = 'M-2 4L-1.5-44L0-50L1.5-44L2 4z'
  const hands = [
    [-62, 0.25],
    [-44, 0.4],
    [-24, 0.65],
    [0, 1],
  ].map(([turn = 0, o = 1]) => at(80, 58, 1, fill(hand, o === 1 ? '#071a33' : '#0d2c52', `opacity="${o}" stroke="#e6fbff" stroke-width=".9"`), turn))
  const body = [
    ...frames,
    disc(80, 58, 34, url(`${p}g`)),
    ...ticks.map((d, i) => line(d, '#f2fdff', [3.6, 2.4, 1.4][i] ?? 1)),
    ...hands,
    at(80, 58, 0.66, fill('M-4 6L-3.5-40L0-46L3.5-40L4 6z', '#071a33', 'stroke="#e6fbff" stroke-width="1.2"'), 122),
    disc(80, 58, 5.5, '#071a33', 'stroke="#e6fbff"'),
  ].join('')
  return room(p, { from: '#12305a', to: '#0a1730' }, glow(`${p}g`, '#c9f6ff', 1), body)
}

/** Coffee in the galley. */
export const morale: Painter = (p) => {
  const defs =
    glow(`${p}g`, '#d2ffe8', 0.9) +
    linear(`${p}m`, ['#fff', '#cfe0e6', '#7798a8'], 0, 0, 1, 0) +
    linear(`${p}s`, ['#2f6f8f', '#123a52'], 0, 0, 1, 1) +
    linear(`${p}v`, ['#8a5aa0', '#3d2458'], 0, 0, 1, 1)
  const mug = [
    line('M-15-12Q-32-14-32 2T-13 16', '#7798a8', 6),
    lit('M-18-23H18L16 24Q0 31-16 24z', url(`${p}m`), '#fff', 0.8, 1),
    fill('M-17.5-6H17.6L17 8H-16.8z', MINT),
    oval(0, -23, 18, 5.5, '#f4fbff'),
    oval(0, -22.5, 15.5, 4, '#5b352c'),
    lit('M-42-8Q-30-16-24-9L-22 2Q-20 14-30 18L-42 18z', '#d9a48e', '#ffe6d8', 0.6, 1),
    line('M-36-4h11M-36 4h12M-36 12h11', '#8f5c4c', 1.4),
  ].join('')
  const arm = (paint: string): string =>
    lit('M-34-11L-42-9Q-62 0-96 30L-84 66Q-60 40-36 24L-34 20z', url(paint), '#e9fff6', 0.6, 1.2) + line('M-39-9Q-34 6-37 22', '#e9fff6', 3.4)
  const body = [
    disc(80, 40, 96, url(`${p}g`)),
    line('M80 34L80-6M80 34L36-6M80 34L124-6M80 34L-4 4M80 34L164 4', '#f2fffa', 2.4, 'opacity=".4"'),
    at(56, 64, 1, arm(`${p}s`) + named(`${p}u`, mug), 17),
    `<g transform="${flip(160)}">${at(56, 64, 1, arm(`${p}v`), 17)}${again(`${p}u`, 'translate(56 64)rotate(17)')}</g>`,
    fill(
      'M80 44Q62 42 56 24Q64 33 69 28Q66 18 64 10Q73 26 77 25Q79 14 80 2Q81 14 83 25Q87 26 96 10Q94 18 91 28Q96 33 104 24Q98 42 80 44z',
      '#7d4a3c',
    ),
    line('M66 34Q72 39 80 39T94 34', '#c28f78', 1.8),
    line('M62 4h0M98 3h0M72 9h0M89 8h0M110 18h0M50 17h0', '#7d4a3c', 4.4),
  ].join('')
  return room(p, { from: '#4fb096', to: '#0c2a2e', y: 35 }, defs, body)
}

const SPORE = ((): string => {
  const spikes = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
    const a = (k * Math.PI) / 4
    return `M0 0L${round(Math.cos(a) * 13)} ${round(Math.sin(a) * 13)}`
  })
  return line(spikes.join(''), '#c9e07a', 2.6) + disc(0, 0, 8.5, '#5f7f2c') + disc(-1.5, -2, 6, '#a9c94f') + disc(-3, -3.5, 2, '#f1ffc4')
})()

/** Crew members with masks. */
export const pandemic: Painter = (p) => {
  const defs =
    radial(`${p}l`, ['#f6ffd2', '#b7d65a 1 45', '#4f6f22']) + linear(`${p}h`, ['#6d7758', '#2b3326', '#151a14']) + glow(`${p}g`, '#b7d65a', 0.6)
  const lens = disc(63, 56, 15.5, '#d7dfc0') + disc(63.8, 57, 14.5, '#20281a') + disc(63, 56, 11.5, url(`${p}l`)) + line('M56 52q3-5 8-5', '#fff', 2)
  const body = [
    disc(80, 50, 84, url(`${p}g`)),
    at(20, 26, 0.95, named(`${p}v`, SPORE), 20),
    again(`${p}v`, 'translate(140 34)rotate(35)scale(1.15)'),
    again(`${p}v`, 'translate(14 78)rotate(8)scale(.6)'),
    again(`${p}v`, 'translate(148 84)rotate(1)scale(.7)'),
    again(`${p}v`, 'translate(116 10)rotate(2)scale(.55)'),
    again(`${p}v`, 'translate(44 8)rotate(38)scale(.45)'),
    lit('M18 122Q20 98 48 92L112 92Q140 98 142 122z', '#232b20', '#c6d2a4'),
    lit('M80 8Q46 8 40 46Q38 78 52 96Q66 108 80 108Q94 108 108 96Q122 78 120 46Q114 8 80 8z', url(`${p}h`), '#e6efc9', 1.3, 1.5),
    fill('M80 22Q56 24 52 44Q50 70 58 84H102Q110 70 108 44Q104 24 80 22z', '#10150e'),
    named(`${p}o`, lens),
    again(`${p}o`, 'translate(34 0)'),
    line('M40 52L50 54M110 54L120 52', '#0c100a', 3.4),
    lit('M66 74Q80 68 94 74L98 92Q90 104 80 104Q70 104 62 92z', '#3c4733', '#cdd8ad'),
    disc(80, 88, 9, '#151a13'),
    line('M74 85h12M74 88.5h12M74 92h12', '#7f8c66', 1.4),
    lit('M46 82l14-4l4 16l-14 5zM100 78l14 4l-4 17l-14-5z', '#525e45', '#d7e0bb', 0.8, 0.9),
    line('M50 84l4 12M106 82l-3 12', '#20281a', 1.4),
  ].join('')
  return room(p, { from: '#4c5a2c', to: '#10160f', y: 40 }, defs, body)
}
