/** The planets of the galaxy map and the station Artemis, each 120 by 120 with a transparent ground. */

import { disc, fill, glow, hash, line, linear, moon, oval, picture, prefix, radial, random, round, url } from '../brush'

interface World {
  /** Light, middle and night of the globe, and its air. */
  readonly tones: readonly [string, string, string]
  readonly air: string
  readonly r: number
  /** What is on the globe, clipped to it. */
  readonly land: string
  readonly behind?: string
  readonly front?: string
}

/** Spots within the globe, larger at the middle; reproducible by the seed. */
function spots(seed: number, count: number, r: number, largest: number, light: string, dark: string): string {
  const next = random(seed)
  let out = ''
  for (let i = 0; i < count; i++) {
    const [a, d] = [next() * 6.3, Math.sqrt(next()) * r * 0.92]
    const size = (0.35 + next() * 0.65) * largest * (1.1 - d / r / 1.6)
    out += moon(60 + Math.cos(a) * d, 60 + Math.sin(a) * d, Number(round(size)), light, dark)
  }
  return out
}

/** City lights along streets. */
const lamps = (d: string, color: string): string => line(d, color, 1.5, 'stroke-dasharray="0 3.4"')

const WORLDS: { readonly [id: string]: World } = {
  terra: {
    tones: ['#a8e0ff', '#2f7fd0', '#0a1f4c'],
    air: '#8fd8ff',
    r: 42,
    land: [
      fill(
        'M22 44Q34 26 50 30Q60 36 52 44Q58 52 46 58Q42 70 34 62Q26 60 22 44zM62 62Q78 54 84 66Q86 80 74 90Q66 84 66 74zM70 26Q88 26 96 44Q86 50 76 42z',
        '#57b878',
      ),
      fill('M30 42Q40 32 50 34Q44 44 34 50zM70 66Q78 62 80 70L72 80z', '#b6d68c'),
      line('M18 54Q40 48 58 54T104 48M26 76Q48 70 70 76T98 70M34 28Q52 22 72 28', '#fff', 3.4, 'opacity=".6"'),
      oval(60, 100, 22, 5, '#f4fbff', 'opacity=".85"'),
      lamps('M82 74L94 68M86 62L96 58M80 84L90 82', '#ffe9b8'),
    ].join(''),
  },
  luna: {
    tones: ['#f4f2ee', '#a9a8b4', '#2c2d40'],
    air: '#c9d3e6',
    r: 30,
    land: [
      spots(5, 13, 30, 7, '#8c8b99', '#c9c8d0'),
      oval(50, 52, 14, 9, '#83828f', 'opacity=".5"'),
      oval(68, 70, 9, 7, '#83828f', 'opacity=".45"'),
    ].join(''),
    front: fill('M64 44H76L74 39H72V36H68V39H66z', '#e6ecff') + lamps('M65 42.5H76', '#5ad1e6') + line('M70 36V29M67 31H73', '#e6ecff', 1.2),
  },
  kagawa: {
    tones: ['#ffd9e6', '#c2577e', '#3a0f2e'],
    air: '#ffb3cf',
    r: 40,
    land: [
      line('M16 40Q40 30 60 40T106 36M14 50Q38 42 62 52T108 46', '#ffe6ee', 4, 'opacity=".45"'),
      fill('M20 66Q44 56 62 64T104 60V72Q84 74 62 78T20 78z', '#8c2f58', 'opacity=".75"'),
      fill('M44 102Q40 84 60 80T84 100z', '#6a2148', 'opacity=".7"'),
      oval(76, 52, 9, 5, '#fff0f4', 'opacity=".85"'),
      oval(76, 52, 5, 2.5, '#d9648c'),
    ].join(''),
    front:
      moon(104, 30, 6, '#ffe6ee', '#7a3a58') + moon(14, 88, 3.4, '#ffe6ee', '#7a3a58') + line('M24 26h0M30 18h0M18 34h0M36 12h0', '#d8f09a', 2.2),
  },
  'zenith-one': {
    tones: ['#e9fff6', '#4fb8a4', '#0a2f3a'],
    air: '#a5ffe4',
    r: 32,
    land: [
      line('M24 46H96M22 56H98M22 66H98M26 76H94M44 26V96M60 24V98M76 26V96', '#0f4a4e', 1.2, 'opacity=".6"'),
      fill('M44 46H60V56H76V66H60V76H44V66H28V56H44z', '#c9fff0', 'opacity=".35"'),
      lamps('M44 46H76V76H44V46M28 61H92', '#f4fff9'),
    ].join(''),
    behind: line('M4 76Q-6 66 26 52', '#6fc7c0', 4, 'opacity=".7"') + line('M116 44Q126 54 94 68', '#6fc7c0', 4, 'opacity=".7"'),
    front:
      line('M4 76Q14 88 60 70T116 44', '#d9fff4', 4.5) +
      line('M4 76Q14 88 60 70T116 44', '#2f8f8c', 1.6, 'stroke-dasharray="5 4"') +
      fill('M57 18L60 4L63 18V29H57z', '#d9fff4') +
      line('M52 22H68', '#d9fff4', 1.6),
  },
  invictus: {
    tones: ['#ff9f7a', '#7a2a30', '#14080f'],
    air: '#ff7a5c',
    r: 44,
    land: [
      fill('M14 50L34 44L44 54L60 40L78 50L106 42V60L84 66L62 58L40 70L14 64z', '#34121a', 'opacity=".8"'),
      line('M22 70L40 76L54 68L70 80L92 72M36 30L50 34L62 26M54 68L50 92M70 80L78 98', '#ffd0a6', 1.8),
      line('M22 70L40 76L54 68L70 80L92 72M54 68L50 92', '#ff6b4a', 4, 'opacity=".35"'),
      spots(17, 6, 40, 5, '#4a1820', '#a8463c'),
    ].join(''),
    front: fill('M76 30L82 12L88 30V40H76z', '#2a1018') + line('M76 40V30L82 12', '#ffb39c', 1.4) + disc(82, 25, 1.8, '#fff1e0'),
  },
  'titan-vi': {
    tones: ['#efe6ff', '#8b76cf', '#1e1644'],
    air: '#cdb9ff',
    r: 34,
    land: [
      line('M20 42Q48 36 100 44', '#f6f0ff', 6, 'opacity=".5"'),
      line('M20 54Q54 48 100 56', '#5c479f', 7, 'opacity=".65"'),
      line('M20 66Q50 62 100 68', '#e0d0ff', 4, 'opacity=".5"'),
      line('M20 78Q56 72 100 80', '#4a3688', 6, 'opacity=".6"'),
      oval(48, 67, 8, 4, '#fff', 'opacity=".55"'),
    ].join(''),
    behind:
      line('M28 52Q4 70 9 79', '#b9a4ee', 5) +
      line('M92 67Q116 50 111 41', '#b9a4ee', 5) +
      line('M27 45Q0 74 5 86M93 75Q120 46 115 34', '#7d66c4', 2),
    front: line('M9 79Q15 89 61 69T111 41', '#e6dbff', 5) + line('M5 86Q15 98 63 76T115 34', '#8f78d6', 2) + moon(104, 92, 7, '#d6dbe6', '#555c74'),
  },
}

