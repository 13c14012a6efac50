/** The end scenes of games without their own: won, lost, drawn. */

import { MINT, again, at, box, disc, fill, glow, line, linear, named, oval, picture, radial, stars, url, type Paint } from '../brush'
import { escort, patrolShip } from '../fleet'

const W = 640
const H = 360

const DAWN: Paint = { deep: '#1a1440', base: '#3a3470', mid: '#6f66a8', light: '#d6cdf2', rim: '#fff7f2' }
const BLUE: Paint = { deep: '#0c1a38', base: '#1f3f74', mid: '#4176b4', light: '#a6cdf2', rim: '#f2faff' }
const PINK: Paint = { deep: '#2a0f26', base: '#5c2444', mid: '#9a4668', light: '#e8a0b0', rim: '#fff0f2' }

/** Won: a sun rises behind the home planet and lights the whole sky. */
export function won(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0d1238', '#2a2a6a', '#6a4f96', '#d98aa0'], 0, 0, 0, 1),
    radial(`${p}s`, ['#fff', '#fff 1 14', '#fff0e6 .9 26', '#ffc2b4 .45 55', '#ff9aa6 0']),
    radial(`${p}o`, ['#3a3470', '#1c1a4a 1 35', '#0c0d2a'], 'cx="62%" cy="0%" r="60%"'),
    linear(`${p}a`, [`${MINT} 0`, `${MINT} .55 50`, '#8fb0ff 0'], 0, 0, 1, 0.3),
    linear(`${p}q`, ['#fff 0', '#fff 1 60', '#fff 0'], 0, 0, 1, 0),
    glow(`${p}j`, '#fff1e6', 1),
  ].join('')
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(21, W, 240, 120, '#fff', 1.4),
    fill('M-20 120Q120 20 300 70T660 10V60Q520 70 400 116T180 110T-20 190z', url(`${p}a`), 'opacity=".8"'),
    fill('M-20 60Q160-10 330 30T660-20V6Q500 10 380 62T150 56T-20 110z', url(`${p}a`), 'opacity=".5"'),
    disc(408, 262, 280, url(`${p}s`)),
    disc(320, 866, 600, url(`${p}o`)),
    line('M-40 386A600 600 0 0 1 680 386', url(`${p}q`), 3),
    line('M408 262L300 30M408 262L420 10M408 262L540 40M408 262L180 110M408 262L630 130', '#fff', 2, 'opacity=".16"'),
    at(556, 96, 0.34, named(`${p}x`, escort(DAWN)), -10),
    again(`${p}x`, 'translate(596 138)rotate(-10)scale(.26)'),
    again(`${p}x`, 'translate(512 70)rotate(-10)scale(.24)'),
    line('M96 246L-20 268', '#fff', 3, 'opacity=".5"'),
    at(216, 206, 1, patrolShip(p, true, DAWN), -11),
  ].join('')
  return picture(W, H, defs, body)
}

/** Lost: a lifeboat under a swollen sun, with its lamp on. */
export function lost(p: string): string {
  const defs = [
    radial(`${p}k`, ['#7a2438', '#3a1230 1 45', '#16091c 1 80', '#0a0612'], 'cx="70%" cy="40%" r="85%"'),
    radial(`${p}s`, ['#ffd9c8', '#ff9274 1 30', '#e04a45 1 68', '#8f1f3c'], 'cx="40%" cy="40%" r="70%"'),
    glow(`${p}h`, '#ff5a4d', 0.6),
    linear(`${p}b`, ['#dff6ff .75', '#dff6ff 0'], 1, 0, 0, 0),
    glow(`${p}l`, '#dff6ff', 1),
  ].join('')
  const wreck = 'M-66-9L-40-13L-35-32L-22-33L-18-44L-15-32L-14-13L14-11L9-3L20 1L10 5L13 12L-20 15L-26 22H-40L-44 14L-66 9z'
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(64, W, H, 90, '#ffe0d6', 1.4),
    disc(470, 150, 280, url(`${p}h`)),
    disc(470, 150, 132, url(`${p}s`)),
    line('M358 110Q420 96 470 108T590 96M346 160Q420 148 480 166T600 150M366 214Q430 200 500 218T584 204', '#ffc2ac', 3, 'opacity=".3"'),
    at(440, 232, 1.5, fill(wreck, '#1a0a1c') + line('M-66-9L-40-13L-35-32L-22-33L-18-44M-14-13L14-11M14-4l4 3', '#ffb39c', 1.2), 14),
    at(566, 288, 0.7, fill(wreck, '#1c0b1e') + line('M13 12L-20 15L-26 22H-40L-44 14L-66 9', '#b04a4a', 1.2), 160),
    at(344, 92, 0.4, fill(wreck, '#1c0b1e'), 60),
    fill('M132 238L-20 170V318z', url(`${p}b`), 'opacity=".55"'),
    at(
      168,
      240,
      1.5,
      [
        fill('M-24-9Q-22-17-8-17H14Q28-14 28 0Q28 14 14 17H-8Q-22 17-24 9z', '#ffd9cc'),
        fill('M-22-8Q-20-15-7-15H14Q27-12 27 1Q27 14 14 17H-7Q-21 17-22 9z', '#5a4660'),
        fill('M-22 2H27Q27 14 14 17H-7Q-21 17-22 9z', '#362a42'),
        disc(10, -3, 6, '#dff6ff'),
        disc(-7, -3, 4, '#dff6ff'),
        line('M2-16V-26M-2-26H6', '#c9a8a8', 1.6),
        line('M-26-5V6', '#fff', 4),
        fill('M26-6l7-5v24l-7-5z', '#2a2036'),
      ].join(''),
      -8,
    ),
    disc(130, 246, 40, url(`${p}l`)),
  ].join('')
  return picture(W, H, defs, body)
}

/** Drawn: two ships pass on either side of a planet without firing. */
export function drawn(p: string): string {
  const defs = [
    linear(`${p}k`, ['#0a1a40', '#14163a', '#34142f'], 0, 0, 1, 0),
    linear(`${p}w`, ['#8fd0ff', '#3a6fc0 1 34', '#262a5a 1 50', '#a03a60 1 66', '#ffa6b0'], 0, 0, 1, 0),
    glow(`${p}l`, '#5aa8ff', 0.5),
    glow(`${p}r`, '#ff6f8a', 0.5),
    linear(`${p}u`, ['#000 0 30', '#060818 .7']),
    glow(`${p}j`, '#bff0ff', 1),
  ].join('')
  const theirs = patrolShip(p, true, PINK)
  const body = [
    box(0, 0, W, H, url(`${p}k`)),
    stars(12, W, H, 130, '#eef1ff', 1.4),
    oval(120, 180, 260, 190, url(`${p}l`)),
    oval(520, 180, 260, 190, url(`${p}r`)),
    disc(320, 172, 112, url(`${p}w`)),
    disc(320, 172, 112, url(`${p}u`)),
    line('M212 142A112 112 0 0 1 320 60', '#eaf6ff', 1.8),
    line('M320 60A112 112 0 0 1 428 142', '#ffe6ea', 1.8),
    line('M320 20V324', '#fff', 1.2, 'stroke-dasharray="2 9" opacity=".55"'),
    line('M-10 268H90M650 96H560', '#fff', 2, 'opacity=".25"'),
    `<g transform="translate(470 112)rotate(4)scale(-.74 .74)">${theirs}</g>`,
    at(186, 244, 0.98, patrolShip(p, true, BLUE), 3),
  ].join('')
  return picture(W, H, defs, body)
}
