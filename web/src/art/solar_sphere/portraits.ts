/** The 24 kinds of crew: a bust each, with its own skin, suit, head, and the tool of its trade. */

import { box, disc, fill, hash, line, oval, picture, prefix, radial, url } from '../brush'

interface Look {
  /** Skin in light and in shade. */
  readonly skin: readonly [string, string]
  readonly suit: readonly [string, string]
  readonly head: keyof typeof HEADS
  readonly tool: string
  readonly face?: keyof typeof FACES
}

const SKINS = {
  pale: ['#f0c3a4', '#b98468'],
  tan: ['#d39a72', '#96633f'],
  brown: ['#9b6546', '#623a25'],
  dark: ['#6f4433', '#40241a'],
  jade: ['#8fc7a8', '#4f8468'],
  azure: ['#9db8e6', '#5a76ab'],
  steel: ['#c3cbda', '#7a869e'],
} as const
const SUITS = {
  rust: ['#b4573f', '#6d2c22'],
  teal: ['#3d8a94', '#1d4a54'],
  navy: ['#4263a8', '#22355f'],
  moss: ['#5f8a55', '#33502f'],
  plum: ['#7d5aa6', '#452f61'],
  grey: ['#76829c', '#404960'],
  wine: ['#96405f', '#561f36'],
  sand: ['#b79a68', '#6c5838'],
} as const

type Paint = (skin: readonly [string, string], suit: readonly [string, string]) => string

const HAIR = '#2a1d22'
const HEADS = {
  helmet: (_, [light, dark]) =>
    fill('M28 46V36Q28 16 48 16T68 36V46H62V38H34V46z', light) + line('M48 16V30', dark, 3) + line('M29 38H67', '#fff', 1.5, 'opacity=".5"'),
  cap: (_, [light, dark]) => fill('M30 34Q30 18 48 18T66 34z', light) + fill('M26 34H66L70 39H28z', dark) + disc(48, 27, 3, '#fff'),
  hood: (_, [light, dark]) => fill('M22 76V44Q22 12 48 12T74 44V76H66V44Q66 24 48 24T30 44V76z', light) + line('M30 46Q30 24 48 24T66 46', dark, 2),
  bun: () => fill('M29 42Q28 20 48 20T67 42Q66 30 56 29Q42 34 29 42z', HAIR) + disc(48, 16, 7, HAIR),
  long: () => fill('M28 66V40Q28 18 48 18T68 40V66H60V42Q58 32 48 30Q38 32 36 42V66z', HAIR),
  crop: () => fill('M30 40Q28 19 48 19T66 40Q64 30 57 29H39Q32 30 30 40z', '#5b3a24'),
  mohawk: () => fill('M44 34L43 10Q48 6 53 10L52 34z', '#d9596a') + line('M46 12V30M50 12V30', '#ff9fa6', 1),
  bald: ([light]) => oval(42, 27, 6, 4, '#fff', 'opacity=".28"') + line('M37 22Q46 17 56 21', light, 1),
  turban: (_, [light, dark]) =>
    fill('M28 38Q26 16 48 14T68 38Q58 28 48 30T28 38z', light) + line('M30 34Q44 18 66 28M32 28Q46 16 62 20', dark, 2) + disc(48, 26, 3, '#efe08c'),
  crown: (_, [light]) =>
    line('M30 34Q48 22 66 34', light, 5) +
    disc(48, 27, 4, '#8fdcf5') +
    fill('M29 42Q28 30 34 27Q44 22 62 27Q68 30 67 42Q66 35 60 34H36Q31 35 29 42z', '#cfd6e6'),
  antennae: ([light, dark]) => line('M40 22Q36 10 28 8M56 22Q60 10 68 8', light, 3) + disc(28, 8, 3, dark) + disc(68, 8, 3, dark),
  lamp: (_, [light, dark]) =>
    fill('M29 36Q29 17 48 17T67 36z', light) +
    fill('M27 35H69V39H27z', dark) +
    disc(48, 25, 6, '#fffbe6') +
    disc(48, 25, 10, '#fff6c9', 'opacity=".3"'),
} as const satisfies { [name: string]: Paint }

