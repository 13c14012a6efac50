/** The large pictures of the home page. A game may have its own in `art/<game>/home.ts`. */

import { hash, prefix } from './brush'
import { somewhere } from './any/home'

type Paint = (p: string) => string

const PICTURES: { [path: string]: { home?: Paint } } = import.meta.glob<{ home?: Paint }>('./*/home.ts', { eager: true })

/**
 * An `<svg viewBox="0 0 640 400">` for the game; a game without a picture gets a planet whose colour depends on its
 * name.
 */
export function gameArt(game: string, uid = ''): string {
  const p = prefix('g', uid, game)
  const paint = PICTURES[`./${game}/home.ts`]?.home
  return paint ? paint(p) : somewhere(p, hash(game))
}
