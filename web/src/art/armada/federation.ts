/** Federation ships: grey armour with hard edges, a white stripe, and one coral eye that never blinks. */

import { CORAL, CYAN, IRON, disc, fill, glow, line, oval, url, type Paint } from '../brush'
import { halves, hull, seams, type Model } from './sky'

const SKY = ['#34405e', '#0a0e1a'] as const
export const NIGHT: Paint = { deep: '#0b101d', base: '#1c2538', mid: '#364360', light: '#6c7c9d', rim: '#dfe8fb' }
const { deep, base, mid, light, rim } = IRON

/** The eye: every ship of the Federation has one. */
export const eye = (x: number, y: number, r: number): string =>
  disc(x, y, r * 1.7, '#0b0f1a') + disc(x, y, r * 1.2, CORAL) + disc(x - r * 0.25, y - r * 0.25, r * 0.5, '#fff1ec')

export const jet = (p: string, x: number, y: number, r: number): string =>
  oval(x + r, y, r * 2.2, r * 0.75, url(`${p}j`)) + line(`M${x} ${y}h0`, '#fff', r * 0.6)

export const model = (body: Model['body'], defs: Model['defs'] = (p) => glow(`${p}j`, '#ff9f8c', 1), sky: Model['sky'] = SKY): Model => ({
  body,
  defs,
  sky,
})

