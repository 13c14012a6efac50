/** What a hero would add to a captain's crew, in figures. */

import { gainsOf } from '../../kit/expected'
import type { Captain, PrintedCard } from './model'

const BASIC = ['T', 'E', 'S', 'M', '-', '-']

export type Hiring = ReturnType<typeof hiring>

/**
 * `gains`: symbols expected in one roll, by letter, with the stations that use those of the hero. `full`: the hero would
 * wait in the reserve, and is compared with a basic die.
 */
export function hiring(hero: PrintedCard, { dice, stations, crewLimit }: Captain, cards: { readonly [id: string]: PrintedCard }) {
  const faces = hero.faces ?? []
  const now = dice.filter(({ place }) => place !== 'reserve').map(({ letter }) => cards[letter]?.faces ?? BASIC)
  const full = crewLimit > 0 && now.length >= crewLimit
  const then = full ? now.map((one, at) => (at === now.indexOf(BASIC) ? faces : one)) : [...now, faces]
  const working = stations.filter(({ id, uses }) => id.startsWith('station') && uses.length)
  // Command stands for any symbol.
  const uses = (letter: string) => working.filter(({ uses }) => letter === 'C' || uses.some(({ crew }) => /A/.test(crew) || crew.includes(letter)))
  const places = (letter: string) => (faces.join('').includes(letter) ? uses(letter).map(({ id }) => id.split('.')[1] ?? '') : [])
  const gains = gainsOf('TESMC', now, then, places).filter(({ before, after }) => before || after)
  return { gains, dice: now.length, full }
}
