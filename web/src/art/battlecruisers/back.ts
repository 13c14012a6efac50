/** The back of a card: dark glass, a star chart, and the ship of the card's seat. */

import { STEEL, at, box, disc, line, linear, picture, prefix, radial, stars, url } from '../brush'
import { hullOf, seatColor } from './insignia'

const W = 120
const H = 168

/** A compass of 16 thin blades around (60, 84). */
function compass(): string {
  let d = ''
  for (let i = 0; i < 16; i++) {
    const [a, r] = [(i * Math.PI) / 8, i % 4 ? (i % 2 ? 40 : 46) : 54]
    d += `M${(60 + Math.cos(a) * 33).toFixed(1)} ${(84 + Math.sin(a) * 33).toFixed(1)}L${(60 + Math.cos(a) * r).toFixed(1)} ${(84 + Math.sin(a) * r).toFixed(1)}`
  }
  return d
}

/**
 * An `<svg viewBox="0 0 120 168">`: the card back of the seat, counted from 0; without a seat, a neutral one. `uid`
 * makes ids unique if one page shows the same back twice and may hide one of them.
 */
export function cardBack(seat?: number, uid = ''): string {
  const p = prefix('b', uid, String(seat ?? 'any'))
  const color = seat === undefined ? STEEL : seatColor(seat)
  const defs = radial(`${p}k`, ['#2a3a66', '#141d3a 1 60', '#0a1022']) + linear(`${p}e`, [color, `${color} .35 50`, color], 0, 0, 1, 1)
  const sign = seat === undefined ? line('M60 62L66 78L82 84L66 90L60 106L54 90L38 84L54 78z', STEEL, 2.4) : at(36, 60, 1, hullOf(seat, '#141d3a'))
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(seat ?? 9, W, H, 34),
    line('M-4 44Q40 10 124 20M-4 124Q60 172 124 132M-4 60Q30 24 124 34M-4 108Q60 158 124 118', color, 1, 'opacity=".3"'),
    line('M14 22L22 14M98 14L106 22M14 146L22 154M98 154L106 146', color, 2.4),
    box(8, 8, W - 16, H - 16, 'none', `rx="8" stroke="${url(`${p}e`)}" stroke-width="1.6"`),
    line(compass(), color, 2, 'opacity=".75"'),
    disc(60, 84, 30, '#141d3a', `stroke="${color}" stroke-width="2"`),
    sign,
  ]
  return picture(W, H, defs, body.join(''))
}
