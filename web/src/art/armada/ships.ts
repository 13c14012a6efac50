/** The six ships of the captains from above, bow to the right; each has the shape of its system. */

import { BLUE, CORAL, CYAN, IRON, TEAL, disc, fill, glow, line, oval, url, type Paint } from '../brush'
import { found, framed, halves, hull, seams, type Model } from './sky'

const PEARL: Paint = { deep: '#2a3048', base: '#7d88a6', mid: '#c3cbde', light: '#e9eef8', rim: '#ffffff' }
const ROSE: Paint = { deep: '#2b1230', base: '#5a2c56', mid: '#93517d', light: '#e39bb4', rim: '#ffe6ea' }
const SAND: Paint = { deep: '#1d1a24', base: '#4a4448', mid: '#857a74', light: '#c7bba9', rim: '#fbf3e4' }

/** Jets above and below the keel, at (x, y) and its mirror image. */
const jets = (p: string, ...places: readonly (readonly [number, number, number])[]): string =>
  places
    .flatMap(([x, y, r]) =>
      (y ? [y, -y] : [0]).map((side) => oval(x - r * 1.5, side, r * 2.6, r * 0.8, url(`${p}j`)) + line(`M${x} ${side}h0`, '#fff', r * 0.7)),
    )
    .join('')

const drive =
  (color: string): NonNullable<Model['defs']> =>
  (p) =>
    glow(`${p}j`, color, 1)

