/** Trouble on board, part one: damage and intruders, in rooms of our own ship. */

import { CORAL, CYAN, again, at, box, disc, fill, glow, line, linear, lit, named, oval, radial, random, round, url } from '../brush'
import { H, W, room, type Painter } from './card'

const FIRE = '#ff7a4d'

/** A star of light with n points. */
function burst(x: number, y: number, n: number, r: number, inner: number, seed: number): string {
  const next = random(seed)
  const points: string[] = []
  for (let i = 0; i < n * 2; i++) {
    const a = (Math.PI * i) / n + 0.2
    const length = i % 2 ? inner : r * (0.7 + 0.5 * next())
    points.push(`${round(x + Math.cos(a) * length)} ${round(y + Math.sin(a) * length)}`)
  }
  return `M${points.join('L')}z`
}

/** A shot that ricochets off three walls; the crew ducks. */
export const friendlyFire: Painter = (p) => {
  const defs = linear(`${p}f`, ['#434a6e', '#14172a']) + glow(`${p}g`, CORAL, 1)
  const wall = [
    line('M30 0V94M74 0V94M118 0V94', '#161a2e', 2.4, 'opacity=".7"'),
    box(0, 9, W, 3, '#161a2e', 'opacity=".7"'),
    box(0, 94, W, 26, url(`${p}f`)),
    line('M0 94H160', '#8d95bd', 1.2),
  ].join('')
  const shot = 'M58 59L152 34L100 9L84 95L112 70'
  const hits = [
    [152, 34],
    [100, 9],
    [84, 95],
  ].map(([x = 0, y = 0], i) => disc(x, y, 26, url(`${p}g`)) + fill(burst(x, y, 6, 12, 3.4, i + 3), '#fff2ec'))
  const gunner = [
    lit('M20 46Q31 40 41 46L44 68L55 86L53 108H43L43 91L33 80L24 92L20 108H8L13 87L21 70z', '#2b3763', '#c4d0f6'),
    lit('M33 24Q43 24 43 34Q43 43 33 43Q23 43 23 34Q23 24 33 24z', '#2b3763', '#c4d0f6'),
    fill('M35 30h9v6h-9z', CYAN),
    fill('M36 54h25v5h-14l-2 8h-6l1-7h-4z', '#0b0f1e'),
    line('M31 50L40 63L50 59', '#4a5a97', 6.5),
    line('M24 48l9-3', CYAN, 3),
  ].join('')
  const ducking = [
    lit('M104 109Q100 88 112 78Q130 66 146 80Q154 90 153 109z', '#2b3763', '#c4d0f6'),
    line('M122 108L126 94L142 92', '#161d3a', 3),
    disc(111, 88, 9.6, '#c4d0f6'),
    disc(112, 89, 9.2, '#2b3763'),
    line('M134 84L118 74L102 86', '#4a5a97', 6.5),
    line('M134 75l11 5', CYAN, 3),
  ].join('')
  const bolt = line(shot, CORAL, 6, 'opacity=".5"') + line(shot, '#fff', 2.4)
  return room(p, { from: '#6a5478', to: '#1c1b33', x: 70, y: 20 }, defs, wall + bolt + hits.join('') + gunner + ducking)
}

/** A console explodes; a crew member is on the deck. */
export const panelExplosion: Painter = (p) => {
  const defs = glow(`${p}g`, FIRE, 1) + linear(`${p}c`, ['#5a4460', '#1d1528']) + radial(`${p}w`, ['#fff', '#fff 1 25', '#ffd9c6 .8 55', `${FIRE} 0`])
  const smoke = 'M92 30Q88 12 104 12Q106-2 122 2Q136-6 144 6Q160 8 156 24Q164 36 150 42Q146 54 132 46Q118 54 112 42Q98 46 92 30z'
  const body = [
    disc(58, 48, 100, url(`${p}g`)),
    fill(smoke, '#2b1822', 'opacity=".8"'),
    line('M18-4Q14 12 26 18T30 34M152-4Q146 40 130 52T126 70', '#170d15', 3),
    line('M126 71h0M30 35h0', '#fff', 4.4),
    box(0, 100, W, 20, '#1d1420'),
    line('M0 100H160', '#d9836c', 1.2),
    lit('M0 62L92 52L104 70V100H0z', url(`${p}c`), '#ffb59c'),
    fill('M6 68L90 58L98 69L6 76z', '#140d18'),
    line('M8 84h20M8 90h14M74 80h22M80 87h16', '#8d6674', 2),
    fill('M30 74L40 58L58 64L78 54L88 68L70 78L50 70z', '#0c070d'),
    fill(burst(58, 48, 15, 50, 17, 21), '#e0432f'),
    fill(burst(59, 48, 12, 34, 13, 8), '#ff8a5c'),
    disc(59, 48, 24, url(`${p}w`)),
    fill('M104 22l11-5l4 9l-10 3zM14 20l9 3l-3 9l-9-3zM94 4l8 3l-6 6zM116 50l7-2l2 7zM50-2l7 5l-6 4z', '#2a1622'),
    line('M88 28l14-9M98 44l18-1M32 20L24 8M78 18l8-14M26 36L8 32M92 60l12 5', '#ffe0d2', 1.6),
    lit('M108 104Q108 92 120 92L140 94L158 100V105H108z', '#3a3058', '#ffb59c', 0.8, 1.2),
    lit('M102 91Q109 91 109 98Q109 105 102 105Q95 105 95 98Q95 91 102 91z', '#3a3058', '#ffb59c', 0.8, 1),
    line('M122 94L116 82L107 85', '#3a3058', 5),
    line('M121 93L115.5 81L107 84', '#ffb59c', 1.2),
  ].join('')
  return room(p, { from: '#6e2f33', to: '#180e1a', x: 38, y: 40 }, defs, body)
}

