/** Station modules, 64 by 64: the flower that a family is named after, and in front of it the device. */

import { disc, fill, line, picture, prefix, radial, round, url } from '../brush'
import { ring } from '../pen'
import { found } from './sky'

/** One petal that points up from the origin, about 28 long. */
const PETALS = {
  round: 'M0 0C-11-8-10-26 0-27C10-26 11-8 0 0z',
  sharp: 'M0 0C-9-8-7-20 0-29C7-20 9-8 0 0z',
  heart: 'M0 0C-13-8-12-26-4-26L0-22L4-26C12-26 13-8 0 0z',
  strap: 'M0 0C-4-9-4.5-24 0-28C4.5-24 4-9 0 0z',
  broad: 'M0 0C-16-5-16-22 0-26C16-22 16-5 0 0z',
  curl: 'M0 0C-12-6-8-20-2-22C-6-27 3-31 6-26C11-18 8-6 0 0z',
  leaf: 'M0 0C-8-6-9-14-5-18L-7-20C-3-22-2-25 0-29C2-25 3-22 7-20L5-18C9-14 8-6 0 0z',
  bell: 'M0 0C-4-6-9-12-8-22Q-12-27-9-27Q0-31 9-27Q12-27 8-22C9-12 4-6 0 0z',
  plate: 'M0-3L-10-9V-22L0-28L10-22V-9z',
} as const

/** Petals: number, shape, light and dark colour; then the device on a grid of 24; filled parts after "|". */
type Look = readonly [number, keyof typeof PETALS, string, string, string]

const MISSILE = (x: number, y: number): string =>
  `M${x} ${y}L${x + 2} ${y + 3.5}V${y + 11}H${x - 2}V${y + 3.5}zM${x - 2} ${y + 8}L${x - 4} ${y + 12}M${x + 2} ${y + 8}L${x + 4} ${y + 12}`
const CRATE = 'M3.5 7.5L12 3.5L20.5 7.5V16.5L12 20.5L3.5 16.5zM3.5 7.5L12 11.5L20.5 7.5M12 11.5V20.5'