const EYES = line('M41 45h0M55 45h0', '#1a1220', 4)
const FACES = {
  plain: EYES + line('M43 57Q48 60 53 57', '#5a2c26', 2),
  visor: fill('M31 40H65V49Q48 55 31 49z', '#0d2334') + line('M34 43Q48 40 62 43', '#8fe6ff', 2) + line('M44 58H52', '#5a2c26', 2),
  goggles:
    disc(40, 45, 7, '#12202e') +
    disc(56, 45, 7, '#12202e') +
    line('M30 44H33M47 45H49M63 44H66', '#c9d3e6', 2) +
    line('M37 43l3-2M53 43l3-2', '#8fe6ff', 2) +
    line('M44 59H52', '#5a2c26', 2),
  beard: EYES + fill('M31 48Q34 54 48 53T65 48Q66 70 48 71T31 48z', '#4b3226') + line('M43 59H53', '#e3b59c', 2),
  moustache: EYES + line('M40 56Q44 52 48 56Q52 52 56 56', '#3a2620', 3.4),
  mask: EYES + fill('M33 52H63Q62 66 48 69Q34 66 33 52z', '#2b3550') + line('M42 58h0M48 58h0M54 58h0M45 63h0M51 63h0', '#c9d3e6', 2.4),
  patch:
    line('M55 45h0', '#1a1220', 4) +
    fill('M34 41H47L45 50H37z', '#191018') +
    line('M31 38L64 34', '#191018', 2) +
    line('M43 58Q48 56 53 59', '#5a2c26', 2),
  smile: EYES + fill('M41 55H55Q54 62 48 62T41 55z', '#fff'),
  monocle:
    EYES +
    `<circle cx="56" cy="45" r="7" stroke="#efe08c" stroke-width="2"/>` +
    line('M61 50L64 62', '#efe08c', 1.4) +
    line('M43 58Q48 61 53 58', '#5a2c26', 2),
} as const

const look = (
  skin: keyof typeof SKINS,
  suit: keyof typeof SUITS,
  head: Look['head'],
  tool: string,
  face: NonNullable<Look['face']> = 'plain',
): Look => ({
  skin: SKINS[skin],
  suit: SUITS[suit],
  head,
  tool,
  face,
})

