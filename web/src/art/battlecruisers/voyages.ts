/** Other ships: raiders, a convoy, and salvagers. */

import { CORAL, CYAN, IRON, MINT, STEEL, again, disc, fill, glow, line, linear, lit, named, radial, url } from '../brush'
import { W, space, type Painter } from './card'

/** Black sails in front of the moon, with grappling hooks. */
export const pirateRaid: Painter = (p) => {
  const defs = radial(`${p}m`, ['#fff4f8', '#f0c4dc 1 55', '#a8608c'], 'cx="40%" cy="34%" r="70%"') + glow(`${p}e`, CORAL, 1)
  const ship = [
    line('M42 88V6M74 88V14M100 82L122 62', '#12081c', 3),
    fill(
      'M42 10Q72 24 68 46Q58 40 42 44zM42 48Q76 56 70 82Q58 76 42 80zM74 18Q100 30 97 50Q88 44 74 48zM74 52Q104 60 100 82Q88 76 74 80z',
      '#12081c',
    ),
    fill('M40 12L18 34L40 40zM40 48L12 74L40 78z', '#2c1438'),
    fill('M6 84L24 88H100L120 76L110 104L92 116H34L16 106z', '#12081c'),
    line('M6 84L24 88H100L120 76', '#ffb0d0', 1.8),
    line('M42 10Q72 24 68 46M42 48Q76 56 70 82', '#ffb0d0', 1.4),
    fill('M42 4L26 0V9z', CORAL),
    line('M30 98h0M44 98h0M58 98h0M72 98h0M86 98h0', '#ff9d8f', 4.5),
    disc(54, 58, 5, '#f6e6f0'),
    line('M46 66L62 72M62 66L46 72', '#f6e6f0', 2.4),
    disc(8, 96, 18, url(`${p}e`)),
    line('M12 92v10', '#fff', 4),
  ].join('')
  const hooks = 'M40 114Q34 126 42 136M62 116Q60 126 66 134M88 114Q96 124 90 136'
  const body = [
    disc(64, 50, 44, url(`${p}m`)),
    ship,
    line(`${hooks}M38 134l4 3l4-4M62 132l4 3l3-4M86 134l4 3l4-4`, '#ffe0ee', 1.8),
    lit('M10 146L24 137H100L116 146V156H10z', IRON.mid, IRON.rim),
    line('M34 145h8M52 145h8M70 145h8M88 145h8', '#10182a', 3),
  ].join('')
  return space(p, { from: '#a04a88', to: '#120a24', x: 53, y: 33, seed: 221, stars: 10 }, defs, body)
}

/** A long row of containers. */
export const supplyConvoy: Painter = (p) => {
  const defs = radial(`${p}o`, ['#d6ecff', '#6f9ee0 1 40', '#2c4f9c 1 85'], 'cx="35%" cy="25%"') + glow(`${p}e`, '#9fe0ff', 1)
  const crates = [0, 1, 2]
    .map((i) => fill(`M${-30 + i * 22}-20h20v17h-20zM${-30 + i * 22} 3h20v17h-20z`, ['#5f8f88', '#8a78c0', '#a8607c'][i] ?? ''))
    .join('')
  const freighter = [
    disc(-44, 0, 24, url(`${p}e`)),
    line('M-36-3h76M-36 3h76', STEEL, 3),
    crates,
    line('M-30-20h20M-8-20h20M14-20h20M-30 3h20M-8 3h20M14 3h20', '#fff', 1.8),
    line('M-20-16v9M2-16v9M24-16v9M-20 7v9M2 7v9M24 7v9', '#10182a', 2.4, 'opacity=".6"'),
    lit('M36-14H48L60-2V8L52 14H36z', IRON.mid, IRON.rim),
    fill('M47-9L55-1H47z', CYAN),
    lit('M-44-11h10v22h-10z', IRON.base, IRON.rim),
  ].join('')
  const body = [
    disc(100, 18, 30, url(`${p}o`)),
    line('M-6 140Q40 150 70 118T50 72T84 34', '#d6e8ff', 1.6, 'stroke-dasharray="1 6"'),
    `<defs>${named(`${p}f`, freighter)}</defs>`,
    again(`${p}f`, 'translate(80 42)rotate(-14)scale(.3)'),
    again(`${p}f`, 'translate(48 66)rotate(-10)scale(.48)'),
    again(`${p}f`, 'translate(62 112)rotate(-8)scale(.98)'),
  ].join('')
  return space(p, { from: '#3a4a9c', to: '#0a0c22', x: 75, y: 20, seed: 231 }, defs, body)
}

/** A claw holds a glowing piece of wreckage. */
export const salvage: Painter = (p) => {
  const defs = linear(`${p}c`, ['#f0f5ff', '#6f82a8', '#2a374f'], 0, 0, 1, 0) + glow(`${p}g`, MINT, 0.9)
  const prong = 'M54 46L30 52L18 78L30 100L38 96L30 78L38 62L56 58z'
  const body = [
    line('M56-4V34M64-4V34', STEEL, 2.4),
    lit('M44 28H76L80 50L70 60H50L40 50z', url(`${p}c`), '#fff'),
    line('M50 38H70', CORAL, 4),
    disc(60, 86, 40, url(`${p}g`)),
    fill('M44 66L58 70L76 64L84 78L78 88L86 98L68 112L58 104L44 108L36 92L44 82z', '#274a4c', 'stroke="#d6ffec" stroke-width="1.8"'),
    fill('M44 66L58 70L60 88L44 82z', '#5f9c90'),
    line('M66 76h8M66 84h6M52 96h6M66 94h6', MINT, 3.4),
    named(`${p}p`, lit(prong, IRON.mid, '#fff')),
    again(`${p}p`, `matrix(-1 0 0 1 ${W} 0)`),
    lit('M-6 126L20 118L34 124L42 136L36 154H-6z', '#2c3650', '#a9b8d6'),
    line('M6 130h8M4 140h12', '#0c1220', 3),
    lit('M122 120L104 126L96 140L104 154H122z', '#2c3650', '#a9b8d6'),
    fill('M60 132l8-4l6 6l-7 5zM80 122l5-1l1 5zM50 142l5-2l2 6z', '#46587f'),
    line('M34 124l8-6M36 132l10-2', '#ff9d8f', 1.8),
  ].join('')
  return space(p, { from: '#2a5560', to: '#080f1c', y: 55, seed: 241 }, defs, body)
}
