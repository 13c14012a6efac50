/** The intercepters: pointed noses, blade wings, cold blue paint. The X is seen from the front. */

import { BLUE, VIOLET, again, at, disc, fill, glow, line, linear, lit, named, url } from '../brush'
import { space, type Painter } from './card'

const ROSE = '#ff6f9f'

/** Seen from above, nose to the left, around the origin. */
const dart = (p: string): string =>
  [
    fill('M42-9L160-4V4L42-3zM42 3L160-4V4L42 9z', url(`${p}t`)),
    lit('M6-7L-26-46L0-44L40-8zM6 7L-26 46L0 44L40 8z', BLUE.base, BLUE.rim, 1.4, 1),
    fill('M8-9L-18-41L-2-40L34-10z', BLUE.light),
    fill('M8-9L-6-26L-2-40L34-10z', BLUE.mid),
    fill('M10 9L-16 41L-2 40L32 12z', BLUE.deep),
    line('M-26-46h-18M-26 46h-18', BLUE.light, 2.2),
    lit('M-80 0L-20-8L34-12L48-7V7L34 12L-20 8z', BLUE.mid, BLUE.rim, 0.8, 1.2),
    fill('M-72 1L-20 9L34 12L47 7V1z', BLUE.base),
    fill('M-32-1L-16-6L4-5L9 0L-16 2.4z', '#0a1226'),
    line('M-30-1.4L-16-5.4L2-4.6', ROSE, 1.6),
    line('M16-10V10M24-11V11', BLUE.deep, 1.2),
    line('M50-5h0M50 5h0', '#fff', 9),
    disc(52, 0, 22, url(`${p}g`)),
  ].join('')

export const intercepter: Painter = (p) => {
  const defs = linear(`${p}t`, ['#fff .9', `${VIOLET} .55 25`, `${VIOLET} 0`], 0, 0, 1, 0) + glow(`${p}g`, VIOLET, 0.9)
  const streaks = line('M20 40L36 12M10 96L24 72M110 112L134 70M46 30l8-14M142 40l10-18', '#9fb8ff', 0.9, 'opacity=".35"')
  const sky = { from: '#263f86', to: '#080e24', x: 75, y: 20, seed: 41, stars: 20 }
  return space(p, sky, defs, streaks + at(78, 58, 0.86, dart(p), -60))
}

export const intercepterX: Painter = (p) => {
  const defs = glow(`${p}g`, VIOLET, 0.9) + glow(`${p}c`, ROSE, 0.8)
  const blade = [
    lit('M7-6L52-49L60-52L61-44L13 9z', BLUE.base, BLUE.rim, 0.4, 1.5),
    fill('M9-5L53-47L58-48L12 4z', BLUE.mid),
    line('M24-18l6 7M36-30l6 6', BLUE.deep, 1.4),
    lit('M54-59h7v19h-7z', BLUE.mid, BLUE.rim),
    line('M57.5-40v9', BLUE.light, 2.2),
    line('M57.5-30h0', ROSE, 4),
  ].join('')
  const armour = [
    lit('M0-27L20-15L24 4L13 22L0 28L-13 22L-24 4L-20-15z', BLUE.base, BLUE.rim),
    fill('M0-25L19-14L10-4L0-7L-10-4L-19-14z', BLUE.light),
    fill('M-20-13L-10-4L-13 12L-23 4zM20-13L10-4L13 12L23 4z', BLUE.mid),
    fill('M0-7L10-4L13 12L0 18L-13 12L-10-4z', BLUE.deep),
    fill('M-9 1L9 1L11 6L0 10L-11 6z', ROSE),
    fill('M-8 1.5L8 1.5L9 3.5L-9 3.5z', '#fff', 'opacity=".8"'),
    line('M0 18v9M-13 12l-1 9M13 12l1 9', BLUE.rim, 1, 'opacity=".4"'),
    disc(0, 5, 22, url(`${p}c`)),
  ].join('')
  const others = ['scale(-1 1)', 'scale(1 -1)', 'scale(-1)'].map((turn) => again(`${p}w`, turn)).join('')
  const ship = disc(0, 0, 52, url(`${p}g`)) + named(`${p}w`, blade) + others + armour
  return space(p, { from: '#33307e', to: '#080a20', y: 50, seed: 52 }, defs, at(80, 60, 0.96, ship, 4))
}
