/** The small signs of the interface: one pen (1.75, round), one grid (24 by 24), the colour of the text around them. */

/** A settings wheel with eight teeth around (12, 12). */
const WHEEL = ((): string => {
  const points: string[] = []
  for (let i = 0; i < 8; i++) {
    for (const [turn, r] of [
      [-0.3, 6.6],
      [-0.2, 9],
      [0.2, 9],
      [0.3, 6.6],
    ] as const) {
      const a = (i * Math.PI) / 4 + turn
      points.push(`${(12 + Math.cos(a) * r).toFixed(1)} ${(12 + Math.sin(a) * r).toFixed(1)}`)
    }
  }
  return `M${points.join('L')}z`
})()

const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const dots = (...places: readonly (readonly [number, number])[]): string => places.map(([x, y]) => ring(x, y, 0.5)).join('')

const SPEAKER = 'M3.5 9.5H7L11.5 5.5V18.5L7 14.5H3.5z'

/** A path drawn with the pen; what follows "|" is filled, what follows "~" is drawn dotted. */
const PATHS = {
  // what the ship has, and what things mean
  shield: 'M2.8 15.5A9.4 9.4 0 0 1 21.2 15.5M7.2 15.5A4.9 4.9 0 0 1 16.8 15.5M9.5 19.5H14.5',
  hull: 'M4 6H20V18H4zM4 12H20M10 6V12M14 12V18',
  danger: 'M12 4L21 19.5H3zM12 10V14.2' + dots([12, 16.8]),
  good: 'M4.5 12.8L9.8 18L19.5 6.5',
  unknown: dots([12, 12]) + '~' + ring(12, 12, 8.5),
  scanner: ring(12, 12, 8.8) + ring(12, 12, 4) + 'M12 12L18.2 5.8|M15.2 15.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0',
  heal: 'M9.5 4H14.5V9.5H20V14.5H14.5V20H9.5V14.5H4V9.5H9.5z',
  repair: 'M20 7.8L16.5 11.2L12.8 7.5L16.2 4A5.2 5.2 0 0 0 10.2 10.6L4.6 16.2A2.2 2.2 0 0 0 7.8 19.4L13.4 13.8A5.2 5.2 0 0 0 20 7.8z',
  fire: ring(12, 12, 6.5) + 'M12 2.5V7M12 17V21.5M2.5 12H7M17 12H21.5' + dots([12, 12]),
  sword: 'M20 4L19.5 7.5L10.5 16.5L7.5 13.5L16.5 4.5zM5 13L11 19M7.2 16.8L3.8 20.2',
  stasis: 'M12 3L19.8 7.5V16.5L12 21L4.2 16.5V7.5zM9.8 9V15M14.2 9V15',
  mission: 'M4 20Q4.5 11.5 11.5 9.8|M21 3L17.5 13.5L10.5 6.5z',
  dice: 'M7 4H17Q20 4 20 7V17Q20 20 17 20H7Q4 20 4 17V7Q4 4 7 4z' + dots([8.5, 8.5], [12, 12], [15.5, 15.5]),
  lock: 'M6 11H18V20H6zM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11M12 14.5V16.5',
  // the course of a match
  undo: 'M8.5 4.5L4 9L8.5 13.5M4 9H14A5.5 5.5 0 0 1 14 20H9',
  redo: 'M15.5 4.5L20 9L15.5 13.5M20 9H10A5.5 5.5 0 0 0 10 20H15',
  hint: 'M9 17Q9 15 7.5 13.5A6.3 6.3 0 1 1 16.5 13.5Q15 15 15 17zM9.8 20.8H14.2',
  play: 'M8 5L19 12L8 19z',
  pause: 'M8 5V19M16 5V19',
  step: 'M18.5 5V19|M6 5.5L14.5 12L6 18.5z',
  speed: 'M4 6L11 12L4 18zM13 6L20 12L13 18z',
  replay: 'M4.2 12A7.8 7.8 0 1 0 6.8 6.2M6.6 2.8V6.4H10.2|M10.2 8.6L15.4 12L10.2 15.4z',
  flag: 'M6 21V4.5Q9.5 2.8 12.5 4.5T19 4.5V13.5Q15.5 15.2 12.5 13.5T6 13.5',
  clock: ring(12, 12, 8.8) + 'M12 7V12L15.4 14',
  calendar:
    'M4.5 6H19.5V20H4.5zM4.5 10.5H19.5M8.5 3.5V7.5M15.5 3.5V7.5|M12 12.2L13 14.3L15.2 14.5L13.5 16L14 18.2L12 17L10 18.2L10.5 16L8.8 14.5L11 14.3z',
  trophy: 'M7.5 4H16.5V10A4.5 4.5 0 0 1 7.5 10zM7.5 6H4V7.5A3.5 3.5 0 0 0 7.8 11M16.5 6H20V7.5A3.5 3.5 0 0 1 16.2 11M12 14.5V18M8 20.5H16',
  star: 'M12 3.4L14.6 8.9L20.6 9.7L16.2 13.9L17.3 19.9L12 17L6.7 19.9L7.8 13.9L3.4 9.7L9.4 8.9z',
  fork: 'M6 3.5V20.5M6 8Q6 13 12 13T18 18V20M15.2 17.6L18 20.4L20.8 17.6',
  // people
  seats: ring(9, 8, 3.5) + 'M2.5 20Q3.5 14.5 9 14.5T15.5 20M15.5 4.8A3.5 3.5 0 0 1 15.5 11.2M18 14.8Q20.8 16 21.5 20',
  door: 'M13 4H5V20H13M10 12H20.5M16.5 7.8L20.7 12L16.5 16.2',
  person: ring(12, 8, 4) + 'M4.5 20.5Q5.5 14.8 12 14.8T19.5 20.5',
  bot:
    'M6.5 9H17.5Q19 9 19 10.5V17.5Q19 19 17.5 19H6.5Q5 19 5 17.5V10.5Q5 9 6.5 9zM12 9V5.5M9.8 16H14.2M2.2 12.5V15.5M21.8 12.5V15.5' +
    dots([12, 4.5], [9, 13], [15, 13]),
  eye: 'M2.5 12Q12 2 21.5 12Q12 22 2.5 12z' + ring(12, 12, 3),
  chat: 'M5.5 4.5H18.5Q20 4.5 20 6V14.5Q20 16 18.5 16H12L7.5 20V16H5.5Q4 16 4 14.5V6Q4 4.5 5.5 4.5z' + dots([8.5, 10.3], [12, 10.3], [15.5, 10.3]),
  // the interface
  menu: 'M4 6.5H20M4 12H20M4 17.5H20',
  close: 'M6 6L18 18M18 6L6 18',
  back: 'M20 12H4.5M11 5.5L4.5 12L11 18.5',
  forward: 'M4 12H19.5M13 5.5L19.5 12L13 18.5',
  down: 'M5.5 9L12 15.5L18.5 9',
  first: 'M6 5V19M18 5L9 12L18 19z',
  last: 'M18 5V19M6 5L15 12L6 19z',
  up: 'M5.5 15L12 8.5L18.5 15',
  minus: 'M4.5 12H19.5',
  plus: 'M12 4.5V19.5M4.5 12H19.5',
  home: 'M3.5 12L12 4L20.5 12M6 10V20H18V10M10 20V14.5H14V20',
  book: 'M12 6.5Q8.5 4 3.5 5V18.5Q8.5 17.5 12 20Q15.5 17.5 20.5 18.5V5Q15.5 4 12 6.5zM12 6.5V20',
  log: 'M9 6H20M9 12H20M9 18H16' + dots([4.5, 6], [4.5, 12], [4.5, 18]),
  link: 'M10.5 7L13 4.5A4.6 4.6 0 0 1 19.5 11L17 13.5M13.5 17L11 19.5A4.6 4.6 0 0 1 4.5 13L7 10.5M9.5 14.5L14.5 9.5',
  copy: 'M9 9H20V20H9zM15 5.5V4H4V15H5.5',
  share: ring(18, 5.5, 2.5) + ring(6, 12, 2.5) + ring(18, 18.5, 2.5) + 'M8.2 10.8L15.8 6.7M8.2 13.2L15.8 17.3',
  settings: WHEEL + ring(12, 12, 2.6),
  contrast: ring(12, 12, 8.8) + '|M12 4.5A7.5 7.5 0 0 1 12 19.5z',
  language: ring(12, 12, 8.8) + 'M3.2 12H20.8M12 3.2Q6.5 12 12 20.8M12 3.2Q17.5 12 12 20.8',
  size: 'M3 18.5L8 6.5L13 18.5M4.8 14.5H11.2M14.5 18.5L17.8 10.5L21 18.5M15.7 15.8H19.8',
  motion: 'M3 8H9M2.5 12H7M3 16H9' + ring(16, 12, 5.5),
  help: ring(12, 12, 8.8) + 'M9.2 9.8A2.8 2.8 0 1 1 13.5 12Q12 12.8 12 14.2' + dots([12, 17]),
  search: ring(10.5, 10.5, 6.5) + 'M15.3 15.3L20.5 20.5',
  sound: SPEAKER + 'M15 9A4.3 4.3 0 0 1 15 15M17.8 6A8.5 8.5 0 0 1 17.8 18',
  mute: SPEAKER + 'M15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5',
  offline:
    'M2.5 9A13.6 13.6 0 0 1 8 5.7M12.5 5A13.6 13.6 0 0 1 21.5 9M6 13A8.6 8.6 0 0 1 10.5 10.6M15.5 11.2A8.6 8.6 0 0 1 18 13M9.5 16.6A3.7 3.7 0 0 1 14.5 16.6M4.5 3.5L19.5 20.5' +
    dots([12, 20]),
  download: 'M12 4V15.5M7 10.5L12 15.5L17 10.5M4.5 20H19.5',
  upload: 'M12 15.5V4M7 9L12 4L17 9M4.5 20H19.5',
  phone: 'M9 3H15Q16.5 3 16.5 4.5V19.5Q16.5 21 15 21H9Q7.5 21 7.5 19.5V4.5Q7.5 3 9 3zM11.3 18H12.7',
} as const

export type SymbolName = keyof typeof PATHS

export const SYMBOLS = Object.keys(PATHS) as readonly SymbolName[]

/** An `<svg>` as large as the text around it (1em), in the text's colour. */
export function symbol(name: SymbolName): string {
  const [outline = '', solid = '', dotted = ''] = parts(PATHS[name])
  const filled = solid && `<path d="${solid}" fill="currentColor"/>`
  const dots = dotted && `<path d="${dotted}" stroke-dasharray="0 3.82" stroke-width="2.2"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" stroke-width="1.75" ` +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${outline}"/>${filled}${dots}</svg>`
  )
}

function parts(drawing: string): readonly [string, string, string] {
  const [pen = '', dotted = ''] = drawing.split('~')
  const [outline = '', solid = ''] = pen.split('|')
  return [outline, solid, dotted]
}
