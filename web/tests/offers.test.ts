import { expect, test } from 'vitest'
import type { Option } from '../src/generated/messages'
import { arrange, MOST, sharedGroup, titleOf, type Words } from '../src/decision/offers'
import { option } from './table-of'

const NAMES: { readonly [id: string]: string } = { commander: 'Commander', science: 'Science' }
const words: Words = { label: (option) => String(option.label), place: (id) => `<${id}>`, group: (id) => NAMES[id] ?? `(${id})`, all: () => 'all' }
const labelled = (action: string, label: string, touches: string[], group = '', key = ''): Option => ({
  ...option(action, touches),
  label,
  group,
  key,
})
const titles = (options: Option[], opened = false, most = MOST): string[] =>
  arrange(options, words, opened, most).map((offer) => `${offer.title} ${offer.options.length}`)

const COMMANDER = ['M', 'S'].flatMap((from) =>
  ['C', 'T', 'E', 'D', 'X'].map((to) =>
    labelled(`change ${from} ${to}`, `Commander: change ${from} to ${to}`, ['crew.C', `crew.${from}`, 'station.commander'], 'commander', 'c'),
  ),
)
const SCIENCE = ['a', 'b'].map((card) => labelled(`beam ${card}`, `Science: beam on ${card}`, ['crew.S', `threat.${card}`], 'science', 's'))
const CLEAR = labelled('clear', 'Medical: clear', ['crew.M', 'scanner'], 'medical', 'm')
const END = labelled('end', 'End', [], 'end', 'x')

test('few options are not grouped', () => {
  const offers = arrange([CLEAR, ...SCIENCE, END], words)
  expect(offers.map((offer) => offer.title)).toEqual(['Medical: clear', 'Science: beam on a', 'Science: beam on b', 'End'])
  expect(offers.map((offer) => offer.key)).toEqual(['m', '', '', 'x'])
  expect(offers.at(-1)?.plain).toBe(true)
})

test('many are folded, the largest group first', () => {
  expect(titles([...COMMANDER, CLEAR, ...SCIENCE, END])).toEqual([
    'Commander 10',
    'Medical: clear 1',
    'Science: beam on a 1',
    'Science: beam on b 1',
    'End 1',
  ])
  expect(titles([...COMMANDER, CLEAR, ...SCIENCE, END], false, 4)).toEqual(['Commander 10', 'Medical: clear 1', 'Science 2', 'End 1'])
})

test('too many groups are one for each target', () => {
  const visits = ['die4', 'die6'].flatMap((die) =>
    ['belt', 'ship', 'crew'].flatMap((place) => ['', 'changed'].map((how) => labelled(`${die} ${place} ${how}`, 'Send', [die, place]))),
  )
  expect(titles(visits, false, 4)).toEqual(['<belt> 4', '<ship> 4', '<crew> 4'])
  expect(titles(visits.slice(0, 4), false, 3)).toEqual(['<belt> 2', '<ship> 2'])
})

test('inside a group options are grouped by what they touch', () => {
  expect(titles(COMMANDER, true)).toEqual(['<crew.M> 5', '<crew.S> 5'])
})

test('a group whose options share neither a text nor a part has its own name', () => {
  const missions = ['a', 'b', 'c', 'd'].flatMap((card) =>
    ['C', 'T'].map((die) => labelled(`send ${die} ${card}`, `Send ${die} to ${card}`, [`crew.${die}`, `threat.${card}`], 'mission')),
  )
  expect(titles([...missions, END])).toEqual(['(mission) 8', 'End 1'])
})

test('among options of one group, its name is shown once', () => {
  expect(titles(SCIENCE, true)).toEqual(['Beam on a 1', 'Beam on b 1'])
  expect(titles([CLEAR, ...SCIENCE], true)).toContain('Science: beam on a 1')
  expect([sharedGroup(SCIENCE), sharedGroup([CLEAR, ...SCIENCE])]).toEqual(['science', ''])
})

test('no title is cut out of a label', () => {
  const lasers = ['a', 'b', 'c'].map((foe) => labelled(`fire ${foe}`, `Lasers: fire at ${foe}`, [`foe.${foe}`, 'laser']))
  expect(titles(lasers, true)).toEqual(['Lasers: fire at a 1', 'Lasers: fire at b 1', 'Lasers: fire at c 1'])
  expect(titleOf(lasers, [...lasers, END], words)).toBe('<laser>')
})

test('options that cannot be divided are one group, and a list when it is open', () => {
  const cells = Array.from({ length: 9 }, (_, cell) => option(`mark ${cell}`, [`cell.${cell}`]))
  expect(titles(cells)).toEqual(['all 9'])
  expect(titles(cells, true)).toHaveLength(9)
})

test('the number of offers is limited', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    labelled(`a ${index}`, `do ${index}`, [`thing.${index % 3}`, `target.${index}`], `group ${index % 6}`),
  )
  expect(arrange(many, words).length).toBeLessThanOrEqual(MOST)
})

test('every option can be reached in one way', () => {
  const all = [...COMMANDER, CLEAR, ...SCIENCE, END]
  expect(
    arrange(all, words)
      .flatMap((offer) => offer.options)
      .map((option) => option.action),
  ).toEqual(all.map((option) => option.action))
})

test('options do not get the keys of the page', () => {
  expect(arrange([labelled('u', 'U', [], '', 'u'), labelled('5', 'Five', [], '', '5')], words).map((offer) => offer.key)).toEqual(['', ''])
})

test('options that are aside are one group at the end', () => {
  const aside = ['M', 'E'].map((die) => ({ ...labelled(`stand-by ${die}`, `${die}: stand by`, [`crew.${die}`], 'stand-by', 'b'), aside: true }))
  expect(titles([CLEAR, END, ...aside])).toEqual(['Medical: clear 1', 'End 1', '(stand-by) 2'])
  expect(titles([CLEAR, END, aside[0] as Option])).toEqual(['Medical: clear 1', 'End 1', 'M: stand by 1'])
  expect(titles(aside, true)).toHaveLength(2)
  expect(titles([...COMMANDER, CLEAR, ...SCIENCE, END, ...aside])).toHaveLength(6)
})
