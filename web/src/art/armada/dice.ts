/** The crew dice of Armada: basic dice as in Deep Space D-6, heroes' dice in ivory with up to three symbols on a side. */

import { fill } from '../brush'
import { dieFace, type CrewFace } from '../dice'

/** The side of a basic die by its name in the tray. */
const BASIC: { readonly [side: string]: CrewFace } = {
  tactical: 'T',
  engineering: 'E',
  science: 'S',
  medical: 'M',
  command: 'C',
  blank: '-',
  basic: '-',
}

const BODY =
  fill('M14 4H50Q60 4 60 14V50Q60 62 50 62H14Q4 62 4 50V14Q4 4 14 4z', '#7c86a6') +
  fill('M14 3H50Q60 3 60 13V46Q60 57 50 57H14Q4 57 4 46V13Q4 3 14 3z', '#ffffff') +
  fill('M15 5H50Q59 5 59 14V46Q59 56.5 50 56.5H14.5Q5.5 56.5 5.5 47V15Q5.5 5 15 5z', '#dfe5f3')

/** Where the symbols of a side are: x, y and size. */
const SPOTS: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[11, 9, 42]],
  [[6, 6, 27], [31, 27, 27]], // prettier-ignore
  [[6, 6, 25], [33, 6, 25], [19.5, 30, 25]], // prettier-ignore
]

const inside = (letter: string, [x, y, size]: readonly [number, number, number]): string =>
  dieFace(letter as CrewFace).replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)

/** A hero's die with the symbols of its upper side; "-" is blank, "?" was not rolled. */
export function heroDie(face: string): string {
  const letters = [...face].filter((letter) => 'TESMC'.includes(letter)).slice(0, 3)
  const marks = letters.map((letter, i) => inside(letter, SPOTS[letters.length]?.[i] ?? [11, 9, 42])).join('')
  const none = face === '?' ? fill('M32 18L44 31L32 44L20 31z', '#97a3c4') : face === '-' ? fill('M22 29H42V33H22z', '#97a3c4') : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">${BODY}${marks}${none}</svg>`
}

/** Draws dice by their names in the tray; `faces` has what the dice of heroes show. */
export function crewLook(faces: ReadonlyMap<string, string>) {
  return {
    sides: ['tactical', 'engineering', 'science', 'medical', 'blank'],
    draw: (side: string): string => (Object.hasOwn(BASIC, side) ? dieFace(BASIC[side] ?? '-') : heroDie(faces.get(side) ?? '?')),
  }
}
