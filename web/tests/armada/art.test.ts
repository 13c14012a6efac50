import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAMILIES } from '../../src/art/armada/modules'
import { FINALES } from '../../src/art/armada/finales'
import { FOE_IDS } from '../../src/art/armada/foes'
import { HERO_IDS } from '../../src/art/armada/portraits'
import { PLANETS } from '../../src/art/armada/planets'
import { SHIP_IDS } from '../../src/art/armada/ships'
import { familyOf, finaleArt, foeArt, moduleArt, planetArt, portrait, shipArt, symbolArt, SYMBOLS } from '../../src/art/armada'
import { ENDS } from '../../src/art/armada/ends'
import { sceneArt } from '../../src/art/scenes'
import { shapes, sound } from '../drawings'

const content = (file: string): string => readFileSync(resolve(import.meta.dirname, `../../../quarterdeck/games/armada/content/${file}.toml`), 'utf8')

/** The value of a key in each table of a kind, as [[ship]]. */
function values(file: string, kind: string, key: string): string[] {
  const tables = content(file).split(/^\[+/m)
  const own = tables.filter((table) => table.startsWith(`${kind}]]`))
  return own.flatMap((table) => table.match(new RegExp(`^${key} = "(.+)"$`, 'm'))?.[1] ?? [])
}

const ships = values('ships', 'ship', 'id')
const heroes = values('heroes', 'hero', 'id')
const foes = values('foes', 'foe', 'id')
const planets = values('galaxy', 'planet', 'id')
const modules = values('modules', 'module', 'id')

/** What is drawn of each kind: the ids of the content, the picture of an id, its size, and the largest text. */
const KINDS = [
  { kind: 'ship', ids: ships, count: 6, art: shipArt, box: '0 0 160 100', largest: 4200 },
  { kind: 'hero', ids: heroes, count: 34, art: portrait, box: '0 0 96 96', largest: 3600 },
  { kind: 'enemy ship', ids: foes, count: 38, art: foeArt, box: '0 0 120 80', largest: 3800 },
  { kind: 'planet', ids: [...planets, 'artemis'], count: 7, art: planetArt, box: '0 0 120 120', largest: 3600 },
  { kind: 'final encounter', ids: FINALES, count: 6, art: finaleArt, box: '0 0 320 180', largest: 8200 },
  { kind: 'module', ids: [...new Set(modules.map(familyOf))], count: 52, art: moduleArt, box: '0 0 64 64', largest: 2600 },
]

test('every id of the content has its own drawing', () => {
  expect([...SHIP_IDS].sort()).toEqual([...ships].sort())
  expect([...HERO_IDS].sort()).toEqual([...heroes].sort())
  expect([...FOE_IDS].sort()).toEqual([...foes].sort())
  expect([...PLANETS].sort()).toEqual([...planets, 'artemis'].sort())
  expect([...FAMILIES].sort()).toEqual([...new Set(modules.map(familyOf))].sort())
  const named = content('en').split('[armada.finale]')[1]?.split('[')[0] ?? ''
  expect([...FINALES].sort()).toEqual([...named.matchAll(/^(\S+) = /gm)].map(([, id]) => id).sort())
})

test('the family of a tile is the one of the content', () => {
  const tables = content('modules').split('[[module]]').slice(1)
  for (const table of tables) {
    const [id, family] = ['id', 'family'].map((key) => table.match(new RegExp(`^${key} = "(.+)"$`, 'm'))?.[1])
    expect(familyOf(id ?? '')).toBe(family ?? id)
  }
})

describe.each(KINDS)('each $kind', ({ ids, count, art, box, largest }) => {
  test(`is one of ${count}`, () => expect(ids).toHaveLength(count))

  test('is a valid and small picture', () => {
    for (const id of ids) {
      sound(art(id), box)
      expect(art(id).length, id).toBeLessThanOrEqual(largest)
    }
  })

  test('differs from all others, even without colours', () => {
    expect(new Set(ids.map((id) => shapes(art(id)))).size).toBe(ids.length)
  })

  test('has unique ids if it is twice on a page', () => {
    const names = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)
    const first = names(art(ids[0] ?? '', 'a'))
    expect(first.length).toBeGreaterThan(0)
    expect(names(art(ids[0] ?? '', 'b')).filter((id) => first.includes(id))).toEqual([])
  })

  test('of a pack borrows a picture', () => sound(art('toString'), box))
})

test('ships can be drawn without a sky', () => {
  for (const bare of [shipArt('hades', '', true), foeArt('owl', '', true)]) {
    sound(bare, bare.includes('0 0 160 100') ? '0 0 160 100' : '0 0 120 80')
    expect(bare).not.toContain('<rect')
  }
})

test('no two symbols are the same', () => {
  for (const name of SYMBOLS) sound(symbolArt(name), '0 0 24 24')
  expect(new Set(SYMBOLS.map(symbolArt)).size).toBe(SYMBOLS.length)
})

test('every ending of the game has a scene', () => {
  const table = readFileSync(resolve(import.meta.dirname, '../../../quarterdeck/games/armada/table.py'), 'utf8')
  const endings = [...(table.match(/^ENDINGS: Final = \[(.+)\]$/m)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, ending = '']) => ending)
  expect(endings).toHaveLength(4)
  for (const ending of endings) {
    expect(Object.keys(ENDS)).toContain(ending)
    sound(sceneArt(ending, 'lost', '', 'armada'), '0 0 640 360')
  }
  expect(new Set(endings.map((ending) => sceneArt(ending, 'lost', '', 'armada'))).size).toBe(4)
})
