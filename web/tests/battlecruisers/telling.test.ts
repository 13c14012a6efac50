import { describe, expect, test } from 'vitest'
import type { Event, Frame } from '$types'
import { SINGLES } from '../../src/lib/playback.svelte'
import { REVEAL_MS, TELLING } from '../../src/boards/battlecruisers/telling'
import { chosen, named, played, seat, tell } from './battle'

const frames = (events: Event[]): Frame[] => events.map((event) => ({ event }))
const told = (events: Event[]): string[][] => TELLING.phrases(frames(events)).map((phrase) => phrase.frames.map(({ event }) => event.kind))

const reveals = (...cards: string[]): Event[] =>
  cards.map((card, at) => tell('reveals', { seat: seat(at), card: named(card, 'numbered') }, [`seat${at}`, `play${at}`]))
const gains = (at: number): Event => tell('gains', { seat: seat(at), amount: 3, points: 4 }, [`points${at}`])
const main = (at: number, card: string): Event => tell('main', { seat: seat(at), card: named(card) }, [`play${at}`])

describe('the playback of a round', () => {
  test('all cards are revealed at once, and each is shown by itself', () => {
    const round = [...reveals('captain', 'shields', 'special-ops'), main(0, 'captain'), gains(0), main(1, 'shields'), tell('round', { round: 2 })]
    expect(told(round)).toEqual([['reveals', 'reveals', 'reveals'], ['main'], ['gains'], ['main'], ['round']])
    expect(TELLING.phrases(frames(round))[0]?.ms).toBe(REVEAL_MS)
  })

  test('with many events a card is shown in one phrase, but never two cards together', () => {
    const cards = ['captain', 'shields', 'special-ops', 'laser-cannons', 'escape-pod']
    const round = [
      ...reveals(...cards),
      ...cards.flatMap((card, at) => [main(at, card), gains(at), gains(at), gains(at)]),
      tell('round', { round: 2 }),
    ]
    const phrases = told(round)
    expect(phrases.length).toBeLessThanOrEqual(SINGLES)
    for (const phrase of phrases) expect(phrase.filter((event) => event === 'main').length).toBeLessThanOrEqual(1)
  })

  test('the choice of another player causes no pause', () => {
    const [lock] = TELLING.phrases(frames([tell('core.done.by', { seat: seat(1), what: ['core.hidden'] })]))
    expect(lock?.ms).toBe(0)
    const [own] = TELLING.phrases(frames([tell('core.done.by', { seat: seat(0), what: chosen('play captain') })]))
    expect(own?.ms).toBeGreaterThan(0)
  })

  test('every event of real battles is shown once, in order, each card by itself', () => {
    expect(played.told.length).toBeGreaterThan(500)
    for (const events of played.told) {
      const phrases = TELLING.phrases(frames(events))
      expect(phrases.flatMap((phrase) => phrase.frames.map(({ event }) => event))).toEqual(events)
      for (const phrase of phrases) {
        const heads = phrase.frames.filter(({ event }) => /^(main|clash|clash\.nothing|cannot-resolve)$/.test(event.kind))
        expect(heads.length).toBeLessThanOrEqual(1)
      }
    }
  })
})
