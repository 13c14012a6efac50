/** Weapons: a ray, beams, a broadside, a precise shot, and fighters. */

import { CORAL, CYAN, IRON, VIOLET, again, box, disc, fill, glow, group, line, linear, lit, named, radial, url } from '../brush'
import { H, W, space, type Painter } from './card'

/** A forked emitter, and a distorted hull above it. */
export const disruptorRay: Painter = (p) => {
  const defs = linear(`${p}r`, [`${VIOLET} .85`, `${VIOLET} .1`], 0, 1, 0, 0) + glow(`${p}g`, '#d7c6ff', 1)
  const slices = 'M50 10H64L67 19H47zM24 22H88L96 31H16zM22 34H114L106 43H32zM20 46H90L80 55H32zM56 58H86L80 64H64z'
  const fork = 'M52 150V130L38 118V94H46V112L57 122H63L74 112V94H82V118L68 130V150z'
  const body = [
    fill('M46 108L4 40H116L74 108z', url(`${p}r`)),
    line('M46 100Q60 92 74 100M41 90Q60 79 79 90M35 80Q60 67 85 80M29 69Q60 55 91 69', '#efe6ff', 2.2),
    fill(slices, '#ff5fa2', 'transform="translate(-5 1)" opacity=".75"'),
    fill(slices, CYAN, 'transform="translate(5-1)" opacity=".75"'),
    fill(slices, '#eef2ff'),
    fill('M24 28H93L96 31H16zM32 40H109L106 43H32zM27 52H83L80 55H32z', '#3a4470'),
    line('M40 37h6M54 37h6M68 37h6', '#3a4470', 2.4),
    disc(60, 108, 34, url(`${p}g`)),
    lit(fork, IRON.base, IRON.rim),
    line('M42 94v-4M78 94v-4', '#fff', 5),
    line('M42 92L52 98L58 90L66 99L78 92', '#fff', 2),
  ].join('')
  return space(p, { from: '#5a3a8c', to: '#100a22', y: 55, seed: 91 }, defs, body)
}

/** Two barrels on our deck, two beams. */
export const laserCannons: Painter = (p) => {
  const beams = 'M62 72L98 30M80 88L119 42'
  const defs = glow(`${p}g`, CORAL, 1) + radial(`${p}b`, [IRON.rim, `${IRON.light} 1 18`, `${IRON.mid} 1 50`, IRON.deep], 'cx="34%" cy="12%" r="95%"')
  const body = [
    fill('M58-4L70 12L88 24L108 34L124 42V-4z', '#2a1222'),
    line('M58-4L70 12L88 24L108 34L124 42M70 12L124 8M96 28L100-4', '#ffb3a6', 1.4),
    line(beams, CORAL, 13, 'opacity=".4"'),
    line(beams, '#ff8f82', 7),
    line(beams, '#fff', 3),
    line('M30 110L60 74M48 126L78 90', '#0c1322', 15),
    line('M30 110L60 74M48 126L78 90', IRON.light, 11),
    line('M27 108L56 73M45 124L74 89', '#fff', 2.4),
    line('M45 84L53 91M63 100L71 107M34 97L42 104M52 113L60 120', '#0c1322', 2.4),
    fill('M-4 154V112Q8 88 36 94Q64 102 72 154z', url(`${p}b`)),
    line('M-4 112Q8 88 36 94Q64 102 72 154', IRON.rim, 1.6),
    line('M14 98Q36 116 40 154M-4 130Q30 126 62 124', IRON.deep, 1.6),
    fill('M14 110l14 2l-2 8l-14-2z', CYAN),
    line('M62 72h0M80 88h0', '#fff', 9),
    disc(98, 30, 26, url(`${p}g`)),
    disc(119, 42, 24, url(`${p}g`)),
    fill('M98 14L101 26L112 22L104 32L110 42L99 37L92 46L92 34L82 31L93 26z', '#fff'),
    fill('M72 150L92 138H124V154H72z', IRON.base),
    line('M72 150L92 138H124', IRON.light, 1.6),
  ].join('')
  return space(p, { from: '#7a2c3c', to: '#160a18', x: 85, y: 15, seed: 101 }, defs, body)
}