const SHIPS: { readonly [id: string]: Model } = {
  /** Galeforce: a needle with four large thrusters on outriggers. */
  pathfinder: {
    sky: ['#1d4a5c', '#070f1c'],
    defs: drive('#7ff0e0'),
    body: (p) =>
      [
        jets(p, [-56, 30, 7], [-50, 14, 6]),
        hull('M4-8L-14-30L-30-38H-58L-52-24H-36L-20-8', TEAL),
        halves('M-34-35H-56L-53-27H-36z', TEAL.light, TEAL.mid),
        hull('M76 0L40-5L8-9L-30-11L-52-19V-8L-44 0', TEAL),
        halves('M72 0L40-3L10-6L-20-7L0 0z', TEAL.light, TEAL.mid),
        seams('M-14-30L0-16M-44-16L-30-10M20-7V0M-4-9V0', TEAL.deep, 1.2),
        fill('M30-3L46-2.5L54 0L46 2.5L30 3z', '#0b2a33') + line('M32-2L46-1.5L52 0', '#c9fff6', 1.2),
        seams('M-40-37H-56M-46-22H-54', '#c9fff6', 1.6),
        line('M-16 0H4', CYAN, 2.4, 'stroke-dasharray="0 5"'),
      ].join(''),
  },
  /** Twin Link: two broad hulls with a bridge between them and a long gun on each. */
  hades: {
    sky: ['#4a2a38', '#0f0912'],
    defs: drive('#ff9a80'),
    body: (p) =>
      [
        jets(p, [-66, 27, 8], [-60, 14, 5], [-62, 0, 6]),
        seams('M30-24H74M30-19H70', IRON.light, 3.6),
        hull('M44-12L50-20L42-33L10-38L-50-38L-66-32V-16L-50-10L20-8', IRON, 1.5),
        halves('M38-29L8-35H-48L-62-30L-48-25H30z', IRON.light, IRON.mid),
        hull('M28 0L22-9L-6-13L-50-12L-62 0', IRON),
        seams('M14-36L18-10M-14-37L-12-13M-40-37L-38-12', IRON.deep, 1.5),
        fill('M-2-8H14L20 0L14 8H-2z', '#180f1c') + line('M0-7H13L18 0L13 7H0', '#ffc2b0', 1.4),
        seams('M-46-20H6', CORAL, 3),
        line('M4-16V16M-28-16V16', CORAL, 2, 'stroke-dasharray="2 3"'),
        seams('M-52-31h0M-46-31h0M-40-31h0M30-22h0', '#ffe9e3', 2.6),
        seams('M-66-32H-74V-18H-66', IRON.base, 4),
      ].join(''),
  },
  /** Polarity Drive: two half rings, one for each charge, around a slim hull. */
  harmony: {
    sky: ['#2f3a80', '#0a0c22'],
    defs: drive('#b9c8ff'),
    body: (p) =>
      [
        jets(p, [-58, 0, 8]),
        line('M24-34A40 40 0 0 0-38-14', BLUE.deep, 12) +
          line('M24-34A40 40 0 0 0-38-14', '#7fb0ff', 8) +
          line('M22-36A40 40 0 0 0-36-19', '#eaf3ff', 1.6),
        line('M24 34A40 40 0 0 1-38 14', ROSE.deep, 12) +
          line('M24 34A40 40 0 0 1-38 14', '#e0759f', 8) +
          line('M20 31A36 36 0 0 1-34 12', '#ffd6e4', 1.4),
        line('M-6-36V36M-32-22L-20 0L-32 22', '#55639c', 3.4),
        hull('M74 0Q58-9 30-10L-20-13L-46-9L-58-5V0', BLUE),
        halves('M70 0Q52-6 26-7L-22-9L-50-4V0z', BLUE.light, BLUE.mid),
        disc(-6, 0, 10, '#101a40') + disc(-6, 0, 8, '#7fb0ff') + fill('M-6-8A8 8 0 0 1-6 8A4 4 0 0 1-6 0A4 4 0 0 0-6-8z', '#e0759f'),
        disc(-6, -4, 1.6, '#e0759f') + disc(-6, 4, 1.6, '#7fb0ff'),
        fill('M38-4L56-3L62 0L56 3L38 4z', '#0c1638') + line('M40-3L56-2', '#eaf3ff', 1.2),
        line('M28-35h0M28 35h0', '#fff', 4),
        seams('M20-10V0M-34-12V0', BLUE.deep, 1.2),
      ].join(''),
  },
  /** Universal: a square frame of equal blocks, with a blade that can be turned and a dish for the beam. */
  'ag-01': {
    sky: ['#4a4038', '#0e0c10'],
    defs: (p) => glow(`${p}j`, '#9fe8ff', 1) + glow(`${p}b`, '#c8a8ff', 0.9),
    body: (p) =>
      [
        jets(p, [-58, 10, 5], [-58, 28, 5]),
        seams('M-40-18V-30M-12-18V-34M16-16V-28', SAND.base, 5),
        seams('M-54-36H-26V-22H-54zM-22-40H2V-24H-22zM8-34H28V-20H8z', SAND.rim, 1.4),
        halves('M-54-36H-26V-22H-54zM-22-40H2V-24H-22zM8-34H28V-20H8z', SAND.mid, SAND.base),
        halves('M-51-34H-29V-30H-51zM-19-38H-1V-34H-19zM11-32H25V-28H11z', SAND.light, SAND.mid),
        hull('M48 0L40-10L24-18H-46L-58-10V0', SAND),
        halves('M42-2L36-8L22-15H-44L-54-9V-2z', SAND.light, SAND.mid),
        seams('M-28-17V0M-4-17V0M20-17V0', SAND.deep, 1.6),
        line('M42-22Q58 0 42 22', SAND.deep, 7) + line('M42-22Q58 0 42 22', SAND.light, 4),
        disc(60, 0, 15, url(`${p}b`)) + disc(60, 0, 3.4, '#fff') + line('M49 0H58', SAND.rim, 2),
        line('M-46 0H-34M-22 0H-10M4 0H14', '#d9c2ff', 3.4),
        seams('M-48-26h0M-16-30h0M12-24h0', CORAL, 3),
      ].join(''),
  },
  /** Infinity Aegis: a shield of light before the bow, shaped like a rising sun. */
  'dawns-reach': {
    sky: ['#7a3a5c', '#140a1e'],
    defs: (p) => glow(`${p}j`, '#ffc9d6', 1) + glow(`${p}b`, CYAN, 0.5),
    body: (p) =>
      [
        oval(46, 0, 40, 50, url(`${p}b`)),
        jets(p, [-62, 7, 6], [-54, 22, 4]),
        line('M44-42Q74-22 74 0T44 42', CYAN, 3) +
          line('M38-34Q60-16 60 0T38 34', CYAN, 2, 'opacity=".8"') +
          line('M32-26Q48-12 48 0T32 26', CYAN, 1.4, 'opacity=".6"'),
        hull('M20-16L6-34L-12-40L-40-34L-58-26L-46-18L-20-10', ROSE),
        halves('M4-31L-12-37L-38-31L-50-26L-28-24z', ROSE.light, ROSE.mid),
        hull('M40 0Q36-14 18-17L-30-15L-60-12L-66-4V0', ROSE),
        halves('M36-2Q32-12 16-14L-28-11L-60-8V-2z', ROSE.light, ROSE.mid),
        disc(16, 0, 11, '#2b1230') + disc(16, 0, 8.5, '#ffd9c4') + disc(16, 0, 5, '#fff'),
        seams('M16-12V-15M22-10L25-13M27-5L31-7', '#ffd9c4', 1.6),
        seams('M-12-15V0M-36-13V0M-22-36L-14-16', ROSE.deep, 1.4),
        seams('M-44-30h0M-36-32h0M-28-33h0M-52-8h0', '#fff', 2),
      ].join(''),
  },
  /** Shadow Strike: pale wings, folded forward, and one rifle as long as the ship. */
  'pale-valkyrie': {
    sky: ['#2c3450', '#06070f'],
    defs: drive('#b5a8ff'),
    body: (p) =>
      [
        jets(p, [-54, 0, 6], [-46, 12, 4]),
        hull('M44-38L20-28L-4-12L-30-10L-62-34L-40-40L-8-42z', { ...PEARL, mid: '#4a5578', base: '#333b58', light: '#5c6788' }),
        hull('M38-36L8-32L-20-18L-34-24L-52-34L-30-38L0-40z', PEARL, 1),
        seams('M30-35L0-35L-26-28M16-31L-14-27L-34-26M2-26L-18-20', '#8d98b8', 1.2),
        hull('M40 0L28-6L-10-10L-42-8L-56-14L-52 0', PEARL),
        halves('M36 0L26-3L-10-6L-40-4V0z', '#fff', PEARL.mid),
        fill('M6-4H22L28 0L22 4H6z', '#171a30') + line('M8-3H21L26 0', '#cdbcff', 1.2),
        line('M14 0H78', '#141828', 5) + line('M14-1H78', '#e9eef8', 2) + line('M50-4H58M50 4H58M40-4V4', '#aab4cf', 1.6),
        line('M78-1h0', '#cdbcff', 3.4),
        seams('M-20-8V0M-36-8V0', '#5c6788', 1.2),
      ].join(''),
  },
}

/** An `<svg viewBox="0 0 160 100">` of a ship; `bare` leaves out the sky. */
export function shipArt(id: string, uid = '', bare = false): string {
  return framed('a', id, uid, found(SHIPS, id), [160, 100], bare)
}

export const SHIP_IDS = Object.keys(SHIPS)

/** A ship alone, around the origin, for larger pictures; it needs the gradient `${p}j` for its drive. */
export const shipBody = (id: string, p: string): string => SHIPS[id]?.body(p) ?? ''
