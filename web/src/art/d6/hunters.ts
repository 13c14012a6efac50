/** Boarders, hijackers, the bounty ship, the mercenary: plum-dark hulls. */

import { CORAL, CYAN, IRON, PLUM, again, box, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { space, type Painter } from './card'

/** A ship on our hull, like a tick, that cuts its way in. */
export const boarding: Painter = (p) => {
  const defs =
    linear(`${p}h`, ['#5d7196', '#2d3b57', '#182238'], 0, 0, 1, 0) +
    radial(`${p}b`, [PLUM.light, `${PLUM.mid} 1 35`, PLUM.deep], 'cx="30%" cy="20%" r="85%"') +
    glow(`${p}g`, '#ff8a70', 1)
  const wall = [
    fill('M118 0H160V120H104Q96 92 104 60Q108 26 118 0z', url(`${p}h`)),
    line('M118 0Q108 26 104 60Q96 92 104 120', IRON.rim, 1.6),
    line('M134 0Q124 30 121 60Q114 92 120 120M107 40L160 46M101 86L160 84', '#0f1728', 1.2, 'opacity=".8"'),
    line('M141 16v6M140 100v7', '#bfe6f2', 6),
  ].join('')
  const legs = 'M58 40L78 12L108 20M66 46L90 32L107 38M66 78L90 92L101 84M56 86L74 112L100 106'
  const shell = 'M84 44L88 82Q66 100 40 94Q12 86 10 62Q12 38 40 32Q66 28 84 44z'
  const tick = [
    line(legs, PLUM.deep, 6.5),
    line(legs, PLUM.light, 3.4),
    fill('M82 46L106 54V72L82 80z', PLUM.base),
    line('M82 46L106 54', PLUM.rim, 1.4),
    lit(shell, url(`${p}b`), PLUM.rim, 1.2, 1.5),
    line('M66 35Q76 62 68 94M46 32Q56 62 48 95', PLUM.deep, 1.6),
    fill('M18 52Q28 41 42 43Q38 56 20 60z', CORAL),
    line('M21 51Q29 44 39 45', '#fff', 1.4, 'opacity=".85"'),
  ].join('')
  const sparks = 'M104 60l-18-22M104 66l-16 24M102 58l-6-28M103 68l-4 30M106 50l8-18M106 76l10 16'
  const cut = disc(106, 63, 36, url(`${p}g`)) + oval(106, 63, 4, 11, '#fff') + line(sparks, '#ffd2c4', 1.2)
  return space(p, { from: '#403368', to: '#0e0a1e', x: 25, y: 30, seed: 71 }, defs, wall + tick + cut)
}

/** A stolen freighter: containers on a spine, pulled by a red tug. */
export const hijackers: Painter = (p) => {
  const defs = glow(`${p}g`, CORAL, 0.9) + linear(`${p}v`, ['#ff8f7d .75', '#ff8f7d 0'])
  const crates = ['#7686b4', '#a2586e', '#5c6ba0', '#8578b8', '#b0697a', '#6a5a9c', '#8d9cc4', '#5a5590'].map((color, i) => {
    const x = 47 + (i % 4) * 23
    const y = i < 4 ? 49 : 77
    return fill(`M${x} ${y}l4-4h20l-4 4z`, PLUM.rim) + fill(`M${x} ${y}h20v21h-20z`, color)
  })
  const ribs = [0, 1, 2, 3].map((i) => `M${53 + i * 23} 52v15M${60 + i * 23} 52v15M${53 + i * 23} 80v15M${60 + i * 23} 80v15`).join('')
  const frame = [
    fill('M40 70H146V76H40z', PLUM.light),
    fill('M40 73H146V76H40z', PLUM.deep),
    ...crates,
    line(ribs, PLUM.deep, 1.6, 'opacity=".45"'),
    fill('M47 63h89v7h-89zM47 91h89v7h-89z', PLUM.deep, 'opacity=".45"'),
    lit('M6 62L22 44H44V102H24L6 88z', PLUM.base, PLUM.rim),
    fill('M8 63L23 46H31V100H25L8 87z', PLUM.mid),
    fill('M9 66L22 51V66H9z', '#bfe6f2'),
    line('M14 80h8M14 85h8', '#ffd5cb', 1.6),
    lit('M140 58h13v30h-13z', PLUM.base, PLUM.rim),
    line('M154 65h0M154 80h0', '#fff', 7),
    oval(158, 73, 20, 22, url(`${p}g`)),
  ]
  const tug = [
    fill('M80 28H98L112 62H66z', url(`${p}v`)),
    line('M66 22L50 32L54 46M112 22L128 32L124 46', '#7a2a40', 6),
    line('M66 21L50 31L54 45M112 21L128 31L124 45', '#ff9d8a', 1.6),
    lit('M58 14L74 3H106L120 13L114 30H66z', '#7a2038', '#ffcbb6'),
    fill('M60 15L74 5H90L86 17H62z', '#b43f4c'),
    fill('M64 13L75 6H84L81 14H65z', '#ffe6de'),
    line('M92 12h20M91 18h22', '#4a1026', 2),
    line('M89 27h0M80 27h0M98 27h0', '#fff', 3.6),
  ]
  return space(p, { from: '#54375f', to: '#110b20', x: 55, y: 10, seed: 83 }, defs, [...frame, ...tug].join(''))
}

/** A ship like a stag beetle; the light of our shields runs into its jaws. */
export const bounty: Painter = (p) => {
  const defs =
    glow(`${p}g`, CYAN, 1) +
    radial(`${p}b`, [PLUM.rim, `${PLUM.light} 1 20`, `${PLUM.mid} 1 55`, PLUM.base], 'cx="40%" cy="0%" r="100%"') +
    linear(`${p}d`, [`${CYAN} .1`, '#d9fbff'], 0, 0, 1, 0)
  const jaw = [
    lit('M92 50C82 16 50 0 6 18L9 25C36 20 44 26 48 34L42 40L55 41C60 46 62 52 74 58z', PLUM.mid, PLUM.rim),
    fill('M88 46C78 20 50 6 14 20C42 17 58 28 66 42L76 54z', PLUM.light),
  ].join('')
  const drain = [
    disc(-70, 60, 88, CYAN, 'opacity=".1"'),
    line('M14 46Q44 50 74 59M18 61Q46 58 74 60M14 74Q44 70 74 61', url(`${p}d`), 4),
    line('M24 52h0M34 68h0M46 54h0M52 64h0', '#eafcff', 3),
    line('M7 22L18 34L12 44L22 54L14 66L20 76L12 86L7 98', '#eafcff', 1.8),
  ].join('')
  const body = [
    lit('M84 40L112 33L142 42L156 60L142 78L112 87L84 80Q72 60 84 40z', PLUM.base, PLUM.rim),
    fill('M86 42L112 35L141 44L154 59L80 59Q80 50 86 42z', url(`${p}b`)),
    line('M112 35V86M98 38Q92 60 98 82M128 39V81', PLUM.deep, 1.6),
    fill('M83 52L98 54V66L83 68Q80 60 83 52z', CYAN),
    line('M84 53L97 55', '#fff', 1.4),
    line('M120 50h0M120 70h0M135 53h0M135 67h0', CORAL, 4),
    line('M150 48h8M150 72h8', CORAL, 3.4),
    disc(72, 60, 32, url(`${p}g`)),
    disc(74, 60, 4, '#fff'),
  ].join('')
  const jaws = named(`${p}j`, jaw) + again(`${p}j`, 'matrix(1 0 0 -1 0 120)')
  return space(p, { from: '#26406a', to: '#0d0a20', x: 30, y: 50, seed: 91 }, defs, drain + jaws + body)
}

/** A dark gunship in front of a pale moon. */
export const mercenary: Painter = (p) => {
  const defs =
    radial(`${p}m`, ['#efeaf6', '#cfc8e2 1 55', '#8d85ae 1 88', '#6d6693'], 'cx="40%" cy="36%" r="66%"') +
    glow(`${p}h`, '#b9aede', 0.7) +
    glow(`${p}g`, CORAL, 1)
  const moon = [
    disc(88, 54, 74, url(`${p}h`)),
    disc(88, 54, 46, url(`${p}m`)),
    oval(72, 28, 9, 6, '#b3abd0', 'opacity=".8"'),
    oval(114, 36, 6, 7, '#a79fc8', 'opacity=".8"'),
    oval(58, 48, 4, 6, '#b3abd0', 'opacity=".7"'),
    oval(124, 62, 3, 5, '#9c93bf', 'opacity=".8"'),
  ].join('')
  const ship = [
    fill(
      'M2 61H46V57H62L72 48H86L92 38H96L100 20H103L104 38H110L116 48L138 52L154 60L156 76L140 84H122L126 112H118L108 94H92L86 86L83 98H76L80 84H68L58 74H46V68H2V66H40V63H2z',
      '#0d0a1c',
    ),
    box(0, 58, 6, 12, '#0d0a1c'),
    line('M46 57H62L72 48H86L92 38H96L100 20M104 38H110L116 48L138 52L154 60', '#9d92d0', 1.2),
    line('M2 61H44', '#9d92d0'),
    line('M74 58H112M84 66H134M120 58L140 62', '#332a5a', 2),
    line('M62 66h8M148 68v6', '#4d4285', 2),
    fill('M94 42h12l3 5h-17z', CORAL),
    line('M101.5 19h0', CORAL, 3.6),
    disc(101, 45, 16, url(`${p}g`)),
  ].join('')
  const sky = { from: '#352c5c', to: '#0a0818', x: 55, y: 45, seed: 102, stars: 34 }
  return space(p, sky, defs, moon + `<g transform="translate(-2 4)">${ship}</g>`)
}
