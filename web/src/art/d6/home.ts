/** Deep Space D-6: one ship with a shield, and many enemies in red light. */

import { CYAN, again, at, box, disc, fill, glow, line, linear, lit, named, oval, picture, radial, stars, url } from '../brush'
import { droneBody } from './machines'
import { sickle } from './pirates'
import { prow, prowPaint } from './warships'
import { patrolShip } from '../fleet'

/** The arc of our shield, on the side of the enemies. */
const SHIELD = 'M282 60A166 166 0 0 1 282 356'

export function home(p: string): string {
  const defs = [
    linear(`${p}k`, ['#060b1e', '#101a40', '#2a1a44', '#571f3a'], 0, 0.3, 1, 0.6),
    glow(`${p}h`, '#ff7a66', 0.75),
    glow(`${p}c`, '#3f6fd0', 0.6),
    radial(`${p}o`, ['#0a1430', '#0a1430 1 86', '#1d3f7a 1 95', '#7fc4ff']),
    linear(`${p}a`, [`${CYAN} 0`, `${CYAN} 1 30`, '#e6fcff 1 52', `${CYAN} 1 72`, `${CYAN} 0`]),
    glow(`${p}j`, '#7fe3ff', 1),
    linear(`${p}t`, ['#fff .9', '#ff7a4d .6 30', '#ff7a4d 0'], 0, 0, 1, 0),
    radial(`${p}b`, ['#83bdc6', '#34687a 1 30', '#1b3c47 1 65', '#0b1f27'], 'cx="32%" cy="24%" r="80%"'),
    prowPaint(p),
  ].join('')
  const rock = [
    lit('M-30-8L-16-26L6-22L18-28L34-6L26 4L32 18L12 30L-8 24L-22 28L-36 10z', '#2c1c2e', '#ffb3a0', -1.6, 1.4),
    fill('M-30-6L-16-24L4-20L-4 0L-20 6z', '#4d3044'),
    fill('M4-20L18-26L32-6L12 2L-4 0z', '#6a4452'),
  ].join('')
  const body = [
    box(0, 0, 640, 400, url(`${p}k`)),
    oval(130, 230, 280, 200, url(`${p}c`)),
    oval(520, 120, 320, 210, url(`${p}h`)),
    stars(2024, 640, 400, 120, '#e6eeff', 1.5),
    at(372, -2, 1.9, prow(p)),
    oval(524, 190, 240, 110, url(`${p}h`), 'opacity=".45"'),
    disc(90, 770, 470, url(`${p}o`)),
    line('M-60 325A470 470 0 0 1 456 472', '#bfe6ff', 1.6, 'opacity=".9"'),
    at(596, 352, 0.9, named(`${p}s`, rock), 10),
    again(`${p}s`, 'translate(492 376)rotate(70)scale(.4)'),
    again(`${p}s`, 'translate(360 30)rotate(140)scale(.28)'),
    at(466, 282, 0.92, named(`${p}y`, sickle(p)), -10),
    again(`${p}y`, 'translate(568 296)rotate(-16)scale(.5)'),
    again(`${p}y`, 'translate(384 66)rotate(-44)scale(.42)'),
    again(`${p}y`, 'translate(316 36)rotate(-52)scale(.24)'),
    at(390, 356, 0.44, named(`${p}d`, droneBody(p)), -10),
    again(`${p}d`, 'translate(336 330)rotate(8)scale(.2)'),
    line(SHIELD, url(`${p}a`), 34, 'opacity=".16"'),
    line(SHIELD, url(`${p}a`), 18, 'opacity=".22"'),
    line(SHIELD, url(`${p}a`), 8, 'opacity=".4"'),
    line(SHIELD, url(`${p}a`), 2.6),
    line('M376 184L500 167', '#ffd9cf', 3.4, 'stroke-dasharray="46 16 22 14"'),
    disc(372, 185, 46, url(`${p}g`)),
    disc(371, 185, 6, '#fff'),
    line('M366 172l-8-14M364 180l-16-8M364 192l-14 10M368 198l-6 14', '#ffe6de', 2.2),
    at(186, 210, 1, patrolShip(p), -7),
  ].join('')
  return picture(640, 400, defs, body)
}
