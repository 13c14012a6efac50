/** The human engineer, scientists and medics. */

import { CORAL, CYAN, disc, fill, line } from '../brush'
import { INK, SKINS, brows, bulb, collar, eye, eyes, face, mouth, nose, ring, shoulders, type Sitter } from './features'

export const DOCTORS: { readonly [id: string]: Sitter } = {
  /** Goggles on the forehead, a smudge, and a wrench. */
  kirie: {
    ground: ['#8c4c2c', '#140b08'],
    skin: SKINS.pale,
    suit: ['#d07a3c', '#84421c'],
    hair: ['#c86432', '#7c3214'],
    draw: (c) =>
      [
        fill('M62 20Q84 10 86 34Q86 54 78 64Q80 46 66 36z', c.hair) + line('M68 22Q80 20 80 40', '#ffb07a', 1.4),
        line('M84 96L70 60', '#8a93a8', 6) + fill('M62 52Q60 44 68 44L69 51L74 50L72 43Q80 44 78 53L70 60z', '#c3cbda'),
        fill('M14 98Q16 80 36 74H60Q80 80 82 98z', '#f4efe6') +
          fill('M30 98V78L38 76V88H58V76L66 78V98z', c.suit) +
          line('M34 82h0M62 82h0', '#fff', 3),
        face(c, 'round'),
        eyes('#3c7a5c', 47, 4.8) + brows('#8c4420', -0.5, 40) + nose() + mouth('smile'),
        line('M36 54h0M39 56h0M42 54h0M54 54h0M57 56h0M60 54h0', '#b8623c', 1.5) + fill('M56 57L64 55L62 60L57 60z', '#4a3c38', 'opacity=".55"'),
        fill('M27 44Q26 16 48 16T69 44Q66 32 58 34Q46 36 40 31Q34 40 27 44z', c.hair),
        fill('M26 26H70V30H26z', '#3c3440') +
          disc(39, 26, 8, '#8a93a8') +
          disc(57, 26, 8, '#8a93a8') +
          disc(39, 26, 5.5, '#12303c') +
          disc(57, 26, 5.5, '#12303c') +
          line('M36 24l4-2M54 24l4-2', '#8fe6ff', 1.8),
      ].join(''),
  },
  /** Grey hair, round glasses, and one more question. */
  'karla-moeller': {
    ground: ['#3c6c5c', '#0a1412'],
    skin: SKINS.fair,
    suit: ['#eef2f4', '#9aa8b4'],
    hair: ['#cfd3da', '#7f8794'],
    draw: (c) =>
      [
        disc(48, 14, 10, c.hair) + line('M36 12L62 8M40 18L60 20', '#2c4a40', 1.8),
        shoulders(c) +
          fill('M36 72L48 90L60 72L56 98H40z', '#3c6c5c') +
          line('M34 72L46 96M62 72L50 96', '#7c8a98', 1.6) +
          line('M66 84H76M68 84V78', '#74d6a0', 2.4),
        face(c, 'long'),
        eyes('#3c5a6c', 46, 3.6) +
          brows('#8f96a2', -0.6, 37) +
          nose() +
          mouth('calm', '#8c4440') +
          line('M37 54Q39 58 38 62M59 54Q57 58 58 62M42 30H54', '#a8705c', 1.1),
        ring(40, 46, 7.5, '#2c3440') +
          ring(56, 46, 7.5, '#2c3440') +
          line('M47.5 45H48.5M32.5 44L29 42M63.5 44L67 42', '#2c3440', 1.6) +
          line('M36 43l3-2.5M52 43l3-2.5', '#fff', 1.3),
        fill('M30 44Q28 18 48 18T66 44Q65 28 56 27Q46 26 38 29Q31 34 30 44z', c.hair) + line('M36 28Q42 21 52 22M58 25Q64 30 64 38', '#fff', 1.2),
      ].join(''),
  },
  /** A fur hat against the cold of space, and a glowing syringe. */
  'piotr-orlov': {
    ground: ['#4a5c84', '#0a0e1a'],
    skin: SKINS.fair,
    suit: ['#5a6488', '#2a3150'],
    hair: ['#8c6a48', '#4c3420'],
    draw: (c) =>
      [
        shoulders(c) + collar('#3c4468', '#c8d0e4'),
        face(c, 'square'),
        eyes('#4c7a9c', 46, 3.6) + brows('#6a4a2c', 1, 40) + nose(),
        fill('M30 52Q36 56 42 56Q48 53 54 56Q60 56 66 52Q68 74 48 78Q28 74 30 52z', c.hair) + line('M42 62Q48 60 54 62', '#5c2c24', 2),
        fill('M20 32Q18 10 48 8T76 32L78 58Q70 62 68 54V38H28V54Q26 62 18 58z', '#6c5a4c') +
          line('M22 34Q22 12 48 10', '#d8c4ac', 2, 'stroke-dasharray="1 3"') +
          fill('M28 38V28Q48 22 68 28V38Q48 32 28 38z', '#c8b49c') +
          fill('M45 25h6v8h-6z', CORAL),
        line('M72 96L86 66M86 66L89 59', '#c9d3e6', 3) + line('M76 88L84 71', '#67f0a8', 5.5) + line('M84 72L92 76', '#c9d3e6', 2.4),
      ].join(''),
  },
  /** A laurel, curls, and the voice of every relay. */
  rome: {
    ground: ['#5c4a84', '#0d0a18'],
    skin: SKINS.olive,
    suit: ['#f2ece4', '#a89c94'],
    hair: ['#3c2a20', '#1c120e'],
    draw: (c) =>
      [
        shoulders(c) + fill('M10 96Q18 78 40 76L86 92V98H10z', '#7c3c6c') + line('M12 92Q20 79 40 77L84 91M18 96Q26 86 44 84L74 96', '#f4c8e4', 1.5),
        face(c),
        eyes('#5c4020') + brows('#2c1c14', 0.6) + nose() + mouth('calm'),
        ...[
          [32, 32],
          [38, 24],
          [47, 21],
          [56, 22],
          [63, 28],
          [66, 36],
          [30, 40],
        ].map(([x = 0, y = 0]) => disc(x, y, 6.5, c.hair)),
        line('M27 40Q24 22 40 13M69 40Q72 22 56 13', '#67a86c', 1.6) +
          line('M27 34l-5-4M28 27l-4-6M32 20l-3-6M38 15V8M69 34l5-4M68 27l4-6M64 20l3-6M58 15V8', '#98e2a6', 4),
        fill('M64 42H72V54H64z', '#2c2444') +
          line('M68 54Q66 66 54 66', '#2c2444', 2) +
          bulb(54, 66, 2.4, CYAN) +
          line('M78 40Q82 48 78 56M83 36Q89 48 83 60', CYAN, 1.6),
      ].join(''),
  },
  /** The youngest medic, in a helmet that is too large. */
  kino: {
    ground: ['#5c4684', '#0e0a18'],
    skin: SKINS.pale,
    suit: ['#8f86b8', '#4a4270'],
    hair: ['#2c2430', '#18121a'],
    draw: (c) =>
      [
        shoulders(c, -6) + line('M32 74L42 98M64 74L54 98', '#4a4270', 3) + fill('M58 84h8v8h-8z', '#fff') + line('M62 86V90M60 88H64', CORAL, 1.8),
        face(c, 'round'),
        fill('M30 42Q34 34 40 40Q46 33 50 40Q58 33 66 42L67 34H29z', c.hair),
        eye(40, 49, '#5c3c80', 5.5) + eye(56, 49, '#5c3c80', 5.5) + brows(INK, -1.5, 42) + nose() + mouth('calm'),
        line('M57 56L65 60', '#f4e8dc', 5) + line('M59 57h0M63 59h0', '#c89c84', 1.2),
        fill('M20 40Q18 8 48 8T76 40Q48 28 20 40z', '#e9ebf4') +
          fill('M48 8Q78 8 76 40Q62 33 48 33z', '#a8aec8') +
          line('M21 38Q20 9 48 9', '#fff', 1.6) +
          fill('M18 40Q48 26 78 40L78 44Q48 31 18 44z', '#7078a0') +
          fill('M44 12H52V17H57V24H52V29H44V24H39V17H44z', CORAL),
        line('M24 44Q26 66 40 70M72 44Q70 66 56 70', '#4a4270', 2),
      ].join(''),
  },
  /** A mask, a cap, and eyes that have decided whose turn it is. */
  'sisi-gao': {
    ground: ['#2f7a84', '#081416'],
    skin: SKINS.pale,
    suit: ['#4fb0b4', '#1f5c66'],
    hair: ['#241c2c', '#120e18'],
    draw: (c) =>
      [
        fill('M26 36Q26 14 48 14T70 36V62Q66 66 62 62V40H34V62Q30 66 26 62z', c.hair),
        shoulders(c) +
          fill('M38 72L48 86L58 72z', '#d8f4f4') +
          line('M30 74Q30 92 40 94M66 74Q66 88 60 90', '#e9eef8', 2) +
          disc(58, 91, 3, '#c3cbda'),
        face(c),
        eyes('#3c2818', 45) + brows('#241c2c', 1.5, 40),
        fill('M31 52Q48 48 65 52L62 64Q48 74 34 64z', '#e4f6f8') +
          line('M33 57Q48 54 63 57M35 62Q48 60 61 62', '#8cc4cc', 1.2) +
          line('M31 52L27 46M65 52L69 46', '#e4f6f8', 1.4),
        fill('M30 40V32H66V40Q58 35 48 35T30 40z', c.hair) +
          fill('M26 32Q28 12 48 12T70 32Q48 24 26 32z', '#5fc4c8') +
          line('M27 31Q30 13 48 13', '#e4ffff', 1.5) +
          line('M48 16V24M44 20H52', '#fff', 2.4),
      ].join(''),
  },
}
