/** Games with a guided first match. */

const GUIDED = new Set(['d6', 'battlecruisers'])

export function isGuided(game: string): boolean {
  return GUIDED.has(game)
}
