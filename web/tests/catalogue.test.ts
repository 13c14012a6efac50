import { expect, test } from 'vitest'
import { Catalogue } from '../src/lib/catalogue'
import type { Say } from '../src/generated/messages'
import { python } from './python'

interface Book {
  texts: { [key: string]: string }
  cases: [Say, string][]
}

test('every message has the same text as in Python', { timeout: 60_000 }, () => {
  const books = python<Book[]>('catalogue_cases.py')
  expect(books.length).toBeGreaterThanOrEqual(3)
  for (const { texts, cases } of books) {
    const catalogue = new Catalogue(texts)
    expect(cases.length).toBeGreaterThan(20)
    for (const [say, text] of cases) expect(catalogue.text(say), JSON.stringify(say)).toBe(text)
  }
})

test('an unknown key is shown and does not crash', () => {
  const catalogue = new Catalogue({})
  expect(catalogue.text('d6.nowhere')).toBe('[d6.nowhere]')
  expect(catalogue.text('toString')).toBe('[toString]')
  expect(catalogue.knows('constructor')).toBe(false)
})
