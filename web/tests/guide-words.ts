/** Checks the texts of a guide. */

import { expect } from 'vitest'
import { holes, wordFile } from './word-files'

const LONGEST = 235

/** Both languages have exactly these texts, with the same parameters, short enough for a phone. */
export function checkWords(game: string, keys: readonly string[]): void {
  const { english, german } = wordFile(`guide/${game}`)
  for (const key of keys) {
    for (const words of [english, german]) {
      expect(words[key], key).toBeTruthy()
      expect(words[key]?.length, key).toBeLessThan(LONGEST)
    }
    expect(holes(german[key] ?? ''), key).toEqual(holes(english[key] ?? ''))
  }
  expect(Object.keys(english).filter((key) => !keys.includes(key))).toEqual([])
}

/** The texts that a guide has beside its lessons and comments. */
export const ALWAYS = ['won', 'lost', 'silent', 'watching']
