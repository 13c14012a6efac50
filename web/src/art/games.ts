/** The large pictures of the home page, one per game. */

import { hash, prefix } from './brush'
import { akarios } from './home/akarios'
import { armada } from './home/armada'
import { battlecruisers } from './home/battlecruisers'
import { deepSpace } from './home/deep-space'
import { solarSphere } from './home/solar-sphere'
import { somewhere } from './home/somewhere'
import { tictactoe } from './home/tictactoe'

const PICTURES: Readonly<Record<string, (p: string) => string>> = {
  d6: deepSpace,
  armada,
  battlecruisers,
  solar_sphere: solarSphere,
  akarios,
  tictactoe,
}

/** An `<svg viewBox="0 0 640 400">` for the game; a game we do not know gets a planet in a colour of its own. */
export function gameArt(game: string, uid = ''): string {
  const p = prefix('g', uid, game)
  const paint = PICTURES[game]
  return paint ? paint(p) : somewhere(p, hash(game))
}
