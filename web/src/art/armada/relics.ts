/** Weapons of the Federation that look less like ships: wheels, masks, cubes, a star and a crystal. */

import { CORAL, IRON, MINT, disc, fill, glow, line, lit, oval, url } from '../brush'
import { NIGHT, eye, jet, model } from './federation'
import { halves, hull, seams, type Model } from './sky'

const { base, mid, light, rim } = IRON

/** A cube of three faces around the origin. */
const cube = (top: string, left: string, right: string, mark: string): string =>
  [
    fill('M0-34L30-18L0-2L-30-18z', top),
    fill('M-30-18L0-2V32L-30 16z', left),
    fill('M30-18L0-2V32L30 16z', right),
    line('M-30-18L0-2L30-18M0-2V32', '#0b101d', 1.6),
    line('M-30 16V-18L0-34L30-18', rim, 1.5),
    line('M-24-9L-6 0V22L-24 13zM24-9L6 0V22L24 13zM-18-18L0-9L18-18L0-27z', mark, 1.2, 'opacity=".55"'),
  ].join('')

export const RELICS: { readonly [id: string]: Model } = {
  /** Two halves around one axle, green above and coral below. */
  cyclone: model(
    (p) =>
      [
        disc(0, 0, 36, url(`${p}j`)),
        fill('M-34-2A34 34 0 0 1 34-2L22-2A12 12 0 0 0-22-2z', '#2c6a55') + line('M-34-2A34 34 0 0 1 34-2', '#d6ffe9', 1.6),
        fill('M-34 2A34 34 0 0 0 34 2L22 2A12 12 0 0 1-22 2z', '#7a2f35') + line('M-34 2A34 34 0 0 0 34 2', '#ff9f92', 1),
        line('M-24-18L-14-6M0-32V-14M24-18L14-6', '#123328', 2) + line('M-24 18L-14 6M0 32V14M24 18L14 6', '#331014', 2),
        line('M-54-8L-34-4M-54 8L-34 4M54-8L34-4M54 8L34 4', light, 4),
        line('M-54-9V-3M-54 3V9', rim, 2),
        line('M-12-27Q0-31 12-27', MINT, 2.6) + line('M-12 27Q0 31 12 27', CORAL, 2.6),
        disc(0, 0, 13, base) + line('M-13 0A13 13 0 0 1 13 0', rim, 1.2),
        eye(0, 0, 5),
      ].join(''),
    (p) => glow(`${p}j`, '#9fb4d8', 0.5),
  ),
  /** A mask with horns and tusks. */
  oni: model((p) =>
    [
      oval(0, 30, 34, 9, url(`${p}j`)),
      lit('M-22-12Q-34-22-30-38Q-22-26-10-24zM22-12Q34-22 30-38Q22-26 10-24z', '#b4bdd4', '#fff', 0.8, 1.2),
      lit('M-34-8L-20-22L0-27L20-22L34-8L30 14L14 32H-14L-30 14z', '#6c2432', '#ffc2b4', 1.2, 1.6),
      fill('M0-26L20-21L33-7L29 14L14 31H0z', '#43141f'),
      fill('M-28-9L-6-1L-10 8L-26 3zM28-9L6-1L10 8L26 3z', '#12060a') + line('M-23-3L-12 2M23-3L12 2', '#fff1ec', 3.4),
      line('M-12-16L0-10L12-16M0-10V4', '#b0585c', 2.4),
      fill('M-20 16H20L14 27H-14z', '#1a080e') + fill('M-20 18L-24 4L-13 16zM20 18L24 4L13 16z', '#f4f6ff'),
      line('M-8 17V26M0 17V26M8 17V26', '#c9d3e6', 1.6),
    ].join(''),
  ),
  /** A pharaoh: a headdress of stripes behind a lens that charges. */
  osiris: model(
    (p) =>
      [
        disc(-30, 0, 26, url(`${p}g`)),
        jet(p, 50, 0, 6),
        hull('M-16-8L-10-22L8-34L42-38L50-20L46 0', NIGHT, 1.5),
        seams('M-10-20L40-36M-6-16L46-28M-4-12L48-20M0-8L48-12', '#7fd0e0', 2.2),
        hull('M-22 0L-16-10L4-13L28-8V0', IRON, 1.4),
        halves('M-16-4L-12-8L4-10L24-6z', light, mid),
        line('M-20-12A16 16 0 0 0-20 12', light, 4) + line('M-18-13A16 16 0 0 0-34-9', rim, 1.4),
        eye(-30, 0, 6.5),
        line('M-40-10L-46-16M-44 0H-52M-40 10L-46 16', '#ffb3a6', 1.6),
        line('M28 0H44', '#fff', 2, 'stroke-dasharray="0 4"'),
      ].join(''),
    (p) => glow(`${p}j`, '#ff9f8c', 1) + glow(`${p}g`, CORAL, 0.9),
  ),
  /** A cube with a coral cross. */
  'qube-destroy': model(
    () => [cube('#6c5060', '#4a2c3c', '#331a28', CORAL), line('M-21-2L-9 18M-21 12L-9 4M9 18L21-2M9 4L21 12', CORAL, 3.4), eye(0, -18, 4.5)].join(''),
    () => '',
  ),
  /** A cube with a green plus. */
  'qube-save': model(
    () => [cube('#4f7080', '#2c4c5a', '#1a323e', MINT), line('M-15-2V16M-22 4L-8 11M15-2V16M8 11L22 4', MINT, 3.4), eye(0, -18, 4.5)].join(''),
    () => '',
  ),
  /** A star of spikes around a core that wants to burst. */
  starion: model(
    (p) =>
      [
        disc(0, 0, 36, url(`${p}g`)),
        fill('M0-36L7-16L26-26L16-7L36 0L16 7L26 26L7 16L0 36L-7 16L-26 26L-16 7L-36 0L-16-7L-26-26L-7-16z', base),
        line('M-36 0L-16-7L-26-26L-7-16L0-36L7-16L26-26', rim, 1.5),
        disc(0, 0, 17, mid) + line('M-12-12A17 17 0 0 1 12-12', '#fff', 1.2),
        line('M-12 2L-5-3L0 4L6-4L12 1M-4-12L0-6M4 12L0 7', '#ffd9c4', 2),
        disc(0, 0, 10, url(`${p}g`)),
        eye(0, 0, 4.5),
      ].join(''),
    (p) => glow(`${p}g`, '#ff7a5c', 0.9),
    ['#5a2a34', '#12080e'],
  ),
  /** A cluster of crystal that only breaks alone. */
  quartz: model(
    (p) =>
      [
        disc(0, 4, 36, url(`${p}g`)),
        lit('M-22 26L-38 0L-30-18L-18-4L-10 24z', '#6a6fb4', '#f2ecff'),
        lit('M16 26L12-8L26-24L38-6L30 26z', '#5a5fa4', '#f2ecff'),
        lit('M-16 30L-16-20L0-38L14-20L14 30z', '#8f95dc', '#fff'),
        fill('M-16-20L0-38L14-20L-2-12z', '#dfe2ff') + fill('M-2-12L14-20V30H-2z', '#5b60ac'),
        line('M-2-12V30M-30-18L-26 6L-22 26M26-24L24 2L26 26', '#2c2f6a', 1.2),
        fill('M-34 26H36L28 36H-26z', base) + line('M-34 26H36', rim, 1.4),
        eye(0, 31, 3.4),
      ].join(''),
    (p) => glow(`${p}g`, '#9aa0ff', 0.6),
  ),
}
