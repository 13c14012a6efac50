import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signOf } from '../../src/art/solar_sphere/Bonuses.svelte'
import { lookOf } from '../../src/art/solar_sphere/dice'
import { ENDS } from '../../src/art/solar_sphere/ends'
import { builtFace, CORE, HEX_IDS, hexFace } from '../../src/art/solar_sphere/hexes'
import { mark, MARKS } from '../../src/art/solar_sphere/marks'
import { badgeOf } from '../../src/art/solar_sphere/Owner.svelte'
import { CREW_KINDS, portrait } from '../../src/art/solar_sphere/portraits'
import { SHIP_IDS, shipArt } from '../../src/art/solar_sphere/ships'
import { sceneArt } from '../../src/art/scenes'
import { shapes, sound } from '../drawings'

const content = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, `../../../quarterdeck/games/solar_sphere/content/${file}.toml`), 'utf8')

/** The ids of the tables of a kind, as [[crew]]. */
const idsOf = (file: string, kind: string): string[] =>
  content(file)
    .split(/^\[+/m)
    .filter((table) => table.startsWith(`${kind}]]`))
    .flatMap((table) => table.match(/^id = "(.+)"$/m)?.[1] ?? [])

/** The keys of a section of the texts. */
function keysOf(section: string): string[] {
  const own = content('en').split(`[solar_sphere.${section}]\n`)[1]?.split(/^\[/m)[0] ?? ''
  return [...own.matchAll(/^([\w-]+) = /gm)].map(([, key = '']) => key)
}

/** A face lies in the drawing of the Sphere: it has no size of its own. */
const BOX = '-70 -70 140 140'
const hexArt = (kind: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX}">${hexFace({ kind, die: 3, prices: ['ore', 'gold'], icons: ['silver'], benefit: [{ mark: 'points', amount: 2 }] })}</svg>`

const KINDS = [
  { kind: 'crew member', ids: idsOf('crew', 'crew'), drawn: CREW_KINDS, count: 24, art: portrait, box: '0 0 96 96', largest: 3200 },
  { kind: 'Resistance ship', ids: idsOf('fleet', 'ship'), drawn: SHIP_IDS, count: 18, art: shipArt, box: '0 0 120 76', largest: 4200 },
  { kind: 'hex', ids: idsOf('sphere', 'hex'), drawn: HEX_IDS, count: 18, art: hexArt, box: BOX, largest: 4200 },
]

describe.each(KINDS)('each $kind', ({ ids, drawn, count, art, box, largest }) => {
  test(`is one of ${count} and has its own drawing`, () => {
    expect(ids).toHaveLength(count)
    expect([...drawn].sort()).toEqual([...ids].sort())
  })

  test('is a valid and small picture', () => {
    for (const id of ids) {
      sound(art(id), box)
      expect(art(id).length, id).toBeLessThanOrEqual(largest)
    }
  })

  test('differs from all others, even without colours', () => {
    expect(new Set(ids.map((id) => shapes(art(id)))).size).toBe(ids.length)
  })

  test('of a pack borrows a picture', () => sound(art('toString'), box))
})

test.each([
  ['portrait', portrait, 'navigator'],
  ['ship', shipArt, 'vigil'],
] as const)('a %s has unique ids if it is twice on a page', (_, art, id) => {
  const names = (svg: string): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, name = '']) => name)
  expect(names(art(id, 'a')).length).toBeGreaterThan(0)
  expect(names(art(id, 'b')).filter((name) => names(art(id, 'a')).includes(name))).toEqual([])
})

test('a built hex keeps its motif and shows whose it is', () => {
  const owners = [0, 1, 2, 3, 'dranda', 'corporation'] as const
  const faces = owners.map((owner) => builtFace('vigil', [], badgeOf(owner)))
  expect(new Set(faces.map(shapes)).size).toBe(owners.length)
  const motif = hexArt('sun-well').match(/class="motif" d="([^"]+)"/)?.[1]
  expect(builtFace('sun-well', [], badgeOf(0))).toContain(`d="${motif}"`)
  sound(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX}">${CORE}</svg>`, BOX)
})

test('every resource, faction and effect has its own symbol', () => {
  const named = [...keysOf('resource'), ...keysOf('faction')]
  expect(named).toHaveLength(7)
  expect(named.filter((name) => !MARKS.includes(name))).toEqual([])
  const used = keysOf('effect')
  expect(used.length).toBeGreaterThan(20)
  const unknown = used.flatMap((name) => {
    const { mark: sign, per } = signOf([name, 2])
    return [sign, ...(per ? [per] : [])].filter((one) => !MARKS.includes(one)).map((one) => `${name}: ${one}`)
  })
  expect(unknown).toEqual([])
})

test('no two symbols are the same', () => {
  for (const name of [...MARKS, 'toString']) sound(mark(name), '0 0 24 24')
  expect(new Set(MARKS.map(mark)).size).toBe(MARKS.length)
})

test('every die of every owner differs, opaque ones too', () => {
  const owners = ['0', '1', '2', '3', ...keysOf('colour'), ...keysOf('colour').map((colour) => `${colour}!`)]
  expect(owners).toHaveLength(10)
  const faces = owners.flatMap((owner) => lookOf(owner).sides.map((side) => lookOf(owner).draw(side)))
  for (const face of faces) sound(face, '0 0 64 64')
  expect(new Set(faces).size).toBe(60)
})

test('every result of a match has a scene', () => {
  for (const result of ['won', 'lost', 'drawn']) {
    expect(Object.keys(ENDS)).toContain(result)
    sound(sceneArt('rounds', result, '', 'solar_sphere'), '0 0 640 360')
  }
  expect(new Set(['won', 'lost', 'drawn'].map((result) => sceneArt('rounds', result, '', 'solar_sphere'))).size).toBe(3)
})
