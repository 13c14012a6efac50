/** Machines without a crew, and the scout: round bodies, thin limbs, one eye. */

import { CORAL, PLUM, TEAL, VIOLET, again, at, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { space, type Painter } from './card'

/** Jointed limbs; every joint is a pair of coordinates. */
function limbs(d: string, joints: string): string {
  return line(d, TEAL.deep, 5.5) + line(d, TEAL.mid, 3) + line(joints, TEAL.light, 6.6) + line(joints, TEAL.deep, 3)
}

/** A drone around the origin, about 80 wide and 100 tall. */
export const droneBody = (p: string): string =>
  [
    limbs('M-15 17L-31 30L-26 51M-31 30L-37 49M16 17L33 27L31 49M33 27L41 45M1 22L3 40L-3 54M3 40L9 54', 'M-31 30h0M33 27h0M3 40h0'),
    line('M13-22L24-47M18-21L35-38', TEAL.light, 1.3),
    line('M24-47h0M35-38h0', TEAL.rim, 3.6),
    lit('M-40-9h11v21h-11l-3-4v-13zM29-9h11l3 4v13l-3 4h-11z', TEAL.base, TEAL.light),
    disc(0, 0, 29, url(`${p}b`)),
    fill('M-28.6-5A29 29 0 0 1 28.6-5Q0-16-28.6-5z', TEAL.mid),
    line('M-28.2-6A29 29 0 0 1 9-27.5', TEAL.rim, 1.8),
    line('M-28.6-5Q0-16 28.6-5M10-11L17-23M20 4h8M19 9h7.6', TEAL.deep, 1.4),
    disc(-6, 4, 16, TEAL.deep),
    disc(-6, 4, 13.4, TEAL.mid),
    disc(-6, 4, 11.6, '#2a0d12'),
    disc(-7, 4, 8.4, CORAL),
    disc(-8, 3, 4.6, '#ffd9cf'),
    disc(-7, 4, 24, url(`${p}g`)),
  ].join('')

export const drone: Painter = (p, variant) => {
  const defs =
    radial(`${p}b`, [TEAL.light, `${TEAL.mid} 1 30`, `${TEAL.base} 1 65`, TEAL.deep], 'cx="32%" cy="24%" r="80%"') + glow(`${p}g`, CORAL, 0.55)
  const body = named(`${p}d`, droneBody(p))
  const [near, far] =
    variant === 'b'
      ? [`<g transform="matrix(-.98 -.1 -.1 .98 94 57)">${body}</g>`, 'translate(32 36)rotate(-8)scale(.36)']
      : [at(70, 57, 1, body, 7), 'translate(132 30)rotate(-8)scale(.3)']
  const sky = { from: '#2b5a66', to: '#0a1822', x: variant === 'b' ? 70 : 30, y: 30, seed: 7 }
  return space(p, sky, defs, near + again(`${p}d`, far, 'opacity=".6"'))
}

/** A dish that faces left; its beam scans the dark. */
export const scout: Painter = (p) => {
  const defs =
    linear(`${p}f`, [`${VIOLET} .75`, `${VIOLET} 0`], 1, 0, 0, 0) +
    linear(`${p}d`, [PLUM.base, '#7d6fc0', '#d9ceff'], 0, 0, 1, 0.4) +
    glow(`${p}g`, '#cbb8ff', 1)
  const dish = [
    fill('M2-44Q29-23 29 0Q29 23 2 44Q-6 0 2-44z', PLUM.base),
    line('M3-43.5Q29-22 29 0Q29 22 4 42', PLUM.rim, 1.6),
    oval(2, 0, 11, 44, url(`${p}d`)),
    line('M2-44A11 44 0 0 0 2 44', '#fff', 1.4),
    line('M2-44L3 44M-8-17Q2-10 13-17M-8 17Q2 24 12 16', PLUM.base, 1, 'opacity=".6"'),
    line('M9-14L-26 0L9 14', PLUM.rim, 1.6),
    disc(-26, 0, 16, url(`${p}g`)),
    disc(-26, 0, 3.6, '#fff'),
  ].join('')
  const hull = [
    line('M98 58L110 22M106 64L126 12M112 72L142 112M102 68L118 114', PLUM.light, 1.8),
    lit('M76 48L118 54L154 71L152 79L112 80L74 68z', PLUM.base, PLUM.rim),
    fill('M77 50L118 56L151 72L112 67L77 59z', PLUM.mid),
    line('M94 53L92 70M108 55L106 76M126 61L124 78', PLUM.deep, 1.3),
    line('M132 70h0M139 73h0M118 66h0', '#cbb8ff', 3.6),
    lit('M98 19l18 5l-3 9l-18-5zM116 7l20 6l-3 9l-20-6zM136 108l11-3l5 7h-14zM112 110l11-2l3 7h-13z', PLUM.mid, PLUM.rim, 0.8, 0.9),
  ].join('')
  const sky = { from: '#3d3170', to: '#0d0b20', x: 70, y: 40, seed: 23 }
  return space(p, sky, defs, fill('M40 54L0 4V110z', url(`${p}f`)) + hull + at(66, 57, 0.98, dish, 7))
}
