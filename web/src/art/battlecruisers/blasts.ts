/** Explosions that affect everybody: a bomb on a planet, a pulse in the dark. */

import { CYAN, again, at, disc, fill, glow, line, linear, named, oval, radial, random, round, url } from '../brush'
import { space, type Painter } from './card'

/** A planet with a bright explosion on it. */
export const tacticalNuke: Painter = (p) => {
  const cap = 'M60 14C82 12 92 24 94 32C110 36 112 58 98 64C92 72 78 70 73 66Q60 74 47 66C42 70 28 72 22 64C8 58 10 36 26 32C28 24 38 12 60 14z'
  const defs =
    radial(`${p}w`, ['#fff', '#ffd5c2 1 40', '#ff7a5c 1 75', '#a82a3c'], 'cy="80%" r="75%"') +
    glow(`${p}g`, '#ff7a5c', 0.9) +
    linear(`${p}s`, ['#ff8f6e', '#fff'])
  const body = [
    disc(60, 70, 78, url(`${p}g`)),
    fill('M49 62Q54 100 34 132H86Q66 100 71 62z', url(`${p}s`)),
    fill(cap, url(`${p}w`)),
    line('M30 40Q36 30 46 34M54 24Q66 20 72 30M80 38Q92 40 90 52M34 56Q44 62 50 54M66 54Q76 60 84 54', '#a82a3c', 2.2, 'opacity=".7"'),
    oval(60, 92, 31, 6, 'none', 'stroke="#ffe6da" stroke-width="3"'),
    oval(60, 74, 22, 4, 'none', 'stroke="#ffc2ac" stroke-width="2"'),
    fill('M-4 154V134Q60 112 124 134V154z', '#2c1022'),
    line('M-4 134Q60 112 124 134', '#ffd9cf', 2.4),
    fill('M22 130Q30 118 42 124Q50 116 60 120Q72 116 80 124Q92 118 98 130Q60 118 22 130z', '#fff'),
    line('M16 142l8-4M96 138l8 4M44 144l6-6M76 144l-4-6', '#ff7a5c', 2),
  ].join('')
  return space(p, { from: '#6a2032', to: '#12081a', y: 60, seed: 131 }, defs, body)
}

/** A jagged line around (x, y): n corners between the radii. */
function jagged(x: number, y: number, n: number, low: number, high: number, seed: number): string {
  const next = random(seed)
  const points = Array.from({ length: n }, (_, i) => {
    const [a, r] = [(i * 2 * Math.PI) / n, low + (high - low) * next()]
    return `${round(x + Math.cos(a) * r)} ${round(y + Math.sin(a) * r)}`
  })
  return `M${points.join('L')}z`
}

/** A ring of lightning spreads, and the lamps behind it are dark. */
export const electropulse: Painter = (p) => {
  const defs =
    radial(`${p}o`, ['#fff', '#dffcff 1 30', `${CYAN} .7 60`, `${CYAN} 0`]) + radial(`${p}r`, ['#7aa0ff 0 60', '#7aa0ff .5 92', '#7aa0ff 0'])
  const bolts = 'M60 58L52 40L62 30L56 8M74 68L88 58L92 66L114 50M72 84L82 98L92 96L104 126M52 88L46 104L36 104L30 140M46 72L32 76L28 66L4 70'
  const dark = fill('M-18 4L-6-3L0-10H6L8-3L18 0V6L-10 8z', '#0a1226', 'stroke="#7f95cc" stroke-width="1.4"')
  const body = [
    disc(60, 75, 72, url(`${p}r`)),
    line(jagged(60, 75, 30, 44, 53, 5), '#bcd4ff', 1.8),
    line(jagged(60, 75, 18, 28, 36, 8), '#fff', 1.4, 'opacity=".8"'),
    line(bolts, CYAN, 6, 'opacity=".4"'),
    line(bolts, '#fff', 2.4),
    disc(60, 75, 34, url(`${p}o`)),
    at(22, 22, 0.9, named(`${p}d`, dark), -14),
    again(`${p}d`, 'translate(100 26)rotate(12)scale(-.8 .8)'),
    again(`${p}d`, 'translate(72 138)rotate(4)scale(.9)'),
  ].join('')
  return space(p, { from: '#2c4a9c', to: '#080a20', seed: 141, stars: 10 }, defs, body)
}
