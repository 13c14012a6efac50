/** Seats for remote bots of the guest: they need an address and a key to connect. */

import type { SeatInfo } from '$types'

/** The name of a remote bot at the server. */
export const PROGRAM = 'remote'

/** Whether a remote bot plays here, connected or not; false if it only stands in for a person. */
export function isProgram(seat: SeatInfo): boolean {
  return seat.bot === PROGRAM && !seat.name
}

/** Remote bots of the guest that are not connected yet. Only the owner of the table has their keys. */
export function awaited(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.filter((seat) => isProgram(seat) && seat.key && !seat.here)
}

/** The address for remote bots. */
export function programAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/bot`
}
