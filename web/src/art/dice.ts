/** The dice: solid bodies with a lit top edge; each crew face has a shape, a colour and a letter. */

import { fill, line, lit } from './brush'

export type CrewFace = 'C' | 'T' | 'M' | 'S' | 'E' | 'D' | '-'
export type ThreatFace = 0 | 1 | 2 | 3 | 4 | 5 | 6

interface Look {
  /** Colour of the body, of its lower edge, and of its lit upper edge. */
  readonly body: string
  readonly side: string
  readonly edge: string
  readonly mark: string
}

const IVORY = '#fdf8f0'

/**
 * Letters are drawn as paths, so that they look the same with every font; each fits a box of 20 by 24 around (32, 31).
 */
const LETTERS = {
  C: 'M40.5 25.5A9 9 0 1 0 40.5 36.5',
  T: 'M23.5 22H40.5M32 22V40',
  M: 'M23 40V22L32 33L41 22V40',
  S: 'M39.5 25Q37 21.5 32 21.5Q25 21.5 25 26.2Q25 30.5 32 31Q39.5 31.5 39.5 35.8Q39.5 40.5 32 40.5Q26.5 40.5 24 37',
  E: 'M39.5 22H26V40H39.5M26 31H37',
} as const

const gear = ((): string => {
  const points: string[] = []
  for (let i = 0; i < 8; i++) {
    for (const [turn, r] of [
      [-0.26, 19.5],
      [-0.17, 24.5],
      [0.17, 24.5],
      [0.26, 19.5],
    ] as const) {
      const a = (i * Math.PI) / 4 + turn + Math.PI / 8
      points.push(`${(32 + Math.cos(a) * r).toFixed(1)} ${(31 + Math.sin(a) * r).toFixed(1)}`)
    }
  }
  return `M${points.join('L')}z`
})()

/** The shape behind the letter, in a darker tone of the die. */
const SHAPES = {
  C: 'M32 6L56.5 23.5L47 52H17L7.5 23.5z',
  T: 'M32 7A24 24 0 1 1 31.9 7z',
  M: 'M11 10H53V52H11z',
  S: 'M32 5.5L54.5 18.2V43.8L32 56.5L9.5 43.8V18.2z',
  E: gear,
} as const

const LOOKS: Readonly<Record<CrewFace, Look>> = {
  C: { body: '#3f7fe0', side: '#1c3f86', edge: '#a9ccff', mark: '#17397e' },
  T: { body: '#d8434a', side: '#7a1624', edge: '#ffa9a3', mark: '#7d1424' },
  M: { body: '#8c5bd6', side: '#472378', edge: '#d5b8ff', mark: '#43206f' },
  S: { body: '#2f9e68', side: '#10492f', edge: '#9beec0', mark: '#0c4a30' },
  E: { body: '#e06a33', side: '#7d2e0e', edge: '#ffbd9a', mark: '#74290a' },
  D: { body: '#8b97ad', side: '#434d63', edge: '#e4ebf8', mark: '#333c51' },
  '-': { body: '#4a5874', side: '#242e45', edge: '#93a3c2', mark: '#36425c' },
}

const THREAT: Look = { body: '#a82f36', side: '#51101b', edge: '#ff8f83', mark: '#6d1420' }

const cube = (look: Look): string =>
  [
    fill('M14 4H50Q60 4 60 14V50Q60 62 50 62H14Q4 62 4 50V14Q4 4 14 4z', look.side),
    fill('M14 3H50Q60 3 60 13V46Q60 57 50 57H14Q4 57 4 46V13Q4 3 14 3z', look.edge),
    fill('M15 5H50Q59 5 59 14V46Q59 56.5 50 56.5H14.5Q5.5 56.5 5.5 47V15Q5.5 5 15 5z', look.body),
  ].join('')

const EXTRAS: Readonly<Partial<Record<CrewFace, string>>> = {
  /** An arrow that leaves the circle to the upper right. */
  T: line('M45.5 17.5L53 10M46.5 9.5H53.5V16.5', IVORY, 3),
  /** Four arms of a cross reach in from the square's sides. */
  M: fill('M28 10H36V15H28zM28 47H36V52H28zM11 27H15.5V35H11zM48.5 27H53V35H48.5z', IVORY),
}

const EYE = [
  fill('M16 13H48Q52 13 52 17V45Q52 49 48 49H16Q12 49 12 45V17Q12 13 16 13z', '#4b566d'),
  lit('M13 31Q32 11 51 31Q32 51 13 31z', '#f6f9ff', '#fff', 0, 0.6),
  fill('M32 22.5A8.8 8.8 0 1 1 31.9 22.5z', '#39435a'),
  fill('M32 27A4.3 4.3 0 1 1 31.9 27z', '#ff6b5e'),
].join('')

function crewMark(letter: 'C' | 'T' | 'M' | 'S' | 'E'): string {
  return (
    fill(SHAPES[letter], LOOKS[letter].mark) + (EXTRAS[letter] ?? '') + line(LETTERS[letter], IVORY, 4.5, 'transform="matrix(1.2 0 0 1.2 -6.4 -6.2)"')
  )
}

function mark(letter: CrewFace): string {
  if (letter === 'D') return EYE
  if (letter === '-') return line('M24 31H40', LOOKS['-'].edge, 4, 'opacity=".55"')
  return crewMark(letter)
}

const sized = (size: number | undefined): string => (size ? ` width="${size}" height="${size}"` : '')

const die = (inner: string, size: number | undefined): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${sized(size)} fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${inner}</svg>`

/** A crew die that shows `letter`; "D" is Threat Detected, "-" a die without a face. */
export function dieFace(letter: CrewFace, size?: number): string {
  return die(cube(LOOKS[letter]) + mark(letter), size)
}

const PIPS: Readonly<Record<ThreatFace, string>> = {
  0: '',
  1: 'M32 31h0',
  2: 'M20 19h0M44 43h0',
  3: 'M19 18h0M32 31h0M45 44h0',
  4: 'M20 19h0M44 19h0M20 43h0M44 43h0',
  5: 'M19 18h0M45 18h0M32 31h0M19 44h0M45 44h0',
  6: 'M20 17h0M44 17h0M20 31h0M44 31h0M20 45h0M44 45h0',
}

/** The threat die; 0 is a die that has not been rolled. */
export function threatDie(face: ThreatFace, size?: number): string {
  const pips = face ? line(PIPS[face], THREAT.side, 12.5) + line(PIPS[face], '#ffe9e3', 10) : line('M32 18L46 42H18z', '#ff9d92', 3, 'opacity=".5"')
  return die(cube(THREAT) + pips, size)
}

/** The number on a threat die as a face; "-" and invalid texts are an unrolled die. */
export function threatFace(symbol: string): ThreatFace {
  const value = Number(symbol)
  return value >= 1 && value <= 6 && Number.isInteger(value) ? (value as ThreatFace) : 0
}

/** The two kinds of dice, for the kit of boards. */
export const CREW_DIE = { sides: ['C', 'T', 'M', 'S', 'E', 'D'], draw: (side: string): string => dieFace(side in LOOKS ? (side as CrewFace) : '-') }
export const THREAT_DIE = { sides: ['1', '2', '3', '4', '5', '6'], draw: (side: string): string => threatDie(threatFace(side)) }
