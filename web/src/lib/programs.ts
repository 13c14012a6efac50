/** Seats that are kept for programs of ours: they connect by themselves, and need an address and a key for it. */

import type { SeatInfo } from '$types'

/** The name of such a bot at the server. */
export const PROGRAM = 'remote'

/** Whether a program plays here, connected or not; not if it only replaces an absent person. */
export function isProgram(seat: SeatInfo): boolean {
  return seat.bot === PROGRAM && !seat.name
}

/** Programs of ours that are not there yet. Only whose table it is has their keys. */
export function awaited(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.filter((seat) => isProgram(seat) && seat.key && !seat.here)
}

/** Where a program knocks. */
export function programAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/bot`
}
