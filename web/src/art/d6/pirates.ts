/** Raiders, pirates, corsair: rust-red hulls, torn sails and claws. */

import { CORAL, CYAN, RUST, again, at, disc, fill, flip, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { space, type Painter } from './card'

const FIRE = '#ff7a4d'

/** A sickle seen from above, horns to the left, around the origin. */
export const sickle = (p: string): string =>
  [
    fill('M26-3L72 0L26 4z', url(`${p}t`)),
    lit('M-46-36Q12-38 30-8L36 0L30 8Q12 38-46 36Q-2 28-4 7L-24 0L-4-7Q-2-28-46-36z', RUST.mid, RUST.rim),
    fill('M-40-34.5Q12-35 29-7L12-4Q10-24-40-34.5z', RUST.light),
    fill('M-38 35Q12 35 29 8L12 6Q8 24-38 35z', RUST.base),
    fill('M-24 0L-4-6L20-5L32 0L20 5L-4 6z', '#d9826a'),
    fill('M-23 .5L31 1L20 5.5L-4 6.5z', RUST.mid),
    fill('M-14 0L-2-3.5L10 0L-2 3z', '#1b0a10'),
    line('M-3 0h0', '#ff8d7d', 4),
    disc(34, 0, 11, url(`${p}g`)),
  ].join('')

/** They dive under the arc of our shield; the letter changes side and number. */
export const raiders: Painter = (p, variant) => {
  const defs =
    linear(`${p}t`, ['#fff .9', `${FIRE} .6 30`, `${FIRE} 0`], 0, 0, 1, 0) +
    glow(`${p}g`, FIRE, 0.9) +
    radial(`${p}a`, [`${CYAN} 0`, `${CYAN} 0 84`, `${CYAN} .38 97`, `${CYAN} .1`])
  const others = ['122 34)rotate(-40)scale(.44)', '126 92)rotate(-18)scale(.48)', ...(variant === 'c' ? ['148 62)rotate(-30)scale(.3)'] : [])]
  const body = [
    disc(-34, -66, 132, url(`${p}a`)),
    line('M96-44A132 132 0 0 1-10 64', CYAN, 1.8, 'stroke-dasharray="30 3 60 4"'),
    at(68, 76, 0.92, named(`${p}r`, sickle(p)), -32),
    ...others.map((place) => again(`${p}r`, `translate(${place}`)),
  ].join('')
  const mirror = variant === 'b'
  const sky = { from: '#4a1c2b', to: '#0d060d', x: mirror ? 25 : 75, y: 75, seed: variant === 'c' ? 12 : 11 }
  return space(p, sky, defs, mirror ? `<g transform="${flip(160)}">${body}</g>` : body)
}

/** A patched galleon with torn solar sails; the letter changes the shade of red. */
export const pirates: Painter = (p, variant) => {
  const cloth: Record<string, readonly [string, string]> = { b: ['#b8503c', '#4a1a1c'], c: ['#e0657f', '#6a2138'] }
  const defs = linear(`${p}s`, cloth[variant] ?? ['#d9503f', '#5b1a22'], 0, 0, 1, 1) + glow(`${p}g`, FIRE, 0.95) + glow(`${p}l`, '#ffe0cf', 0.35)
  const ship = [
    line('M62 84L70 6M100 84L106 14M34 74L44 34', RUST.light, 2.2),
    lit(
      'M71 8Q40 24 34 64Q52 54 66 58zM72 8Q92 22 97 55Q84 52 69 58zM107 16Q132 34 142 70L134 66L136 73Q120 66 102 69zM45 36Q22 46 12 72Q24 66 38 68z',
      url(`${p}s`),
      RUST.rim,
      0.7,
      0.9,
    ),
    fill('M84 30l5 5l-3 6l-6-4zM118 48l6 3l-3 7zM50 40l4 5l-6 2z', '#170a12'),
    line('M70 20Q52 30 46 58M72 22Q86 34 90 55M109 30Q124 42 128 68M108 24L104 66M44 44Q30 52 24 68', RUST.deep, 0.9, 'opacity=".7"'),
    lit('M4 70L26 76L60 80L112 76L128 64L148 62L152 84L138 100L96 108L52 104L28 92z', RUST.base, RUST.rim),
    fill('M6 72L28 78L60 82L112 78L129 66L146 64L147 72L116 88L58 92L30 86z', RUST.mid),
    fill('M64 83l18-1l1 9l-19 1zM120 72l12-6l4 10l-14 6z', RUST.light),
    line('M46 96h8M60 98h8M74 99h8M88 98h8', '#ffd9c4', 3),
    line('M64 83l18-1M64 92l19-1M30 88L58 93L116 89L148 73', RUST.deep),
    line('M10 72h0', CORAL, 4),
    disc(153, 76, 4, '#fff'),
    oval(156, 77, 22, 13, url(`${p}g`)),
    disc(71, 98, 26, url(`${p}l`)),
  ].join('')
  const escort = again(`${p}v`, `translate(${variant === 'b' ? 4 : 126} ${variant === 'c' ? 26 : 10})scale(.2)`, 'opacity=".6"')
  const sky = { from: '#5b2a3c', to: '#150a14', x: 30, y: 25, seed: variant === 'b' ? 31 : 33 }
  return space(p, sky, defs, named(`${p}v`, ship) + escort)
}

/** A sabre-shaped ship with three exhaust pipes. */
export const corsair: Painter = (p) => {
  const defs =
    linear(`${p}t`, ['#fff', '#ffd0b8 .95 14', `${FIRE} .8 42`, '#c22a4a 0'], 1, 0, 0, 0) +
    linear(`${p}h`, ['#ff9d92', '#c02c46', '#5c1430']) +
    glow(`${p}g`, FIRE, 0.9)
  const ship = [
    fill('M-48-14Q-84-24-134-12Q-92-8-110-2Q-140 2-152 10Q-110 12-124 20Q-88 30-48 24z', url(`${p}t`)),
    fill('M-48-8Q-74-12-98-6Q-74-2-48-1zM-48 7Q-80 4-112 10Q-80 16-48 17z', '#fff', 'opacity=".75"'),
    lit('M-30-6L-50-52L-34-50Q-18-22 14-9z', '#8e1e38', RUST.rim),
    fill('M-28-8L-43-44L-34-43Q-22-22 2-9z', '#c23a4c'),
    lit('M-28 16L-48 42L-36 42L4 18z', '#5c1430', RUST.rim, 0.6, 0.8),
    lit('M-24 14L22 17L66 30L28 26L-20 24z', '#7d1c36', RUST.rim, 0.6, 0.9),
    lit('M98-24L46-16L-2-14L-36-14V20L8 16L48 2z', url(`${p}h`), RUST.rim),
    fill('M97-23L40-5L-36 4V20L8 16L48 2z', '#4a1026', 'opacity=".7"'),
    fill('M18-11L46-14L62-16L48-8L24-4z', '#16060e'),
    line('M21-10L46-13L57-14.5', '#ffd9cf', 1.5),
    fill('M-10-13L2-14L-4 18L-16 19z', '#ffe7df'),
    lit('M-36-18h-9l-4 5v10l3 2l-3 2v10l3 2l-3 2v10l4 4h9z', '#2a0c1a', RUST.rim),
    line('M-40-14V24', '#7d2c3e', 2),
    disc(-52, 4, 34, url(`${p}g`)),
  ].join('')
  const wake = line('M4 24L56 18M10 112L70 106M94 108L150 102M112 12l34-4', '#ffb3a0', 1, 'opacity=".3"')
  const sky = { from: '#6b1f3d', to: '#14060f', x: 20, y: 85, seed: 61, stars: 20 }
  return space(p, sky, defs, wake + at(82, 58, 0.79, ship, -6))
}