export const FEDERATION: { readonly [id: string]: Model } = {
  /** A squat transport with a wide mouth and two bulging eyes. */
  bulkfrog: model((p) =>
    [
      jet(p, 46, -12, 6) + jet(p, 46, 12, 6),
      halves('M-10-26L4-36L26-36L18-22zM20-24L44-36L50-30L36-16z', mid, base),
      hull('M-50 0L-46-14L-34-24L-8-29L24-27L42-18L46 0', IRON, 1.6),
      halves('M-44-12L-32-21L-8-26L22-24L38-16L8-12L-20-12z', light, mid),
      line('M-46-4Q-20 6 20-1', deep, 3) + line('M-46 4Q-30 9-10 8', rim, 1.4),
      eye(-30, -21, 5) + eye(-30, 21, 5),
      seams('M0-27L4-12M20-26L22-10', deep, 1.4),
      line('M8 0H32', '#fff', 2, 'stroke-dasharray="3 4"'),
    ].join(''),
  ),
  /** All drill: a cone of blades with a small ship behind it. */
  'crusher-drill': model((p) =>
    [
      jet(p, 48, -10, 5) + jet(p, 48, 10, 5),
      hull('M2-22L12-30H34L48-18V0', IRON, 1.4),
      halves('M6-20L14-27H32L42-18L30-13H6z', light, mid),
      halves('M-56 0L-30-10L-4-24H6V0z', '#a8b4cc', '#5c6a88'),
      line('M-56 0L-30-10L-4-24H6', '#fff', 1.6),
      line('M-44-4Q-40 4-42 5M-34-8Q-26 8-30 10M-22-14Q-10 12-16 17M-8-22Q8 16-2 22', deep, 2.4),
      line('M-45-3Q-42 2-43 4M-35-7Q-28 6-31 9M-23-13Q-12 10-17 16', '#fff', 0.9, 'opacity=".7"'),
      fill('M6-14H16V14H6z', base) + line('M11-14V14', CORAL, 2, 'stroke-dasharray="3 3"'),
      eye(26, 0, 4.5),
      line('M12-16V16M38-14V14', deep, 1.6),
    ].join(''),
  ),
  /** A yard that flies: crane arms that hold plates and sparks of welding. */
  decabuilder: model(
    (p) =>
      [
        jet(p, 50, 0, 6),
        line('M-10-10L-26-30L-46-30L-50-24M-10 10L-26 30L-46 30L-50 24M8-12L4-34L-10-36M8 12L4 34L-10 36', base, 5),
        line('M-10-10L-26-30L-46-30L-50-24M8-12L4-34L-10-36', rim, 1.2),
        fill('M-54-24h9v9h-9zM-54 15h9v9h-9zM-18-38h8v7h-8zM-18 31h8v7h-8z', '#8fa1c0'),
        hull('M-22-8L-14-14H16L26-20H46L52-12V0', IRON, 1.5),
        halves('M-18-8L-12-11H16L28-17H44L48-10H-18z', light, mid),
        fill('M-2-6H14V6H-2z', deep) + line('M2-6V6M6-6V6M10-6V6', '#ffd9cf', 1.4),
        line('M-22-5H-34V5H-22', mid, 4),
        disc(-38, 0, 10, url(`${p}w`)) + line('M-38 0h0M-46-4L-42-2M-46 4L-42 2M-38-9V-5M-38 9V5', '#fff', 1.8),
        eye(32, 0, 4.5),
        line('M18-12H42', '#fff', 2, 'stroke-dasharray="4 3"'),
      ].join(''),
    (p) => glow(`${p}j`, '#ff9f8c', 1) + glow(`${p}w`, '#9fe8ff', 1),
  ),
  /** A rhinoceros beetle: one horn, forked at the tip, and a bright shell while its shields hold. */
  kabuto: model((p) =>
    [
      jet(p, 44, 0, 6),
      line('M-6-14L-20-28L-30-26M12-20L8-34L-4-36M26-18L36-32L30-38', base, 3.4) +
        line('M-6 14L-20 28L-30 26M12 20L8 34L-4 36M26 18L36 32L30 38', base, 3.4),
      hull('M-2 0L2-16L18-24L36-18L44-6V0', NIGHT, 1.5),
      halves('M6-4L8-14L18-20L34-15L40-4z', '#5c7fae', '#324c74'),
      line('M2 0H44', deep, 1.6),
      hull('M-24 0L-20-11L-6-15L4-12L2 0', IRON, 1.3),
      fill('M-22-4L-40-8L-50-18L-48-9L-58-10L-48-3L-50 0L-48 3L-58 10L-48 9L-50 18L-40 8L-22 4z', light) +
        line('M-22-4L-40-8L-50-18L-48-9L-58-10L-48-3', '#fff', 1.3),
      eye(-12, -7, 2.6) + eye(-12, 7, 2.6),
      line('M4-24A30 30 0 0 1 48-12', CYAN, 1.6) + line('M4 24A30 30 0 0 0 48 12', CYAN, 1.2, 'opacity=".6"'),
    ].join(''),
  ),
  /** A stag beetle: two long jaws with teeth. */
  kuwagata: model((p) =>
    [
      jet(p, 46, -8, 5) + jet(p, 46, 8, 5),
      line('M0-14L-8-30L-18-32M20-18L22-34L12-38M32-16L44-28', base, 3.4) + line('M0 14L-8 30L-18 32M20 18L22 34L12 38M32 16L44 28', base, 3.4),
      halves('M-12-6Q-30-28-56-22Q-46-18-44-13L-38-15L-38-9L-31-10Q-22-6-16 0z', light, mid),
      line('M-12-6Q-30-28-56-22', '#fff', 1.5) + line('M-12 6Q-30 28-56 22', rim, 1, 'opacity=".6"'),
      hull('M6 0L8-18L24-22L42-14L46 0', NIGHT, 1.5),
      halves('M12-3L13-15L24-18L38-12L42-3z', mid, base),
      line('M8 0H46', deep, 1.6),
      hull('M-18 0L-16-9L-4-15L8-12V0', IRON, 1.3),
      eye(-4, 0, 4.5),
      seams('M18-8h0M24-8h0M30-8h0M36-7h0', '#fff', 2.2),
    ].join(''),
  ),
  /** The smallest scout: an eye with two fins. */
  sentinel: model((p) =>
    [
      jet(p, 30, 0, 5),
      hull('M-4-14L10-32H26L14-12', IRON, 1.3),
      hull('M-26 0L-20-12L-4-17L16-13L30-4V0', IRON, 1.5),
      halves('M-18-10L-4-14L14-10L4-5z', light, mid),
      eye(-10, 0, 7),
      line('M-26-4L-38-8M-26 4L-38 8', light, 1.6),
      line('M12-28H24', '#fff', 1.6) + line('M8 0H24', '#fff', 1.6, 'stroke-dasharray="2 3"'),
    ].join(''),
  ),
  /** A bird that hunts alone, with a thorn for a beak. */
  shrike: model((p) =>
    [
      jet(p, 34, 0, 5),
      hull('M-2-6L4-20L34-38L24-20L32-14L14-6', NIGHT, 1.4),
      seams('M6-18L28-33M10-12L24-20', light, 1.2),
      hull('M-58 0L-34-4L-16-9L8-8L26-12L36-4V0', IRON, 1.5),
      halves('M-54 0L-32-2L-14-7L8-5L20-5L0 0z', light, mid),
      line('M-58 0H-34', '#fff', 2.2),
      eye(-14, -1, 3.6),
      line('M6 0H24', CORAL, 2),
    ].join(''),
  ),
  /** A shell that sings: waves of sound before its lyre. */
  siren: model((p) =>
    [
      jet(p, 40, 0, 6),
      line('M-34-12Q-40 0-34 12M-42-18Q-50 0-42 18M-50-24Q-60 0-50 24', '#bcd0ff', 2, 'opacity=".75"'),
      hull('M-22 0Q-26-24 6-32Q34-34 42-12V0', IRON, 1.6),
      seams('M30 0Q14-8-8-26M32 0Q24-16 8-31M36 0Q34-18 26-31', deep, 1.6),
      halves('M-16-6Q-14-20 4-27L-6-12z', light, mid),
      line('M-22-16Q-30-8-14-4V4Q-30 8-22 16', rim, 2.4) + line('M-22-7V7M-18-5V5', rim, 1),
      eye(4, 0, 5),
      line('M16 0H34', CYAN, 2, 'stroke-dasharray="0 4.5"'),
    ].join(''),
  ),
  /** A grasshopper with folded legs, ready to jump through its ring. */
  'star-hopper': model((p) =>
    [
      jet(p, 46, 0, 5),
      oval(-34, 0, 9, 28, 'none', 'stroke="#9fb8ff" stroke-width="3"') + oval(-34, 0, 9, 28, 'none', 'stroke="#fff" stroke-width="1"'),
      line('M6-8L28-36L42-8M6 8L28 36L42 8', base, 5) + line('M6-8L28-36L42-8', rim, 1.4),
      hull('M-30 0L-18-9L8-12L34-8L48-3V0', IRON, 1.5),
      halves('M-22-3L-14-7L8-9L32-5z', light, mid),
      line('M-20-7Q-30-20-44-22M-20 7Q-30 20-44 22', light, 1.6),
      eye(-14, 0, 4),
      seams('M6-11V0M16-10V0M26-9V0', deep, 1.4),
    ].join(''),
  ),
  /** A picket with a large dish that feeds its own shields. */
  'srs-19': model((p) =>
    [
      jet(p, 46, 0, 5),
      line('M-24-30A42 42 0 0 0-24 30', CYAN, 1.8) + line('M-34-24A40 40 0 0 0-34 24', CYAN, 1.2, 'opacity=".6"'),
      oval(-8, 0, 13, 31, base) + oval(-11, 0, 11, 29, light) + oval(-9, 0, 9, 26, mid) + line('M-11-29A11 29 0 0 0-11 29', '#fff', 1.3),
      line('M-10 0L-26 0M-10-18L-24 0L-10 18', rim, 1.4),
      hull('M2-5L10-9H34L46-14V0H2', IRON, 1.4),
      halves('M10-3L12-6H34L42-10V-3z', light, mid),
      eye(-24, 0, 3.6),
      line('M14 0h0M20 0h0M26 0h0', '#fff', 2.4),
    ].join(''),
  ),
  /** A wall that flies: a tower shield before a small hull. */
  warden: model((p) =>
    [
      jet(p, 50, -10, 6) + jet(p, 50, 10, 6),
      hull('M-4-10L6-18H36L50-12V0H-4', IRON, 1.4),
      halves('M6-6L10-14H34L44-9V-6z', light, mid),
      line('M-8-14H12M-8 14H12', base, 6),
      halves('M-8 0V-34L-20-38Q-40-24-42 0z', light, mid) +
        line('M-8-34L-20-38Q-40-24-42 0', '#fff', 1.8) +
        line('M-8 34L-20 38Q-40 24-42 0', rim, 1.2, 'opacity=".6"'),
      halves('M-13-3V-28L-20-32Q-34-20-36-3z', mid, base),
      line('M-34-20Q-40-10-41 0T-34 20', CYAN, 2),
      eye(-24, 0, 6),
      line('M18-9V9M28-8V8', deep, 1.6) + line('M20 0H40', '#fff', 2, 'stroke-dasharray="4 3"'),
    ].join(''),
  ),
}
