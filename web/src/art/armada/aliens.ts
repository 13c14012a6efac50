/** The Xeno heroes: fur, scales, rings of eyes. */

import { CORAL, CYAN, disc, fill, line, oval } from '../brush'
import { INK, bulb, eye, face, mouth, nose, shoulders, ring, type Sitter } from './features'

/** A round eye with a slit. */
const slit = (x: number, y: number, r: number, color: string, wide = 0.28): string =>
  disc(x, y, r * 1.2, INK) + disc(x, y, r, color) + oval(x, y, r * wide, r * 0.85, '#0a0610') + disc(x - r * 0.35, y - r * 0.4, r * 0.22, '#fff')

export const ALIENS: { readonly [id: string]: Sitter } = {
  /** Wheels within wheels, and an eye on every spoke. */
  ophainim: {
    ground: ['#6c4c98', '#0d0818'],
    skin: ['#fff4d8', '#b08a5c'],
    suit: ['#4c3a78', '#20163c'],
    draw: (c) =>
      [
        fill('M48 40L2 14Q6 44 22 58L6 60Q22 78 40 70zM48 40L94 14Q90 44 74 58L90 60Q74 78 56 70z', c.suit) +
          line('M46 40L4 16M44 52L12 58M50 40L92 16M52 52L84 58', '#cdb8ff', 1.4),
        oval(48, 48, 40, 15, 'none', 'stroke="#e8cf9a" stroke-width="5"') +
          oval(48, 48, 15, 40, 'none', 'stroke="#c8a468" stroke-width="5"') +
          ring(48, 48, 31, '#fff0c8', 5),
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
          const a = (i * Math.PI) / 4 + 0.4
          return bulb(48 + Math.cos(a) * 31, 48 + Math.sin(a) * 31, 4, '#fff') + disc(48 + Math.cos(a) * 31, 48 + Math.sin(a) * 31, 1.8, '#7a3cc0')
        }),
        disc(48, 48, 17, c.skin) + slit(48, 48, 11, '#a470e8', 0.24),
        line('M48 2V10M48 86V94M2 48H10M86 48H94', '#fff', 2.4),
      ].join(''),
  },
  /** A fox mask over a blue flame. */
  yokai: {
    ground: ['#1f4c78', '#050c16'],
    skin: ['#fbfbff', '#a4acc8'],
    suit: ['#2c3c64', '#121a34'],
    draw: (c) =>
      [
        fill('M18 90Q2 60 18 40Q18 52 24 52Q20 24 38 4Q38 20 48 24Q58 12 62 2Q78 26 72 52Q80 50 80 38Q94 60 78 90z', '#3c9cf0', 'opacity=".75"'),
        fill('M28 88Q16 62 30 46Q34 54 38 40Q48 48 58 38Q62 54 66 46Q80 62 68 88z', '#bfe8ff', 'opacity=".8"'),
        shoulders(c, -2) + line('M36 76L48 90L60 76', '#dbe8ff', 2),
        fill('M26 44L22 12L42 28Q48 26 54 28L74 12L70 44Q68 62 48 78Q28 62 26 44z', c.skin) + line('M26 44L22 12L42 28', '#fff', 1.6),
        fill('M27 20L38 30L29 38zM69 20L58 30L67 38z', '#e0485c'),
        fill('M32 46Q40 40 46 50Q38 52 32 46zM64 46Q56 40 50 50Q58 52 64 46z', '#10101c') + bulb(40, 47, 1.7, CYAN) + bulb(56, 47, 1.7, CYAN),
        line('M44 34L48 28L52 34M48 34V40M30 54L38 56M66 54L58 56M31 59L38 59M65 59L58 59', '#e0485c', 1.9),
        fill('M45 64H51L48 68z', INK) + line('M48 68V72M42 72Q48 76 54 72', INK, 1.3),
      ].join(''),
  },
  /** A large snail of a scholar who would rather not. */
  gus: {
    ground: ['#4c8468', '#0a1410'],
    skin: ['#b8e0b0', '#5c946c'],
    suit: ['#d89a7c', '#84503c'],
    draw: (c) =>
      [
        disc(66, 52, 29, c.suit) +
          line('M66 52Q66 44 73 46T76 60T56 62T54 40T84 40', '#6a3828', 2.6) +
          line('M44 34A29 29 0 0 1 74 25', '#ffe0c8', 1.8),
        fill('M4 98Q2 70 20 64Q14 56 14 46Q14 26 32 26T50 46Q50 60 44 66Q70 74 84 98z', c.skin) + line('M15 46Q15 27 32 27', '#f0ffe8', 1.8),
        line('M24 30L18 10M40 30L44 8', '#8cc494', 4.5) +
          disc(18, 10, 7, '#fff') +
          disc(44, 8, 7, '#fff') +
          disc(19, 11, 3.4, '#3c5c2c') +
          disc(43, 10, 3.4, '#3c5c2c') +
          line('M11 7Q17 2 24 6M37 4Q43-1 50 4', '#5c946c', 2.4),
        line('M20 50Q30 60 42 50', '#2c5438', 2.4) + disc(20, 45, 3.4, '#f0a0a0', 'opacity=".6"') + disc(43, 45, 3.4, '#f0a0a0', 'opacity=".6"'),
        line('M12 78Q22 84 34 80M10 90Q26 94 44 88', '#4c8058', 1.6) + line('M28 70V82M22 76H34', '#fff', 3.6),
      ].join(''),
  },
  /** Four eyes, mandibles, and the steadiest of hands. */
  'jaszsk-rit': {
    ground: ['#6c7a34', '#0e1008'],
    skin: ['#a8c860', '#506c24'],
    suit: ['#7a5ca8', '#3c2a5c'],
    draw: (c) =>
      [
        line('M40 20Q30 4 12 4M56 20Q66 4 84 4', '#8cb048', 2.6) + line('M12 4h0M84 4h0', '#d8f090', 4.5),
        shoulders(c, -4) + line('M30 76L48 92L66 76', '#d8c4f4', 2) + line('M4 96L14 72L24 78M92 96L82 72L72 78', '#7c9c3c', 4),
        fill('M42 62H54V78H42z', '#6c8c34'),
        fill('M48 74Q36 70 30 52L18 36Q20 18 48 18T78 36L66 52Q60 70 48 74z', c.skin) + line('M19 35Q22 19 48 19', '#f0ffc8', 1.8),
        fill('M20 36Q30 24 42 34Q40 52 30 50zM76 36Q66 24 54 34Q56 52 66 50z', '#1c0f2c') +
          line('M25 38Q30 32 37 35M60 34Q67 32 71 38', '#ff9ad0', 2.4) +
          line('M26 43h0M31 44h0M65 44h0M70 43h0', '#ff9ad0', 2),
        disc(43, 27, 3, '#1c0f2c') + disc(53, 27, 3, '#1c0f2c') + line('M42 26h0M52 26h0', '#ff9ad0', 1.6),
        fill('M42 60Q34 64 38 76Q42 74 45 66zM54 60Q62 64 58 76Q54 74 51 66z', '#d8f090') +
          line('M48 54V64', '#3c5018', 1.6) +
          line('M40 48L48 54L56 48', '#3c5018', 1.3),
      ].join(''),
  },
  /** A ball of fur with nine tails, and more words than anybody. */
  kyuu: {
    ground: ['#b0648c', '#180c14'],
    skin: ['#fff2e0', '#d0a884'],
    suit: ['#f4d8c0', '#b48464'],
    draw: (c) =>
      [
        ...[-80, -60, -40, -20, 0, 20, 40, 60, 80].map(
          (turn) =>
            `<path d="M48 62Q36 30 48 4Q60 30 48 62z" transform="rotate(${turn} 48 66)" fill="${c.suit}" stroke="#8c5c48" stroke-width=".9"/>`,
        ),
        disc(48, 62, 30, c.skin) + line('M22 50A30 30 0 0 1 52 32', '#fff', 2),
        fill('M24 46L20 24L38 36zM72 46L76 24L58 36z', c.skin) + fill('M26 42L24 30L34 37zM70 42L72 30L62 37z', '#e0809c'),
        disc(36, 58, 7.5, INK) +
          disc(60, 58, 7.5, INK) +
          disc(36, 59, 5.5, '#5c2c84') +
          disc(60, 59, 5.5, '#5c2c84') +
          disc(34, 55, 2.4, '#fff') +
          disc(58, 55, 2.4, '#fff'),
        fill('M45 66H51L48 69z', '#c84c6c') + fill('M40 71Q48 74 56 71Q54 82 48 82T40 71z', '#8c2440') + line('M44 80Q48 77 52 80', '#ff9cb0', 2),
        line('M26 66L14 64M26 70L15 72M70 66L82 64M70 70L81 72', '#8c5c48', 1.2) +
          disc(28, 68, 4, '#f0a0a0', 'opacity=".6"') +
          disc(68, 68, 4, '#f0a0a0', 'opacity=".6"'),
      ].join(''),
  },
  /** Tusks, a brow like a wall, and a temper. */
  'grok-grok': {
    ground: ['#5c3c2c', '#0f0908'],
    skin: ['#8a9c74', '#404c36'],
    suit: ['#6a4434', '#34201a'],
    draw: (c) =>
      [
        fill('M-4 98V66Q10 48 30 52H66Q86 48 100 66V98z', c.skin) + line('M-4 67Q10 49 30 53', '#e4f4c8', 1.8),
        fill('M10 98L34 66L48 76L62 66L86 98z', c.suit) +
          line('M34 67L48 77L62 67', '#e8c4ac', 2) +
          line('M24 88L72 88', '#c3cbda', 4, 'stroke-dasharray="1 5"'),
        fill('M22 52Q18 20 34 14Q48 8 62 14Q78 20 74 52Q76 70 60 76H36Q20 70 22 52z', c.skin) +
          line('M23 50Q19 21 34 15Q41 12 48 12', '#e4f4c8', 1.8),
        fill('M22 26L4 16L12 36L22 42zM74 26L92 16L84 36L74 42z', c.skin) + line('M8 20L20 34M88 20L76 34', '#55664a', 1.6),
        fill('M24 38Q34 28 48 36Q62 28 72 38L70 44Q58 38 48 43Q38 38 26 44z', '#36402c'),
        bulb(37, 46, 3.6, CORAL) + bulb(59, 46, 3.6, CORAL) + disc(37, 46, 1.3, INK) + disc(59, 46, 1.3, INK),
        fill('M42 50H54L56 57H40z', '#55664a') + line('M44 55h0M52 55h0', INK, 2),
        fill('M30 62Q48 58 66 62Q64 72 48 72T30 62z', '#20140f') +
          fill('M32 66L28 48L38 64zM64 66L68 48L58 64z', '#f4ecd8') +
          fill('M42 62L44 67L46 62zM50 62L52 67L54 62z', '#f4ecd8'),
        line('M62 18L70 34M58 16L64 26', '#a84c3c', 2),
      ].join(''),
  },
  /** Half of the face is hers, half is yours. */
  setsuna: {
    ground: ['#3c7a9c', '#081420'],
    skin: ['#d8c4f0', '#7c64ac'],
    suit: ['#4c5c8c', '#222c50'],
    hair: ['#f0f4ff', '#a4b4dc'],
    draw: (c) =>
      [
        fill('M24 44Q22 10 48 10T72 44L78 82H60L58 40H38L36 82H18z', c.hair) + line('M25 44Q23 11 48 11M26 60L22 80M70 60L74 80', '#fff', 1.5),
        shoulders(c) + fill('M36 72L48 88L60 72L62 98H34z', '#16203c') + line('M36 73L48 88L60 73', '#cfe0ff', 1.6),
        face(c),
        fill('M48 21Q66 22 65 42Q66 57 58 65Q53 69 48 69z', '#dff4ff') +
          fill('M48 30L62 28L56 44L64 50L52 64L48 60z', '#8fc4e4', 'opacity=".8"') +
          fill('M48 44L56 44L52 64L48 60z', '#4c84b0', 'opacity=".6"') +
          line('M48 21V69M48 30L62 28L56 44L64 50L52 64M48 44H56', '#fff', 1.2),
        eye(40.5, 45, '#3c8cb0', 4.8) + line('M35.5 38L45 38', '#8f9ccc', 2),
        disc(57, 45, 3.4, '#0c2440') + disc(56, 44, 1.3, '#fff'),
        nose() + mouth('calm', '#6c3c74'),
        fill('M30 44Q28 16 48 16T66 44Q62 30 52 26Q40 32 30 44z', c.hair) +
          line('M50 25Q40 31 33 39', '#9cb0e0', 1.2) +
          fill('M48 14L51 20L48 26L45 20z', CYAN),
      ].join(''),
  },
}
