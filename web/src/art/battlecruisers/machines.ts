/** Machines: a drone, pods and their doors, robots, a lifeboat. */

import { CORAL, CYAN, IRON, PLUM, RUST, TEAL, again, at, box, disc, fill, glow, line, linear, lit, named, oval, radial, url } from '../brush'
import { H, W, room, space, type Painter } from './card'

/** A drone like an eye with wings, and what it has found. */
export const spyDrone: Painter = (p) => {
  const defs =
    linear(`${p}c`, [`${CYAN} .75`, `${CYAN} .05`], 0, 0, 0.5, 1) +
    radial(`${p}b`, [TEAL.rim, `${TEAL.light} 1 20`, `${TEAL.mid} 1 52`, TEAL.deep], 'cx="32%" cy="22%" r="85%"')
  const wing = fill('M24-10H60V12H24z', '#2c6f8a', `stroke="${TEAL.rim}" stroke-width="1.6"`) + line('M36-10V12M48-10V12M24 1H60', TEAL.rim, 1)
  const drone = [
    line('M-8-24L-18-44M8-25L12-48', TEAL.light, 2),
    line('M-18-44h0M12-48h0', CORAL, 5),
    named(`${p}w`, wing),
    again(`${p}w`, 'scale(-1 1)'),
    disc(0, 0, 27, url(`${p}b`)),
    line('M-25 10Q0 22 25 10M-14-23Q0-18 14-23', TEAL.deep, 1.6),
    disc(2, 3, 15, TEAL.deep),
    disc(2, 3, 12, '#0f4a5e'),
    disc(2, 3, 8, CYAN),
    disc(0, 0, 3.6, '#fff'),
  ].join('')
  const body = [
    fill('M50 56L34 156H124V92z', url(`${p}c`)),
    line('M50 56L34 156M58 58L124 92', '#d6f8ff', 1.4, 'stroke-dasharray="3 5"'),
    lit('M62 124L80 118L84 108H92L95 118L112 122V130L74 134z', IRON.base, IRON.rim),
    line('M76 126h4M86 126h4M96 126h4', '#fff', 2.4),
    line('M58 104V98H66M116 138V144H108M116 104V98H108M58 138V144H66', '#fff', 2),
    at(52, 50, 0.92, drone, -14),
  ].join('')
  return space(p, { from: '#1f5468', to: '#071520', x: 35, y: 25, seed: 11 }, defs, body)
}

/** Open doors, one pod outside, a second one behind it. */
export const podBayDoors: Painter = (p) => {
  const defs =
    radial(`${p}l`, ['#fff', '#d9fbf2 1 35', '#5fc4b4 1 80', '#2c7a78']) +
    linear(`${p}d`, ['#6f8a9c', '#24384a'], 0, 0, 1, 0) +
    glow(`${p}g`, '#d9fbf2', 0.8)
  const leaf = [
    fill('M-4-4H34L28 20L42 34L28 56L42 76L28 96L42 116L30 136L34 154H-4z', url(`${p}d`)),
    line('M34-4L28 20L42 34L28 56L42 76L28 96L42 116L30 136L34 154', '#eafff8', 2),
    line('M-4 30H20M-4 76H22M-4 120H20M10-4V154', '#122230', 2),
    line('M14 44L26 56L14 68M14 84L26 96L14 108', CORAL, 4),
  ].join('')
  const pod = [
    line('M-12 14L-20 26L-14 32M12 14L20 26L14 32', '#2a3c4c', 4),
    disc(0, 0, 20, '#f4fffb'),
    disc(1, 2, 19, '#5d7484'),
    disc(0, 0, 12, '#10202c'),
    line('M-8-4A9 9 0 0 1 2-9', '#d6f8ff', 2.4),
    line('M-16 12h0M16 12h0', CORAL, 4),
  ].join('')
  const body = [
    box(0, 0, W, H, url(`${p}l`)),
    again(`${p}p`, 'translate(60 40)scale(.62)'),
    named(`${p}a`, leaf),
    again(`${p}a`, `matrix(-1 0 0 1 ${W} 0)`),
    disc(60, 98, 44, url(`${p}g`)),
    at(60, 98, 1.2, named(`${p}p`, pod)),
  ].join('')
  return room(p, { from: '#2c7a78', to: '#0a1a22' }, defs, body)
}

