/** Junkers, welded from rust and bone, and the Mercenaries, whose white wings are named after birds. */

import { CORAL, MINT, RUST, disc, fill, glow, line, lit, oval, url, type Paint } from '../brush'
import { halves, hull, seams, type Model } from './sky'

const BONE = '#e9ddc8'
const { deep, base, mid, light, rim } = RUST
const WING: Paint = { deep: '#14182c', base: '#5a6480', mid: '#a3aec8', light: '#e0e6f4', rim: '#ffffff' }
const COAT: Paint = { deep: '#10091c', base: '#271a3c', mid: '#4a3466', light: '#8a6fb0', rim: '#e6d4ff' }
const VISOR = '#ff7ac0'

const junk = (body: Model['body']): Model => ({ body, defs: (p) => glow(`${p}j`, '#ff9a5c', 1), sky: ['#4a2a20', '#0f0809'] })
const bird = (body: Model['body']): Model => ({ body, defs: (p) => glow(`${p}j`, '#ff9ad0', 1), sky: ['#3a2c5c', '#0b0918'] })
const jet = (p: string, x: number, y: number, r: number): string =>
  oval(x + r, y, r * 2.2, r * 0.8, url(`${p}j`)) + line(`M${x} ${y}h0`, '#fff', r * 0.6)

/** A plate of another ship, with rivets. */
const patch = (d: string, color: string): string => fill(d, color, `stroke="${deep}" stroke-width="1.2"`)

