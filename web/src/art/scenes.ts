/** The scene a match ends on, and the sky behind the whole table. */

import { picture, prefix, stars } from './brush'
import { drawn, lost, won } from './ends/any-game'
import { destroyed, incapacitated, rescued } from './ends/deep-space'

const SCENES = { rescued, destroyed, incapacitated, won, lost, drawn } as const

export type SceneName = keyof typeof SCENES

/** Other words for the same scene. */
const ALSO: Readonly<Record<string, SceneName>> = { victory: 'rescued', stranded: 'incapacitated', draw: 'drawn', over: 'drawn' }

const isScene = (name: string): name is SceneName => Object.hasOwn(SCENES, name)

const sceneOf = (name: string): SceneName | undefined => (isScene(name) ? name : ALSO[name])

/**
 * An `<svg viewBox="0 0 640 360">` for an ending. Endings of D-6 ("rescued", "destroyed", "incapacitated") have scenes
 * of their own; any other ending gets the scene of its result: "won", "lost" or "drawn".
 */
export function sceneArt(ending: string, result = 'drawn', uid = ''): string {
  const name = sceneOf(ending) ?? sceneOf(result) ?? 'drawn'
  return SCENES[name](prefix('e', uid, name))
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
