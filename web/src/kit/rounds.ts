/** Events and what is made from them, by round. */

import { paramsOf } from '$lib/catalogue'
import type { LogEntry } from '$lib/story.svelte'

/** The round of each event. The events before the first round, and before the first that the page has, count too. */
export function roundsOf(log: readonly LogEntry[], now: number): number[] {
  const begun = log.map(({ kind, say }) => (kind === 'round' ? Number(paramsOf(say)['round'] ?? 0) : 0))
  const first = begun.find((round) => round > 0)
  let round = first === undefined ? now : first - 1
  return begun.map((one) => (round = one || round))
}

/** Lines by round, the newest first. */
export function byRound<Line extends { readonly round: number }>(lines: readonly Line[]): { round: number; lines: Line[] }[] {
  const out: { round: number; lines: Line[] }[] = []
  for (const line of lines.toReversed()) {
    const last = out.at(-1)
    if (last?.round === line.round) last.lines.push(line)
    else out.push({ round: line.round, lines: [line] })
  }
  return out
}