const LOOKS: { readonly [family: string]: Look } = {
  // what ships begin with: plain plates instead of flowers
  'pulse-gun': [4, 'plate', '#d06a78', '#4a1c2c', 'M3 9H13V15H3zM13 12H17M6 15V19H10V15|M19 11H23V13H19z'],
  'quick-gun': [3, 'plate', '#d06a78', '#4a1c2c', 'M2 12H22M2 9.5H10M2 14.5H10M13 9L16 12L13 15'],
  'rail-gun': [4, 'plate', '#b79a80', '#3c2c24', 'M2 8.5H22M2 15.5H22M6 8.5V15.5M11 8.5V15.5M16 8.5V15.5|M8 11H14V13H8z'],
  deflector: [4, 'plate', '#4fb6c9', '#123c4a', 'M5 19A11 11 0 0 1 5 5M12 17A8 8 0 0 0 12 7M17 19.5A12 12 0 0 0 17 4.5'],
  'sniper-rail': [3, 'plate', '#b79a80', '#3c2c24', 'M2 14H22M4 14L6 18H9L8 14M9 10H16V12H9zM12 12V14'],
  'twin-gun': [2, 'plate', '#d06a78', '#4a1c2c', 'M3 6H15V10H3zM3 14H15V18H3zM15 8H21M15 16H21M7 10V14'],
  'hull-crew': [
    6,
    'plate',
    '#c98a5c',
    '#46260f',
    'M20 7.2A4.8 4.8 0 0 1 13.7 12.6L7.4 19A2.3 2.3 0 0 1 4.1 15.7L10.5 9.4A4.8 4.8 0 0 1 15.9 3.1L13.3 5.8L14.1 9L17.3 9.8z',
  ],
  'ion-lance': [3, 'plate', '#7f90e6', '#1f2760', `M2 21L14 9M12 7L16 11${ring(18, 6, 2)}M18 1.5V2.5M22.5 6H21.5M21.2 2.8L20.5 3.5`],
  'polarity-drive': [
    2,
    'plate',
    '#7fb0ff',
    '#8c3058',
    `${ring(12, 12, 9)}M12 3A4.5 4.5 0 0 1 12 12A4.5 4.5 0 0 0 12 21M12 6V9M10.5 7.5H13.5M10.5 16.5H13.5`,
  ],
  'stasis-beam': [6, 'plate', '#a890f0', '#2c1f60', 'M12 2V22M3.5 7L20.5 17M20.5 7L3.5 17M9.5 4L12 6.5L14.5 4M9.5 20L12 17.5L14.5 20'],
  'infinity-aegis': [
    5,
    'plate',
    '#4fb6c9',
    '#123c4a',
    'M12 12C9 7.5 3 7.5 3 12S9 16.5 12 12S21 7.5 21 12S15 16.5 12 12zM6 5A10 10 0 0 1 18 5M6 19A10 10 0 0 0 18 19',
  ],
  // the Galactic Savior
  'nova-lance': [8, 'sharp', '#fff1d0', '#7a3450', 'M2 22L15 9M15 9L13 3L17 7L21 2L19.5 8L23 10L18 11z'],
  'halo-array': [10, 'strap', '#fff1d0', '#7a3450', `${ring(12, 9, 6)}${ring(12, 9, 3)}M12 15V22M8 22H16M3 4L5 6M21 4L19 6`],
  'legion-bay': [12, 'sharp', '#fff1d0', '#7a3450', 'M3 21V10L12 3L21 10V21M8 21V14H16V21M12 6V9M10.5 7.5H13.5M5.5 13H6M18 13H18.5'],
  allium: [
    14,
    'strap',
    '#d79cf0',
    '#4a2068',
    'M12 2.5L20 5.5V12Q20 18 12 21.5Q4 18 4 12V5.5zM12 6.5L16.5 8.5V12Q16.5 15.5 12 17.5Q7.5 15.5 7.5 12V8.5z',
  ],
  // for sale
  'ai-core': [
    6,
    'leaf',
    '#7fe0b4',
    '#12483a',
    `M7 7H17V17H7zM9.5 7V3M14.5 7V3M9.5 21V17M14.5 21V17M3 9.5H7M3 14.5H7M17 9.5H21M17 14.5H21${ring(12, 12, 2)}`,
  ],
  alyssum: [4, 'broad', '#f4f2ff', '#6a6c94', 'M4 4L10 8V16L4 20zM10 10L15 9V15L10 14M17 9.5H22M17 12H20M17 14.5H22'],
  aster: [13, 'strap', '#b79cff', '#3c2a7a', `${ring(6, 7, 2.5)}${ring(18, 7, 2.5)}${ring(12, 17, 2.5)}M8 9L10.5 14.5M16 9L13.5 14.5M8.5 7H15.5`],
  barrier: [5, 'plate', '#6fd8ea', '#124a58', 'M12 2.5L20 5.5V12Q20 18 12 21.5Q4 18 4 12V5.5zM8 8L12 16L16 8'],
  blossom: [8, 'round', '#ffb0d0', '#8c2f5c', 'M2 12H9M9 8Q14 12 9 16M14 5.5L22 3M15 9L22 8M15 12H22M15 15L22 16M14 18.5L22 21'],
  cereus: [16, 'strap', '#fdf6e0', '#6c7a4a', 'M4 4H11V10H4zM13 4H20V10H13zM4 14H11V20H4zM13 14H20V20H13zM11 7H13M11 17H13M7.5 10V14M16.5 10V14'],
  dendron: [7, 'leaf', '#a8d878', '#2a4a24', 'M12 21V9M12 14L7 9M12 12L17 7M7 9V5M17 7V3.5M4 4Q12-1 20 4V13Q18 19 12 21Q6 19 4 13z'],
  drosera: [18, 'strap', '#ff8f9a', '#6a1c34', 'M5 3V11A7 7 0 0 0 19 11V3H14.5V11A2.5 2.5 0 0 1 9.5 11V3zM5 6.5H9.5M14.5 6.5H19M12 17V21'],
  edelweiss: [
    9,
    'leaf',
    '#f6f9ff',
    '#7f8ba8',
    `${ring(12, 12, 5.5)}M12 2.5V6.5M12 17.5V21.5M2.5 12H6.5M17.5 12H21.5M5.3 5.3L8 8M16 16L18.7 18.7M5.3 18.7L8 16M16 8L18.7 5.3`,
  ],
  ferox: [7, 'sharp', '#8fe6d0', '#145048', 'M3 5Q10 4 10 12T3 19M21 5Q14 4 14 12T21 19M7 12H17M14.5 9.5L17 12L14.5 14.5'],
  gerbera: [18, 'strap', '#ff9468', '#84301a', `${MISSILE(7, 5)}${MISSILE(16, 3)}`],
  hellebore: [5, 'broad', '#b8e29a', '#3c6434', `${ring(11, 14, 7)}M15 8.5L17 6.5M17 6.5Q19 3 22 5M8 13A3.5 3.5 0 0 1 11 10.5`],
  iris: [6, 'curl', '#8fa6ff', '#27307c', `M2 12Q12 2.5 22 12Q12 21.5 2 12z${ring(12, 12, 3.5)}|M11 11H13V13H11z`],
  kira: [8, 'sharp', '#9ff0ff', '#1a5670', 'M4 4H9V9H4zM15 4H20V9H15zM4 15H9V20H4zM15 15H20V20H15zM9 6.5H15M9 17.5H15M6.5 9V15M17.5 9V15'],
  saber: [5, 'sharp', '#e2b4ff', '#5a2480', 'M21 3L9 15M21 3L19 9L11 16M6 12L12 18M3 21L7.5 16.5'],
  larkspur: [
    6,
    'curl',
    '#7fa0ff',
    '#2a2f8c',
    'M12 21Q4 18 7 11Q9 12 9.5 9Q9 5 13 2.5Q13 7 16 10Q19 15 16 19Q14 21 12 21zM12 21Q9 18 12 14Q15 18 12 21',
  ],
  lilac: [4, 'sharp', '#dcb8ff', '#6a4494', 'M4 10H9V4H15V10H20V15H15V20H9V15H4zM12 8V16M8 12H16'],
  lotus: [9, 'sharp', '#ffb8d4', '#a23c6c', 'M2 9H9L12 12L9 15H2zM14 12H16M18 12H22M13 8L15 6M13 16L15 18'],
  lupin: [
    10,
    'heart',
    '#b0a0ff',
    '#4634a0',
    `M4 21H20M6 18H18${ring(12, 6, 2.5)}M9 15L9.5 10H14.5L15 15M4 15V4M20 15V4M4 7H6M18 7H20M4 11H6M18 11H20`,
  ],
  magnolia: [9, 'round', '#ffe0ea', '#a8648c', 'M12 12L12 21M9 21H15M7 7A7 7 0 0 0 7 16M17 7A7 7 0 0 1 17 16M3 3L21 21|M11 10.5H13V12.5H11z'],
  nepentes: [4, 'bell', '#a4dc8c', '#6c2c3c', 'M2 8H14L19 5V19L14 16H2zM6 8V16M10 8V16M21.5 9V15'],
  nightshade: [5, 'sharp', '#8a6ad8', '#1c1040', 'M15 3A9.5 9.5 0 1 0 21 17A8 8 0 0 1 15 3zM17.5 8.5H21L17.5 12H21'],
  orchid: [5, 'heart', '#e07ad0', '#64205c', `${MISSILE(6, 8)}${MISSILE(12, 3)}${MISSILE(18, 8)}`],
  raflesia: [
    5,
    'broad',
    '#e0584c',
    '#5c1420',
    `${ring(9, 12, 6.5)}${ring(9, 8.5, 1.4)}${ring(6, 13.7, 1.4)}${ring(12, 13.7, 1.4)}M16 9H22M16 12H22M16 15H22`,
  ],
  sakura: [5, 'heart', '#ffd0de', '#b05478', 'M3 7L8 5L8 9zM8 7H13M5 13L10 11V15zM10 13H15M9 19L14 17V21zM14 19H19M18 6L20 8M19 12L21 14'],
  senna: [5, 'round', '#f2e488', '#74682c', 'M3 15Q12 3 21 15M12 9V3.5M10 5L12 3L14 5M4 20L8 16M20 20L16 16M4 16L8 20M20 16L16 20'],
  spindle: [4, 'leaf', '#ff9cb0', '#6c2440', 'M2 12H6L9 7H15L18 12L15 17H9L6 12M18 12H22M9 7L15 17M15 7L9 17M12 2.5V5M12 19V21.5'],
  stargazer: [
    6,
    'sharp',
    '#ff8fae',
    '#8a2048',
    'M12 2L13.5 8L19 5L16 10.5L22 12L16 13.5L19 19L13.5 16L12 22L10.5 16L5 19L8 13.5L2 12L8 10.5L5 5L10.5 8z',
  ],
  'titan-arum': [2, 'broad', '#9c4468', '#3c1030', 'M2 6H8L22 12L8 18H2L5 12zM8 6V18M13 8.5V15.5'],
  valerian: [11, 'round', '#f6d8ea', '#8c6482', 'M12 3V21M5 21H19M4 8H20M4 8L1.5 14H6.5zM20 8L17.5 14H22.5z'],
  zephyranthes: [
    6,
    'round',
    '#bff0d8',
    '#34786a',
    `M5 8A8 8 0 0 1 19.5 9.5M19.8 4.5V9.7H14.6M19 16A8 8 0 0 1 4.5 14.5M4.2 19.5V14.3H9.4|M10.5 10.5H13.5V13.5H10.5z`,
  ],
  // cargo
  'cargo-reactor': [4, 'plate', '#9a8c78', '#2c2620', `${CRATE}M6 11L9 15M9 11L6 15`],
  'cargo-medicine': [4, 'plate', '#9a78c8', '#2c2040', `${CRATE}M7.5 11V15M5.5 12.5L9.5 13.5`],
  'cargo-envoy': [4, 'plate', '#7fa0d8', '#1c2c50', `${CRATE}M5.5 12L9.5 14M5.5 14.5L9.5 16.5`],
  'cargo-archive': [4, 'plate', '#5fc0d0', '#143c48', `${CRATE}M5.5 11.5V14.5L9.5 16.5V13.5z`],
  'cargo-seeds': [4, 'plate', '#8fc078', '#243c1c', `${CRATE}M7.5 16Q5 13 7.5 10.5Q10 14 7.5 16z`],
  'cargo-warhead': [4, 'plate', '#d8705c', '#4a1814', `${CRATE}M7.5 10.5V14M7.5 15.8V16`],
}

