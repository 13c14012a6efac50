/** The playback of a turn: a deed is shown together with its consequences; the final score is counted line by line. */

import type { Frame } from '$types'
import type { Phrase, Telling } from '$lib/playback.svelte'

/** Events that follow from the one before. */
const CONSEQUENCES =
  /^(points|morale|reputation|resource|pays|store|auxiliary|decommissions|joins|leaves|claims|appears|docks|lines-up|dranda\.discards)(\.|$)/

const DEED_MS = 560
const MORE_MS = 150
const LONGEST_MS = 1300
const MS: { readonly [kind: string]: number } = { round: 700, resistance: 1100, attacks: 700, builds: 700, hires: 700, defeated: 900, escapes: 900 }
const FINAL_MS = 480
/** More deeds than this are shown in groups. */
const MOST = 12

const isFinal = ({ event: { kind } }: Frame): boolean => kind === 'final' || kind.startsWith('final.')

function msOf(frames: readonly Frame[]): number {
  const [first] = frames
  if (!first) return 0
  if (isFinal(first)) return FINAL_MS
  return Math.min(LONGEST_MS, (MS[first.event.kind] ?? DEED_MS) + MORE_MS * (frames.length - 1))
}

function deeds(frames: readonly Frame[]): Frame[][] {
  const out: Frame[][] = []
  for (const frame of frames) {
    const last = out.at(-1)
    if (last?.[0] && !isFinal(last[0]) && CONSEQUENCES.test(frame.event.kind)) last.push(frame)
    else out.push([frame])
  }
  return out
}

/** Neighbours are joined until there are few enough; lines of the final score stay apart. */
function fewer(all: Frame[][], most: number): Frame[][] {
  const size = Math.ceil(all.filter(([first]) => first && !isFinal(first)).length / most)
  if (size < 2) return all
  const out: Frame[][] = []
  let joined = 0
  for (const deed of all) {
    const last = out.at(-1)
    if (last && joined % size && deed[0] && !isFinal(deed[0])) last.push(...deed)
    else out.push([...deed])
    joined += 1
  }
  return out
}

export const TELLING: Telling = {
  phrases: (frames) => fewer(deeds(frames), MOST).map((frames): Phrase => ({ frames, ms: msOf(frames) })),
  most: 2 * MOST,
}
