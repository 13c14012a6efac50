import { describe, expect, test } from 'vitest'
import type { Event, Frame } from '$types'
import { TELLING } from '../../src/boards/solar_sphere/telling'
import { played, tell } from './sphere'

const frames = (events: Event[]): Frame[] => events.map((event) => ({ event }))
const told = (events: Event[]): string[][] => TELLING.phrases(frames(events)).map((phrase) => phrase.frames.map(({ event }) => event.kind))
const isFinal = ({ kind }: Event): boolean => kind === 'final' || kind.startsWith('final.')

describe('the playback of a turn', () => {
  test('a deed is shown together with its consequences', () => {
    const turn = ['visits', 'builds', 'points', 'morale', 'morale', 'round', 'docks'].map((kind) => tell(kind))
    expect(told(turn)).toEqual([['visits'], ['builds', 'points', 'morale', 'morale'], ['round', 'docks']])
  })

  test('a longer consequence takes longer, up to a limit', () => {
    const ms = (count: number): number =>
      TELLING.phrases(frames([tell('builds'), ...Array.from({ length: count }, () => tell('morale'))]))[0]?.ms ?? 0
    expect(ms(1)).toBeGreaterThan(ms(0))
    expect(ms(40)).toBe(ms(30))
  })

  test('many deeds are shown in groups', () => {
    const many = Array.from({ length: 50 }, () => tell('visits'))
    expect(TELLING.phrases(frames(many)).length).toBeLessThanOrEqual(TELLING.most / 2)
  })

  test('the final score comes captain by captain, and is counted category by category', () => {
    const captain = ['final.sphere', 'final.factions', 'final']
    const lines = ['defeated', 'points', ...captain, ...captain, ...captain].map((kind) => tell(kind))
    expect(told(lines)).toEqual([['defeated', 'points'], ...captain.map((kind) => [kind, kind, kind])])
  })

  test('the bar has the controls of the playback', () => expect(TELLING.controls).toBe(true))

  test('every event of real matches is shown once, in order up to the final score; categories never together', () => {
    expect(played.told.length).toBeGreaterThan(300)
    for (const events of played.told) {
      const phrases = TELLING.phrases(frames(events))
      const all = phrases.flatMap((phrase) => phrase.frames.map(({ event }) => event))
      expect(all.filter((event) => !isFinal(event))).toEqual(events.filter((event) => !isFinal(event)))
      expect(new Set(all)).toEqual(new Set(events))
      for (const phrase of phrases) {
        expect(phrase.ms).toBeGreaterThan(0)
        if (phrase.frames.some(({ event }) => isFinal(event))) expect(new Set(phrase.frames.map(({ event }) => event.kind)).size).toBe(1)
      }
    }
    expect(played.told.filter((events) => events.some(isFinal)).length).toBeGreaterThan(3)
  })
})
