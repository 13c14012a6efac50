/** Ships in profile for the large pictures: our own patrol ship, and other hulls in any paint. */

import { CYAN, fill, line, lit, oval, url, type Paint } from './brush'

export const OURS: Paint = { deep: '#101a33', base: '#25365c', mid: '#4d648f', light: '#9db3d8', rim: '#f6faff' }

/**
 * Our patrol ship, bow to the right, about 270 wide around the origin. Needs the gradient `${p}j` for its drive.
 * `alive` is false for a ship whose lights are out.
 */
export function patrolShip(p: string, alive = true, paint: Paint = OURS): string {
  const drive = alive ? oval(-128, -1, 66, 17, url(`${p}j`)) + line('M-126-8h0M-126 5h0', '#fff', 8) : ''
  const lamps = alive
    ? line('M-66-10h6M-54-11h6M-42-12h6M-30-13h6M-72 2h5M-60 2h5M-48 2h5M-36 2h5M-24 2h5', '#ffd9cf', 2.6) +
      line('M-118-50h0M-122 58h0', '#ff8f80', 4)
    : ''
  return [
    drive,
    lit('M-74-14L-122-52L-98-50L-34-20z', paint.mid, paint.rim),
    fill('M-68-16L-108-46L-98-46L-44-21z', paint.base),
    lit('M2 6L-40-34L-20-36L52-8z', paint.base, paint.light, 0.8, 1),
    lit('M-124-14L-92-20L-30-24L-8-34L26-34L42-24L104-8L138 5L100 14L40 22L-40 24L-96 18L-124 12z', paint.base, paint.rim, 1.2, 1.8),
    fill('M-122-11L-92-18L-30-21L-8-31L24-31L40-22L102-6L132 4L60 3L-30-4L-122 0z', paint.light),
    fill('M-122-4L-30-9L60-1L132 4L60 3L-30 1L-122 4z', paint.mid),
    fill('M22-30L40-21L72-13L44-12L26-17z', alive ? '#12304a' : '#0a1020'),
    line('M24-29L41-20L68-13.5', alive ? '#d6f8ff' : '#4b5d7d', 1.6),
    line('M-92-17L-90 17M-30-22L-26 23M60-1L56 18M-8-31L-6-8', paint.deep, 1.4, 'opacity=".7"'),
    fill('M40 8L98 9L60 15z', alive ? CYAN : paint.deep, 'opacity=".85"'),
    lamps,
    lit('M34 10L-44 18L-126 60L-98 61L-14 42L44 20z', paint.mid, paint.rim, 1, 1.6),
    fill('M20 17L-40 24L-106 58L-98 60L-16 41L30 22z', paint.base),
    line('M-44 27L-70 50M-14 23L-30 42', paint.deep, 1.4),
    line('M-20 42H34', paint.light, 3),
    fill('M-124-16H-132V14H-124z', paint.deep),
  ].join('')
}

/** A heavy cruiser, bow to the right, about 300 wide around the origin. */
export function heavyShip(paint: Paint, accent: string): string {
  return [
    lit('M-70-26L-62-54H-40L-34-82H-26L-22-54H-6L8-22z', paint.mid, paint.rim),
    fill('M-34-26L-32-52H-8L4-24z', paint.base),
    fill('M-58-46H-44L-45-40H-60z', '#ffe9e3'),
    line('M-30-82L-36-98M-27-82L-20-94', paint.light, 1.6),
    line('M34-34L72-39M34-29L72-33M84-22L116-26M84-18L116-21', paint.light, 3),
    lit('M14-26L24-38H40L50-24zM66-16L74-26H88L96-14z', paint.mid, paint.rim),
    lit('M-150-22L-140-30L0-26L70-16L152 14L110 30L10 40L-120 38L-150 24z', paint.base, paint.rim, 1.2, 1.8),
    fill('M-148-18L-138-27L0-23L70-13L146 13L60 8L-148-2z', paint.light),
    fill('M-148-2L60 8L146 13L108 18L-148 10z', paint.mid),
    fill('M40 9L92 13L84 22L34 18z', accent),
    line('M-120-24L-118 36M-60-25L-56 38M6-23L10 38', paint.deep, 1.6, 'opacity=".7"'),
    line('M-110 6H20M-104 18H10M-100 28H-10', '#fff1ea', 2, 'stroke-dasharray="2 6" opacity=".85"'),
    fill('M-40 40L-30 60H20L44 36z', paint.deep),
    line('M-30 60H20', paint.mid, 2),
    fill('M-150-20h-9V-2h9zM-150 4h-9v18h9z', paint.deep),
  ].join('')
}

