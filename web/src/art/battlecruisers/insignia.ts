/** The five ships: each seat has its own hull shape and colour, and each of them identifies the seat. */

import { CYAN, MINT, STEEL, VIOLET, fill, line } from '../brush'

interface Insignia {
  readonly color: string
  /** Seen from above, bow up, on 48 by 48. */
  readonly hull: string
  /** Lines cut out of the hull in the colour of the ground. */
  readonly seams: string
}

const ROSE = '#ff86a8'

/** In the order of the seats: dart, hammer, crescent, trident, manta. */
const FLEET: readonly [Insignia, ...Insignia[]] = [
  { color: CYAN, hull: 'M24 3L40 43L24 34L8 43z', seams: 'M24 13V27' },
  {
    color: ROSE,
    hull: 'M9 5H39L44 12L39 20H30L31 31L39 34V44H28L26 38H22L20 44H9V34L17 31L18 20H9L4 12z',
    seams: 'M14 12.5H34M24 20V30',
  },
  {
    color: VIOLET,
    hull: 'M18 5L19.5 16A9.5 9.5 0 1 0 28.5 16L30 5A19.5 19.5 0 0 1 43 25A19 19 0 0 1 5 25A19.5 19.5 0 0 1 18 5zM24 19.5A5 5 0 1 1 24 29.5A5 5 0 1 1 24 19.5z',
    seams: 'M24 38.5V42M11 31L14 29.5M37 31L34 29.5',
  },
  {
    color: MINT,
    hull: 'M24 3L28 9V25H34V9L38 4L42 11V35L30 45L28 38H20L18 45L6 35V11L10 4L14 9V25H20V9z',
    seams: 'M24 16V31',
  },
  {
    color: STEEL,
    hull: 'M24 9Q31 9 33 15Q42 17 46 33Q37 27 30 33L26 30L24 45L22 30L18 33Q11 27 2 33Q6 17 15 15Q17 9 24 9z',
    seams: 'M20 15H28M24 19V25',
  },
]

/** Seats beyond the fifth start again: the game has at most five. */
const of = (seat: number): Insignia => FLEET[seat % FLEET.length] ?? FLEET[0]

/** The colour of the seat, counted from 0. */
export const seatColor = (seat: number): string => of(seat).color

/** Hull and seams without a frame, on 48 by 48. */
export function hullOf(seat: number, ground: string): string {
  const { color, hull, seams } = of(seat)
  return fill(hull, color, 'fill-rule="evenodd"') + line(seams, ground, 3)
}

/** An `<svg viewBox="0 0 48 48">` of the ship of the seat, counted from 0, bow up. */
export const shipInsignia = (seat: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" ` +
  `focusable="false">${hullOf(seat, '#0b1020')}</svg>`