export const OUTLAWS: { readonly [id: string]: Model } = {
  /** One gun, far too large, on a raft of scrap. */
  kannon: junk((p) =>
    [
      jet(p, 44, 14, 6),
      line('M-6 20L-14 34H22L30 22M0 28H26', mid, 2.4),
      lit('M-20 8L6-2L40 2L46 12L38 26L-4 28L-26 20z', base, rim),
      patch('M4 4L24 2L26 14L6 16zM26 16L40 12L38 24L26 24z', mid) + patch('M-18 12L0 8L2 20L-16 20z', '#5c5048'),
      lit('M-56-20L-50-26L6-18L20-14V2L4 2L-50-8L-56-12z', mid, rim, 1, 1.6),
      fill('M-50-24L6-16L18-12V-8L-50-20z', light),
      line('M-38-24L-36-6M-22-21L-20-4M-6-19L-4-1', deep, 2.4),
      oval(-54, -16, 4, 7, '#12060a') + oval(-54, -16, 2, 4, CORAL),
      lit('M14-18L24-30H36L40-14z', '#5c5048', BONE) + line('M28-30L30-38M30-38H36', BONE, 1.4),
      line('M22-22h6', MINT, 2.6),
      line('M-14 24h0M-4 26h0M34 8h0', BONE, 2.4),
    ].join(''),
  ),
  /** A blade with a ship for a handle. */
  klinge: junk((p) =>
    [
      jet(p, 48, 2, 5),
      fill('M-58 6Q-30-26 14-22L18 4Q-20 0-58 6z', '#b9b0a8') + fill('M-58 6Q-24-8 16-8L18 4Q-20 0-58 6z', '#6c625e'),
      line('M-58 6Q-30-26 14-22', '#fff', 1.8),
      fill('M-30-10l5 4l5-7zM-10-18l6 5l4-7z', '#1a0c0e'),
      line('M-44 2L-34-4M-20 0L-14-8', deep, 1.2),
      lit('M10-28L22-30L28-16L26 16L16 22L12 4z', mid, rim),
      lit('M22-8L42-14L50-4V8L40 14L22 10z', base, rim),
      patch('M28-6L40-9L42 2L30 4z', '#5c5048'),
      line('M16-22V16M22-24V14', deep, 1.4) + line('M19-10h0', CORAL, 5) + line('M19-10h0', '#fff', 2),
      line('M30 10L24 30M36 10L40 26', mid, 3) + line('M22 30h5M38 26h5', BONE, 2.4),
    ].join(''),
  ),
  /** A death's head in a helmet, with a lance. */
  todesritter: junk((p) =>
    [
      jet(p, 50, -12, 6) + jet(p, 50, 14, 6),
      lit('M4-22L16-38L26-22L44-30L46 8L40 28L10 32L-4 18z', base, rim),
      patch('M16-14L40-20L42 0L20 4zM14 12L38 8L36 24L16 26z', mid),
      line('M22-14L24 2M28 10L30 24', deep, 1.6) + line('M34-10h0M34 16h0', BONE, 2.6),
      line('M-58 22L30 12', '#5c5048', 6) + line('M-58 21L30 11', BONE, 1.6) + fill('M-60 22L-44 14L-42 27z', '#d9d2c8'),
      lit('M-30-16Q-28-32-8-32Q8-30 8-12L4 2L-4 4V12L-22 12V4L-30 0z', BONE, '#fff', 0.6, 1),
      fill('M-8-32Q8-30 8-12L4 2L-4 4V12L-12 12Q-2-4-8-32z', '#a8957e'),
      disc(-21, -9, 6, '#180a0c') + disc(-5, -9, 6, '#180a0c') + disc(-21, -9, 2.4, CORAL) + disc(-5, -9, 2.4, CORAL),
      fill('M-14-3L-17 3H-11z', '#180a0c') + line('M-18 6V12M-14 6V12M-10 6V12', '#180a0c', 1.6),
      lit('M-32-18Q-26-38-4-37Q12-34 12-12L6-14Q2-26-10-27T-32-18z', mid, rim),
      line('M-6-37L2-40L20-34', CORAL, 2.6),
    ].join(''),
  ),
  /** Narrow wings, swept back: the fastest of the four. */
  falcon: bird((p) =>
    [
      jet(p, 36, 0, 6),
      hull('M-12-6L0-16L44-38L34-22L40-18L24-10L28-6', WING, 1.4),
      seams('M6-16L38-33M12-12L32-20', WING.base, 1.2),
      hull('M-54 0L-40-6L-12-9L20-8L38-12L34 0', COAT, 1.4),
      halves('M-44-2L-36-5L-12-6L18-5z', COAT.light, COAT.mid),
      fill('M-54 0L-44-4L-40 0L-44 4z', '#e0e6f4'),
      fill('M-34-3L-18-5L-12 0L-18 5L-34 3z', '#12081c') + line('M-33-2L-18-4', VISOR, 1.8),
      line('M0 0H24', VISOR, 1.8),
    ].join(''),
  ),
  /** Broad wings with fingers, and a hooked beak. */
  hawk: bird((p) =>
    [
      jet(p, 40, -5, 5) + jet(p, 40, 5, 5),
      hull('M-16-8L-14-30L-4-26L-2-38L8-28L12-38L20-26L28-34L32-18L36-8', WING, 1.4),
      seams('M-12-24L4-10M-2-30L14-10M12-30L24-10', WING.base, 1.4),
      hull('M-46 0L-38-8L-14-11L18-9L34-14L40-8V0', COAT, 1.4),
      halves('M-36-3L-32-6L-14-8L16-6z', COAT.light, COAT.mid),
      fill('M-40-6L-56-3Q-58 6-50 8L-48 2L-40 6z', '#e0e6f4') + line('M-40-6L-56-3', '#fff', 1.2),
      fill('M-30-4L-14-6L-8 0L-14 6L-30 4z', '#12081c') + line('M-29-3L-14-5', VISOR, 1.8),
      line('M4-3H26M4 3H26', VISOR, 1.4),
    ].join(''),
  ),
  /** A round face with two lamps that see every shield. */
  owl: bird((p) =>
    [
      disc(-26, -12, 26, url(`${p}j`), 'opacity=".7"') + disc(-26, 12, 26, url(`${p}j`), 'opacity=".7"'),
      jet(p, 44, 0, 6),
      hull('M0-24L18-36L44-34L34-26L46-20L34-14L42-8V0', WING, 1.4),
      seams('M8-24L36-32M10-18L38-20M12-12L34-12', WING.base, 1.4),
      hull('M-40 0Q-42-22-26-28L-32-38L-14-31Q12-30 16-12V0', COAT, 1.6),
      ...[-12, 12].map((y) => disc(-22, y, 12, WING.mid) + disc(-22, y, 9.5, '#12081c') + disc(-23, y, 6, VISOR) + disc(-25, y - 2, 2, '#fff')),
      fill('M-40 0L-28-5V5z', '#e0e6f4'),
      seams('M0-20Q8-10 8 0M-6-24Q14-16 14 0', COAT.light, 1.4),
      line('M20 0H40', VISOR, 1.6, 'stroke-dasharray="0 4"'),
    ].join(''),
  ),
  /** A long neck and round wings, raised like a sail. */
  swan: bird((p) =>
    [
      jet(p, 44, 14, 5),
      lit('M-6 8Q-8-22 24-38Q20-26 34-28Q28-20 44-16Q34-10 46 2L36 14z', WING.mid, '#fff', 1, 1.5),
      line('M2 6Q4-14 22-30M10 8Q16-8 32-20M20 8Q26 0 40-8', WING.base, 1.4),
      lit('M-20 10Q-6 0 18 4L46 6Q44 22 20 27Q-10 28-20 18z', COAT.mid, COAT.rim),
      fill('M-16 16Q6 24 42 14Q36 22 20 25Q-8 26-16 16z', COAT.base),
      line('M-14 16Q-40 12-38-10Q-36-26-48-26', COAT.base, 9) +
        line('M-15 14Q-38 11-37-10Q-36-26-48-26', WING.light, 5.5) +
        line('M-39-10Q-38-27-48-28', '#fff', 1.2),
      fill('M-46-31L-60-25L-46-21z', VISOR) + line('M-46-27h0', '#12081c', 3),
      line('M-6 16H26', VISOR, 1.6, 'stroke-dasharray="3 4"'),
    ].join(''),
  ),
}
