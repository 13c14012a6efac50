/** The heroes by id, each 96 by 96. */

import { ALIENS } from './aliens'
import { COMMANDERS } from './commanders'
import { DOCTORS } from './doctors'
import { painted, type Sitter } from './features'
import { ROBOTS } from './robots'
import { ROGUES } from './rogues'
import { found } from './sky'

const HEROES: { readonly [id: string]: Sitter } = { ...COMMANDERS, ...ROGUES, ...DOCTORS, ...ROBOTS, ...ALIENS }

/** An `<svg viewBox="0 0 96 96">` of a hero; a hero of a pack borrows a face. */
export function portrait(id: string, uid = ''): string {
  return painted(id, uid, found(HEROES, id))
}

export const HERO_IDS = Object.keys(HEROES)
