/** Cards with people of the bridge: captain, helm, science, security, and the reckless pilot. */

import { CORAL, CYAN, again, at, box, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { SHADE, SKIN, room, space, type Painter } from './card'

/** The captain in the command chair. */
export const captain: Painter = (p) => {
  const defs = linear(`${p}c`, ['#8a3a58', '#2a1230']) + linear(`${p}u`, ['#6f95e6', '#22336b'])
  const body = [
    line('M0 18L22 26V96L0 112M120 18L98 26V96L120 112M22 26Q60 12 98 26', '#8fa8e0', 2),
    lit('M32 34Q34 10 60 10T88 34L98 126H22z', url(`${p}c`), '#ffd9e6'),
    lit('M6 96H34V108H28L26 138H12L14 108H6zM86 96H114V108H106L108 138H94L92 108H86z', '#5a2440', '#ffd9e6'),
    line('M12 101h6M102 101h6', CORAL, 3),
    fill('M42 112L34 150H56L60 124L64 150H86L78 112z', '#141d3c'),
    line('M34 84L22 98M86 84L98 98', '#22336b', 15),
    fill('M60 66Q84 64 90 84L82 116H38L30 84Q36 64 60 66z', url(`${p}u`)),
    fill('M32 76L48 67L44 77zM88 76L72 67L76 77z', '#f6faff'),
    fill('M52 66L60 78L68 66z', '#f6faff'),
    line('M60 80V114', '#f6faff', 1.6, 'stroke-dasharray="0 7"'),
    fill('M72 84l2 4.5l5 .5l-4 3.5l1 5l-4-3l-4 3l1-5l-4-3.5l5-.5z', '#f6faff'),
    disc(17, 97, 6, SKIN),
    disc(103, 97, 6, SKIN),
    disc(60, 52, 13, SKIN),
    fill('M60 39A13 13 0 0 1 60 65z', SHADE),
    fill('M48 57Q60 72 72 57Q70 68 60 69T48 57z', '#f0f3fa'),
    lit('M42 40Q44 24 60 24T78 40L74 48Q60 42 46 48z', '#22336b', '#f6faff'),
    fill('M46 47Q60 40 74 47L72 51Q60 46 48 51z', '#0b1020'),
    disc(60, 35, 3.6, '#f6faff'),
  ].join('')
  return room(p, { from: '#3a5598', to: '#0a1024', y: 35 }, defs, body)
}

/** She rearranges the cards of the round. */
export const techOfficer: Painter = (p) => {
  const defs = linear(`${p}h`, ['#c9ffe6 .9', '#67d8a4 .3'], 0, 0, 1, 1) + linear(`${p}u`, ['#2f8f7c', '#0f3a3c'])
  const card = box(-12, -16, 24, 32, url(`${p}h`), 'rx="3" stroke="#eafff6" stroke-width="1.8"')
  const body = [
    line('M70 12Q116 20 108 116', '#67d8a4', 1.4, 'stroke-dasharray="2 5"'),
    at(66, 22, 1, named(`${p}a`, card), -10),
    again(`${p}a`, 'translate(100 42)rotate(12)'),
    again(`${p}a`, 'translate(106 110)rotate(6)scale(.9)'),
    line('M66 16v12M97 34v16M103 34v16M101 102v14M106 102v14M111 102v14', '#0c332c', 2.6),
    line('M80 18Q92 18 97 24M112 62Q116 76 110 90', '#fff', 2.2),
    fill('M92 18l8 8l-9 3zM116 86l-7 8l-2-10z', '#fff'),
    fill('M-4 154V124Q2 106 24 100L50 98Q66 102 70 120L76 154z', url(`${p}u`)),
    line('M24 100L50 98Q66 102 70 120', '#d6ffef', 1.8),
    fill('M28 84H48L50 102Q38 110 26 101z', SHADE),
    fill('M24 56Q26 32 46 34Q60 36 61 54L67 65L61 68L62 74L59 77Q60 88 46 88Q34 88 28 76z', SKIN),
    fill('M36 82Q46 90 58 82Q56 90 46 88Q38 88 34 84z', SHADE),
    fill('M60 50Q44 50 42 62L37 78L28 90Q14 74 18 52Q24 26 46 28Q62 32 60 50z', '#33203c'),
    disc(16, 46, 11, '#33203c'),
    line('M8 40Q12 34 20 36M26 40Q34 30 48 30', '#b98fd0', 1.8),
    line('M56 57h5', '#1c1024', 2.4),
    line('M40 66Q44 80 58 80', '#eafff6', 2.2),
    disc(40, 64, 5, '#0f3a3c', 'stroke="#eafff6" stroke-width="1.6"'),
    line('M52 140L80 124L90 90', '#0b2a2c', 17),
    line('M52 138L80 122L90 92', '#2f8f7c', 13),
    line('M90 90L92 76', SKIN, 9),
    line('M94 76L96 64', SKIN, 4),
  ].join('')
  return room(p, { from: '#2a6a60', to: '#081a1e', x: 75, y: 35 }, defs, body)
}

/** Hands on the wheel, a course among the stars. */
export const navigator: Painter = (p) => {
  const defs = radial(`${p}s`, ['#6a8fd8', '#2c4688 1 60', '#16234e']) + linear(`${p}u`, ['#8a4a5c', '#3a1a34'])
  const spokes = Array.from(
    { length: 8 },
    (_, i) => `M60 112L${Math.round(60 + 46 * Math.cos((i + 0.5) * 0.7854))} ${Math.round(112 + 46 * Math.sin((i + 0.5) * 0.7854))}`,
  ).join('')
  const body = [
    disc(60, 46, 54, url(`${p}s`), 'stroke="#a9c4ff" stroke-width="2"'),
    line('M14 60L28 34L20 16M28 34L46 12L74 8L92 24L104 58M92 24L106 34', '#d6e4ff', 1.4),
    line('M14 60h0M28 34h0M20 16h0M46 12h0M74 8h0M106 34h0M104 58h0', '#fff', 5),
    line('M92 14v20M82 24h20', '#fff', 2),
    disc(92, 24, 4, '#fff'),
    fill('M26 150L32 92Q36 78 60 78T88 92L94 150z', url(`${p}u`)),
    line('M32 92Q36 78 60 78', '#ffd9e2', 1.8),
    line('M36 92L28 116L36 106M84 92L92 116L84 106', '#6a3048', 13),
    fill('M52 70H68V80L60 88L52 80z', SHADE),
    oval(60, 58, 13, 16, SKIN),
    fill('M60 42A13 16 0 0 1 60 74z', SHADE),
    fill('M45 58Q42 36 60 36T75 58Q72 46 62 46Q50 46 45 58z', '#1c1430'),
    line('M45 54Q42 38 60 36', '#c4b2ff', 1.6),
    line('M54 59h0M66 59h0', '#1c1430', 3),
    fill('M50 80L60 92L70 80L74 86L62 100L46 86z', '#f4e6ff'),
    line(spokes, '#0b1020', 9),
    line(spokes, '#b7c6e6', 5),
    disc(60, 112, 31, 'none', 'stroke="#0b1020" stroke-width="12"'),
    disc(60, 112, 31, 'none', 'stroke="#7d90bd" stroke-width="8"'),
    disc(60, 112, 33, 'none', 'stroke="#f0f5ff" stroke-width="1.4"'),
    disc(60, 112, 9, '#24345e', 'stroke="#f0f5ff" stroke-width="2"'),
    line('M32 98h0M88 98h0', SKIN, 14),
  ].join('')
  return room(p, { from: '#2c4688', to: '#0a0f24', y: 40 }, defs, body)
}

/** A guard who blocks the way. */
export const securityChief: Painter = (p) => {
  const defs = linear(`${p}a`, ['#7f92ba', '#3a4a70', '#1a2440']) + linear(`${p}d`, ['#5e719c', '#1c2642']) + glow(`${p}g`, CYAN, 0.8)
  const body = [
    line('M8 0V150M28 0V150M92 0V150M112 0V150', '#1a2848', 4),
    fill('M-8 154V108Q-4 80 30 76L48 66H72L90 76Q124 80 128 108V154z', url(`${p}a`)),
    lit('M-10 112Q-12 78 20 74Q40 74 40 96Q20 96 6 118zM130 112Q132 78 100 74Q80 74 80 96Q100 96 114 118z', url(`${p}d`), '#f0f5ff'),
    fill('M60 78L74 83V95Q74 106 60 112Q46 106 46 95V83z', CYAN),
    fill('M60 78L74 83V95Q74 106 60 112z', '#2c8fa6'),
    line('M53 94L59 100L68 88', '#fff', 3.4),
    fill('M-8 124L14 112L96 132L98 148L80 150L-8 142z', '#2c3a60'),
    line('M-8 124L14 112L96 132', '#dbe6ff', 1.8),
    fill('M128 124L106 112L24 132L18 142L30 152L128 146z', '#46587f'),
    line('M128 124L106 112L24 132L18 142', '#f0f5ff', 1.8),
    fill('M24 132L44 127L50 140L30 148L18 142z', '#141c34'),
    lit('M36 50Q34 12 60 10T84 50L80 66L68 76H52L40 66z', '#46587f', '#f0f5ff'),
    fill('M60 12Q83 14 82 50L78 65L67 75H60z', '#2c3a60'),
    fill('M38 38H82L79 52L66 55H54L41 52z', '#0b1428'),
    fill('M42 41H78L76 49L65 51H55L44 49z', CYAN),
    oval(60, 46, 42, 20, url(`${p}g`), 'opacity=".6"'),
    line('M52 64v7M60 65v8M68 64v7', '#0b1428', 2.4),
  ].join('')
  return room(p, { from: '#34508c', to: '#0a1024', y: 30 }, defs, body)
}

/** A grinning pilot at high speed. */
export const recklessPilot: Painter = (p) => {
  const defs =
    radial(`${p}l`, ['#fff', '#ffb7a0 1 25', '#e0463f 1 62', '#54122c'], 'cx="30%" cy="75%" r="85%"') + linear(`${p}h`, ['#c06a5a', '#5c2430'])
  const lens = disc(0, 0, 17, '#f0e6ea') + disc(0.5, 1, 14.5, url(`${p}l`)) + line('M-9-4Q-6-11 2-11', '#fff', 2.6)
  const body = [
    line(
      'M60 70L-6 20M60 70L4-6M60 70L56-8M60 70L108-6M60 70L126 24M60 70L-6 84M60 70L-6 138',
      '#ff9d8f',
      2.4,
      'opacity=".5" stroke-dasharray="22 14"',
    ),
    at(
      58,
      72,
      1,
      [
        fill('M-30 44Q0 64 34 42L44 82H-40z', '#3a2848'),
        fill('M-28 42Q4 58 30 38Q50 34 72 46L62 52L74 66Q44 52 26 58Q-6 72-34 56z', '#67d8a4'),
        line('M-28 42Q4 58 30 38Q50 34 72 46', '#e6fff4', 1.8),
        fill('M-28 0Q-28 44 2 52Q30 46 30 0z', SKIN),
        fill('M8 0H30Q30 46 2 52Q12 40 8 0z', SHADE, 'opacity=".55"'),
        fill('M-16 24Q4 32 22 20Q20 42 2 42T-16 24z', '#2c0c18'),
        fill('M-15 25Q4 33 21 21L19 28Q4 36-13 30z', '#fff'),
        lit('M-38 12Q-44-52 2-54T40 12L32 20L30-4Q0-16-28-4L-30 20z', url(`${p}h`), '#ffd9cf'),
        line('M0-53Q-4-30-2-12', '#ffd9cf', 2),
        line('M-40-2Q0-12 40-2', '#2c1424', 7),
        at(-15, -1, 1, named(`${p}g`, lens)),
        again(`${p}g`, 'translate(18 -1)'),
      ].join(''),
      -13,
    ),
  ].join('')
  return space(p, { from: '#a83a44', to: '#1c0a1c', x: 60, y: 50, seed: 171 }, defs, body)
}
