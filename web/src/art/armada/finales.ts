/** The entrances of the six final encounters, 320 by 180. */

import {
  CORAL,
  CYAN,
  again,
  at,
  box,
  disc,
  fill,
  glow,
  line,
  linear,
  named,
  oval,
  picture,
  prefix,
  radial,
  random,
  round,
  stars,
  url,
} from '../brush'
import { foeBody, foeDefs } from './foes'
import { shipBody } from './ships'
import { found } from './sky'

const W = 320
const H = 180

type Scene = (p: string) => readonly [defs: string, body: string]

const sky = (p: string, ...colors: string[]): string => radial(`${p}k`, colors, 'cx="50%" cy="42%" r="80%"')
const ground = (p: string, seed: number, color = '#eaf1ff'): string => box(0, 0, W, H, url(`${p}k`)) + stars(seed, W, H, 70, color, 1.2)

/** Places over the picture, nearer ones larger. */
function swarm(seed: number, count: number, draw: (x: number, y: number, scale: number, turn: number) => string): string {
  const next = random(seed)
  return Array.from({ length: count }, (_, i) =>
    draw(Math.round(next() * W), Math.round(next() * H), Number(round(0.12 + (i / count) * 0.22)), Math.round(next() * 60 - 30)),
  ).join('')
}