/** A broken door with three intruders in the light behind it. */
export const invaders: Painter = (p) => {
  const defs =
    radial(`${p}d`, ['#fff', '#ffd0c4 1 28', '#f0503f 1 70', '#8f1f3a'], 'cx="50%" cy="42%" r="60%"') +
    linear(`${p}f`, ['#ff8f7d .75', '#5a1a2e 0']) +
    glow(`${p}g`, CORAL, 0.9)
  const figure = [
    fill(
      'M-5-43L-8-44L-16-41L-18-35L-15-32L-17-15L-12-13L-9-28L-8-20L-11-9L-12 0H-4L0-17L4 0H12L11-9L8-20L9-28L12-13L17-15L15-32L18-35L16-41L8-44L5-43L7-50L4-57L-4-57L-7-50z',
      '#140811',
    ),
    line('M5-56L8-66', '#140811', 1.4),
    line('M-4-50.5h8', '#fff', 2),
  ].join('')
  const body = [
    line('M6 0V100M154 0V100M0 24H24M136 24H160M0 62H20M140 62H160', '#120812', 2.4, 'opacity=".7"'),
    box(0, 92, W, 28, '#1c0d18'),
    disc(80, 50, 84, url(`${p}g`)),
    fill('M30 94L22 72L30 62L20 44L34 30L30 16L52 4H112L128 18L124 32L140 46L130 60L138 74L130 94z', '#2c121f'),
    fill('M38 94L32 74L40 60L30 44L42 32L40 20L56 10H106L120 22L116 34L130 48L120 60L128 76L122 94z', url(`${p}d`)),
    line('M38 94L32 74L40 60L30 44L42 32L40 20L56 10H106L120 22L116 34L130 48L120 60L128 76L122 94', '#ffe4dc', 1.4),
    fill('M42 94H118L158 120H2z', url(`${p}f`)),
    fill('M72 96H88L98 120H62zM46 94H56L34 120H14zM104 94H114L146 120H126z', '#120812', 'opacity=".75"'),
    at(46, 94, 0.86, named(`${p}i`, figure)),
    again(`${p}i`, 'translate(114 94)scale(-.86 .86)'),
    again(`${p}i`, 'translate(80 102)scale(1.36)'),
    line('M58 82L112 50', '#140811', 3.6),
    line('M56 83l9-5M88 65l3 7', '#140811', 6),
    line('M33 68V38M127 68V38', '#140811', 2.6),
  ].join('')
  return room(p, { from: '#5c2138', to: '#150a14', y: 45 }, defs, body)
}

