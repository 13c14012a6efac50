/** The playback: a deed is shown together with its consequences; the entrance of a final encounter takes its time. */

import type { Frame } from '$types'
import type { Phrase, Telling } from '$lib/playback.svelte'
import { fewer, withConsequences } from '../../kit/groups'

/** Events that follow from the one before. */
const CONSEQUENCES =
  /^(front|turned-over|charges|recharges|guards|unharmed|shield-down|hull-down|offline|infirmary|heals|section-done|gains-credits|loses-credits|foe-shields|fleet-shields|fleet-repair|foe-timer|foe-mended|armour|joins|installs)(\.|$)/

const DEED_MS = 520
const MORE_MS = 140
const LONGEST_MS = 1400
const MS: { readonly [kind: string]: number } = { combat: 900, mission: 900, 'enemy-die': 900, strikes: 560, 'foe-acts': 620, destroyed: 700, beacon: 800, threat: 600, 'new-fleet': 700, hazard: 800, finale: 3200, betrays: 2600, data: 900, round: 600 } // prettier-ignore
/** More deeds than this are shown in groups. */
const MOST = 16
/** Deeds that are never joined with others. */
const ALONE = /^(finale|betrays|enemy-die)$/

const msOf = (frames: readonly Frame[]): number => {
  const first = MS[frames[0]?.event.kind ?? ''] ?? DEED_MS
  return Math.max(first, Math.min(LONGEST_MS, first + MORE_MS * (frames.length - 1)))
}

export const TELLING: Telling = {
  phrases: (frames) => fewer(withConsequences(frames, CONSEQUENCES), MOST, ALONE).map((frames): Phrase => ({ frames, ms: msOf(frames) })),
  most: 2 * MOST,
  controls: true,
}
