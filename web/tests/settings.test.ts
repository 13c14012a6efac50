import { expect, test } from 'vitest'
import { DEFAULTS, Settings } from '../src/lib/settings.svelte'

function drawer(kept: string | null = null): Pick<Storage, 'getItem' | 'setItem'> & { kept: string | null } {
  return {
    kept,
    getItem() {
      return this.kept
    },
    setItem(_, value) {
      this.kept = value
    },
  }
}

test('changes are stored', () => {
  const storage = drawer()
  new Settings(storage).change({ speed: 'fast', contrast: 'high', size: 125, sound: true, language: 'de', motion: 'reduced' })
  const again = new Settings(storage)
  expect(again).toMatchObject({ speed: 'fast', contrast: 'high', size: 125, sound: true, language: 'de', motion: 'reduced' })
  expect(again.pace).toBe(0.5)
  expect(again.reduced).toBe(true)
  expect(again.tongue).toBe('de')
})

test('sound is off until it is switched on', () => expect(new Settings(drawer()).sound).toBe(false))

test.each(['', 'nonsense', '[]', 'null', '{"speed":"warp","size":99,"sound":"yes","language":"__proto__","contrast":1}'])(
  'invalid stored settings are ignored: %s',
  (kept) => expect(new Settings(drawer(kept))).toMatchObject(DEFAULTS),
)

test('it works without storage', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  const settings = new Settings(full)
  settings.change({ speed: 'off' })
  expect(settings.pace).toBe(0)
  expect(new Settings(null).speed).toBe('normal')
})
