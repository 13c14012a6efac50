import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHOICES } from '../src/lib/settings.svelte'
import de from '../src/words/words.de.json'
import en from '../src/words/words.en.json'
import { Texts } from '../src/words/texts.svelte'
import { language, t } from '../src/words/words.svelte'
import { holes, WORD_FILES } from './word-files'

interface Schema {
  $defs: { [type: string]: { enum?: string[]; properties?: { [name: string]: { enum?: string[] } } } }
}

const SRC = resolve(import.meta.dirname, '../src')

test.each(WORD_FILES)('$folder has the same keys in both languages, with the same parameters', ({ english, german }) => {
  expect(Object.keys(german)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(english)) expect(holes(german[key] ?? ''), key).toEqual(holes(text))
})

test('the keys of a game have a prefix of their own, so that no text replaces another', () => {
  const prefixOf = (key: string): string => key.split('.')[0] ?? ''
  const owners = new Map<string, string>()
  for (const { folder, game, english } of WORD_FILES) {
    const prefixes = new Set(Object.keys(english).map(prefixOf))
    if (game) expect(prefixes.size, folder).toBe(1)
    for (const prefix of prefixes) {
      const owner = owners.get(prefix) ?? game
      expect(game, `${folder}: ${prefix}`).toBe(owner)
      owners.set(prefix, owner)
    }
  }
})

test('every text that the page uses exists: shared, or of the same game', () => {
  const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => /\.(svelte|ts)$/.test(file) && !/^(generated|art|guide)/.test(file))
  const asked = files.flatMap((file) => {
    const source = readFileSync(resolve(SRC, file), 'utf8')
    return [...source.matchAll(/(?<![\w.])t\('([^']+)'/g)].map((match) => ({ file, key: match[1] as string }))
  })
  expect(asked.length).toBeGreaterThan(150)
  for (const { file, key } of asked) {
    const own = WORD_FILES.find(({ folder }) => folder === file.split('/').slice(0, 2).join('/'))
    expect(Object.hasOwn({ ...en, ...own?.english }, key), `${file}: ${key}`).toBe(true)
  }
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
  for (const { english, german } of WORD_FILES) {
    const texts = [...Object.entries(english), ...Object.entries(german)]
    for (const [key, text] of texts) expect(text, key).not.toMatch(/!|\p{Extended_Pictographic}/u)
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

describe('the texts of a game', () => {
  const file = (words: { [key: string]: string }) => () => Promise.resolve({ default: words })
  const made = (): Texts =>
    new Texts(
      { wait: 'Wait' },
      { './words.de.json': file({ wait: 'Warte' }) },
      { '../boards/coin/words.en.json': file({ 'coin.side': 'Side' }), '../boards/coin/words.de.json': file({ 'coin.side': 'Seite' }) },
    )

  test('are loaded when the game is shown', async () => {
    const texts = made()
    expect(texts.text('coin.side')).toBe('[coin.side]')
    await texts.learn('coin')
    expect(texts.text('coin.side')).toBe('Side')
  })

  test.each(['first', 'last', 'at the same time'])('follow the language, if it is chosen %s', async (order) => {
    const texts = made()
    if (order === 'first') await texts.speak('de')
    const learning = texts.learn('coin')
    if (order === 'last') await learning
    await Promise.all([learning, texts.speak('de')])
    expect([texts.text('wait'), texts.text('coin.side')]).toEqual(['Warte', 'Seite'])
  })

  test('of a game that has none are missing, and nothing fails', async () => {
    const texts = made()
    await texts.learn('hollow')
    expect(texts.text('wait')).toBe('Wait')
  })

  test('stay in the language that was chosen last', async () => {
    const texts = made()
    const german = texts.speak('de')
    await texts.speak('en')
    await german
    expect(texts.text('wait')).toBe('Wait')
  })
})
