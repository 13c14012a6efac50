/** Every registered game has what the page finds by its folder: art, and with all its parts a board and a guide. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gameArt } from '../src/art/games'
import { sceneArt } from '../src/art/scenes'
import { prefix } from '../src/art/brush'
import { shapes, sound } from './drawings'
import { python } from './python'

interface Registered {
  name: string
  status: string
  endings: string[]
}

const GAMES = python<Registered[]>('games.py')
const COMPLETE = GAMES.filter(({ status }) => status === 'complete')
const has = (path: string): boolean => existsSync(resolve(import.meta.dirname, '../src', path))

test('there are complete games', () => expect(COMPLETE.length).toBeGreaterThan(0))

test.each(GAMES)('$name has a picture of its own on the home page', async ({ name }) => {
  expect(has(`art/${name}/home.ts`)).toBe(true)
  const { home } = (await import(`../src/art/${name}/home.ts`)) as { home: (p: string) => string }
  sound(home('p'), '0 0 640 400')
  expect(gameArt(name)).toBe(home(prefix('g', '', name)))
})

describe.each(COMPLETE)('$name', ({ name, endings }) => {
  test('has a board and a guide', () => {
    for (const file of ['boards/{}/Board.svelte', 'guide/{}/lessons.ts']) expect(has(file.replace('{}', name)), file).toBe(true)
  })

  test('has a test of its drawings', () => {
    expect(existsSync(resolve(import.meta.dirname, name, 'art.test.ts'))).toBe(true)
  })

  test('has a scene of its own for every ending', () => {
    expect(endings.length).toBeGreaterThan(0)
    for (const ending of endings) {
      for (const result of ['won', 'lost', 'drawn']) {
        const scene = sceneArt(ending, result, '', name)
        sound(scene, '0 0 640 360')
        expect(shapes(scene), `${ending}, ${result}`).not.toBe(shapes(sceneArt(ending, result)))
      }
    }
  })
})
