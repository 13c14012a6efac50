/** Checks the texts of a guide. */

import { expect } from 'vitest'
import de from '../src/words/guide.de.json'
import en from '../src/words/guide.en.json'

const LONGEST = 235

/** Both languages have these texts, with the same parameters, short enough for a phone. */
export function checkWords(keys: readonly string[]): void {
  const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1] ?? ''))].sort()
  const [english, german]: { [key: string]: string }[] = [en, de]
  for (const key of keys) {
    for (const words of [english, german]) {
      expect(words?.[key], key).toBeTruthy()
      expect(words?.[key]?.length, key).toBeLessThan(LONGEST)
    }
    expect(holes(german?.[key] ?? ''), key).toEqual(holes(english?.[key] ?? ''))
  }
}

/** The texts that a guide has beside its lessons and comments. */
export const ALWAYS = ['won', 'lost', 'silent', 'watching']
