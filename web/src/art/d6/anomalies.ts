/** Phenomena of space: solar wind, a meteoroid, a nebula; and a quiet scene. */

import { CYAN, MINT, VIOLET, at, box, disc, fill, glow, line, linear, lit, oval, radial, round, stars, url } from '../brush'
import { space, type Painter } from './card'

/** A band of wind that leaves the sun at y and divides around the ship at (122, 60). */
function gust(y: number, width: number): string {
  const away = y < 60 ? -1 : 1
  const off = Math.abs(y - 60)
  const near = 60 + away * (23 + off * 0.74)
  const far = 60 + away * (12 + off * 1.05)
  const [a, b, c, d] = [y, near, y + width, near + width].map(round)
  return `M-8 ${a}C66 ${a} 84 ${b} 122 ${b}S152 ${round(far)} 172 ${round(far)}C152 ${round(far + 1)} 150 ${d} 122 ${d}S66 ${c}-8 ${c}z`
}

/** A sun at the edge of the picture; its wind divides at our bow. */
export const solarWinds: Painter = (p) => {
  const defs =
    radial(`${p}s`, ['#fff', '#fff1e8 1 50', '#ff9a72 1 84', '#ef4f45']) +
    radial(`${p}c`, ['#ff9a72 .95 45', '#e2483f .5 66', '#b3285a 0']) +
    linear(`${p}w`, ['#ffe0d0', '#ff7456 .85 40', '#d1386a .2'], 0, 0, 1, 0) +
    glow(`${p}b`, CYAN, 0.7)
  const ribbons = [-8, 8, 24, 40, 53, 64, 76, 92, 108, 122].map((y, i) => fill(gust(y, i % 2 ? 3.4 : 6.4), url(`${p}w`)))
  const body = [
    disc(-20, 60, 112, url(`${p}c`)),
    ...ribbons,
    disc(-24, 60, 62, url(`${p}s`)),
    line('M24 18Q52 14 44-4M36 70Q58 68 54 86Q48 96 28 94', '#fff1e8', 1.8, 'opacity=".9"'),
    disc(112, 60, 26, url(`${p}b`)),
    line('M112 42Q96 60 112 78', '#d6f8ff', 2.4),
    lit('M106 60L120 56L128 50L132 55L146 57V63L132 65L128 70L120 64z', '#4a2c46', '#fff1e8', 1, 0.4),
  ].join('')
  return space(p, { from: '#7a2238', to: '#16081a', x: 5, y: 50, seed: 144, stars: 18 }, defs, body)
}

/** A rock with a fire trail, falling from the upper right. */
export const meteoroid: Painter = (p) => {
  const defs =
    linear(`${p}t`, ['#ffb7a0', '#f2553f .85 40', '#8c1f3f 0'], 0, 1, 1, 0) +
    linear(`${p}i`, ['#fff', '#ffc9b4 .9 35', '#ff7a4d 0'], 0, 1, 1, 0) +
    glow(`${p}g`, '#ff6b4a', 0.8)
  const body = [
    fill('M22 50Q50 14 104-6L96 6Q124-6 150-26L140-2L176-10L150 26L172 20Q138 46 128 76L122 70Q112 92 82 106z', url(`${p}t`)),
    fill('M40 40Q78 10 122-2L112 12L144 4Q116 30 110 54L104 50Q102 72 90 88z', url(`${p}i`)),
    line('M16 32L44 8M118 102L140 78M134 96L150 76M150 52L158 44', '#ff9a7e', 1.8, 'opacity=".75"'),
    disc(56, 68, 60, url(`${p}g`)),
    lit('M30 44L46 30L60 36L76 33L92 52L88 64L97 78L82 98L62 107L48 99L32 103L16 84L20 70L12 58z', '#4d414c', '#ffe0d0', -1.6, 1.6),
    fill('M46 32L60 38L75 36L89 52L72 60L54 54L34 48z', '#9a868a'),
    fill('M72 60L89 52L86 64L94 78L80 97L72 82z', '#75646c'),
    fill('M12 60L34 48L54 54L44 76L20 70z', '#5a4c56'),
    fill('M44 76L54 54L72 60L72 82L60 92z', '#65565f'),
    fill('M20 71L44 76L60 92L61 106L48 99L32 103L16 84z', '#251d2a'),
    oval(60, 68, 8, 6, '#372d37'),
    line('M53 66Q60 60 67 66', '#b8a3a6', 1.3),
    oval(34, 60, 5, 4, '#372d37'),
    oval(82, 74, 4, 5.5, '#4d414c'),
    oval(62, 44, 6, 3, '#6f5f66'),
    line('M38 84L46 88L50 96M72 82L66 90L68 98M26 76L30 84', '#ff7a5a', 1.8),
  ].join('')
  return space(p, { from: '#5a2a3a', to: '#0e0a18', x: 85, y: 10, seed: 155 }, defs, body)
}

