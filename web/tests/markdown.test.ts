import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { blocks, chapters, runs } from '../src/lib/markdown'

test('the rules of D-6 are parsed completely', () => {
  const all = chapters(readFileSync(resolve(import.meta.dirname, '../../quarterdeck/games/d6/guide.md'), 'utf8'))
  expect(all.length).toBeGreaterThan(8)
  expect(all.map((chapter) => chapter.title)).toContain('Assign crew')
  const kinds = new Set(all.flatMap((chapter) => chapter.blocks.map((block) => block.kind)))
  expect(kinds).toContain('table')
  expect(kinds).toContain('list')
  for (const { title, blocks } of all) expect(JSON.stringify(blocks), title).not.toMatch(/"text":"[^"]*(\*\*|\|)/)
})

test('bold, code and plain text', () => {
  expect(runs('a **b** `c` [d](http://x)')).toEqual([
    { style: 'plain', text: 'a ' },
    { style: 'bold', text: 'b' },
    { style: 'plain', text: ' ' },
    { style: 'code', text: 'c' },
    { style: 'plain', text: ' d' },
  ])
  expect(runs('2 * 3 * 4')).toEqual([{ style: 'plain', text: '2 * 3 * 4' }])
})

test('other markup is only text', () => {
  expect(blocks('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', runs: [{ style: 'plain', text: '<script>alert(1)</script>' }] }])
})

test('lists go over several lines, and may follow a sentence', () => {
  expect(blocks('One of:\n- first\n  goes on\n- second')).toEqual([
    { kind: 'paragraph', runs: [{ style: 'plain', text: 'One of:' }] },
    { kind: 'list', ordered: false, items: [[{ style: 'plain', text: 'first goes on' }], [{ style: 'plain', text: 'second' }]] },
  ])
})
