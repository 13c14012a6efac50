/** Texts about a game before it is opened: players, length, and a description. */

import type { GameInfo } from '$types'
import { language, t } from '$words'

/** One number, or a range if an option sets it. */
export function playersText(game: GameInfo): string {
  const counts = game.settings.find((setting) => setting.name === game.seats_by)?.values.map(Number) ?? [game.seats]
  const fewest = Math.min(...counts)
  const most = Math.max(...counts)
  if (fewest < most) return t('game.players.range', { fewest, most })
  return most === 1 ? t('game.alone') : t('game.players', { count: most })
}

export function lengthText(game: GameInfo): string {
  const [from, to] = game.minutes
  if (!to) return ''
  return from < to ? t('game.minutes', { from, to }) : t('game.minutes.one', { count: to })
}

export function lineText(game: GameInfo): string {
  return game.line[language.code] ?? game.line.en ?? ''
}