const SCENES: { readonly [id: string]: Scene } = {
  /** The hive comes out of a cloud of its own drones. */
  lokust: (p) => [
    sky(p, '#7c8c3a', '#2c3a1c 1 45', '#070a06') + foeDefs('lokust-mothership', p) + glow(`${p}q`, '#dcff9a', 0.7),
    [
      ground(p, 5, '#f0ffd8'),
      disc(190, 80, 150, url(`${p}q`), 'opacity=".5"'),
      `<defs>${named(`${p}d`, foeBody('lokust-biter', p))}</defs>`,
      swarm(8, 14, (x, y, scale, turn) => again(`${p}d`, `translate(${x} ${y})rotate(${turn})scale(${scale})`, 'opacity=".75"')),
      at(186, 86, 1.9, foeBody('lokust-mothership', p), -6),
      swarm(21, 7, (x, y, scale, turn) => again(`${p}d`, `translate(${x} ${y})rotate(${turn})scale(${scale + 0.14})`)),
    ].join(''),
  ],
  /** The serpent around a small star, its tail in its mouth. */
  ouroboros: (p) => [
    sky(p, '#1f8a7c', '#0c3a40 1 45', '#03080c') +
      foeDefs('ouroboros-fang', p) +
      radial(`${p}q`, ['#fff', '#eafff8 1 30', '#5fe0c0 .6 60', '#5fe0c0 0']),
    [
      ground(p, 6, '#e4fff6'),
      disc(164, 92, 54, url(`${p}q`)),
      line('M82 44A92 66 0 1 1 70 116', '#04181a', 38),
      line('M82 44A92 66 0 1 1 70 116', '#34687a', 31),
      line('M82 44A92 66 0 1 1 70 116', '#0b1f27', 31, 'stroke-dasharray="2 13" stroke-linecap="butt"'),
      line('M92 34A98 72 0 0 1 262 78', '#dcf8f6', 2.4),
      line('M82 44A92 66 0 1 1 70 116', '#9dffe6', 4, 'stroke-dasharray="0 15"'),
      fill('M66 104L30 134L78 128z', '#83bdc6'),
      at(74, 66, 1.1, foeBody('ouroboros-fang', p), -56),
    ].join(''),
  ],
  /** The station behind its shield, above the dark side of Invictus. */
  artemis: (p) => [
    sky(p, '#3a5ea0', '#14234c 1 45', '#050a18') +
      foeDefs('artemis', p) +
      radial(`${p}q`, [`${CYAN} 0 70`, `${CYAN} .35 92`, `${CYAN} .8`]) +
      radial(`${p}o`, ['#7a2a30', '#1c0a14 1 60', '#0c060e'], 'cx="40%" cy="0%" r="60%"'),
    [
      ground(p, 7),
      disc(200, 330, 220, url(`${p}o`)) + line('M40 179A220 220 0 0 1 320 146', '#ffb39c', 1.6, 'opacity=".7"'),
      at(172, 80, 1.7, foeBody('artemis', p)),
      oval(172, 80, 118, 74, url(`${p}q`)) + line('M62 52Q88 16 150 8', '#fff', 2.4),
      line('M18 152L70 130M8 166L60 148', '#9fe8ff', 2, 'opacity=".6"'),
    ].join(''),
  ],
  /** Its arrow is drawn, and a planet breaks. */
  'artemis-two': (p) => [
    sky(p, '#a83c44', '#40142a 1 45', '#0c050c') +
      foeDefs('artemis-two', p) +
      linear(`${p}q`, ['#fff', `${CORAL} .8 40`, `${CORAL} 0`], 1, 0, 0, 0) +
      radial(`${p}o`, ['#ffd0b4', '#8c3a3c 1 50', '#2a0c18'], 'cx="70%" cy="50%" r="70%"'),
    [
      ground(p, 9, '#ffe4dc'),
      disc(44, 92, 58, url(`${p}o`)) + line('M0 54A58 58 0 0 1 96 66', '#ffe0cc', 2),
      line('M100 82L74 88L82 98L58 96L66 110L40 104M74 88L64 72L46 76M82 98L88 116', '#fff1dc', 3),
      fill('M104 60L118 52L116 68zM112 108L128 116L112 122zM108 86L122 88L110 96zM96 42L104 34L108 46z', '#8c3a3c'),
      fill('M196 90L84 80L82 100z', url(`${p}q`)),
      at(230, 90, 1.5, foeBody('artemis-two', p)),
    ].join(''),
  ],
  /** A tower without a door on the plain of Invictus. */
  tower: (p) => [
    linear(`${p}k`, ['#120a26', '#4a1c40', '#b0483c']) +
      linear(`${p}t`, ['#050308', '#2c1830', '#0a0510'], 0, 0, 1, 0) +
      glow(`${p}q`, '#d8b4ff', 0.9) +
      linear(`${p}b`, ['#e0c4ff 0', '#e0c4ff .8'], 0, 0, 0, 1),
    [
      ground(p, 10),
      disc(160, 34, 64, url(`${p}q`)),
      fill('M150 30L156-6H164L170 30z', url(`${p}b`)),
      fill('M0 150L40 128L84 140L120 130L200 130L248 142L284 124L320 146V180H0z', '#2c0f1e') +
        line('M0 150L40 128L84 140L120 130M200 130L248 142L284 124L320 146', '#ff9f7c', 1.4),
      fill('M138 152L150 30L160 16L170 30L182 152z', url(`${p}t`)) + line('M138 152L150 30L160 16', '#f2e0ff', 1.8),
      line('M152 48H168M150 66H170M149 84H171M147 102H173M145 120H175', '#a88bff', 1.6, 'stroke-dasharray="3 4"'),
      disc(160, 34, 6, '#fff'),
      fill(
        'M96 34L106 14L116 34L106 46zM204 34L214 14L224 34L214 46zM76 78L82 66L88 78L82 86zM232 78L238 66L244 78L238 86z',
        '#3a1c4c',
        'stroke="#d8b4ff" stroke-width="1.2"',
      ),
      line('M110 150h0M118 154h0M206 152h0', '#fff', 3),
      fill('M0 180Q80 156 160 158T320 176V180z', '#0c050c'),
    ].join(''),
  ],
  /** One of the captains, in white light, with an army behind. */
  savior: (p) => [
    radial(`${p}k`, ['#fff6e0', '#e8a0a0 1 22', '#6a2450 1 52', '#120818'], 'cx="50%" cy="38%" r="78%"') +
      glow(`${p}j`, '#fff', 1) +
      linear(`${p}c`, ['#fff', '#d8c4d0', '#5c3a5c']),
    [
      ground(p, 11, '#fff1e6'),
      line(
        Array.from({ length: 18 }, (_, i) => `M160 70L${round(160 + Math.cos(i * 0.35) * 240)} ${round(70 + Math.sin(i * 0.35) * 240)}`).join(''),
        '#fff',
        1.6,
        'opacity=".3"',
      ),
      `<defs>${named(`${p}s`, shipBody('pale-valkyrie', p))}</defs>`,
      ...[
        [40, 130, 0.42],
        [280, 130, -0.42],
        [84, 104, 0.3],
        [236, 104, -0.3],
        [24, 84, 0.24],
        [296, 84, -0.24],
      ].map(([x = 0, y = 0, s = 1]) => again(`${p}s`, `translate(${x} ${y})scale(${s} ${Math.abs(s)})`)),
      disc(160, 62, 34, 'none', 'stroke="#fff" stroke-width="3"') +
        disc(160, 62, 40, 'none', 'stroke="#fff" stroke-width="1" stroke-dasharray="2 6"'),
      fill('M104 190Q108 118 138 106L182 106Q212 118 216 190z', url(`${p}c`)) + line('M104 190Q108 118 138 106', '#fff', 2),
      fill('M150 92H170V112L160 124L150 112z', '#b99ab4') +
        fill('M136 108L160 132L184 108L178 184H142z', '#3a1838') +
        line('M160 134V180', '#ffd9e4', 2, 'stroke-dasharray="0 8"'),
      fill('M140 60Q140 36 160 36T180 60V76Q178 98 160 100Q142 98 140 76z', '#f6eef4') + fill('M160 36Q180 36 180 60V76Q178 98 160 100z', '#b99ab4'),
      fill('M143 66H177V76Q160 84 143 76z', '#14081c') + line('M148 71H156M164 71H172', CYAN, 2.6),
      fill('M138 56L128 22L148 40L160 14L172 40L192 22L182 56Q160 44 138 56z', '#fff') + line('M138 56Q160 44 182 56', '#a8648c', 2),
    ].join(''),
  ],
}

/** An `<svg viewBox="0 0 320 180">` of the entrance of a final encounter. */
export function finaleArt(id: string, uid = ''): string {
  const p = prefix('n', uid, id)
  return picture(W, H, ...found(SCENES, id)(p))
}

export const FINALES = Object.keys(SCENES)
