/** Which cards the tray shows because they can be chosen and are not open on the table. */

import type { Decision, Option } from '$types'
import { discardId, type Card, type Model } from './model'

export interface Laid {
  readonly cards: readonly Card[]
  readonly passed: Card | null
  readonly named: readonly { face: string; option: Option }[]
}

export function trayOf(decision: Decision, model: Model, me: number): Laid | null {
  const asked = new Set([...decision.options, ...decision.refusals].flatMap((one) => one.touches ?? []))
  const pile = model.ships.find((ship) => ship.seat === me)?.discarded ?? []
  const all = [...pile, ...(model.looked?.cards ?? [])]
  const cards = all.filter((card) => asked.has(card.id) && (card.id.startsWith(`${discardId(me)}.`) || card.id.startsWith('looked.')))
  const passed = model.passed && asked.has(model.passed.id) ? model.passed : null
  const named = decision.options
    .filter((option) => !option.touches?.length)
    .flatMap((option) => {
      const [, face] = /^(?:name|ignore|next) ([\w-]+)$/.exec(option.action) ?? []
      return face ? [{ face, option }] : []
    })
  return cards.length || passed || named.length ? { cards, passed, named } : null
}
