/** The regular navy: steel plate, straight lines, red lights. */

import { CORAL, IRON, MOSS, again, at, disc, fill, flip, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { space, type Painter } from './card'

/** The flagship's prow, 160 by 120: towers above, one gun under the chin. Its paint is in `prowPaint`. */
export function prow(p: string): string {
  const towers = [
    fill('M22 52L10 12L40 51zM138 52L150 12L120 51zM46 51L40 24L60 50zM114 51L120 24L100 50z', IRON.base),
    line('M22 52L10 12L17 24M46 51L40 24L46 32M150 12L143 24M120 24L114 32', IRON.rim, 1.3),
    line('M10 11h0M150 11h0M40 23h0M120 23h0', CORAL, 3.4),
    fill('M50 50L63 25L69 30L75 8L80-6L85 8L91 30L97 25L110 50z', '#8496b6'),
    fill('M80-6L85 8L91 30L97 25L110 50H80z', IRON.base),
    line('M50 50L63 25L69 30L75 8L80-6', IRON.rim, 1.4),
    line('M69 30L66 48M91 30L94 48', IRON.deep, 1.2),
    fill('M76 20h8l1.5 5h-11z', '#ffe4dc'),
    line('M76 34h3M76 40h3M82 34h3M82 40h3M60 42h3M97 42h3', '#eaf6ff', 1.6),
  ].join('')
  const hull = [
    line('M-2 60H-14M30 66L22 69M128 66L138 69', IRON.light, 3),
    fill('M80 44L-8 54L-4 66L18 70L24 78L48 84L56 100L72 106L80 119z', url(`${p}l`)),
    fill('M80 44L168 54L164 66L142 70L136 78L112 84L104 100L88 106L80 119z', url(`${p}r`)),
    fill('M80 44L-8 54L-6 58L80 55z', '#dbe4f4'),
    fill('M80 44L168 54L166 58L80 55z', '#6c7f9f'),
    line('M80 55L-4 62M80 72L18 70M80 90L48 84M54 57L52 71M28 59L30 70M62 72L60 87', IRON.deep, 1.2, 'opacity=".6"'),
    line('M80 55L164 62M80 72L142 70M80 90L112 84M106 57L108 71M132 59L130 70M98 72L100 87', '#0a101e', 1.2, 'opacity=".8"'),
    line('M72 63.5L58 64.5M48 64.5L34 65.5M24 65.5L10 65.5', '#1c2639', 2),
    line('M88 63.5l2 .1M95 64l2 .1M112 65h3M119 65.5h3M137 65.5h3', '#ffb0a2', 2.2),
    line('M80 44V119', '#f0f5ff', 1.4),
    line('M-8 54L80 44', '#fff', 1.4),
    fill('M80 74L92 80L94 92L80 102L66 92L68 80z', '#0a0f1c'),
    line('M66 92L68 80L80 74L92 80', '#f0f5ff', 1.3),
    disc(80, 88, 8.5, '#41121c'),
    disc(80, 88, 6.4, CORAL),
    disc(80, 88, 3, '#fff'),
    disc(80, 88, 27, url(`${p}g`)),
  ].join('')
  return towers + hull
}

export const prowPaint = (p: string): string =>
  linear(`${p}l`, [IRON.base, IRON.mid, '#b4c2db'], 0, 0, 1, 0) +
  linear(`${p}r`, ['#3c4b68', IRON.base, IRON.deep], 0, 0, 1, 0) +
  glow(`${p}g`, CORAL, 1)

/** The prow of a huge ship in red light. */
export const flagship: Painter = (p) => {
  const defs = radial(`${p}h`, ['#ffc9ba .8', `${CORAL} .32 40`, `${CORAL} 0`]) + prowPaint(p)
  const escorts = fill('M8 96l14-3l7 4l-7 2zM22 110l9-2l4 3l-4 2zM134 104l11-2l5 3l-5 2z', '#5a6b8c')
  return space(p, { from: '#5c3346', to: '#0c1020', y: 35, seed: 113 }, defs, oval(80, 40, 92, 60, url(`${p}h`)) + escorts + prow(p))
}

const gun = line('M-6-4L-28-7M-6-1L-28-4', IRON.light, 2) + lit('M-8-8L4-10L12-2L10 4H-10z', IRON.mid, IRON.rim, 0.7, 0.9)

/** A broadside view: long wedge, turrets, tower aft. The sister ship shows its other side. */
export const cruiser: Painter = (p, variant) => {
  const defs =
    linear(`${p}a`, [IRON.light, IRON.mid]) + linear(`${p}u`, [IRON.base, IRON.deep]) + glow(`${p}g`, '#8fd0ff', 1) + glow(`${p}f`, CORAL, 1)
  const ship = [
    lit('M93 54L97 38L111 36L114 18L119 18L121 34L134 36L140 54z', IRON.mid, IRON.rim),
    fill('M112 54L114 38L134 39L139 54z', IRON.base),
    fill('M99 42h10l-.6 4h-11z', '#ffe4dc'),
    line('M116 18L110 6M119 18L126 8', IRON.light, 1.1),
    at(86, 53, 0.8, named(`${p}t`, gun)),
    again(`${p}t`, 'translate(60 60)scale(.9)'),
    lit('M2 78L48 63L94 54L150 52L157 62L154 84L132 92L70 92L24 86z', IRON.base, IRON.rim),
    fill('M6 77L48 65L94 56L150 54L155 62L94 66L44 74z', url(`${p}a`)),
    fill('M4 79L44 76L94 68L156 64L153 84L132 91L70 91L24 85z', url(`${p}u`)),
    fill('M30 77L62 72.5L66 79L28 83z', '#d2483f'),
    line('M70 79L140 74M74 84L136 81', '#dfe9ff', 1.4, 'stroke-dasharray="1.2 3"'),
    fill('M84 92L90 104L112 104L122 92z', '#1a2438'),
    line('M90 104L112 104', IRON.mid, 1.2),
    again(`${p}t`, 'translate(114 56)scale(.6)'),
    line('M157 66v6M156 77v5', '#fff', 3.4),
    oval(160, 74, 22, 24, url(`${p}g`)),
    line('M33 54L14 51M8 50l-6-1', '#ffe0da', 2.4),
    disc(36, 54.5, 16, url(`${p}f`)),
  ].join('')
  const other = variant === 'b'
  const sky = other ? { from: '#4c4678', to: '#0c0f20', x: 20 } : { from: '#41597e', to: '#0a1020', x: 75 }
  return space(p, { ...sky, y: 20, seed: other ? 125 : 124 }, defs, other ? `<g transform="${flip(160)}">${ship}</g>` : ship)
}

/** A flying wing above our decks with an open bomb bay. The letter changes the falling bombs. */
export const bomber: Painter = (p, variant) => {
  const defs = glow(`${p}g`, CORAL, 0.9) + linear(`${p}w`, ['#b5cdb0', MOSS.mid, MOSS.base]) + linear(`${p}d`, ['#3a4d70', '#141d33'])
  const wing = [
    lit('M80 6L95 13L124 16L157 36L160 50L150 47L121 40L106 46L98 58H62L54 46L39 40L10 47L0 50L3 36L36 16L65 13z', MOSS.base, MOSS.rim),
    fill('M80 9L94 15L123 18L155 38L121 36L106 40L80 35L54 40L39 36L5 38L37 18L66 15z', url(`${p}w`)),
    fill('M71 14L80 10L89 14L92 25L80 28L68 25z', '#0d1814'),
    line('M72 15L80 11.5L88 15', '#d7ffe9', 1.6),
    line('M68 25L61 39M92 25L99 39M40 19L34 35M120 19L126 35', MOSS.deep, 1.3),
    lit('M24 31h16v12q-8 7-16 0zM120 31h16v12q-8 7-16 0z', MOSS.mid, MOSS.rim, 0.8, 1),
    line('M32 43h0M128 43h0', '#0d1814', 8),
    fill('M67 46H93L98 59H62z', '#2c0f10'),
    fill('M69 49H91L94.5 59H65.5z', CORAL),
    disc(80, 56, 28, url(`${p}g`)),
  ].join('')
  const bomb =
    disc(0, 2, 13, url(`${p}g`)) +
    line('M0-10v-9', '#ff9a86', 1.4) +
    lit('M-3.5-8h7l1 4v6q0 7-4.5 9q-4.5-2-4.5-9v-6z', '#7a3230', '#ffd9cb', 0.7, 0.7) +
    line('M.3 4h0', '#fff', 4)
  const load: Record<string, readonly (readonly [number, number])[]> = {
    a: [
      [80, 76],
      [80, 102],
    ],
    b: [
      [66, 74],
      [94, 76],
      [72, 100],
      [100, 102],
    ],
    c: [
      [80, 76],
      [60, 96],
      [100, 96],
    ],
  }
  const [first = [80, 76] as const, ...rest] = load[variant] ?? load['a'] ?? []
  const bombs = at(first[0], first[1], 1, named(`${p}o`, bomb)) + rest.map(([x, y]) => again(`${p}o`, `translate(${x} ${y})`)).join('')
  const deck = [
    fill('M0 120V108Q80 92 160 108V120z', url(`${p}d`)),
    line('M0 108Q80 92 160 108', IRON.rim, 1.2),
    line('M14 114h0M30 111.5h0M46 109.5h0M114 109.5h0M130 111.5h0M146 114h0', '#bfe6f2', 2.6),
  ].join('')
  const far = variant === 'b' ? '' : again(`${p}b`, `translate(${variant === 'c' ? 8 : 116} 68)scale(.22)`, 'opacity=".6"')
  return space(p, { from: '#466a5f', to: '#0a1214', y: 20, seed: 137 }, defs, (far ? named(`${p}b`, wing) : wing) + far + deck + bombs)
}
