/** The lessons of Deep Space D-6, in order. */

import type { Option } from '$types'
import { paramsOf } from '$lib/catalogue'
import { STATION, type Letter } from '../../boards/d6/model'
import { advise, course, talk, type Advice, type Course, type Lesson } from '../course'
import type { Params } from '../words.svelte'
import { Moment, wordsOf } from './moment'

const ASSIGN = 'Assign'

/** Only while the crew is being assigned. */
const assigning =
  (find: Lesson<Moment>['find']): Lesson<Moment>['find'] =>
  (moment) =>
    moment.asked === ASSIGN ? find(moment) : null

/** Advice to click the parts of an option. The station is the last of them; the target is enough. */
function doing(option: Option | undefined, params: Params = {}): Advice | null {
  if (!option) return null
  const stations = new Set(Object.values(STATION))
  const points = (option.touches ?? []).filter((id) => !stations.has(id))
  return { option, params, points }
}

function cardOf(option: Option): string {
  return `threat.${wordsOf(option)[1] ?? ''}`
}

/** The best shot: one that destroys, then the most damage, then the weakest target. */
function bestShot(moment: Moment): Option | undefined {
  const left = (option: Option): number => option.changes?.[0]?.[2] ?? 9
  const damage = (option: Option): number => Number(wordsOf(option)[2])
  const harmless = moment.does('fire', 'aim').filter((option) => !(option.changes ?? []).some(([part]) => part === 'hull' || part === 'shield'))
  return harmless.toSorted((a, b) => Number(left(a) > 0) - Number(left(b) > 0) || damage(b) - damage(a) || left(a) - left(b))[0]
}

const THINGS_TO_DO = ['fire', 'volley', 'mission', 'recharge', 'heal', 'clear', 'repair']

/** The number of dice of a kind with something useful to do: Tactical and Engineering always have. */
function wanted(moment: Moment, letter: Letter): number {
  const jobs = moment.does(...THINGS_TO_DO.filter((verb) => verb !== 'clear')).filter((option) => option.touches?.includes(`crew.${letter}`))
  return jobs.some((option) => /^(fire|volley|repair)/.test(option.action)) ? Infinity : jobs.length
}

/** Dice that are not needed for their own work. */
function spare(moment: Moment): Letter[] {
  const letters = [...new Set(moment.model.crew.map((die) => die.letter))]
  return letters.filter((letter) => letter !== 'C' && moment.inHand(letter) > wanted(moment, letter))
}

