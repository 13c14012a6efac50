/** Who plays the seats of a table, by name. */

import type { SeatInfo, TableInfo } from '$types'
import { t } from '$words'

export function isFree(seat: SeatInfo): boolean {
  return !seat.name && !seat.bot
}

/** Who plays a seat, with its number where one plays several; empty while nobody does. */
export function namedAt({ seats }: TableInfo, seat: number): string {
  const here = seats.find((other) => other.seat === seat)
  const name = here ? nameOf(here) : ''
  if (!name) return ''
  const several = seats.filter((other) => nameOf(other) === name).length > 1
  return several ? t('seat.several', { name, number: seat + 1 }) : name
}

function nameOf(seat: SeatInfo): string {
  return seat.name || (seat.bot ? t(`bot.${seat.bot}`) : '')
}