/** Tools on a grid of 24, drawn large at the right of the bust. */
const LOOKS: { readonly [kind: string]: Look } = {
  'ore-broker': look('tan', 'sand', 'turban', 'M3 20H21M12 20V4M4 8H20M4 8L2 14H6zM20 8L18 14H22z', 'moustache'),
  'lens-grinder': look('azure', 'teal', 'bald', 'M12 3Q20 12 12 21Q4 12 12 3M2 12H7M17 12H22', 'monocle'),
  'hull-welder': look('brown', 'rust', 'helmet', 'M4 20L14 10M14 10L17 13M16 4L18 8L22 6L19 10L22 13', 'visor'),
  prospector: look('pale', 'sand', 'lamp', 'M4 21L15 8M6 8Q14 2 21 9', 'beard'),
  'slag-runner': look('jade', 'grey', 'mohawk', 'M3 8H21L18 16H6zM8 20h0M16 20h0', 'goggles'),
  paymaster: look(
    'dark',
    'navy',
    'cap',
    'M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M15 8H11A2.500 2.500 0 0 0 11 13H13A2.500 2.500 0 0 1 13 17H9M12 6V19',
    'moustache',
  ),
  quartermaster: look('pale', 'moss', 'bun', 'M4 8L12 4L20 8V17L12 21L4 17zM4 8L12 12L20 8M12 12V21', 'plain'),
  'gem-dealer': look('jade', 'plum', 'crown', 'M6 4H18L22 10L12 21L2 10zM2 10H22M12 21L8 10L12 4L16 10z', 'smile'),
  gunner: look('tan', 'wine', 'helmet', 'M3 16L18 9L20 13L7 19zM20 8L22 7M10 19V22', 'patch'),
  'ore-miner': look('steel', 'rust', 'lamp', 'M4 21L13 12M10 4L20 14M8 8Q12 2 18 3M16 18Q22 14 21 8', 'mask'),
  steward: look('brown', 'navy', 'crop', 'M5 12H19Q19 19 12 19T5 12M9 9Q7 7 9 4M15 9Q13 7 15 4', 'smile'),
  'scrap-hauler': look('dark', 'grey', 'hood', 'M12 2V10M12 10A5 5 0 1 1 7 15M8 6H16', 'mask'),
  'gold-panner': look('pale', 'teal', 'long', 'M2 9H22Q20 19 12 19T2 9M8 13h0M12 15h0M16 12h0', 'plain'),
  architect: look('azure', 'grey', 'long', 'M12 3L5 21M12 3L19 21M7.500 14H16.500M12 3V1', 'monocle'),
  'boarding-chief': look('tan', 'wine', 'bald', 'M4 20L18 6M14 4L20 10M6 14L10 18', 'beard'),
  'crystal-singer': look('steel', 'plum', 'antennae', 'M8 21L5 12L8 3L11 12zM16 21L14 14L16 7L19 14z', 'smile'),
  'drone-wright': look('brown', 'teal', 'bun', 'M5 5A3 3 0 1 0 5.100 5M19 5A3 3 0 1 0 19.100 5M7 10L10 13M17 10L14 13M8 15H16L14 21H10z', 'goggles'),
  tactician: look('dark', 'navy', 'hood', 'M3 3H21V21H3zM3 9H21M3 15H21M9 3V21M15 3V21', 'visor'),
  'chief-engineer': look('pale', 'rust', 'crop', 'M20 7A5 5 0 0 1 13 13L7 20L4 17L11 11A5 5 0 0 1 16 3L13 6L14 9L17 10z', 'beard'),
  'first-mate': look('jade', 'navy', 'cap', 'M12 3V20M8 6H16M4 13Q5 20 12 20.500T20 13', 'plain'),
  navigator: look('azure', 'plum', 'hood', 'M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2M15 9L10 10L9 15L14 14z', 'visor'),
  publicist: look('tan', 'wine', 'mohawk', 'M3 10V15L8 15L18 20V5L8 10zM21 10V15', 'smile'),
  'site-inspector': look('steel', 'moss', 'helmet', 'M5 3H19V21H5zM8 8H16M8 12H16M8 16L10 18L14 14', 'monocle'),
  'fleet-liaison': look(
    'dark',
    'teal',
    'turban',
    'M12 12h0M8 8A6 6 0 0 0 8 16M16 8A6 6 0 0 1 16 16M5 5A10 10 0 0 0 5 19M19 5A10 10 0 0 1 19 19',
    'plain',
  ),
}

export const CREW_KINDS = Object.keys(LOOKS)

/** A kind of a pack borrows a look. */
function lookAt(kind: string): Look {
  const all = Object.values(LOOKS)
  return (Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : all[hash(kind) % all.length]) as Look
}

/** An `<svg viewBox="0 0 96 96">` of a kind of crew. */
export function portrait(kind: string, uid = ''): string {
  const p = prefix('c', uid, kind)
  const { skin, suit, head, tool, face = 'plain' } = lookAt(kind)
  const paint: Paint = HEADS[head]
  const body = [
    box(0, 0, 96, 96, url(`${p}k`)),
    `<path d="${tool}" transform="translate(57 2) scale(1.55)" stroke="#fff" stroke-width="1.500" opacity=".5"/>`,
    fill('M6 98Q8 74 34 70H62Q88 74 90 98z', suit[0]),
    fill('M50 70H62Q88 74 90 98H56z', suit[1]),
    line('M8 92Q10 76 34 71', '#fff', 1.6, 'opacity=".45"'),
    fill('M38 60H58V72Q48 82 38 72z', skin[1]),
    fill('M30 40Q30 22 48 22T66 40Q66 66 48 68Q30 66 30 40z', skin[0]),
    fill('M52 22Q66 24 66 40Q66 66 48 68Q60 58 58 40Q58 28 52 22z', skin[1], 'opacity=".55"'),
    FACES[face],
    paint(skin, suit),
    line('M38 74L48 84L58 74', '#fff', 2, 'opacity=".6"'),
  ].join('')
  return picture(96, 96, radial(`${p}k`, [suit[0], `${suit[1]} 1 45`, '#0c1022'], 'cx="35%" cy="30%" r="90%"'), body)
}
