/** The events of a part of a match, round by round. */

import type { Event, Replay } from '$types'

export interface MissedRound {
  round: number
  events: Event[]
}

/** An event that opens a round is its heading, and is not listed again. */
const opens = (event: Event): boolean => event.kind === 'round'

export function missed(reel: Replay): MissedRound[] {
  const rounds: MissedRound[] = []
  let round = reel.scene.round
  for (const frame of reel.steps.flatMap((step) => step.frames)) {
    round = frame.round ?? round
    if (opens(frame.event)) continue
    const last = rounds.at(-1)
    if (last?.round === round) last.events.push(frame.event)
    else rounds.push({ round, events: [frame.event] })
  }
  return rounds
}

export interface TailedRound {
  round: number
  /** Events that are folded. */
  earlier: Event[]
  events: Event[]
}

/** The last events, of any round; earlier ones are folded. */
export function tailed(rounds: MissedRound[], most: number): TailedRound[] {
  let room = most
  return rounds
    .toReversed()
    .map(({ round, events }) => {
      const cut = Math.max(0, events.length - room)
      room -= events.length - cut
      return { round, earlier: events.slice(0, cut), events: events.slice(cut) }
    })
    .reverse()
}

/** Whether another player made a choice: the own choices are known. */
export function byOthers(reel: Replay): boolean {
  return reel.steps.some((step) => !reel.viewer.includes(step.seat))
}
