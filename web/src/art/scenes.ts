/** The scene a match ends on, and the sky behind the whole table. */

import { picture, prefix, stars } from './brush'
import { drawn, lost, won } from './ends/any-game'
import { beaten, stalemate, victorious } from './ends/battlecruisers'
import { destroyed, incapacitated, rescued } from './ends/deep-space'

const SCENES = { rescued, destroyed, incapacitated, won, lost, drawn } as const

export type SceneName = keyof typeof SCENES

/** Scenes of one game only, by its endings and its results. */
const OWN: Readonly<Record<string, Readonly<Record<string, (p: string) => string>>>> = {
  battlecruisers: {
    won: victorious,
    lost: beaten,
    drawn: stalemate,
    over: victorious,
    'points-draw': stalemate,
    'together-draw': stalemate,
    interminable: stalemate,
    'called-off': stalemate,
  },
}

/** Other words for the same scene. */
const ALSO: Readonly<Record<string, SceneName>> = { victory: 'rescued', stranded: 'incapacitated', draw: 'drawn', over: 'drawn' }

const isScene = (name: string): name is SceneName => Object.hasOwn(SCENES, name)

const sceneOf = (name: string): SceneName | undefined => (isScene(name) ? name : ALSO[name])

/**
 * An `<svg viewBox="0 0 640 360">` for an ending. Endings of D-6 ("rescued", "destroyed", "incapacitated") have scenes
 * of their own; any other ending gets the scene of its result: "won", "lost" or "drawn". A game may have its own for
 * either.
 */
export function sceneArt(ending: string, result = 'drawn', uid = '', game = ''): string {
  const name = sceneOf(ending) ?? sceneOf(result) ?? 'drawn'
  const paint = OWN[game]?.[ending] ?? OWN[game]?.[result] ?? SCENES[name]
  return paint(prefix('e', uid, name))
}

/** A quiet sky, w by h: faint stars in three colours, the same for the same seed. */
export function starfield(seed: number, w: number, h: number): string {
  const count = Math.round((w * h) / 5200)
  const layers = [
    stars(seed, w, h, count, '#a9b4cc', 1),
    stars(seed + 1, w, h, Math.round(count / 4), '#dfe8ff', 1.3),
    stars(seed + 2, w, h, Math.round(count / 10), '#ffd9cf', 1.6),
  ]
  return picture(w, h, '', `<g opacity=".7">${layers.join('')}</g>`)
}