/** The name of a tile's family: its own name without its tier. */
export const familyOf = (module: string): string => (Object.hasOwn(LOOKS, module) ? module : module.replace(/-(\d|v3?|x)$/, ''))

function flower([count, shape, light, dark]: Look): string {
  const ring = Array.from({ length: count }, (_, i) => `<path d="${PETALS[shape]}" transform="rotate(${round((360 * i) / count)})"/>`).join('')
  return `<g transform="translate(32 32)" fill="${dark}" stroke="${light}" stroke-width="1.1">${ring}</g>`
}

/** An `<svg viewBox="0 0 64 64">` of a module or of its family. */
export function moduleArt(id: string, uid = ''): string {
  const look = found(LOOKS, familyOf(id))
  const [, , light, dark, device] = look
  const p = prefix('m', uid, id)
  const [pen = '', solid = ''] = device.split('|')
  const place = 'transform="translate(12.5 12.5) scale(1.63)"'
  const body = [
    disc(32, 32, 32, url(`${p}k`)),
    flower(look),
    disc(32, 32, 17.5, '#0a1020', 'opacity=".8"'),
    line(pen, '#0a1020', 3.4, `${place} opacity=".6"`),
    line(pen, '#f6f8ff', 1.6, place),
    solid && fill(solid, light, place),
  ].join('')
  return picture(64, 64, radial(`${p}k`, [dark, `${dark} .7 60`, `${dark} 0`]), body)
}

export const FAMILIES = Object.keys(LOOKS)