/** A headset hangs from its cord in front of an empty screen. */
export const commsOffline: Painter = (p) => {
  const next = random(77)
  let snow = ''
  for (let i = 0; i < 42; i++) snow += `M${Math.round(14 + next() * 118)} ${Math.round(16 + next() * 64)}h${Math.round(2 + next() * 14)}`
  const defs = linear(`${p}s`, ['#39566c', '#152434']) + `<clipPath id="${p}c"><rect x="12" y="12" width="136" height="72" rx="6"/></clipPath>`
  const screen = [
    line(snow, '#a9c0d2', 1.8, 'opacity=".42"'),
    box(12, 54, 136, 10, '#dcebf5', 'opacity=".16"'),
    line('M12 40H24l4-16l6 34l5-26l4 12l3-4H148', CORAL, 2.2),
  ].join('')
  const cup = lit('M-9-15q0-3 4-3h8q6 0 6 6v24q0 6-6 6h-8q-4 0-4-3z', '#8899bb', '#fff') + box(3, -14, 6, 28, '#3c4a69', 'rx="3"')
  const band = 'M56 72Q54 31 82 29Q110 31 110 72'
  const body = [
    box(8, 8, 144, 80, '#0a101e', 'rx="9"'),
    box(12, 12, 136, 72, url(`${p}s`)),
    `<g clip-path="url(#${p}c)">${screen}</g>`,
    box(0, 100, W, 20, '#0e1424'),
    fill('M0 100L10 92H150L160 100z', '#2c3b56'),
    line('M10 92H150', '#9db2cf', 1),
    line('M20 109h16M44 109h10M62 109h6', '#31425f', 3),
    line('M138 109h0', CORAL, 7),
    line('M82-2Q94 4 82 9T82 18T82 28', '#0a101e', 6),
    line('M82-2Q94 4 82 9T82 18T82 28', '#b4c3de', 2.2),
    line(band, '#0a101e', 10),
    line(band, '#66779c', 6),
    line('M54.5 66Q55 31 82 27.5', '#fff', 1.6),
    at(57, 76, 1, named(`${p}e`, cup), 4),
    again(`${p}e`, 'matrix(-1 .07 .07 1 109 76)'),
    line('M52 94Q54 110 78 105', '#0a101e', 6),
    line('M52 94Q54 110 78 105', '#8899bb', 2.6),
    oval(82, 104, 8, 5, '#3c4a69'),
    line('M76 102q6-4 12-1', '#fff', 1.2),
  ].join('')
  return room(p, { from: '#33435e', to: '#0c1120', y: 20 }, defs, body)
}

/** Cleaning robots in a meeting. */
export const robotUprising: Painter = (p) => {
  const defs = glow(`${p}g`, CORAL, 0.95) + linear(`${p}b`, ['#c3ccd8', '#6d7a90', '#2c3448'], 0, 0, 1, 1)
  const machine = lit('M-16 30V0Q-16-18 0-18Q16-18 16 0V30z', '#2b243c', '#c795a2') + line('M-8-2h16', CORAL, 5) + line('M0-18v-9', '#c795a2', 1.6)
  const comrade = (x: number, y: number, s: number): string => again(`${p}m`, `translate(${x} ${y})scale(${s})`)
  const leader = [
    lit('M60 62L50 36L56 34L70 58z', '#4c5872', '#e9eefa'),
    line('M52 40L36 8', '#8a6a58', 4),
    lit('M18 8L54-4L58 6L22 18z', '#54617e', '#e9eefa'),
    line('M22 19L18 30M29 17L26 29M36 14L34 27M43 12L42 25M50 10L50 22M56 8L58 19', '#e2d3c4', 2.2),
    lit('M58 60Q80 50 102 60L108 100H52z', url(`${p}b`), '#f4f7ff'),
    fill('M52 100H108L112 112H48z', '#1c2234'),
    line('M54 112v6M62 112v6M70 112v6M78 112v6M86 112v6M94 112v6M102 112v6', '#c9b8a8', 2.6),
    box(70, 72, 20, 15, '#1c2234', 'rx="3"'),
    line('M74 77h12M74 82h8', CORAL, 1.8),
    lit('M100 62L120 78L114 92L108 88L111 80L98 72z', '#4c5872', '#e9eefa'),
    lit('M60 50Q60 26 80 26Q100 26 100 50V56H60z', url(`${p}b`), '#f4f7ff'),
    box(64, 38, 34, 10, '#1a0a10', 'rx="5"'),
    line('M70 43h8M84 43h8', CORAL, 5),
    line('M86 27L92 12', '#8f9ab0', 1.8),
    line('M92 11h0', CORAL, 6),
    oval(81, 43, 34, 20, url(`${p}g`), 'opacity=".7"'),
  ].join('')
  const body = [
    disc(80, 30, 100, url(`${p}g`), 'opacity=".55"'),
    line('M28 0L8 120M132 0L152 120M0 22H160', '#1b0d1a', 3, 'opacity=".6"'),
    at(20, 76, 0.72, named(`${p}m`, machine)),
    comrade(46, 70, 0.55),
    comrade(142, 74, 0.76),
    comrade(120, 68, 0.54),
    box(0, 98, W, H - 98, '#170d1a', 'opacity=".55"'),
    comrade(8, 100, 0.95),
    comrade(152, 102, 0.95),
    at(0, 2, 1, leader),
  ].join('')
  return room(p, { from: '#7a2a3c', to: '#1a0c1a', y: 25 }, defs, body)
}
