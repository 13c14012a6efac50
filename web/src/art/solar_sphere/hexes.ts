/** The faces of the hexes of the Sphere: a motif per kind, die, cost, faction and benefit around the origin. */

import { ring } from '../pen'
import { mark, tone } from './marks'

const MOTIFS: { readonly [id: string]: string } = {
  'anchor-spar': 'M12 3V20M8 6H16M5 14Q6 20 12 20.500T19 14M5 14L3.500 16.500M19 14L20.500 16.500',
  'dew-still': 'M12 3Q6 11 6 15A6 6 0 0 0 18 15Q18 11 12 3M9 15A3 3 0 0 0 12 18.500',
  'moth-array': 'M12 6V18M12 9Q4 2 3 8T11 13M12 9Q20 2 21 8T13 13M11 14Q4 15 7 19T12 16M13 14Q20 15 17 19T12 16',
  'ballast-ring': `${ring(12, 12, 8.5)}${ring(12, 12, 5)}M12 3.500V7M12 17V20.500M3.500 12H7M17 12H20.500`,
  'ledger-vault': `M4 4H20V20H4z${ring(12, 12, 4.5)}M12 7.500V12L15 13.500M20 8H22M20 16H22`,
  'prism-mast': 'M12 2L18 12L12 22L6 12zM12 2V22M6 12H18M2 9L6 12L2 15',
  'drone-cradle': `M4 6V18Q4 21 8 21H16Q20 21 20 18V6${ring(12, 10, 4)}M8 10H4M16 10H20M12 14V21`,
  'mirror-field': 'M3 8L9 4V12L3 16zM10 10L16 6V14L10 18zM17 12L22 8.500V16L17 20z',
  'heat-sink': 'M4 20H20M6 20V7M10 20V4M14 20V4M18 20V7M6 10H18M6 14H18',
  'toll-gate': 'M3 21V9Q3 4 12 3T21 9V21M3 13H21M8 21V13M16 21V13M12 3V8',
  'sail-loom': 'M5 3V21M5 4Q19 6 20 19Q12 14 5 15M5 9Q12 10 16 15',
  'ice-reservoir':
    'M12 2V22M3.500 7L20.500 17M20.500 7L3.500 17M9 3.500L12 6L15 3.500M9 20.500L12 18L15 20.500M3 11L6.500 9L6 5M21 13L17.500 15L18 19',
  'orchard-dome': 'M3 20A9 9 0 0 1 21 20zM12 20V12M12 15Q7 15 7.500 10Q12 10 12 15M12 16Q17 16 16.500 11Q12 11 12 16',
  'signal-crown': 'M4 20L3 8L8 13L12 5L16 13L21 8L20 20zM9 2.500A4.500 4.500 0 0 1 15 2.500',
  'foundry-span': 'M2 18Q12 6 22 18M2 18H22M6 18V14M12 18V12M18 18V14M9 8L12 2.500L15 8',
  'sun-well': `${ring(12, 12, 3)}${ring(12, 12, 9)}M12 3V6.500M12 17.500V21M3 12H6.500M17.500 12H21M5.600 5.600L8 8M16 16L18.400 18.400M5.600 18.400L8 16M16 8L18.400 5.600`,
  'zenith-arch': 'M4 21V12A8 8 0 0 1 20 12V21M8 21V12A4 4 0 0 1 16 12V21M12 1.500V4M12 10L13 13H11z',
  'polar-gate': `${ring(12, 12, 5)}M12 1.500V7M12 17V22.500M7 3L12 7L17 3M7 21L12 17L17 21M2 12H7M17 12H22`,
}

export const HEX_IDS = Object.keys(MOTIFS)

interface Face {
  readonly kind: string
  readonly die: number
  /** Symbols of the price, one for each resource. */
  readonly prices: readonly string[]
  readonly icons: readonly string[]
  readonly benefit: readonly { readonly mark: string; readonly amount: number }[]
}

const sign = (name: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2})" style="font-size:${size}px;color:${tone(name)}">${mark(name)}</g>`

/** Symbols side by side around x. */
const row = (names: readonly string[], x: number, y: number, width: number, size: number): string =>
  names.map((name, i) => sign(name, x + (i - (names.length - 1) / 2) * width, y, size)).join('')

function benefits(all: Face['benefit']): string {
  const widths = all.map(({ amount }) => (amount > 1 ? 35 : 23))
  let x = -widths.reduce((sum, width) => sum + width, 0) / 2
  return all
    .map(({ mark, amount }, i) => {
      const at = x
      x += widths[i] ?? 0
      return amount > 1 ? `<text x="${at + 7}" y="30">${amount}</text>${sign(mark, at + 24, 29, 22)}` : sign(mark, at + 12, 29, 22)
    })
    .join('')
}

const motif = (kind: string): string =>
  `<path class="motif" d="${(Object.hasOwn(MOTIFS, kind) ? MOTIFS[kind] : undefined) ?? ring(12, 12, 8)}" transform="translate(-38 -38) scale(3.170)" fill="none"/>`
const drawn = (body: string): string => `<svg overflow="visible" aria-hidden="true" focusable="false">${body}</svg>`

/** A hex that can be built, on a hex of radius 56. */
export const hexFace = ({ kind, die, prices, icons, benefit }: Face): string =>
  drawn(
    `${motif(kind)}<rect x="-26" y="-42" width="24" height="25" rx="6" fill="#e8edf8"/><text class="value" x="-14" y="-29">${die}</text>` +
      row(icons, 17, -30, 18, 21) +
      row(prices, 0, -1, prices.length > 4 ? 19 : 22, 22) +
      benefits(benefit),
  )

/** A built hex with the badge of its builder. */
export const builtFace = (kind: string, icons: readonly string[], badge: { readonly shape: string; readonly colour: string }): string =>
  drawn(
    `${motif(kind)}<circle r="24" fill="#0a1020" stroke="${badge.colour}" stroke-width="2"/>` +
      `<path d="${badge.shape}" fill="${badge.colour}" fill-rule="evenodd" transform="translate(-17 -17) scale(1.420)"/>${row(icons, 0, 36, 24, 20)}`,
  )

const SUN =
  '<radialGradient id="ss-sun"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#fff3e2"/><stop offset=".8" stop-color="#ffc9a1"/>' +
  '<stop offset="1" stop-color="#ff8e66"/></radialGradient>'
const RAYS = Array.from(
  { length: 12 },
  (_, i) => `<path d="M0-35V-44" transform="rotate(${i * 30})" stroke="#ffd9c4" stroke-width="3" stroke-linecap="round"/>`,
)
/** The core: the sun. */
export const CORE = drawn(`<defs>${SUN}</defs>${RAYS.join('')}<circle r="30" fill="url(#ss-sun)"/>`)

/** The light around the Sphere, and the ground of a hex (`url(#ss-tile)`). */
export const HALO = drawn(
  '<defs><radialGradient id="ss-halo"><stop offset="0" stop-color="#ff9a6b" stop-opacity=".55"/><stop offset=".5" stop-color="#e0556a" stop-opacity=".2"/>' +
    '<stop offset="1" stop-color="#e0556a" stop-opacity="0"/></radialGradient><radialGradient id="ss-tile" cx="50%" cy="15%" r="95%">' +
    '<stop offset="0" stop-color="#25314f"/><stop offset="1" stop-color="#131b31"/></radialGradient></defs><circle r="236" fill="url(#ss-halo)"/>',
)
