import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CHOICES } from '../src/lib/settings.svelte'
import de from '../src/words/de.json'
import en from '../src/words/en.json'
import { language, t } from '../src/words/words.svelte'

interface Schema {
  $defs: { [type: string]: { enum?: string[]; properties?: { [name: string]: { enum?: string[] } } } }
}

const SRC = resolve(import.meta.dirname, '../src')
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1] as string))].sort()

test('both languages have the same keys, with the same parameters', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
  const german: { [key: string]: string } = de
  for (const [key, text] of Object.entries(en)) expect(holes(german[key] ?? ''), key).toEqual(holes(text))
})

test('every text that the page uses exists', () => {
  const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => /\.(svelte|ts)$/.test(file) && !/^(generated|art|guide)/.test(file))
  const asked = files.flatMap((file) => {
    const source = readFileSync(resolve(SRC, file), 'utf8')
    return [...source.matchAll(/(?<![\w.])t\('([^']+)'/g)].map((match) => ({ file, key: match[1] as string }))
  })
  expect(asked.length).toBeGreaterThan(150)
  for (const { file, key } of asked) expect(Object.hasOwn(en, key), `${file}: ${key}`).toBe(true)
})

test('every computed key has a text', () => {
  const schema = JSON.parse(readFileSync(resolve(SRC, 'generated/schema.json'), 'utf8')) as Schema
  const field = (type: string, name: string): string[] => schema.$defs[type]?.properties?.[name]?.enum ?? []
  const families: { [family: string]: readonly (string | number)[] } = {
    refused: schema.$defs.Why?.enum ?? [],
    notice: field('Notice', 'code').filter((code) => !code.endsWith('-back')),
    kind: field('TableInfo', 'kind').filter((kind) => kind !== 'match'),
    result: [...field('DailyResult', 'result'), 'over'],
    state: ['ready', 'selected', 'target', 'refused'],
    'settings.speed': CHOICES.speed,
    'settings.motion': CHOICES.motion,
    'settings.contrast': CHOICES.contrast,
  }
  for (const [family, members] of Object.entries(families)) {
    expect(members.length, family).toBeGreaterThan(1)
    for (const member of members) expect(Object.hasOwn(en, `${family}.${member}`), `${family}.${member}`).toBe(true)
  }
})

test('no text has an exclamation mark or an emoji', () => {
  for (const words of [en, de]) {
    for (const [key, text] of Object.entries(words)) expect(text, key).not.toMatch(/!|\p{Extended_Pictographic}/u)
  }
})

test('another language is used on request, and English for missing texts', async () => {
  await language.speak('de')
  expect(t('undo')).toBe(de.undo)
  await language.speak('fr')
  expect(t('undo')).toBe(en.undo)
  expect(t('waiting.seats', { count: 1 })).toBe('1 seat is free')
  expect(t('no.such.key')).toBe('[no.such.key]')
})
