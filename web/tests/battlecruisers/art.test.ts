import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardBack, cardPicture, CARDS, mark, MARKS, seatColor, shipInsignia } from '../../src/art/battlecruisers'
import { sceneArt } from '../../src/art/scenes'
import { shapes, sound } from '../drawings'

const content = resolve(import.meta.dirname, '../../../quarterdeck/games/battlecruisers/content/cards.toml')
const cards = readFileSync(content, 'utf8')
const ids = [...cards.matchAll(/^id = "(.+)"$/gm)].map(([, id = '']) => id)
const symbols = new Set([...cards.matchAll(/^symbols = \[(.+)\]$/gm)].flatMap(([, row = '']) => row.split(', ').map((name) => name.slice(1, -1))))
const SEATS = [0, 1, 2, 3, 4]

/** Maximum length of a picture: all 34 are loaded with the board. */
const LARGEST = 2600

describe('the cards', () => {
  test('there are 34, and each has a picture', () => {
    expect(ids).toHaveLength(34)
    expect([...CARDS].sort()).toEqual([...ids].sort())
  })

  test.each(ids)('%s is a valid and small picture', (id) => {
    const svg = cardPicture(id) ?? ''
    sound(svg, '0 0 120 150')
    expect(svg.length).toBeGreaterThan(1000)
    expect(svg.length).toBeLessThanOrEqual(LARGEST)
  })

  test('no two are the same, even without colours', () => {
    expect(new Set(ids.map((id) => shapes(cardPicture(id) ?? ''))).size).toBe(ids.length)
  })

  test('one picture twice on a page has unique ids', () => {
    const ids = (svg = ''): string[] => [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)
    const first = ids(cardPicture('captain', 'a'))
    expect(first.length).toBeGreaterThan(0)
    expect(ids(cardPicture('captain', 'b')).filter((id) => first.includes(id))).toEqual([])
  })

  test('a card of another game has none', () => {
    expect(cardPicture('flagship')).toBeUndefined()
    expect(cardPicture('toString')).toBeUndefined()
  })
})

test('each seat has its own ship, colour and card back', () => {
  for (const seat of SEATS) {
    sound(shipInsignia(seat), '0 0 48 48')
    sound(cardBack(seat), '0 0 120 168')
  }
  sound(cardBack(), '0 0 120 168')
  expect(new Set(SEATS.map((seat) => shapes(shipInsignia(seat)))).size).toBe(5)
  expect(new Set(SEATS.map(seatColor)).size).toBe(5)
})

test('every symbol in the corner of a card has a mark, and no two marks are the same', () => {
  expect(symbols.size).toBe(6)
  expect(MARKS).toEqual(expect.arrayContaining([...symbols]))
  for (const name of MARKS) sound(mark(name), '0 0 24 24')
  expect(new Set(MARKS.map(mark)).size).toBe(MARKS.length)
})

describe('the end of a battle', () => {
  const scene = (ending: string, result: string): string => sceneArt(ending, result, '', 'battlecruisers').replace(/e-\w+-/g, '')

  test.each(['won', 'lost', 'drawn'])('%s has its own scene', (result) => {
    sound(sceneArt('points', result, '', 'battlecruisers'), '0 0 640 360')
    expect(scene('points', result)).not.toBe(sceneArt('points', result).replace(/e-\w+-/g, ''))
  })

  test('a battle that is called off shows no winner', () => {
    expect(scene('called-off', 'lost')).toBe(scene('points-draw', 'drawn'))
  })

  test('a spectator sees the winner', () => {
    expect(scene('last-ship', 'over')).toBe(scene('points', 'won'))
  })
})