/** A cloud of violet and rose; our shield fails in it. */
export const nebula: Painter = (p) => {
  const cloud = (id: string, frequency: string, seed: number, matrix: string): string =>
    `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/>` +
    `<feColorMatrix values="${matrix}"/></filter>`
  const defs =
    cloud(`${p}n`, '.018 .026', 9, '0 0 0 0 .95 0 0 0 0 .66 0 0 0 0 1 0 2.6 0 0 -1.05') +
    cloud(`${p}m`, '.012 .02', 31, '0 0 0 0 1 0 0 0 0 .38 0 0 0 0 .6 2.4 0 0 0 -1') +
    glow(`${p}a`, '#ff9ac4', 1) +
    glow(`${p}b`, VIOLET, 0.9) +
    glow(`${p}c`, CYAN, 0.6)
  const dust =
    'M-4 124V66Q4 56 11 60Q8 44 19 40Q19 22 32 24Q46 24 43 39Q54 43 48 56Q60 64 53 78Q68 90 64 104Q76 108 78 124z' +
    'M98 124Q92 108 103 101Q96 86 108 80Q104 62 117 61Q129 60 127 74Q138 78 133 91Q146 95 142 106Q156 102 164 92V124z'
  const body = [
    oval(50, 74, 78, 52, url(`${p}b`)),
    oval(86, 40, 66, 50, url(`${p}a`)),
    oval(136, 30, 56, 44, url(`${p}c`)),
    box(0, 0, 160, 120, '#000', `filter="url(#${p}m)" opacity=".6"`),
    box(0, 0, 160, 120, '#000', `filter="url(#${p}n)" opacity=".65"`),
    stars(5, 160, 90, 12, '#fff', 1.3),
    lit(dust, '#2a1450', '#ffb3d6', -1, 1.2),
    fill(
      'M-4 124V96Q8 86 18 94Q30 84 38 97Q54 96 58 110Q68 114 70 124zM102 124Q102 112 114 110Q122 98 132 108Q144 104 146 114Q156 110 164 106V124z',
      '#180a36',
    ),
    line('M84 28v16M76 36h16', '#fff', 1.2),
    disc(84, 36, 3, '#fff'),
    line('M68 84Q72 68 86 68', '#c9f6ff', 2, 'stroke-dasharray="2 4"'),
    lit('M72 84L84 80L88 75L91 79L102 81L103 85L90 88L80 88z', '#1c0d36', '#ffd6ea', 0.8, 0.8),
  ].join('')
  return space(p, { from: '#5a2f80', to: '#140a2c', seed: 166, stars: 16 }, defs, body)
}

/** Fading rings over a planet, and our ship. */
export const calm: Painter = (p) => {
  const defs =
    radial(`${p}p`, ['#d5fae8', '#67d8a4 1 30', '#2b8a78 1 66', '#0f3f4a'], 'cx="38%" cy="8%" r="80%"') +
    glow(`${p}g`, MINT, 0.55) +
    glow(`${p}m`, '#e6fff5', 0.5)
  const rings = [12, 22, 33, 45].map((r, i) => disc(60, 42, r, 'none', `stroke="${MINT}" stroke-width="1.2" opacity="${round(0.8 - i * 0.18)}"`))
  const ship =
    fill('M-22 2L-4-4L4-12L8-4L24-2L28 1L24 4L4 6L-8 8z', '#e9fff6') +
    fill('M-18 3L26 2L24 4L4 6L-8 8z', '#2d6e68') +
    line('M31 1H52', '#c9f7e2', 1.4, 'opacity=".5"')
  const body = [
    disc(80, 152, 130, url(`${p}g`)),
    ...rings,
    disc(132, 26, 22, url(`${p}m`)),
    disc(132, 26, 8, '#e4f7f1'),
    fill('M139.5 29A8 8 0 1 1 128 19A9 9 0 0 0 139.5 29z', '#7fb4ae'),
    disc(80, 176, 102, url(`${p}p`)),
    line('M-14 136A102 102 0 0 1 174 136', '#e6fff5', 1.4),
    line('M22 112Q60 98 104 102M40 118Q86 106 132 112', '#dffbee', 1.6, 'opacity=".45"'),
    at(62, 42, 0.72, ship),
  ].join('')
  return space(p, { from: '#1f5560', to: '#0a1a26', y: 70, seed: 177 }, defs, body)
}