/** A raider's capital ship with an open jaw for a bow, to the right, about 300 wide around the origin. */
export function jawShip(paint: Paint, accent: string): string {
  return [
    lit('M-112-26L-146-70L-118-66L-64-28z', paint.mid, paint.rim),
    lit('M-46-26L-40-60L-26-74L-22-44L10-24z', paint.mid, paint.rim),
    fill('M-28-26L-27-66L-22-42L8-24z', paint.base),
    line('M-38-44h8M-40-36h10', '#ffe9e3', 3),
    lit(
      'M-150-8L-124-32L-50-30L40-28L104-40L158-34L126-12L92 0L128 10L150 30L90 26L10 40L-84 36L-108 62L-124 58L-116 30L-150 18z',
      paint.base,
      paint.rim,
      1.2,
      1.8,
    ),
    fill('M-146-6L-122-29L-50-27L40-25L104-37L150-32L120-14L60-4L-146 2z', paint.light),
    fill('M-146 2L60-4L92 0L60 10L-146 12z', paint.mid),
    fill('M96-30L142-30L118-17L84-12z', paint.mid),
    line('M92 0L70-2M104-4l-8-6M106 6l-8 6', paint.deep, 2),
    line('M-110-27L-106 32M-50-27L-44 36M20-26L24 36', paint.deep, 1.6, 'opacity=".7"'),
    line('M-96 18H8M-92 26H-20', '#ffd9cf', 2, 'stroke-dasharray="2 6" opacity=".85"'),
    line('M78-3h0', accent, 9),
    line('M78-3h0', '#fff', 4),
    fill('M-150-10h-9V4h9zM-150 8h-9v12h9z', paint.deep),
  ].join('')
}

/** A frigate, bow to the right, about 100 wide around the origin. */
export function escort(paint: Paint): string {
  return [
    lit('M-18-8L-40-24L-28-24L6-9z', paint.mid, paint.rim, 0.8, 1),
    lit('M-50-7L-20-10L-4-17L8-16L16-9L52 3L14 8L-20 10L-30 20L-38 19L-34 9L-50 7z', paint.base, paint.rim, 0.8, 1.3),
    fill('M-48-5L-20-8L-4-15L7-14L15-8L46 2L-48 1z', paint.light),
    line('M-36 5h0M-28 5h0M-20 5h0M-12 5h0', '#fff1ea', 2.4),
    line('M-52-3v7', '#fff', 3.4),
  ].join('')
}

/** A fighter from above and behind, nose to the right, about 100 wide around the origin. */
export function fighter(paint: Paint, accent: string): string {
  return [
    lit('M4-6L-12-12L-34-40L-18-41L-2-27L24-6z', paint.mid, paint.rim, 0.7, 1),
    fill('M0-9L-12-15L-28-38L-19-38L-5-26L14-8z', paint.light),
    lit('M4 6L-12 12L-38 42L-22 43L-4 28L24 6z', paint.base, paint.rim, 0.7, 0.8),
    fill('M2 10L-10 15L-30 40L-22 40L-6 27L14 10z', paint.mid),
    line('M-18-41H6M-22 43H4', paint.light, 2.2),
    lit('M-34-5L-50-15L-40-16L-22-6zM-34 5L-52 17L-42 17L-22 6z', paint.mid, paint.rim, 0.5, 0.7),
    lit('M-44-6L-12-9L12-7L52 0L12 7L-12 9L-44 6z', paint.base, paint.rim, 0.6, 1),
    fill('M-42-4L-12-7L12-5L48 0L-42 0z', paint.light),
    line('M-24-7L-23 8M-32-6L-31 7', paint.deep, 1.2),
    fill('M-8-4L8-4.5L24-1L8 2L-8 2z', paint.deep),
    line('M-5-2.5L8-3L18-1', accent, 1.6),
    line('M-46-3h0M-46 3h0', '#fff', 5),
  ].join('')
}
