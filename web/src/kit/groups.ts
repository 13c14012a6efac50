/** Groups the events of a playback: an event with its consequences, and neighbours if there are too many. */

import type { Frame } from '$types'

/** A set of kinds of events: an expression, or any other object with this method. */
interface Kinds {
  test(kind: string): boolean
}

/** Each event with the events that follow from it. */
export function withConsequences(frames: readonly Frame[], consequences: Kinds): Frame[][] {
  const out: Frame[][] = []
  for (const frame of frames) {
    const last = out.at(-1)
    if (last && consequences.test(frame.event.kind)) last.push(frame)
    else out.push([frame])
  }
  return out
}

/** Joins neighbouring groups until there are about `most`. Groups that begin with some kinds stay alone. */
export function fewer(all: readonly Frame[][], most: number, alone?: Kinds): Frame[][] {
  const size = Math.ceil(all.length / most)
  const stays = (frames: readonly Frame[]): boolean => alone?.test(frames[0]?.event.kind ?? '') ?? false
  const out: Frame[][] = []
  let room = 0
  for (const one of all) {
    const last = out.at(-1)
    if (last && room > 0 && !stays(one) && !stays(last)) {
      last.push(...one)
      room -= 1
    } else {
      out.push([...one])
      room = size - 1
    }
  }
  return out
}
