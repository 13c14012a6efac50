import { beforeEach, expect, test, vi } from 'vitest'
import type { Decision, Option, Say } from '../src/generated/messages'
import { Selection } from '../src/lib/selection.svelte'
import { decision, option } from './table-of'

const chosen = vi.fn<(option: Option) => Promise<void>>(async () => undefined)
beforeEach(() => void chosen.mockClear())

function asking(asked: Decision | null): Selection {
  return new Selection({ decision: asked, text: (say) => String(say), choose: chosen })
}

const FIRE_A = option('fire a', ['crew.T', 'threat.a', 'station.tactical'], { changes: [['threat.a', 3, 1]] })
const FIRE_B = option('fire b', ['crew.T', 'threat.b', 'station.tactical'], { changes: [['threat.b', 2, 0]] })
const CLEAR = option('clear', ['crew.M', 'scanner'], { changes: [['scanner', 2, 1]] })
const END = option('end')
const ROUND = decision([FIRE_A, FIRE_B, CLEAR, END], {
  refusals: [{ what: 'repair', reason: 'no engineer', touches: ['station.engineering', 'hull'] }],
})

test('parts with options are ready, refused parts say so, the rest is idle', () => {
  const selection = asking(ROUND)
  expect(selection.state('crew.T')).toBe('ready')
  expect(selection.state('threat.a')).toBe('ready')
  expect(selection.state('hull')).toBe('refused')
  expect(selection.state('deck')).toBe('idle')
})

test('a part with one option needs one click', () => {
  asking(ROUND).touch('crew.M')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(CLEAR)
})

test('a part with several options needs two', () => {
  const selection = asking(ROUND)
  selection.touch('crew.T')
  expect(chosen).not.toHaveBeenCalled()
  expect(selection.state('crew.T')).toBe('selected')
  expect(selection.state('threat.a')).toBe('target')
  expect(selection.state('station.tactical'), 'every meaning left goes there').toBe('selected')
  expect(selection.state('scanner')).toBe('idle')
  selection.touch('threat.b')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(FIRE_B)
  expect(selection.path).toEqual([])
})

test('the selection may begin at the target', () => {
  const selection = asking(decision([FIRE_A, option('beam a', ['crew.S', 'threat.a'])]))
  selection.touch('threat.a')
  expect(selection.state('crew.S')).toBe('target')
  selection.touch('crew.T')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(FIRE_A)
})

test('a second click deselects, and another part starts a new selection', () => {
  const selection = asking(decision([FIRE_A, FIRE_B, option('heal', ['crew.M', 'infirmary']), CLEAR]))
  selection.touch('crew.T')
  selection.touch('crew.T')
  expect(selection.path).toEqual([])
  selection.touch('crew.T')
  selection.touch('crew.M')
  expect(selection.path).toEqual(['crew.M'])
  expect(chosen).not.toHaveBeenCalled()
})

test('a part that an option touches twice is clicked twice', () => {
  const both = option('pair', ['crew.C', 'crew.C'])
  const selection = asking(decision([both, option('other', ['crew.C', 'crew.M']), option('third', ['crew.C', 'crew.C', 'crew.S'])]))
  selection.touch('crew.C')
  selection.touch('crew.C')
  expect(selection.path).toEqual(['crew.C', 'crew.C'])
  expect(selection.options.map((option) => option.action)).toEqual(['pair', 'third'])
})

test('a click on a refused part shows why', () => {
  const selection = asking(ROUND)
  selection.touch('hull')
  expect(selection.refused).toEqual({ what: 'repair', reason: 'no engineer' })
  selection.touch('crew.T')
  expect(selection.refused).toBeNull()
})

test('clicks do nothing without a question', () => {
  const selection = asking(null)
  selection.touch('crew.T')
  expect(selection.path).toEqual([])
  expect(selection.state('crew.T')).toBe('idle')
})

test('options with equal parts are left for the bar', () => {
  const selection = asking(decision([option('to T', ['crew.C', 'crew.M']), option('to S', ['crew.C', 'crew.M']), END]))
  selection.touch('crew.C')
  selection.touch('crew.M')
  expect(chosen).not.toHaveBeenCalled()
  expect(selection.options).toHaveLength(2)
  selection.back()
  expect(selection.path).toEqual(['crew.C'])
  selection.back()
  expect(selection.begun).toBe(false)
})

test('a preview is shown if all remaining options agree', () => {
  const selection = asking(ROUND)
  expect(selection.preview('threat.a')).toBeNull()
  selection.hovered = FIRE_A
  expect(selection.preview('threat.a')).toEqual({ before: 3, after: 1 })
  expect(selection.state('threat.a')).toBe('target')
  selection.hovered = null
  selection.touch('crew.T')
  expect(selection.preview('threat.a')).toBeNull()
  selection.over = 'threat.b'
  expect(selection.preview('threat.b')).toEqual({ before: 2, after: 0 })
})

test('options that begin with the clicked part come first', () => {
  const change = option('change M', ['crew.C', 'crew.M'])
  const selection = asking(decision([change, CLEAR, option('heal', ['crew.M', 'infirmary'])]))
  selection.touch('crew.M')
  expect(selection.options.map((option) => option.action)).toEqual(['clear', 'heal', 'change M'])
})

const STAND_BY = option('stand-by M', ['crew.M', 'station.medical'], { aside: true })
const IDLE = decision([FIRE_A, STAND_BY, END], { refusals: [{ what: 'heal', reason: 'nobody', touches: ['station.medical', 'crew.M'] }] })

test('an option that is aside makes no part ready, and is not chosen by a single click', () => {
  const selection = asking(IDLE)
  expect(selection.state('crew.M')).toBe('refused')
  selection.touch('crew.M')
  expect(chosen).not.toHaveBeenCalled()
  expect(selection.refused?.reason, 'why nothing better can be done').toBe('nobody')
  expect(selection.options).toEqual([STAND_BY])
  selection.touch('station.medical')
  expect(chosen).toHaveBeenCalledExactlyOnceWith(STAND_BY)
})

test('a second click deselects an option that is aside', () => {
  const selection = asking(IDLE)
  selection.touch('crew.M')
  selection.touch('crew.M')
  expect(chosen).not.toHaveBeenCalled()
})

test('a refusal of several parts says at each part what is refused there', () => {
  const what: Say = ['activate', { module: [['gun'], ['beam']] }]
  const asked = decision([END], { refusals: [{ what, reason: 'no crew', touches: ['station.1', 'station.2'] }] })
  const said = vi.fn<(say: Say) => string>(() => '')
  new Selection({ decision: asked, text: said, choose: chosen }).refusals('station.2')
  expect(said.mock.calls).toEqual([[['activate', { module: ['beam'] }]], ['no crew']])
})
