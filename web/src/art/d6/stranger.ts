/** A hull for a card without a drawing: symmetrical plates generated from a number. */

import { BLUE, CORAL, MOSS, PLUM, RUST, TEAL, at, disc, fill, glow, line, lit, random, round, url } from '../brush'
import { space } from './card'

export function stranger(p: string, seed: number): string {
  const next = random(seed)
  const paint = [PLUM, RUST, TEAL, BLUE, MOSS][seed % 5] ?? PLUM
  const steps = 5 + Math.floor(next() * 3)
  const edge = Array.from({ length: steps + 1 }, (_, i) => {
    const bulge = Math.sin((Math.PI * (i + 0.6)) / (steps + 1))
    return [round(4 + bulge * (8 + next() * 48)), round(-48 + (96 * i) / steps + (next() - 0.5) * 14)] as const
  })
  const right = edge.map(([x, y]) => `${x} ${y}`).join('L')
  const left = edge
    .map(([x, y]) => `-${x} ${y}`)
    .reverse()
    .join('L')
  const core = [8 + next() * 8, 6 + next() * 10].map(round)
  const r = 5 + next() * 5
  const ship = [
    lit(`M0-54L${right}L0 52L${left}z`, paint.base, paint.rim),
    fill(`M0-52L${left.split('L').reverse().join('L')}L0 50z`, paint.mid),
    fill(`M0-40L${core[0]}-8L${core[1]} 24L0 40L-${core[1]} 24L-${core[0]}-8z`, paint.light),
    fill(`M0-40L${core[0]}-8L${core[1]} 24L0 40z`, paint.mid),
    line('M-26-6L-12-14M26-6L12-14M-24 24L-12 20M24 24L12 20', paint.deep, 1.4),
    disc(0, 0, r, CORAL),
    disc(0, 0, r / 2, '#fff'),
    disc(0, 0, 28, url(`${p}g`)),
  ].join('')
  return space(p, { from: paint.mid, to: '#0b0e1c', seed: seed % 997 }, glow(`${p}g`, CORAL, 0.8), at(80, 60, 0.98, ship, seed % 2 ? 90 : 0))
}
