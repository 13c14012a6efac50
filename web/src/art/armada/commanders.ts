/** Portraits of the commanders: six humans, and Zero, whose species is unknown. */

import { disc, fill, line, oval } from '../brush'
import { INK, SKINS, brows, bulb, collar, eye, eyes, face, mouth, nose, ring, shoulders, stars, type Sitter } from './features'

export const COMMANDERS: { readonly [id: string]: Sitter } = {
  /** Red hair to the waist, a captain's coat and an old scar. */
  genevieve: {
    ground: ['#7a2a34', '#16090f'],
    skin: SKINS.pale,
    suit: ['#8c1f30', '#4a0c1c'],
    hair: ['#e0442e', '#8c1c1c'],
    draw: (c) =>
      [
        fill('M48 12Q22 12 20 42Q24 66 12 90H84Q72 66 76 42Q74 12 48 12z', c.hair),
        shoulders(c, 2),
        fill('M24 96L30 70L40 66L48 92L56 66L66 70L72 96z', '#2a0c18') + line('M30 70L40 66L48 92L56 66L66 70', '#ffd0c4', 1.6),
        face(c),
        eyes('#3c7a5c') + brows('#8c2a1c', 2) + nose() + mouth('smirk', '#a82838'),
        line('M58 40L64 56', '#fff', 1.4, 'opacity=".75"'),
        fill('M48 14Q66 14 68 46Q62 34 50 28Q42 36 29 46Q28 16 48 14z', c.hair) +
          line('M50 27Q42 34 32 40M22 60Q26 46 24 38M72 66Q70 52 72 40', '#ff8a64', 1.3),
      ].join(''),
  },
  /** A giant with a beard; three stars of Orion on his band. */
  hercule: {
    ground: ['#3a4a7c', '#0a0d1c'],
    skin: SKINS.tan,
    suit: ['#8a93a8', '#3c455c'],
    hair: ['#5a3a24', '#2a180e'],
    draw: (c) =>
      [
        shoulders(c, 8),
        fill('M-2 84Q4 70 26 72L34 96H-2zM98 84Q92 70 70 72L62 96H98z', '#c3cbda') +
          line('M0 84Q6 71 26 73M70 73Q90 71 96 84', '#fff', 1.6) +
          line('M4 88h0M14 82h0M82 82h0M92 88h0', '#4a5468', 3),
        fill('M26 44Q24 14 48 14T70 44L66 62H30z', c.hair),
        face(c, 'square'),
        eyes('#4a3020', 44) + brows('#2f1c10', 1.5, 38) + nose(),
        fill('M29 46Q33 56 40 55Q48 51 56 55Q63 56 67 46Q72 78 48 84Q24 78 29 46z', c.hair) +
          fill('M42 61H54Q52 65 48 65T42 61z', '#7a3630') +
          line('M36 66Q42 76 48 79M60 66Q56 74 52 77', '#8a5c3a', 1.2),
        fill('M28 36Q48 26 68 36L67 29Q48 20 29 29z', '#2c3f78') +
          stars(
            [
              [38, 30.5],
              [48, 28],
              [58, 30.5],
            ],
            '#fff',
            0.7,
          ),
      ].join(''),
  },
  /** An old hand who looks over every wall. */
  kilroy: {
    ground: ['#5c6a5a', '#10140f'],
    skin: SKINS.fair,
    suit: ['#7a6a58', '#40362c'],
    draw: (c) =>
      [
        fill('M22 62Q20 16 48 16T74 62V70H22z', c.skin) + oval(40, 26, 9, 5, '#fff', 'opacity=".35"'),
        fill('M22 46Q15 44 16 52T23 58zM74 46Q81 44 80 52T73 58z', c.skin),
        line('M30 34Q38 30 44 33M52 33Q58 30 66 34M34 28Q48 23 62 28', '#8c5c40', 1.2, 'opacity=".7"'),
        eye(38, 46, '#5a7a94', 5) +
          eye(58, 46, '#5a7a94', 5) +
          fill('M31 38Q38 34 45 39L44 42Q38 38 32 41zM65 38Q58 34 51 39L52 42Q58 38 64 41z', '#e9e6e0'),
        fill('M0 62H96V96H0z', c.suit) +
          line('M0 62H96', '#f2e6d0', 2) +
          line('M0 74H96M0 86H96M16 62V74M48 74V86M80 62V74M24 86V96M70 86V96', '#2c241c', 1.6),
        fill('M42 48Q40 78 48 80T54 48z', c.skin) + line('M44 74Q48 79 52 74', '#8c5c40', 1.2),
        fill('M8 56Q8 52 12 52T16 56V72H8zM17 55Q17 51 21 51T25 55V73H17zM71 55Q71 51 75 51T79 55V73H71zM80 56Q80 52 84 52T88 56V72H80z', c.skin) +
          line('M16 58V70M79 58V70', '#8c5c40', 1.2),
        fill('M24 30Q24 8 48 8T72 30Q48 22 24 30z', '#4c5a3c') + line('M24 30Q48 22 72 30', '#dfe8c8', 1.4) + stars([[48, 17]], '#f4f6fb', 0.9),
      ].join(''),
  },
  /** A ranger with a wide hat and a star. */
  'leo-ranger': {
    ground: ['#3c5c6c', '#0a1014'],
    skin: SKINS.fair,
    suit: ['#4a7268', '#213c38'],
    hair: ['#e8c07a', '#9c6c34'],
    draw: (c) =>
      [
        fill('M24 34Q16 60 26 78H70Q80 60 72 34z', c.hair),
        shoulders(c, 4),
        fill('M20 80L48 74L76 80L86 98H10z', '#a8603c') +
          line('M20 80L48 75L76 80', '#ffd2ac', 1.6) +
          line('M28 80L24 96M44 77L42 96M56 77L58 96M70 80L76 96', '#6c3420', 1.6),
        face(c, 'square'),
        eyes('#3c6c8c', 46) + brows('#a87838', 1, 41) + nose() + mouth('smile'),
        line('M33 60Q36 70 48 71T63 60', '#c89858', 2.4, 'stroke-dasharray=".5 2.6"'),
        fill('M4 34Q26 26 48 27T92 34Q72 42 48 40T4 34z', '#6c4428') +
          fill('M28 32Q28 8 40 12Q48 6 56 12Q68 8 68 32Q48 38 28 32z', '#8a5a34') +
          line('M28 30Q48 36 68 30', '#2c1810', 4) +
          line('M4 34Q26 26 48 27M29 26Q30 9 40 13', '#ffdcb4', 1.4),
        stars([[48, 26]], '#f4f6fb', 1.1),
      ].join(''),
  },
  /** Everybody's lieutenant. */
  'sonia-clarke': {
    ground: ['#2f5a8c', '#081222'],
    skin: SKINS.dark,
    suit: ['#35548c', '#182a50'],
    hair: ['#2a1c1c', '#140c0e'],
    draw: (c) =>
      [
        disc(48, 62, 21, c.hair),
        shoulders(c) + fill('M10 84L28 74L34 80L14 92zM86 84L68 74L62 80L82 92z', '#e9eef8') + line('M15 86L29 78M81 86L67 78', '#35548c', 1.6),
        collar('#24407a'),
        face(c),
        eyes('#2c1810') + brows(INK, 0.6) + nose('#000') + mouth('smile', '#6a2424'),
        fill('M26 36Q30 26 48 26T70 36Q58 32 48 32T26 36z', c.hair),
        fill('M22 26Q26 8 48 8T74 26Q74 30 70 31Q48 24 26 31Q22 30 22 26z', '#2c4a84') +
          fill('M26 31Q48 24 70 31L68 38Q48 31 28 38z', '#0c1428') +
          line('M23 25Q28 9 48 9', '#dbe8ff', 1.5) +
          stars([[48, 19]], '#f4f6fb', 1.1),
      ].join(''),
  },
  /** Mirrored glasses, short hair and a belt of cartridges. */
  samantha: {
    ground: ['#6a5a2c', '#12100a'],
    skin: SKINS.olive,
    suit: ['#54604a', '#2a3226'],
    hair: ['#3c2c34', '#1c1218'],
    draw: (c) =>
      [
        fill('M25 30Q28 12 50 12Q74 14 72 50L66 62L60 44H34L28 60Q22 46 25 30z', c.hair),
        shoulders(c),
        line('M14 78L62 98', '#3c2818', 9) + line('M16 78L62 97', '#efe08c', 5, 'stroke-dasharray="2.6 3.6" stroke-linecap="butt"'),
        fill('M34 72Q48 84 62 72L66 80Q48 92 30 80z', '#a83c3c') + line('M34 73Q48 84 62 73', '#ffb8a8', 1.3),
        face(c, 'long'),
        fill('M31 40H46L45 49Q39 53 33 48zM65 40H50L51 49Q57 53 63 48z', '#12202e') +
          line('M30 40H66', '#efe08c', 1.8) +
          line('M34 47L40 42M53 47L59 42', '#8fe6ff', 1.8),
        nose() + mouth('smirk', '#8c2c34'),
        fill('M32 38Q34 16 56 18Q70 22 68 40Q60 26 50 27Q40 32 32 38z', c.hair) + line('M40 26Q50 19 62 24', '#8a7080', 1.3),
        bulb(28, 56, 2.6, '#efe08c') + bulb(68, 56, 2.6, '#efe08c'),
      ].join(''),
  },
  /** A helmet without a face. */
  zero: {
    ground: ['#4a4468', '#07060e'],
    skin: ['#2c2f44', '#0c0d18'],
    suit: ['#3c3a58', '#15142a'],
    draw: (c) =>
      [
        fill('M12 98Q10 60 22 36Q30 10 48 8Q66 10 74 36Q86 60 84 98z', c.suit) + line('M13 92Q12 58 23 36Q31 11 48 9', '#d8d0ff', 1.6),
        fill('M26 46Q26 18 48 18T70 46Q70 74 48 78Q26 74 26 46z', '#05050c'),
        fill('M29 46Q29 22 48 22T67 46Q66 70 48 74Q30 70 29 46z', c.skin),
        ring(48, 46, 13, '#f4f0ff', 3) + ring(48, 46, 17, '#a88bff', 0.9) + line('M40 55L56 37', '#f4f0ff', 2),
        line('M34 32Q40 24 48 23', '#fff', 1.8, 'opacity=".7"'),
        fill('M20 84L48 94L76 84L84 98H12z', '#0c0b18') + line('M20 84L48 94L76 84', '#8478b0', 1.4),
      ].join(''),
  },
}
