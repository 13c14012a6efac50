/** How many can play a game: one number, or a range where an option says how many. */

import type { GameInfo } from '$types'
import { t } from '$words'

export function playersText(game: GameInfo): string {
  const counts = game.settings.find((setting) => setting.name === game.seats_by)?.values.map(Number) ?? [game.seats]
  const fewest = Math.min(...counts)
  const most = Math.max(...counts)
  if (fewest < most) return t('game.players.range', { fewest, most })
  return most === 1 ? t('game.alone') : t('game.players', { count: most })
}
