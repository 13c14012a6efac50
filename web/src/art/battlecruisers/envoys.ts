/** People who leave the ship, with words, papers, tools or ropes. */

import { CORAL, CYAN, MINT, again, at, box, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { SHADE, SKIN, W, room, space, type Painter } from './card'

/** Two planets facing each other, and a negotiator between them. */
export const negotiator: Painter = (p) => {
  const defs =
    linear(`${p}l`, ['#0c1830', '#4a7fc4'], 0, 0, 1, 0) +
    linear(`${p}r`, ['#0c2a26', '#4fae8c'], 1, 0, 0, 0) +
    radial(`${p}o`, ['#fff', '#ffd0e0 1 35', '#d0588c 1 80', '#7a2a5c'], 'cx="38%" cy="32%" r="75%"') +
    glow(`${p}g`, '#ffb0d0', 0.8)
  const body = [
    oval(60, 66, 60, 70, url(`${p}g`)),
    fill('M-4 154V22Q16 12 30 26Q40 36 38 50L47 64L40 68L41 74L37 77L40 82Q40 96 24 96L26 108Q48 114 52 154z', url(`${p}l`)),
    line('M-4 22Q16 12 30 26Q40 36 38 50L47 64L40 68L41 74L37 77L40 82Q40 96 24 96L26 108Q48 114 52 154', '#d6eaff', 2),
    line('M27 53h7', '#eaf4ff', 3),
    fill(
      'M124 154V4Q112 10 106 4L104 14Q96 8 92 14L91 24Q80 20 80 34L82 46L72 60L80 66L78 72L83 75L80 82Q82 98 100 94L98 108Q74 116 68 154z',
      url(`${p}r`),
    ),
    line(
      'M124 4Q112 10 106 4L104 14Q96 8 92 14L91 24Q80 20 80 34L82 46L72 60L80 66L78 72L83 75L80 82Q82 98 100 94L98 108Q74 116 68 154',
      '#dcfff0',
      2,
    ),
    oval(92, 50, 7, 4.5, '#eafff6', 'transform="rotate(-20 92 50)"'),
    line('M92 49v3', '#0c2a26', 3),
    disc(60, 116, 13, url(`${p}o`)),
    line('M42 120Q60 130 78 112', '#ffe6f0', 2.4),
    fill('M30 138H90L98 154H22z', '#1a1230'),
    line('M30 138H90', '#ffd0e0', 2),
  ].join('')
  return space(p, { from: '#6a3a6c', to: '#100c22', y: 50, seed: 181, stars: 12 }, defs, body)
}

/** Robes, a staff, the banners of two nations. */
export const ambassador: Painter = (p) => {
  const defs =
    radial(`${p}o`, ['#f4ecff', '#b79aea 1 45', '#5c3f9c 1 85', '#3a2670'], 'cx="40%" cy="30%"') +
    linear(`${p}r`, ['#c9b2f5', '#5a3f9c', '#24164c'], 0, 0, 1, 0.4)
  const banner =
    fill('M0-4H20V64L10 54L0 64z', '#8c2f4a') +
    line('M0-4V64L10 54L20 64V-4', '#ffb3c4', 1.6) +
    disc(10, 22, 5.5, 'none', 'stroke="#ffe0e8" stroke-width="2"')
  const body = [
    disc(60, 58, 44, url(`${p}o`)),
    at(4, 0, 1, named(`${p}b`, banner)),
    again(`${p}b`, 'translate(96 0)'),
    fill('M-4 154V142L20 136H100L124 142V154z', '#1a1238'),
    lit('M60 66L26 34Q42 10 60 14T94 34z', '#4a2f8c', '#f4ecff'),
    fill('M46 64L60 60L74 64Q86 96 94 142H26Q34 96 46 64z', url(`${p}r`)),
    line('M46 64Q34 96 26 142', '#fff', 1.8),
    fill('M53 64L60 72L67 64L70 142H50z', '#24164c'),
    line('M60 76V140', '#f4ecff', 2, 'stroke-dasharray="0 9"'),
    line('M48 78L34 96L16 92', '#4a2f8c', 12),
    line('M16 90L8 84', SKIN, 6),
    oval(60, 46, 10, 13, SKIN),
    fill('M60 33A10 13 0 0 1 60 59z', SHADE),
    fill('M48 44Q46 28 60 28T72 44Q66 36 60 36T48 44z', '#f4ecff'),
    line('M74 80L90 92', '#33206c', 12),
    line('M92 40V144', '#f0f5ff', 3.4),
    disc(92, 30, 9, 'none', 'stroke="#f0f5ff" stroke-width="3"'),
    disc(92, 30, 3.4, CYAN),
    disc(92, 93, 5, SKIN),
  ].join('')
  return space(p, { from: '#4a2f8c', to: '#100a26', seed: 191, y: 40 }, defs, body)
}

/** A hand stamps a form. */
export const bureaucrat: Painter = (p) => {
  const sheets = (x: number, top: number, bottom: number): string => {
    let d = ''
    for (let y = bottom, i = 0; y > top; y -= 7, i++) d += `M${x + ((i * 7) % 5) - 2} ${y}h34`
    return line(d, '#f4f6fb', 5.6, 'stroke-linecap="butt"')
  }
  const defs = radial(`${p}l`, ['#fff5f0 .9', '#c9b8c4 .3 50', '#c9b8c4 0']) + linear(`${p}d`, ['#6a5a70', '#2a2032'])
  const body = [
    oval(60, 34, 64, 60, url(`${p}l`)),
    fill('M32 126L38 88Q42 80 60 80T82 88L88 126z', '#4a5878'),
    fill('M50 78H70L60 100z', '#f4f6fb'),
    fill('M60 86L50 80V92zM60 86L70 80V92z', CORAL),
    oval(60, 56, 17, 24, SKIN),
    fill('M60 32A17 24 0 0 1 60 80z', SHADE, 'opacity=".6"'),
    fill('M42 52Q38 58 44 66L46 54zM78 52Q82 58 76 66L74 54z', '#5c5266'),
    disc(52, 56, 8, '#dff3ff', 'stroke="#1c1626" stroke-width="2.6"'),
    disc(69, 56, 8, '#dff3ff', 'stroke="#1c1626" stroke-width="2.6"'),
    line('M54 57h0M67 57h0', '#1c1626', 3.4),
    line('M52 71Q60 68 68 72', '#5c2a2a', 2.2),
    line('M80 98L104 92L102 56', '#36425e', 12),
    disc(102, 50, 8, SKIN),
    fill('M96 10Q102 2 108 10L106 30H98z', '#7a3a3c'),
    lit('M98 28H106L116 40V48H88V40z', '#a34a4a', '#ffd2c4'),
    box(86, 48, 32, 5, '#1c1626'),
    sheets(-2, 50, 122),
    sheets(84, 86, 122),
    box(0, 124, W, 30, url(`${p}d`)),
    line('M0 124H120', '#e0d0dc', 1.8),
    fill('M42 130H76L82 146H36z', '#f4f6fb'),
    disc(68, 138, 5, 'none', `stroke="${CORAL}" stroke-width="2"`),
  ].join('')
  return room(p, { from: '#5c5470', to: '#15121f', y: 25 }, defs, body)
}

/** An astronaut on a line outside the ship, with a welding torch. */
export const repairCrew: Painter = (p) => {
  const defs =
    linear(`${p}h`, ['#8aa0c4', '#3c4c6e', '#18213a'], 0, 0, 1, 1) +
    glow(`${p}g`, '#bff4ff', 1) +
    radial(`${p}s`, ['#fff', '#c4d0e6 1 55', '#7085ab'], 'cx="35%" cy="25%"')
  const sparks = 'M84 94L72 84M84 94L98 78M84 94L104 90M84 94L90 72M84 94L70 98M84 94L78 112M84 94L66 106'
  const body = [
    fill('M124 52L96 88L100 98L62 112L30 154H124z', url(`${p}h`)),
    line('M124 52L96 88L100 98L62 112L30 154', '#f0f5ff', 1.8),
    line('M124 100L96 154M108 74L124 84M74 110L98 154', '#0f1728', 1.8),
    line('M20 70Q-8 100 14 120T36 150', '#dff3ff', 1.8),
    fill('M10 46L30 38L38 84L20 88z', '#50618a'),
    line('M44 96L36 122L50 136M34 94L20 112L24 132', '#50618a', 15),
    line('M44 94L36 120L50 134M34 92L20 110L24 130', '#dbe4f4', 11),
    fill('M24 60Q40 50 56 62L54 98Q40 106 28 98z', url(`${p}s`)),
    line('M52 68L66 84L78 90', '#50618a', 14),
    line('M52 66L66 82L76 88', '#eef3fc', 10),
    disc(44, 40, 23, url(`${p}s`)),
    fill('M36 32Q52 20 66 36Q66 52 52 56Q36 50 36 32z', '#12304a'),
    line('M41 36Q50 28 60 34', '#d6f8ff', 3),
    line('M32 74h8M32 80h8', CORAL, 3),
    disc(84, 94, 30, url(`${p}g`)),
    line(sparks, '#fff', 2),
    disc(84, 94, 5, '#fff'),
  ].join('')
  return space(p, { from: '#2f5a80', to: '#081020', x: 30, y: 25, seed: 201 }, defs, at(8, 6, 1, body))
}

/** Three silhouettes on three ropes. */
export const specialOps: Painter = (p) => {
  const defs = radial(`${p}l`, ['#fff', '#ffd9cf .8 35', `${CORAL} 0`]) + linear(`${p}v`, ['#ffd9cf .6', '#ffd9cf 0'])
  const man = [
    line('M5-4L2-22', '#160a18', 7),
    lit('M-11-2Q0-8 10-2L9 20L16 32L12 50H4L6 36L-2 26L-8 36L-14 48L-21 44L-13 28L-10 16z', '#160a18', '#ff9d8f'),
    disc(0, -12, 9, '#ff9d8f'),
    disc(0.8, -11, 8.6, '#160a18'),
    line('M-5-11h0M2-11h0', MINT, 4.5),
    line('M-9 4L-16 14L-2 16', '#160a18', 6),
    line('M-22 20L10 6', '#43202c', 4.5),
    line('M-22 20L10 6', '#ff9d8f', 1),
  ].join('')
  const body = [
    fill('M36 10H84L128 154H-8z', url(`${p}v`)),
    oval(60, 8, 46, 20, url(`${p}l`)),
    line('M0 0L18 30V150M120 0L102 30V150M18 30H102', '#8c3a48', 2, 'opacity=".7"'),
    line('M28-4V40M64-4V72M98-4V30', '#ffe6de', 1.8),
    at(26, 62, 0.95, named(`${p}m`, man)),
    again(`${p}m`, 'translate(98 52)scale(-.85 .85)'),
    again(`${p}m`, 'translate(62 96)scale(1.1)'),
    line('M64 74V72', '#ffe6de', 1.8),
  ].join('')
  return room(p, { from: '#8c3844', to: '#180a18', y: 5 }, defs, body)
}