/** Robots climb onto a ship. */
export const attackBots: Painter = (p) => {
  const defs =
    radial(`${p}b`, ['#ffe2d6', `${RUST.light} 1 22`, `${RUST.mid} 1 55`, RUST.deep], 'cx="38%" cy="8%" r="100%"') + glow(`${p}g`, CORAL, 0.9)
  const legs = 'M38 88L16 92L8 128M46 96L30 112L26 142M82 88L104 92L112 128M74 96L90 112L94 142'
  const arms = 'M36 74L16 62L20 38M84 74L104 62L100 38'
  const bot = [
    line(legs, '#14080e', 9),
    line(legs, RUST.light, 4.5),
    line(arms, '#14080e', 10),
    line(arms, RUST.light, 5.5),
    line('M20 38Q6 32 10 16M20 38Q32 30 28 16M100 38Q88 32 92 18M100 38Q114 32 110 18', '#ffd2c2', 4),
    fill('M26 82Q28 52 60 50T94 82L82 102Q60 112 38 102z', url(`${p}b`)),
    line('M26 82Q28 52 60 50T94 82', '#fff1ea', 1.6),
    fill('M36 78L60 72L84 78L78 92L60 88L42 92z', '#14080e'),
    line('M48 82l6 2M72 82l-6 2', CORAL, 5),
    disc(60, 82, 26, url(`${p}g`)),
  ].join('')
  const body = [
    fill('M-4 154V122Q60 106 124 122V154z', '#2a3348'),
    line('M-4 122Q60 106 124 122M30 116L24 154M90 116L96 154', '#8fa1c0', 1.4),
    `<defs>${named(`${p}a`, bot)}</defs>`,
    again(`${p}a`, 'translate(42 6)scale(.3)', 'opacity=".8"'),
    again(`${p}a`, 'translate(0 6)'),
    at(101, 24, 1, fill('M-9-12H9V12H-9z', CYAN, 'stroke="#fff" stroke-width="1.6"') + line('M-4-6H4M-4 0H4', '#0f4a5e', 2), 10),
  ].join('')
  return space(p, { from: '#6a3038', to: '#160a14', y: 35, seed: 151 }, defs, body)
}

/** A pod with a face in its window, and a destroyed ship. */
export const escapePod: Painter = (p) => {
  const defs =
    radial(`${p}x`, ['#fff', '#ffd9c8 1 18', '#ff7a5c .8 45', '#c22f45 0']) +
    linear(`${p}f`, ['#fff', '#9fe8ff .8', '#9fe8ff 0']) +
    linear(`${p}b`, ['#f6fbff', '#a9bcd8', '#44567a'], 0, 0, 1, 0)
  const pod = [
    fill('M-13 30Q-8 66 0 84Q8 66 13 30z', url(`${p}f`)),
    fill('M-20 28L-30 44L-14 36zM20 28L30 44L14 36z', PLUM.mid),
    fill('M0-48C18-48 26-20 26 2Q26 24 16 36H-16Q-26 24-26 2C-26-20-18-48 0-48z', url(`${p}b`)),
    line('M-25 8H25M-21 26H21', '#33456a', 1.8),
    disc(0, -12, 14, '#24345a', 'stroke="#fff" stroke-width="2.4"'),
    disc(0, -14, 5, '#ffd9c8'),
    fill('M-9-1Q-8-8 0-8T9-1Q0 5-9-1z', CORAL),
    line('M-10 17h0M0 17h0M10 17h0', CORAL, 4),
  ].join('')
  const body = [
    disc(92, 28, 62, url(`${p}x`)),
    fill('M58 18L84 10L88 22L78 28L84 36L64 34zM94 20L122 6V24L100 36zM86 42l10-4l4 8l-9 4z', '#1c0f1e', 'stroke="#ffb39c"'),
    line('M70 52l-8 6M104 56l4 12M60 4l-8-6M112 46l8 4', '#ffd9c8', 2),
    oval(20, 156, 70, 34, '#2c5a8c'),
    line('M-30 134Q20 112 86 142', '#bfe6ff', 2),
    at(50, 84, 0.98, pod, 214),
  ].join('')
  return space(p, { from: '#5a3350', to: '#0c0c20', x: 75, y: 20, seed: 161 }, defs, body)
}
