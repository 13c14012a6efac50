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

/** So many neighbours are joined that there are few enough; lines of the final score stay apart. */
function fewer(all: Frame[][]): Frame[][] {
  const size = Math.ceil(all.length / MOST)
  return all.some(([first]) => first && isFinal(first))
    ? all
    : Array.from({ length: Math.ceil(all.length / size) || 0 }, (_, i) => all.slice(i * size, (i + 1) * size).flat())
}

export const TELLING: Telling = {
  phrases: (frames) => fewer(deeds(frames)).map((frames): Phrase => ({ frames, ms: msOf(frames) })),
  most: 2 * MOST,
}
