/**
 * The small symbols of the Battlecruisers table, drawn with the common pen; the last six are in the corners of cards.
 */

import { dots, ring, sign } from '../pen'

const PATHS = {
  // counts of a player
  point: 'M12 2.8L20.2 7.4V16.6L12 21.2L3.8 16.6V7.4z|M12 6.8L13.6 10.3L17.3 10.7L14.5 13.2L15.3 16.9L12 15L8.7 16.9L9.5 13.2L6.7 10.7L10.4 10.3z',
  hand: 'M9 5.5L18.5 3.8L20.8 16.6L11.3 18.3zM8 9L3.2 11.2L8 21L14.5 18.6',
  recovery: 'M4.2 12A7.8 7.8 0 1 0 7 6M7.6 2.4L6.6 6.4L10.6 7.4M9.2 8.8H14.8V16H9.2z',
  discard: 'M4.5 9.5H15.5V21H4.5zM7 6.2H18.5V18M9.8 3H21.5V15M7.8 13L12.2 17.6M12.2 13L7.8 17.6',
  // statuses of a ship
  'red-alert': 'M6 17.5V13A6 6 0 0 1 18 13V17.5M3.5 20.5H20.5M6 17.5H18M12 3V1.8M4.6 6L3.6 5M19.4 6L20.4 5|M10.4 9.5H13.6L13 15.5H11z',
  protected: 'M12 2.8L20 5.6V11.5Q20 18 12 21.4Q4 18 4 11.5V5.6zM8.4 11.6L11.2 14.6L15.8 8.6',
  disabled: 'M13.6 2.6L6.4 13.4H11.4L10.2 21.4L17.8 10.6H12.6zM2.5 5L7 8.6M17.2 16.4L21.5 20',
  doubled: 'M3.5 4H10V14H3.5zM14 4H20.5V14H14zM6.8 17.5V20.5H17.2V17.5',
  out: 'M9.5 2.8L15.5 16.5L9.5 13.6L3.5 16.5zM15 16.2L20.6 21.8M20.6 16.2L15 21.8',
  // progress of the round
  locked: 'M6.5 10.5H17.5V20.5H6.5zM8.5 10.5V7.5A3.5 3.5 0 0 1 15.5 7.5V10.5|M10.6 14.2A1.4 1.4 0 1 1 13.4 14.2L12.8 17.6H11.2z',
  thinking: 'M7 3.5H17L16.6 7.2Q16.2 9.6 12.8 12Q16.2 14.4 16.6 16.8L17 20.5H7L7.4 16.8Q7.8 14.4 11.2 12Q7.8 9.6 7.4 7.2z|M9 19L12 15.4L15 19z',
  main: 'M5.5 2.8H18.5V21.2H5.5z|M12 6.2L13.5 10.5L17 12L13.5 13.5L12 17.8L10.5 13.5L7 12L10.5 10.5z',
  clash:
    'M2 12H8M5 8.6L8.4 12L5 15.4M22 12H16M19 8.6L15.6 12L19 15.4M12 2.5V7.5M12 16.5V21.5M8.2 4L9.8 7.6M15.8 4L14.2 7.6M8.2 20L9.8 16.4M15.8 20L14.2 16.4',
  // corners of a card
  people: ring(9, 8, 3.6) + 'M2.5 20Q3.2 14.4 9 14.4T15.5 20M15.2 4.7A3.6 3.6 0 0 1 15.2 11.3M17.8 14.8Q20.8 15.8 21.5 20',
  technology: 'M7.5 7.5H16.5V16.5H7.5zM10 7.5V3M14 7.5V3M10 16.5V21M14 16.5V21M7.5 10H3M7.5 14H3M16.5 10H21M16.5 14H21' + dots([12, 12]),
  weapons:
    'M4 20.5V10Q4 6 6.5 3.5Q9 6 9 10V20.5zM4 16H9M15 20.5V10Q15 6 17.5 3.5Q20 6 20 10V20.5zM15 16H20M9 20.5H15|M10.8 9.5L12 7L13.2 9.5V17H10.8z',
  space: ring(12, 12, 5.6) + 'M6.9 14.6Q1.6 18.2 2.4 19.8Q3.8 22 12.6 16.4T21.6 4.2Q20.4 2.4 14.8 5.6',
  negation: ring(12, 12, 9) + ring(12, 12, 4.6),
  'anti-negation': ring(12, 12, 9) + ring(12, 12, 4.6) + 'M3.4 20.6L20.6 3.4',
} as const

export type MarkName = keyof typeof PATHS

export const MARKS = Object.keys(PATHS) as readonly MarkName[]

/** An `<svg>` as large as the text around it (1em), in the text's colour. */
export const mark = (name: MarkName): string => sign(PATHS[name])
