/** The robots among the heroes: no two come from the same factory. */

import { CORAL, CYAN, MINT, STEEL, disc, fill, line, oval } from '../brush'
import { INK, bulb, shoulders, ring, type Sitter } from './features'

/** Bolts at these places. */
const bolts = (d: string, color = '#2a3246'): string => line(d, color, 2.6)

export const ROBOTS: { readonly [id: string]: Sitter } = {
  /** A ball, a lens, and one idea. */
  lazerball: {
    ground: ['#7a2434', '#12060a'],
    skin: ['#d9dfec', '#6c7690'],
    suit: ['#b0323c', '#5c121c'],
    draw: (c) =>
      [
        line('M18 20L6 8M78 20L90 8M18 76L6 88M78 76L90 88', '#8a93a8', 5) + line('M6 8h0M90 8h0M6 88h0M90 88h0', CORAL, 7),
        disc(48, 48, 37, c.skin) + line('M20 26A37 37 0 0 1 60 13', '#fff', 2.2),
        line('M11 48H85M48 11V85M22 22Q48 36 74 22M22 74Q48 60 74 74', '#3c465e', 1.8),
        disc(48, 48, 22, '#1a2032') +
          disc(48, 48, 18, c.suit) +
          ring(48, 48, 18, '#ffb4a8') +
          disc(48, 48, 11, '#ff5a4c') +
          disc(48, 48, 5.5, '#fff'),
        line('M59 43L96 30M59 53L96 66', '#ff8f80', 1.4, 'opacity=".7"') + bolts('M24 34h0M72 34h0M24 62h0M72 62h0'),
        disc(40, 40, 3.4, '#fff', 'opacity=".8"'),
      ].join(''),
  },
  /** A narrow head of glass in which one can see it think. */
  'k-d3-n': {
    ground: ['#2c5c5c', '#07110f'],
    skin: ['#bfe8e0', '#4c8a84'],
    suit: ['#6c8490', '#2c3c48'],
    draw: (c) =>
      [
        shoulders(c, -8) + line('M34 76L40 96M62 76L56 96', '#1f2c36', 2.4) + bulb(48, 86, 4, MINT),
        line('M44 60V76M48 60V76M52 60V76', '#a8b8c4', 2.6),
        fill('M34 64Q30 44 32 26Q34 8 48 8T64 26Q66 44 62 64Q48 70 34 64z', c.skin) + line('M33 40Q32 12 48 9', '#fff', 2),
        fill('M37 40Q35 16 48 14T59 40z', '#12302c', 'opacity=".8"') +
          line('M42 36V28L46 24V18M48 36V30M54 36V28L51 25V20M42 28L48 30L54 28', MINT, 1.5) +
          line('M46 18h0M51 20h0M42 36h0M54 36h0M48 30h0', '#fff', 2.6),
        fill('M35 45H61V52H35z', INK) + line('M40 48.5H44M52 48.5H56', MINT, 3.4),
        line('M44 58H52', '#2c5450', 1.8) +
          fill('M30 40H34V54H30zM62 40H66V54H62z', '#52707a') +
          line('M66 44L74 30', '#a8b8c4', 1.6) +
          bulb(74, 30, 2.4, MINT),
      ].join(''),
  },
  /** A war machine with a crest, rebuilt by its owner in her own colours. */
  'rx-11': {
    ground: ['#34508c', '#080d1a'],
    skin: ['#f0f4fc', '#8c98b4'],
    suit: ['#3c68c8', '#1c3474'],
    draw: (c) =>
      [
        fill('M-2 98V72L22 66L34 78H62L74 66L98 72V98z', c.suit) +
          line('M0 74L22 67L34 79H62L74 67L96 74', '#dbe8ff', 1.6) +
          fill('M34 80H62L58 98H38z', '#e0483c') +
          fill('M2 80H18V88H2zM78 80H94V88H78z', '#f0f4fc'),
        fill('M36 60H60V78H36z', '#3a4256'),
        fill('M30 38L34 22L48 16L62 22L66 38L64 60L56 72H40L32 60z', c.skin) + line('M30 38L34 22L48 16', '#fff', 1.8),
        fill('M33 42L46 46V52L34 50zM63 42L50 46V52L62 50z', '#141a28') + line('M36 45L44 48M60 45L52 48', '#8ff0c0', 2.6),
        fill('M43 56H53L52 66H44z', '#c8403c') + line('M44 60H52M44 63H52', '#fff', 0.9) + fill('M28 36H33V54H28zM63 36H68V54H63z', '#7c88a8'),
        fill('M48 24L14 2L40 28zM48 24L82 2L56 28z', '#f6e8a0') +
          fill('M42 20H54L51 32H45z', '#e0483c') +
          line('M48 24L14 2M48 24L82 2', '#fff', 1.2),
        line('M70 84L78 96M30 96L26 90', '#ffd9cf', 1.6),
      ].join(''),
  },
  /** A box on a spring that has repaired everything twice. */
  'zz-22': {
    ground: ['#6c6034', '#110f08'],
    skin: ['#d8c890', '#847444'],
    suit: ['#8a8064', '#443e30'],
    draw: (c) =>
      [
        fill('M24 98L28 80H68L72 98z', c.suit) +
          line('M28 80H68', '#fff4d0', 1.6) +
          line('M36 88H44M36 92H52', '#2c281c', 2) +
          bulb(62, 90, 3, CORAL),
        line('M42 80L54 77L42 74L54 71L42 68L54 65', '#aeb4c0', 2.6),
        fill('M22 28H74V64H22z', c.skin, 'stroke="#3c3420" stroke-width="1.6"') + line('M22 64V28H74', '#fff8e0', 1.8),
        fill('M48 28H74V64H48z', '#6c7c54', 'opacity=".4"') + fill('M62 30H72V38H62z', '#9a5c40', 'stroke="#3c3420"'),
        disc(37, 44, 9, '#2c281c') +
          disc(60, 46, 6.5, '#2c281c') +
          disc(37, 44, 6, '#d8f4ff') +
          disc(60, 46, 4, '#d8f4ff') +
          disc(38, 45, 2.6, INK) +
          disc(60, 46, 1.8, INK),
        line('M32 58H62', '#3c3420', 3.4) + line('M36 56V60M42 56V60M48 56V60M54 56V60', '#fff8e0', 1.2),
        line('M34 28L30 12M60 28V16', '#aeb4c0', 1.8) + bulb(30, 11, 3.6, CYAN) + oval(60, 14, 6, 3, 'none', `stroke="${STEEL}" stroke-width="1.8"`),
        bolts('M26 32h0M70 60h0M26 60h0', '#3c3420') + fill('M16 40H22V52H16zM74 40H80V52H74z', '#84805c'),
      ].join(''),
  },
  /** A mask of porcelain that knows one feeling at a time. */
  pathos: {
    ground: ['#4c4a78', '#0a0a16'],
    skin: ['#fbfaf6', '#a8a4b4'],
    suit: ['#34325c', '#16152e'],
    draw: (c) =>
      [
        fill('M8 98Q16 66 30 50Q30 12 48 10Q66 12 66 50Q80 66 88 98z', c.suit) + line('M9 94Q17 66 31 50Q31 13 48 11', '#cfcaf8', 1.5),
        fill('M30 40Q30 17 48 17T66 40Q66 62 48 74Q30 62 30 40z', c.skin, 'stroke="#fff" stroke-width="1"'),
        line('M66 24L58 34L61 40L55 48', '#55506c', 1.3) + fill('M61 20L66 26V34L60 32z', '#c8a85c', 'opacity=".8"'),
        fill('M34 42Q40 36 46 43Q40 47 34 42zM62 42Q56 36 50 43Q56 47 62 42z', '#12101e') + bulb(40, 42, 1.6, CYAN) + bulb(56, 42, 1.6, CYAN),
        line('M34 37Q39 33 45 36M62 37Q57 33 51 36', '#55506c', 1.3),
        fill('M40 47Q43 54 40 58Q37 54 40 47z', CYAN) + line('M40 60V66', CYAN, 1.2),
        fill('M42 60Q48 55 54 60Q48 63 42 60z', '#7c3450') + line('M48 46V54', '#a8a4b4', 1.3),
        line('M24 84Q48 74 72 84M20 92Q48 82 76 92', '#6c66a8', 1.6),
      ].join(''),
  },
  /** A field hospital with a screen for a face and arms to spare. */
  rigsystem: {
    ground: ['#5c3c84', '#0d0816'],
    skin: ['#e4e0f0', '#8a80a4'],
    suit: ['#a898c8', '#544874'],
    draw: (c) =>
      [
        line('M22 70L6 46L14 26M74 70L90 46L82 26M26 78L4 84M70 78L92 84', '#766a94', 5) +
          line('M22 70L6 46L14 26M74 70L90 46L82 26', '#e4dcf8', 1.2),
        line('M14 26L10 18M14 26L20 19M82 26L76 20M82 26L90 22', STEEL, 2.4) + fill('M84 12h3v4h4v3h-4v4h-3v-4h-4v-3h4z', CORAL),
        fill('M22 98V76L32 68H64L74 76V98z', c.suit) +
          line('M22 76L32 68H64L74 76', '#fff', 1.6) +
          fill('M42 78H54V82H58V90H54V94H42V90H38V82H42z', '#fff') +
          fill('M46 80H50V84H54V88H50V92H46V88H42V84H46z', CORAL),
        fill('M40 60H56V70H40z', '#4c4068'),
        fill('M22 20Q22 14 28 14H68Q74 14 74 20V56Q74 62 68 62H28Q22 62 22 56z', c.skin) + line('M23 54V20Q23 15 28 15H66', '#fff', 1.8),
        fill('M28 22H68V54H28z', '#120c20') + line('M30 40H38L41 32L46 48L50 28L54 44L56 40H66', MINT, 2.2) + line('M38 27h0M58 27h0', MINT, 4),
        line('M48 14V6', '#766a94', 2.4) + bulb(48, 6, 3.4, MINT),
      ].join(''),
  },
  /** A guardian with winged helmet and a grille for a voice. */
  'v41-k': {
    ground: ['#5c6c84', '#0b0e14'],
    skin: ['#dfe5ee', '#7c8698'],
    suit: ['#98a4b8', '#48526a'],
    draw: (c) =>
      [
        shoulders(c, 6) + fill('M2 86L24 74L34 82L16 98H2zM94 86L72 74L62 82L80 98H94z', '#c8d0de') + line('M3 86L24 75M72 75L93 86', '#fff', 1.6),
        fill('M28 40L4 8L12 34L2 26L16 52L8 48L28 62zM68 40L92 8L84 34L94 26L80 52L88 48L68 62z', '#f4f7fc') +
          line('M8 16L28 44M8 34L28 54M88 16L68 44M88 34L68 54', '#8c98b0', 1.3),
        fill('M28 62V34Q30 14 48 12Q66 14 68 34V62L58 74H38z', c.skin) + line('M28 58V34Q30 14 48 12', '#fff', 1.8),
        fill('M45 12H51V44H45z', '#5c6880') +
          fill('M31 40L45 44V52L32 50zM65 40L51 44V52L64 50z', '#10141e') +
          line('M35 45.5L43 48M61 45.5L53 48', '#c9a8ff', 2.8),
        line('M40 60V70M44 60V72M48 60V73M52 60V72M56 60V70', '#3c4458', 2),
        fill('M44 84H52V88H56V94H52V98H44V94H40V88H44z', '#a470e8'),
      ].join(''),
  },
  /** An empty suit that came back from a walk outside with a mind. */
  eva: {
    ground: ['#2c4a7c', '#060b18'],
    skin: ['#f4f6fb', '#98a4bc'],
    suit: ['#e9edf6', '#8e9ab4'],
    draw: (c) =>
      [
        shoulders(c, 6) +
          fill('M30 78H66V98H30z', '#b4bed2') +
          line('M36 84H48M36 89H44', '#3c4a68', 2.4) +
          bulb(56, 85, 3, CORAL) +
          bulb(56, 93, 2.4, MINT) +
          line('M20 82Q12 90 16 98M76 82Q84 90 80 98', '#7c8aa8', 4),
        fill('M14 44Q14 10 48 10T82 44Q82 72 66 78H30Q14 72 14 44z', c.skin) + line('M15 46Q16 11 48 11', '#fff', 2),
        fill('M22 44Q22 20 48 20T74 44Q74 66 48 68T22 44z', '#0a1228') + line('M24 44Q24 22 48 22', '#8fc8ff', 1.4),
        fill('M26 54Q36 44 48 50T70 46Q70 64 48 66Q32 66 26 54z', '#1c3c7c') + line('M27 52Q37 44 48 49T70 45', '#bfe4ff', 1.6),
        line('M34 32h0M42 28h0M56 30h0M62 36h0M50 36h0M30 40h0', '#fff', 1.8) + disc(60, 30, 3, '#fff'),
        line('M38 42H44M54 42H60', CYAN, 3.4) + line('M44 56Q49 59 54 56', CYAN, 2),
        fill('M8 36H15V56H8zM81 36H88V56H81z', '#aab6cc') + line('M84 36V22', '#aab6cc', 1.8) + bulb(84, 21, 2.6, CORAL),
      ].join(''),
  },
}