export const LESSONS: readonly Lesson<Moment>[] = [
  talk(
    'd6.welcome',
    assigning(() => ({ points: [] })),
  ),
  talk(
    'd6.goal',
    assigning(() => ({ points: ['hull', 'deck'] })),
  ),
  talk(
    'd6.crew',
    assigning((m) => (m.hand.length ? { points: ['crew', ...m.hand], params: { dice: m.model.crew.length } } : null)),
  ),
  talk(
    'd6.scanner',
    assigning(({ model: { scanner } }) => (scanner.value ? { points: ['scanner'], params: { count: scanner.value, most: scanner.high } } : null)),
  ),
  talk(
    'd6.threat',
    assigning((m) => {
      const card = m.model.external.find((one) => one.faces.length > 0)
      const [first = 0, ...more] = card?.faces ?? []
      return card ? { points: [card.id], params: { card: m.name(card.id), face: first, more: more.length, health: card.level } } : null
    }),
  ),

  // After events
  talk(
    'd6.new-card',
    assigning((m) => {
      const [drawn] = m.round > 1 ? m.happened('revealed.external', 'revealed.internal', 'revealed.unshootable') : []
      const card = drawn?.parts[1] ?? ''
      return drawn
        ? {
            points: m.model.external.concat(m.model.internal).some((one) => one.id === card) ? [card, 'deck'] : ['deck'],
            params: { card: m.card(drawn) },
          }
        : null
    }),
  ),
  talk(
    'd6.acted',
    assigning((m) => {
      const acted = m.happened('activates')
      const cards = acted.flatMap((told) => told.parts.slice(0, 1))
      const names = [...new Set(acted.map((told) => m.card(told)))].join(', ')
      return acted.length && m.model.roll ? { points: ['threat_die', ...cards], params: { face: m.model.roll, cards: names } } : null
    }),
  ),
  talk(
    'd6.quiet',
    assigning((m) =>
      m.happened('threat-rolled').length && !m.happened('activates').length ? { points: ['threat_die'], params: { face: m.model.roll } } : null,
    ),
  ),
  talk(
    'd6.shield-hit',
    assigning((m) => (m.happened('hit.shield', 'hit.both').length ? { points: ['shield'], params: { shield: m.model.shield.value } } : null)),
  ),
  talk(
    'd6.hull-hit',
    assigning((m) => (m.happened('hit.hull', 'hit.both').length ? { points: ['hull'], params: { hull: m.model.hull.value } } : null)),
  ),
  talk(
    'd6.full-scan',
    assigning((m) => (m.happened('scanned').length ? { points: ['scanner'] } : null)),
  ),
  talk(
    'd6.hurt',
    assigning(({ model }) => (model.infirmary ? { points: ['infirmary'], params: { count: model.infirmary } } : null)),
  ),

  // Other questions
  advise('d6.infirmary', (m) => {
    if (m.asked !== 'SendToInfirmary') return null
    const free = m.options.find((option) => /^hurt (used|spare)/.test(option.action))
    return doing(free ?? m.options[0])
  }),
  advise('d6.distract', (m) => {
    if (m.asked !== 'Distract') return null
    return doing(m.options.find((option) => /^distract (used|spare)/.test(option.action)) ?? m.options[0])
  }),
  advise('d6.further', (m) => (m.asked.startsWith('Aim') ? doing(bestShot(m) ?? m.does('hold-fire')[0]) : null)),
  advise('d6.recall', (m) => (m.asked === 'Recall' ? doing(m.does('stay')[0] ?? m.options[0]) : null)),

  // What to do with the dice
  advise(
    'd6.fire',
    assigning((m) => {
      const shot = bestShot(m)
      return shot ? doing(shot, { card: m.name(cardOf(shot)), damage: Number(wordsOf(shot)[2]) }) : null
    }),
  ),
  talk(
    'd6.undo',
    assigning((m) => (m.happened('fires', 'sent-away', 'recharged', 'beamed', 'changed').length && m.round === 1 ? { points: [] } : null)),
  ),
  advise(
    'd6.fire-more',
    assigning((m) => {
      const used = m.model.stations.find((station) => station.letter === 'T')?.used ?? 0
      const shot = used ? bestShot(m) : undefined
      return shot ? doing(shot, { card: m.name(cardOf(shot)), damage: Number(wordsOf(shot)[2]) }) : null
    }),
  ),
  advise(
    'd6.mission',
    assigning((m) => {
      const [option] = m.does('mission')
      return option ? doing(option, { card: m.name(cardOf(option)), face: m.table.text(`d6.face.${wordsOf(option)[2] ?? ''}`) }) : null
    }),
  ),
  advise(
    'd6.heal',
    assigning((m) => doing(m.does('heal')[0], { count: m.model.infirmary })),
  ),
  advise(
    'd6.recharge',
    assigning((m) => doing(m.does('recharge')[0], { shield: m.model.shield.value, most: m.model.shield.high })),
  ),
  advise(
    'd6.repair',
    assigning((m) => doing(m.does('repair')[0], { hull: m.model.hull.value })),
  ),
  advise(
    'd6.commander',
    assigning((m) => {
      const targets = m.model.external.some((one) => one.level > 0)
      const [letter] = targets && !m.inHand('T') ? spare(m) : []
      const change = letter && m.does('change').find((option) => option.action === `change ${letter} T`)
      return change ? doing(change, { face: m.table.text(`d6.face.${letter}`) }) : null
    }),
  ),
  advise(
    'd6.clear',
    assigning((m) => doing(m.does('clear')[0], { count: m.model.scanner.value, most: m.model.scanner.high })),
  ),
  advise(
    'd6.stasis',
    assigning((m) => {
      const weight = (option: Option): number =>
        [...m.model.external, ...m.model.internal].find((card) => card.id === cardOf(option))?.faces.length ?? 0
      const beam = m.does('stasis').toSorted((a, b) => weight(b) - weight(a))[0]
      return beam && weight(beam) ? doing(beam, { card: m.name(cardOf(beam)) }) : null
    }),
  ),
  talk(
    'd6.spare',
    assigning((m) => {
      const left = [...new Set(m.model.crew.map((die) => die.letter))]
      const idle = left.length > 0 && !m.does(...THINGS_TO_DO).length
      return idle ? { points: left.map((letter) => `crew.${letter}`), params: { count: m.model.crew.length } } : null
    }),
  ),
  talk(
    'd6.farewell',
    assigning((m) => (m.round >= 4 ? { points: [] } : null)),
  ),
  advise(
    'd6.end',
    assigning((m) => (m.does(...THINGS_TO_DO).length ? null : doing(m.does('end')[0]))),
    3,
  ),
]

/** Comments on a choice by its events: the first in this list that occurred is used. */
export const REACTIONS: readonly string[] = [
  'destroyed',
  'completed',
  'completed.wounded',
  'fires',
  'sent-away',
  'beamed',
  'recharged',
  'healed',
  'cleared',
  'repaired',
  'rerolled',
  'changed',
]

const react: Course['react'] = (told, table) => {
  for (const name of REACTIONS) {
    const event = told.findLast(({ kind }) => kind === name)
    if (!event) continue
    const named = (key: string): string => {
      const value = paramsOf(event.say)[key]
      return Array.isArray(value) ? table.text(value as [string]) : ''
    }
    return {
      key: `d6.react.${name}`,
      params: { card: named('card'), face: named('face') || named('to'), left: Number(paramsOf(event.say)['left'] ?? 0) },
    }
  }
  return null
}

export const COURSE = course('d6.', (question) => new Moment(question), LESSONS, react)
