/** The names of the players of a table. */

import type { Listed, SeatInfo, TableInfo } from '$types'
import { t } from '$words'

export function isFree(seat: SeatInfo): boolean {
  return !seat.name && !seat.bot
}

/** The seats where a bot stands in until their person takes them back. */
export function standIns({ seats, state }: TableInfo): number[] {
  return state === 'waiting' || state === 'playing' ? seats.filter((seat) => seat.standing_in).map(({ seat }) => seat) : []
}

/** What a person reads while bots stand in for all seats of this person. */
export function replacedText({ seats }: TableInfo): string {
  return t('bar.stands-in', { count: seats.filter(({ yours }) => yours).length })
}

/** The player of a seat, with the seat number if the player has several; empty for a free seat. */
export function namedAt({ seats }: TableInfo, seat: number): string {
  const here = seats.find((other) => other.seat === seat)
  const name = here ? nameOf(here) : ''
  if (!name) return ''
  const several = seats.filter((other) => nameOf(other) === name).length > 1
  return several ? t('seat.several', { name, number: seat + 1 }) : name
}

/** The player of each seat of a listed table; empty for a free seat. */
export function listedSeats({ seats, bots, called }: Pick<Listed, 'seats' | 'bots' | 'called'>): string[] {
  return seats.map((name, seat) => nameOf({ name, bot: bots[seat] ?? '', called: called[seat] ?? '' }))
}

function nameOf(seat: Pick<SeatInfo, 'name' | 'bot' | 'called'>): string {
  return seat.name || seat.called || (seat.bot ? t(`bot.${seat.bot}`) : '')
}
