/** The scene at the end of a match. A game may have its own in `art/<game>/ends.ts`, by endings and results. */

import { prefix } from './brush'
import { drawn, lost, won } from './any/ends'

type Paint = (p: string) => string

const ANY: { readonly [result: string]: Paint } = { won, lost, drawn }
const OWN: { [path: string]: { ENDS?: { readonly [ending: string]: Paint } } } = import.meta.glob<{ ENDS?: { readonly [ending: string]: Paint } }>(
  './*/ends.ts',
  {
    eager: true,
  },
)

/** An `<svg viewBox="0 0 640 360">` for an ending: the game's scene for it or for its result, else a generic one. */
export function sceneArt(ending: string, result = 'drawn', uid = '', game = ''): string {
  const own = OWN[`./${game}/ends.ts`]?.ENDS ?? {}
  const paint = own[ending] ?? own[result] ?? ANY[result] ?? drawn
  return paint(prefix('e', uid, game))
}
