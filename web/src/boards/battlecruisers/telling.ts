/**
 * The playback of a round: all cards are revealed together; then each card is shown, first its effect and why, then the
 * results. A card with too many results is shown in one phrase.
 */

import type { Frame } from '$types'
import { paramsOf, refOf } from '$lib/catalogue'
import { SINGLES, type Phrase, type Telling } from '$lib/playback.svelte'
import { isAfterwards, wayOf } from './story'

export const REVEAL_MS = 2100
const WAY_MS = 950
const EFFECT_MS = 720
const LOCK_MS = 360
const ROUND_MS = 800
/** A phrase takes longer for each further event, up to a limit. */
const MORE_MS = 240
const LONGEST_MS = 2000

type Kind = 'lock' | 'reveal' | 'way' | 'effect' | 'end'

function kindOf({ event: { kind } }: Frame): Kind {
  if (kind === 'core.done.by') return 'lock'
  if (kind === 'reveals') return 'reveal'
  if (wayOf(kind)) return 'way'
  return kind === 'round' || isAfterwards(kind) ? 'end' : 'effect'
}

/** Choices of other seats are shown without a pause: they must not delay a player who is choosing. */
function lockMs({ event }: Frame): number {
  return refOf(paramsOf(event.say)['what'], 'action') === undefined ? 0 : LOCK_MS
}

const inOneGo = (frames: Frame[], ms: number): Phrase => ({ frames, ms: Math.min(LONGEST_MS, ms + (frames.length - 1) * MORE_MS) })

/** Frames grouped: the reveals together, each card with its effects. */
function chapters(frames: Frame[]): { kind: Kind; frames: Frame[] }[] {
  const out: { kind: Kind; frames: Frame[] }[] = []
  for (const frame of frames) {
    const kind = kindOf(frame)
    const last = out.at(-1)
    const joins = last && ((kind === 'reveal' && last.kind === 'reveal') || (kind === 'effect' && (last.kind === 'way' || last.kind === 'effect')))
    if (joins) last.frames.push(frame)
    else out.push({ kind, frames: [frame] })
  }
  return out
}

function phrasesOf({ kind, frames }: { kind: Kind; frames: Frame[] }, tight: number): Phrase[] {
  const [first, ...rest] = frames
  if (!first) return []
  if (kind === 'reveal') return [{ frames, ms: REVEAL_MS }]
  if (kind === 'lock') return [{ frames, ms: lockMs(first) }]
  if (kind === 'end') return [{ frames, ms: ROUND_MS }]
  if (tight > 1) return [inOneGo(frames, WAY_MS)]
  const head = kind === 'way' ? [{ frames: [first], ms: WAY_MS }] : []
  const tail = kind === 'way' ? rest : frames
  if (tight && tail.length > 1) return [...head, inOneGo(tail, EFFECT_MS)]
  return [...head, ...tail.map((frame) => ({ frames: [frame], ms: EFFECT_MS }))]
}

export const TELLING: Telling = {
  phrases(frames) {
    const parts = chapters(frames)
    for (const tight of [0, 1]) {
      const phrases = parts.flatMap((part) => phrasesOf(part, tight))
      if (phrases.length <= SINGLES) return phrases
    }
    return parts.flatMap((part) => phrasesOf(part, 2))
  },
  most: 3 * SINGLES,
}