function stranger(id: string): World {
  const h = hash(id) % 360
  const tone = (s: number, l: number): string => `hsl(${h},${s}%,${l}%)`
  return {
    tones: [tone(60, 82), tone(45, 48), tone(50, 12)],
    air: tone(70, 75),
    r: 34 + (h % 9),
    land: spots(h, 8, 34, 8, tone(40, 40), tone(50, 62)),
  }
}

/** The station beside Invictus: a drawn bow around a half moon. */
function artemis(p: string): string {
  const defs = linear(`${p}a`, ['#f4f8ff', '#8ea3c8', '#2a3556'], 0, 0, 1, 1) + glow(`${p}g`, '#9fe8ff', 0.8)
  const body = [
    disc(60, 60, 56, url(`${p}g`), 'opacity=".5"'),
    line('M30 12A56 56 0 0 1 30 108', '#0f1830', 13),
    line('M30 12A56 56 0 0 1 30 108', url(`${p}a`), 9),
    line('M32 18A50 50 0 0 1 32 102', '#33415f', 1.4, 'stroke-dasharray="5 3"'),
    line('M30 12L46 60L30 108', '#bff0ff', 1.4),
    fill('M12 54L52 50L66 60L52 70L12 66z', '#101a33'),
    fill('M12 55L52 52L64 60H12z', url(`${p}a`)),
    line('M66 60H110', '#fff', 3),
    fill('M110 60L98 53V67z', '#fff'),
    moon(46, 60, 13, '#eef4ff', '#4c5c84'),
    lamps('M16 60H30M70 57L80 40M70 63L80 80', '#ff8f80'),
  ].join('')
  return picture(120, 120, defs, body).replace('xMidYMid slice', 'xMidYMid meet')
}

/** An `<svg viewBox="0 0 120 120">` of a planet, or of the station Artemis. */
export function planetArt(id: string, uid = ''): string {
  const p = prefix('w', uid, id)
  if (id === 'artemis') return artemis(p)
  const { tones, air, r, land, behind = '', front = '' } = (Object.hasOwn(WORLDS, id) ? WORLDS[id] : undefined) ?? stranger(id)
  const defs = [
    radial(`${p}g`, [tones[0], `${tones[1]} 1 48`, `${tones[2]} 1 96`], 'cx="34%" cy="28%" r="82%"'),
    radial(`${p}n`, ['#000 0 50', `${tones[2]} .55 78`, `${tones[2]} .94`], 'cx="34%" cy="28%" r="86%"'),
    radial(`${p}a`, [`${air} 0 66`, `${air} .5 76`, `${air} 0`]),
    `<clipPath id="${p}c">${disc(60, 60, r, '#fff')}</clipPath>`,
  ].join('')
  const body = [
    disc(60, 60, r * 1.36, url(`${p}a`)),
    behind,
    disc(60, 60, r, url(`${p}g`)),
    `<g clip-path="${url(`${p}c`)}">${land}</g>`,
    disc(60, 60, r, url(`${p}n`)),
    line(
      `M${round(60 - r * 0.93)} ${round(60 - r * 0.36)}A${r} ${r} 0 0 1 ${round(60 + r * 0.36)} ${round(60 - r * 0.93)}`,
      '#fff',
      1.4,
      'opacity=".75"',
    ),
    front,
  ].join('')
  return picture(120, 120, defs, body).replace('xMidYMid slice', 'xMidYMid meet')
}

export const PLANETS = [...Object.keys(WORLDS), 'artemis']
