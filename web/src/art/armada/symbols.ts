/** The small symbols of Armada, drawn with the common pen: crew, money, damage and the traits of attacks. */

import { ring, sign } from '../pen'

const GEAR =
  'M10.3 2.8H13.7L14.3 5.4L16.6 6.7L19.1 5.9L20.8 8.9L18.9 10.7V13.3L20.8 15.1L19.1 18.1L16.6 17.3L14.3 18.6L13.7 21.2H10.3L9.7 18.6L7.4 17.3L4.9 18.1L3.2 15.1L5.1 13.3V10.7L3.2 8.9L4.9 5.9L7.4 6.7L9.7 5.4z'
const STAR = 'M12 5.5L13.8 10.2L18.5 12L13.8 13.8L12 18.5L10.2 13.8L5.5 12L10.2 10.2z'

const PATHS: { readonly [id: string]: string } = {
  // crew
  tactical: `${ring(11, 13, 7.5)}M11 13L20.5 3.5M15.5 3.5H20.5V8.5`,
  engineering: `${GEAR}${ring(12, 12, 3.2)}`,
  science: `M12 2.5L20.2 7.2V16.8L12 21.5L3.8 16.8V7.2zM10 7.5H14M10.8 7.5V11L7.8 16H16.2L13.2 11V7.5`,
  medical: 'M4 4H20V20H4z|M10.2 7.5H13.8V10.2H16.5V13.8H13.8V16.5H10.2V13.8H7.5V10.2H10.2z',
  command: `M12 2.3L21.7 9.4L18 20.7H6L2.3 9.4z|${'M12 7L13.3 10.6H17L14 12.8L15.1 16.4L12 14.2L8.9 16.4L10 12.8L7 10.6H10.7z'}`,
  any: 'M4 8V4H8M16 4H20V8M20 16V20H16M8 20H4V16|M10.5 10.5H13.5V13.5H10.5z',
  blank: 'M4 4H20V20H4zM9 12H15',
  // money, time and knowledge
  credit: `${ring(12, 12, 9)}M15 8.5A4.6 4.6 0 1 0 15 15.5M12 5V7.2M12 16.8V19`,
  timer: 'M6.5 3H17.5M6.5 21H17.5M7.5 3V7.5L12 12L7.5 16.5V21M16.5 3V7.5L12 12L16.5 16.5V21|M9.5 20L12 16L14.5 20z',
  data: 'M12 2.5L20 7V17L12 21.5L4 17V7zM4 7L12 11.5L20 7M12 11.5V21.5|M7 12.5L9 13.6V16L7 14.9z',
  // damage
  energy: 'M13.6 2.6L6.4 13.4H11.4L10.2 21.4L17.8 10.6H12.6z',
  kinetic: 'M3 8H12L20.5 12L12 16H3L6 12zM14 4L16.5 6.5M14 20L16.5 17.5',
  ion: `${ring(12, 12, 2.4)}M12 3.5C16.5 3.5 19.5 7.5 19.5 12S16.5 20.5 12 20.5S4.5 16.5 4.5 12S7.5 3.5 12 3.5M3 17.5Q12 8 21 6.5M3 6.5Q12 8 21 17.5`,
  // traits of attacks
  quickstrike: 'M3 18L10 12L3 6M9 18L16 12L9 6M15 18L22 12L15 6',
  'multi-target': 'M3 12H8M8 12L15 5M8 12H15M8 12L15 19M12.5 4.5H15.5V7.5M13.5 10L15.5 12L13.5 14M15.5 16.5V19.5H12.5M19 4V6M19 11V13M19 18V20',
  direct: `${ring(15, 12, 6.5)}${ring(15, 12, 2)}M2 12H13`,
  area: `${ring(12, 12, 2)}${ring(12, 12, 6)}~${ring(12, 12, 9.7)}`,
  breach: 'M3.5 4H20.5V20H3.5zM12 4L10 9L13.5 11.5L10.5 15L12.5 20',
  protect: 'M12 2.5L20 5.5V12Q20 18 12 21.5Q4 18 4 12V5.5zM8 12L11 15L16 9',
  // the ship
  hull: 'M3 12L9 6H20V18H9zM9 6V18M14.5 6V18',
  shield: 'M3.5 18.5A9.5 9.5 0 1 1 20.5 18.5M7.5 17A5.5 5.5 0 1 1 16.5 17|M9 21L12 15.5L15 21z',
  offline: `${ring(12, 12, 9)}M5.7 5.7L18.3 18.3`,
  infirmary: 'M3 20V7M3 16H21V20M21 16V12Q21 10 18 10H8V16|M4.5 11.5A1.8 1.8 0 1 0 4.5 11.4z',
  beacon:
    'M12 21V11M8 21H16M8.5 7.5A5 5 0 0 0 8.5 14.5M15.5 7.5A5 5 0 0 1 15.5 14.5M5.5 4.5A9.5 9.5 0 0 0 5.5 17.5M18.5 4.5A9.5 9.5 0 0 1 18.5 17.5|M10.2 11A1.8 1.8 0 1 0 10.2 10.9z',
  fleet: 'M2.5 7L9 4.5L10 7L9 9.5zM12 12L18.5 9.5L19.5 12L18.5 14.5zM4.5 17L11 14.5L12 17L11 19.5z',
  hazard: 'M12 3L22 20.5H2zM12 9.5V14.5|M11 16.8H13V18.5H11z',
  shipyard: 'M4 21V6L15 3V7M15 7V12M12 12H18M4 10L15 7M4 21H9M13 21L12 15H20L19 21z',
  waystation: `${ring(12, 8, 3.4)}M5 21Q5.5 14 12 14T19 21M3 5L5.5 7.5M21 5L18.5 7.5`,
}

/** The colours of symbols, always beside their shape; crew as on the dice. */
const TONES: { readonly [id: string]: string } = {
  tactical: '#ff8b86',
  engineering: '#f0946a',
  science: '#74d6a0',
  medical: '#c3a0ff',
  command: '#8bb8ff',
  any: '#e6e9f5',
  blank: '#93a3c2',
  credit: '#efe08c',
  timer: '#cdb9ff',
  data: '#8fdcf5',
  energy: '#ff8fc0',
  kinetic: '#d9c2a6',
  ion: '#9fb4ff',
  hull: '#c9d3e6',
  shield: '#5ad1e6',
  offline: '#ff6b5e',
  hazard: '#ff6b5e',
  breach: '#ff6b5e',
  beacon: '#8fe3ff',
}

export const SYMBOLS = Object.keys(PATHS)

/** An `<svg>` of one em in the colour of the text. */
export const symbolArt = (id: string): string => sign((Object.hasOwn(PATHS, id) ? PATHS[id] : undefined) ?? STAR)

export const symbolTone = (id: string): string => TONES[id] ?? '#c9d3e6'
