/** The players of the seats of a new table. */

import type { GameInfo, NewTable } from '$types'
import { PROGRAM } from '$lib/programs'

/**
 * The first seat is the guest's. Others are bots, free for people with the link, played at this screen, or remote bots.
 */
export type Role = 'bot' | 'link' | 'here' | 'program'

/** The possible roles: bots and remote bots if the game has bots. */
export function rolesOf(bots: readonly string[]): Role[] {
  return bots.length ? ['bot', 'link', 'here', 'program'] : ['link', 'here']
}

/** The number of people. */
export function people(roles: readonly Role[]): number {
  return roles.filter((role) => role === 'link' || role === 'here').length
}

/** From this number of seats on they can be assigned one by one. */
export const MANY = 3

/** The number of seats with these options. */
export function seatsOf(info: GameInfo, options: { [name: string]: string }): number {
  return info.seats_by ? Number(options[info.seats_by] ?? info.seats) : info.seats
}

/** The roles for this many seats: chosen roles stay, new seats get the most frequent role. */
export function rolesFor(count: number, chosen: readonly Role[], info: GameInfo): Role[] {
  const usual: Role = chosen[1] ?? (info.bots.length ? 'bot' : 'here')
  return Array.from({ length: count }, (_, seat) => (seat ? (chosen[seat] ?? usual) : 'here'))
}

export function seating(roles: readonly Role[], bot: string): Pick<NewTable, 'sit' | 'bots'> {
  const seats = [...roles.keys()]
  const played = seats.filter((seat) => roles[seat] === 'bot' || roles[seat] === 'program')
  const bots = Object.fromEntries(played.map((seat) => [String(seat), roles[seat] === 'program' ? PROGRAM : bot]))
  return { sit: seats.filter((seat) => roles[seat] === 'here'), ...(Object.keys(bots).length ? { bots } : {}) }
}