/** Five fighters in a wedge. */
export const attackWing: Painter = (p) => {
  const defs = linear(`${p}t`, ['#ffd9cf .9', `${CORAL} .5 30`, `${CORAL} 0`]) + radial(`${p}o`, ['#3c1f3c', '#1c0f26'], 'cy="0%"')
  const fighter =
    fill('M-4 10H4L1 52H-1z', url(`${p}t`)) +
    lit('M0-20L5-2L20 12V18L5 13L0 16L-5 13L-20 18V12L-5-2z', '#e0b4ae', '#fff', 1, 1.2) +
    fill('M0-18L5-1L20 12V17L5 12L0 14z', '#8c3a44') +
    line('M0-4v4', '#fff', 2.4) +
    line('M-20 10v-8M20 10v-8', '#ffe2d6', 1.8)
  const wing = [
    [31, 62, 1],
    [91, 62, 1],
    [2, 104, 0.9],
    [120, 104, 0.9],
  ] as const
  const body = [
    fill('M-4 154V132Q60 108 124 132V154z', url(`${p}o`)),
    line('M-4 132Q60 108 124 132', '#ff9d8f', 1.6),
    `<defs>${named(`${p}f`, fighter)}</defs>`,
    group(
      wing.map(([x, y, s]) => again(`${p}f`, `translate(${x} ${y})scale(${s})`)).join('') + again(`${p}f`, 'translate(61 22)scale(1.35)'),
      'translate(9 12)rotate(24 60 60)scale(.86)',
    ),
  ].join('')
  return space(p, { from: '#8c3a44', to: '#180a1a', y: 90, seed: 111, stars: 20 }, defs, body)
}

/** A window of a ship seen through a scope. */
export const precisionStrike: Painter = (p) => {
  const defs =
    radial(`${p}v`, ['#a04a58', '#5c2440 1 60', '#260f24']) +
    glow(`${p}g`, '#fff', 1) +
    `<clipPath id="${p}c"><circle cx="60" cy="72" r="50"/></clipPath>`
  const ship = lit('M-10 84L14 76L22 62H40L44 46H56L60 62L88 66L132 78V98L60 102L10 96z', '#3a2238', '#ffd9cf')
  const body = [
    box(0, 0, W, H, '#080a14'),
    disc(60, 72, 50, url(`${p}v`)),
    `<g clip-path="${url(`${p}c`)}">${line('M20 44h0M92 36h0M74 30h0M34 30h0M98 54h0M24 112h0M80 112h0', '#fff', 1.6)}${ship}${line('M24 84h6M36 86h6M66 80h6M78 84h6M60 94h6', '#ff9d8f', 2.4)}</g>`,
    disc(60, 72, 52, 'none', 'stroke="#8fa1c0" stroke-width="3"'),
    disc(60, 72, 57, 'none', 'stroke="#2a374f" stroke-width="5"'),
    line('M8 54H40M60 54H112M50 22V44M50 64V122', '#fff', 1.4),
    line('M16 51v6M24 51v6M32 51v6M70 51v6M80 51v6M90 51v6M100 51v6M47 76h6M47 88h6M47 100h6M47 112h6', '#fff', 1.2),
    disc(50, 54, 15, url(`${p}g`)),
    line('M42 46h5M42 46v5M58 46h-5M58 46v5M42 62h5M42 62v-5M58 62h-5M58 62v-5', CORAL, 2.4),
    disc(50, 54, 3.4, CORAL),
    line('M28 140H92', '#8fa1c0', 3),
    line('M46 136v8M60 134v12M74 136v8', '#8fa1c0', 1.6),
  ].join('')
  return space(p, { from: '#080a14', to: '#080a14', stars: 0 }, defs, body)
}

/** A dreadnought from the front with three batteries, and three targets. */
export const heavyAssault: Painter = (p) => {
  const defs =
    linear(`${p}b`, ['#fff', `${CORAL} .9 30`, `${CORAL} .25`]) + linear(`${p}l`, [IRON.mid, '#aab8d2'], 0, 0, 1, 0) + glow(`${p}g`, CORAL, 1)
  const beams = 'M26 52L-8 150H18L32 54zM57 78L46 156H74L63 78zM94 52L128 150H102L88 54z'
  const muzzles = [
    [28, 50],
    [60, 78],
    [92, 50],
  ] as const
  const body = [
    fill(beams, url(`${p}b`)),
    line('M22 30V6M34 20V-4M98 30V6M86 20V-4', IRON.light, 3),
    fill('M60-8L44 12L8 26L-6 40L4 52L36 60L48 86L60 92z', url(`${p}l`)),
    fill('M60-8L76 12L112 26L126 40L116 52L84 60L72 86L60 92z', IRON.base),
    line('M60-8L44 12L8 26L-6 40', '#fff', 1.8),
    line('M60-8V92M44 12L40 58M8 26L36 60M76 12L80 58M112 26L84 60M22 42H98', IRON.deep, 1.6, 'opacity=".8"'),
    fill('M48 22L60 14L72 22L68 32H52z', '#10182a'),
    line('M51 24h18', '#ffc9ba', 3),
    ...muzzles.map(
      ([x, y]) => disc(x, y, 9, '#1c0f18', `stroke="${IRON.rim}" stroke-width="1.6"`) + disc(x, y, 27, url(`${p}g`)) + disc(x, y, 5, '#fff'),
    ),
    fill('M2 132l10-6l10 6l-10 4zM50 140l10-6l10 6l-10 4zM98 132l10-6l10 6l-10 4z', '#1a0d1a'),
  ].join('')
  return space(p, { from: '#7a2836', to: '#12091a', y: 40, seed: 121, stars: 10 }, defs, body)
}
