import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hash, prefix } from '../../src/art/brush'
import { shipArt } from '../../src/art/d6/ship'
import { stranger } from '../../src/art/d6/stranger'
import { threatArt } from '../../src/art/d6/threats'
import { shapes, sound } from '../drawings'

const idsOf = (file: string): string[] => {
  const content = readFileSync(resolve(import.meta.dirname, `../../../quarterdeck/games/d6/content/${file}.toml`), 'utf8')
  return [...content.matchAll(/^id = "(.+)"$/gm)].map(([, id = '']) => id)
}
const KINDS = [
  { kind: 'threat', ids: idsOf('threats'), count: 37, art: threatArt, box: '0 0 160 120', largest: 5000 },
  { kind: 'ship', ids: idsOf('ships'), count: 2, art: shipArt, box: '0 0 640 360', largest: 7000 },
]

describe.each(KINDS)('each $kind', ({ ids, count, art, box, largest }) => {
  test(`is one of ${count}, and is drawn differently from all others, even without colours`, () => {
    expect(ids).toHaveLength(count)
    expect(new Set(ids.map((id) => shapes(art(id)))).size).toBe(count)
  })

  test('is a valid and small picture', () => {
    for (const id of ids) {
      sound(art(id), box)
      expect(art(id).length, id).toBeLessThanOrEqual(largest)
    }
  })

  test('of a pack gets a picture too', () => {
    for (const id of ['ghost-ship', 'constructor']) sound(art(id), box)
  })
})

test('every threat of the box has its own drawing, not the one for unknown cards', () => {
  for (const id of idsOf('threats')) expect(threatArt(id), id).not.toBe(stranger(prefix('t', '', id), hash(id)))
})
