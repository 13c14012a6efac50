/** Who plays the seats of a table that is about to be made. */

import type { GameInfo, NewTable } from '$types'
import { PROGRAM } from '$lib/programs'

/** The first seat is ours; another is a bot's, free for who has the link, played at this screen or by a program of ours. */
export type Role = 'bot' | 'link' | 'here' | 'program'

/** Who may play: bots and programs where the game has any. */
export function rolesOf(bots: readonly string[]): Role[] {
  return bots.length ? ['bot', 'link', 'here', 'program'] : ['link', 'here']
}

/** How many people play. */
export function people(roles: readonly Role[]): number {
  return roles.filter((role) => role === 'link' || role === 'here').length
}

/** From so many seats on they may be given out one by one. */
export const MANY = 3

/** How many seats there are with these options. */
export function seatsOf(info: GameInfo, options: { [name: string]: string }): number {
  return info.seats_by ? Number(options[info.seats_by] ?? info.seats) : info.seats
}

/** The roles for so many seats: chosen roles stay, new seats get the role that most others have. */
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
