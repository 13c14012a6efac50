/** A picture for any card of any game: stars and lines that depend only on the name. */

export interface Constellation {
  hue: number
  stars: { x: number; y: number; r: number }[]
  lines: string
}

/** A small and fast generator (FNV-1a into xorshift), the same on every machine. */
function luck(name: string): () => number {
  let seed = 2166136261
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    return (seed >>> 0) / 4294967296
  }
}

export function constellation(name: string): Constellation {
  const next = luck(name)
  for (let warm = 0; warm < 8; warm++) next()
  const hue = 200 + next() * 110
  const count = 5 + Math.floor(next() * 4)
  const bend = next() * 6.28
  const bright = Array.from({ length: count }, (_, index) => {
    const turn = bend + (index / count) * 6.28 * (0.7 + next() * 0.3)
    const far = 14 + next() * 24
    return { x: 60 + Math.cos(turn) * far * 1.25, y: 42 + Math.sin(turn) * far * 0.9, r: 1.6 + next() * 1.8 }
  })
  const dust = Array.from({ length: 22 }, () => ({ x: next() * 120, y: next() * 84, r: 0.4 + next() * 0.5 }))
  const lines = bright.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return { hue, stars: [...bright, ...dust], lines: next() > 0.5 ? `${lines}Z` : lines }
}
