/** Dice in the colour of their captain; the pips have the shape of the seat's badge. */

import { fill, line } from '../brush'

interface Look {
  readonly body: string
  readonly side: string
  readonly edge: string
  readonly pip: string
  /** The pip around the origin. */
  readonly shape: string
}

const ROUND = 'M-5.500 0a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0'
const DIAMOND = 'M0-7L7 0L0 7L-7 0z'
const SQUARE = 'M-5-5H5V5H-5z'
const TRIANGLE = 'M0-6.500L7 5.500H-7z'

const LOOKS: { readonly [owner: string]: Look } = {
  '0': { body: '#7fa9f5', side: '#2c4a8c', edge: '#dbe8ff', pip: '#0c1a3c', shape: ROUND },
  '1': { body: '#ee93ba', side: '#833057', edge: '#ffe0ee', pip: '#3a0a22', shape: DIAMOND },
  '2': { body: '#74d3ae', side: '#1d6a4d', edge: '#dcfff0', pip: '#06301f', shape: SQUARE },
  '3': { body: '#cbb4ff', side: '#5a3fa0', edge: '#f3ecff', pip: '#22104c', shape: TRIANGLE },
  black: { body: '#39415a', side: '#10141f', edge: '#8a96b5', pip: '#eef1f8', shape: ROUND },
  ivory: { body: '#efe9d6', side: '#8f8563', edge: '#ffffff', pip: '#2b2618', shape: ROUND },
  amber: { body: '#d8894a', side: '#6e3410', edge: '#ffd2a6', pip: '#2c1204', shape: ROUND },
}
const BLANK: Look = { body: '#4a5874', side: '#242e45', edge: '#93a3c2', pip: '#dfe6f5', shape: ROUND }

const PIPS: { readonly [value: string]: readonly (readonly [number, number])[] } = {
  '1': [[32, 31]],
  '2': [
    [20, 19],
    [44, 43],
  ],
  '3': [
    [18, 17],
    [32, 31],
    [46, 45],
  ],
  '4': [
    [20, 19],
    [44, 19],
    [20, 43],
    [44, 43],
  ],
  '5': [
    [18, 17],
    [46, 17],
    [32, 31],
    [18, 45],
    [46, 45],
  ],
  '6': [
    [20, 15],
    [44, 15],
    [20, 31],
    [44, 31],
    [20, 47],
    [44, 47],
  ],
}

/** A side is the value and the owner: "4:0", "2:ivory". Opaque dice of DRANDA end with "!". */
function draw(side: string): string {
  const [value = '', owner = ''] = side.split(':')
  const look = LOOKS[owner.replace('!', '')] ?? BLANK
  const pips = (PIPS[value] ?? []).map(([x, y]) => `<path d="${look.shape}" transform="translate(${x} ${y})" fill="${look.pip}"/>`).join('')
  const cube = [
    fill('M14 4H50Q60 4 60 14V50Q60 62 50 62H14Q4 62 4 50V14Q4 4 14 4z', look.side),
    fill('M14 3H50Q60 3 60 13V46Q60 57 50 57H14Q4 57 4 46V13Q4 3 14 3z', look.edge),
    fill('M15 5H50Q59 5 59 14V46Q59 56.500 50 56.500H14.500Q5.500 56.500 5.500 47V15Q5.500 5 15 5z', look.body),
    owner.endsWith('!') ? line('M11 12L53 50', look.edge, 2, 'opacity=".35"') : '',
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${cube}${pips}</svg>`
}

/** The kit's look of dice; a tumbling die shows the values of its own colour. */
export const lookOf = (owner: string): { sides: readonly string[]; draw: (side: string) => string } => ({
  sides: ['1', '2', '3', '4', '5', '6'].map((value) => `${value}:${owner}`),
  draw,
})
export const CAPTAIN_DIE = { sides: [], draw }
