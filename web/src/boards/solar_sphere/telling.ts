/** The playback of a turn: a deed is shown together with its consequences; the final score is counted category by category. */

import type { Frame } from '$types'
import type { Phrase, Telling } from '$lib/playback.svelte'
import { fewer, withConsequences } from '../../kit/groups'
import { isScore } from './story'

/** Events that follow from the one before. */
const CONSEQUENCES: ReadonlySet<string> = new Set([
  ...['points', 'points.lost', 'morale', 'morale.lost', 'reputation', 'resource', 'pays', 'store.full', 'store.swap'],
  ...['decommissions.resource', 'decommissions.points', 'decommissions.morale', 'auxiliary', 'auxiliary.lost', 'dranda.discards'],
  ...['joins', 'leaves', 'claims', 'appears', 'docks', 'lines-up'],
])

const DEED_MS = 560
const MORE_MS = 150
const LONGEST_MS = 1300
const MS: { readonly [kind: string]: number } = { round: 700, resistance: 1100, attacks: 700, builds: 700, hires: 700, defeated: 900, escapes: 900 }
const FINAL_MS = 950
/** More deeds than this are shown in groups. */
const MOST = 12

const isFinal = ({ event }: Frame): boolean => isScore(event.kind)

function msOf(frames: readonly Frame[]): number {
  const kind = frames[0]?.event.kind ?? ''
  return isScore(kind) ? FINAL_MS : Math.min(LONGEST_MS, (MS[kind] ?? DEED_MS) + MORE_MS * (frames.length - 1))
}

/** The final score comes captain by captain; here each category is shown for all captains at once. */
function counts(frames: readonly Frame[]): Frame[][] {
  const lines = frames.filter(isFinal)
  return [...new Set(lines.map(({ event }) => event.kind))].map((kind) => lines.filter(({ event }) => event.kind === kind))
}

export const TELLING: Telling = {
  phrases: (frames) =>
    [
      ...fewer(
        withConsequences(
          frames.filter((frame) => !isFinal(frame)),
          { test: (kind) => CONSEQUENCES.has(kind) },
        ),
        MOST,
      ),
      ...counts(frames),
    ].map((frames): Phrase => ({ frames, ms: msOf(frames) })),
  most: 2 * MOST,
  controls: true,
}
