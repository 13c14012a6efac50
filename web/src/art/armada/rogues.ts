/** The human tacticians, and Rose Palroy: gunners, smugglers and outlaws. */

import { CORAL, disc, fill, line } from '../brush'
import { INK, SKINS, brows, bulb, collar, eye, eyes, face, grin, mouth, nose, ring, shoulders, type Sitter } from './features'

export const ROGUES: { readonly [id: string]: Sitter } = {
  /** The gunnery officer: a straight fringe and a sight over one eye. */
  kisaragi: {
    ground: ['#3c3f6c', '#0a0b1a'],
    skin: SKINS.pale,
    suit: ['#eef1f8', '#8f9ab8'],
    hair: ['#2c2c44', '#10101e'],
    draw: (c) =>
      [
        fill('M24 42Q24 12 48 12T72 42V90H60L58 40H38L36 90H24z', c.hair),
        shoulders(c) +
          fill('M34 68L48 74L62 68L64 86L48 92L32 86z', '#f8faff') +
          line('M34 69L48 75L62 69M48 75V92', '#8f9ab8', 1.6) +
          line('M40 82h0M40 87h0', CORAL, 2.6),
        face(c),
        eyes('#4a2c5c', 46) + brows('#1c1c2c', 1.5, 40) + nose() + mouth('firm', '#a83c4c'),
        fill('M29 42Q28 16 48 16T67 42L60 38H55L53 36H36L31 39z', c.hair) + line('M36 34Q38 22 48 19M42 35Q44 26 50 22', '#6c6c94', 1.2),
        ring(55.5, 46, 7.5, CORAL, 2) + line('M55.5 36V42M55.5 50V56M45.5 46H51.5M59.5 46H70L74 38', CORAL, 1.3),
      ].join(''),
  },
  /** A crest of coral hair and nothing to lose. */
  havok: {
    ground: ['#84382c', '#140809'],
    skin: SKINS.tan,
    suit: ['#3c3440', '#1a161e'],
    draw: (c) =>
      [
        shoulders(c, 4) + fill('M8 84L14 70L20 80L28 68L32 80zM88 84L82 70L76 80L68 68L64 80z', '#aab0bc'),
        collar('#241e28', '#8c2c34'),
        face(c, 'square') + fill('M30 38Q32 24 42 22V34zM66 38Q64 24 54 22V34z', '#7c5038', 'opacity=".5"'),
        fill('M42 30L36 4L44 12L48 0L53 12L60 4L54 30Q48 25 42 30z', CORAL) + line('M42 28L38 9M47 26L48 5M53 28L57 10', '#ffc2b4', 1.4),
        eyes('#6c7a34', 45, 3.5) + brows(INK, 3, 38) + nose(),
        fill('M29 47L46 50V54L30 56zM67 47L50 50V54L66 56z', '#f4f6fb', 'opacity=".85"'),
        grin() + line('M44 58.5V66M48 59V66M52 58.5V66', INK, 0.9),
        line('M36 34L44 56', '#8c2c2c', 1.6) + bulb(67, 55, 2.2, '#c3cbda'),
      ].join(''),
  },
  /** A hood, a scarf, and goggles that hide the rest. */
  solus: {
    ground: ['#4a5a54', '#0a100f'],
    skin: SKINS.brown,
    suit: ['#5c6a60', '#28322c'],
    draw: (c) =>
      [
        fill('M10 98Q8 66 22 44Q26 12 50 10Q74 12 76 46Q90 70 86 98z', c.suit) + line('M11 94Q10 66 23 44Q27 12 50 11', '#dff0e4', 1.5),
        fill('M28 50Q28 22 49 21T70 50L66 70H32z', '#0f1512'),
        fill('M32 44Q32 27 49 27T65 44V58H32z', c.skin),
        fill('M26 54Q48 48 72 54Q74 74 62 84Q48 90 34 84Q22 74 26 54z', '#a8543c') +
          line('M27 58Q48 53 70 58M28 68Q48 63 70 68M32 78Q48 74 66 78', '#6a2c20', 1.5) +
          line('M26 54Q48 48 72 54', '#ffc8a8', 1.3) +
          fill('M60 82L74 98H58z', '#8c4430'),
        ...[40, 57].map((x) => disc(x, 44, 8.5, '#8a7a5c') + disc(x, 44, 6.5, '#0f2430') + line(`M${x - 4} 42l5-3`, '#8fe6ff', 1.8)),
        line('M27 42H31M65 42H70', '#8a7a5c', 4),
      ].join(''),
  },
  /** Braids with beads, and white paint for every fight survived. */
  sekani: {
    ground: ['#8c6a3c', '#140e0a'],
    skin: SKINS.brown,
    suit: ['#3c7a78', '#1a3c40'],
    hair: ['#241a1e', '#120c10'],
    draw: (c) =>
      [
        line('M30 34Q20 50 22 88M66 34Q76 50 74 88M26 40Q12 56 14 84M70 40Q84 56 82 84', '#241a1e', 6) +
          line('M22 66V70M74 66V70M14 72V76M82 72V76M22 84V87M74 84V87', '#efe0c0', 6),
        fill('M16 98Q18 82 36 76H60Q78 82 80 98z', c.suit) + line('M36 77Q48 88 60 77', '#efe0c0', 3) + line('M40 84h0M48 88h0M56 84h0', CORAL, 3.4),
        face(c),
        eyes('#2c1810', 46) + brows(INK, 1.5) + nose() + mouth('firm', '#5c2420'),
        line('M48 24V36M34 53H42M54 53H62M36 57H42M54 57H60', '#f8f4ec', 2.2) + line('M48 66V68', '#f8f4ec', 2.4),
        fill('M29 42Q28 16 48 16T67 42Q64 28 48 27T29 42z', c.hair) +
          fill('M28 34Q48 22 68 34L67 28Q48 17 29 28z', '#c8583c') +
          line('M34 28L38 31M42 24L46 28M50 24L54 28M58 26L61 30', '#ffe0c4', 1.6),
      ].join(''),
  },
  /** A cloud of violet curls, a fur collar, and a wink. */
  violet: {
    ground: ['#5a3a84', '#0e0818'],
    skin: SKINS.tan,
    suit: ['#3a2c4c', '#1c1428'],
    hair: ['#a470e8', '#5a2ca0'],
    draw: (c) =>
      [
        ...[
          [30, 26, 15],
          [48, 18, 16],
          [66, 26, 15],
          [22, 44, 13],
          [74, 44, 13],
          [22, 60, 11],
          [74, 60, 11],
        ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, c.hair)),
        shoulders(c) +
          line('M14 86Q26 72 40 84Q48 92 56 84Q70 72 82 86', '#efe6f8', 13, 'stroke-dasharray="1 4.5"') +
          line('M14 86Q26 74 40 85Q48 92 56 85Q70 74 82 86', '#cfc0e4', 9),
        face(c),
        eye(40.5, 46, '#7a3cc0', 4.5) + line('M51 46Q55.5 49 60 46', INK, 1.8) + brows('#4a2080', -1, 39) + nose() + mouth('smirk', '#b02c6c'),
        fill('M29 44Q28 20 48 20T67 44Q64 32 56 32Q50 36 44 31Q34 34 29 44z', c.hair) +
          line('M22 30Q26 20 34 20M44 12Q50 8 56 12M66 20Q72 22 74 28', '#dcb8ff', 1.6),
        ring(27, 58, 4.5, '#efe08c', 2) + ring(69, 58, 4.5, '#efe08c', 2),
      ].join(''),
  },
  /** A wide hat with a rose, and a kerchief for the cameras. */
  'rose-palroy': {
    ground: ['#7a3050', '#14080e'],
    skin: SKINS.fair,
    suit: ['#3c2c30', '#1c1416'],
    hair: ['#7a4a34', '#3c2018'],
    draw: (c) =>
      [
        fill('M26 32Q16 56 24 84H40L36 40H60L58 84H74Q80 56 70 32z', c.hair) + line('M24 50Q22 66 28 80M72 50Q76 66 70 80', '#b07a58', 1.4),
        shoulders(c),
        face(c),
        eyes('#4c6c34', 46) + brows('#5a3424', 0.6, 40) + nose(),
        fill('M30 54Q48 49 66 54Q64 66 56 72L48 88L40 72Q32 66 30 54z', '#c8324c') +
          line('M30 54Q48 49 66 54', '#ffb0bc', 1.4) +
          line('M38 60h0M46 63h0M55 60h0M42 69h0M52 69h0M48 76h0', '#ffd8dc', 2),
        fill('M6 32Q48 18 90 30Q70 42 48 40T6 32z', '#241a1e') +
          fill('M30 31Q28 8 48 9T66 29Q48 36 30 31z', '#382a2e') +
          line('M6 32Q48 18 90 30M31 26Q31 9 48 10', '#e8d0d4', 1.3) +
          line('M31 29Q48 35 66 28', '#c8324c', 3.4),
        disc(66, 24, 8, '#a81c38') +
          disc(65, 23, 6, '#e0485c') +
          line('M62 23Q65 18 68 22T64 26', '#ffc4cc', 1.5) +
          fill('M72 28L82 30L75 34z', '#5f9a5c'),
      ].join(''),
  },
}
