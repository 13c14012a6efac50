/** What is explained and advised in the encounter phase and on away missions. */

import type { Option } from '$types'
import { advise, again, asking, doing, talk, type Advice, type Lesson } from '../course'
import { wordsOf } from '../moment'
import { leastOf } from './crew'
import type { Moment } from './moment'

/** The section of an option, and what it needs. */
function sectionOf(m: Moment, option: Option): { number: number; need: string } {
  const id = wordsOf(option)[2] ?? ''
  const { need = [] } = m.model.mission?.sections.find((one) => one.id === id) ?? {}
  return { number: Number(id.replace('section', '')), need: need.map((side) => m.table.text(`armada.side.${side}`)).join(', ') }
}

/** How many symbols the open sections still need; in a decision mission those of the smaller group. */
export function missingOf(m: Moment): number {
  const { sections = [] } = m.model.mission ?? {}
  const groups = [...new Set(sections.map(({ group }) => group))]
  const open = groups.map((group) => sections.filter((one) => one.group === group && !one.done).reduce((sum, { need }) => sum + need.length, 0))
  return Math.min(...open)
}

/** Advice in the encounter phase: the first of these that can be done. */
const meeting =
  (verb: string, name: string): Lesson<Moment>['find'] =>
  (m) => {
    if (!m.taught || (m.asked !== 'Encounter' && m.asked !== 'TurnGoesOn')) return null
    const [option] = m.does(verb)
    return option ? doing(option, { [name]: m.name(option.touches?.[0] ?? '') }) : null
  }

const ending = (m: Moment): Advice | null => (m.taught ? doing(m.does('done')[0]) : null)

/** Whether enough dice are left after paying one of them. */
const isHopeful = (m: Moment): boolean => m.free - 1 >= missingOf(m)

export const MISSIONS: readonly Lesson<Moment>[] = [
  talk(
    'ar.encounters',
    asking('Encounter', (m) => (m.taught ? { points: m.options.flatMap(({ touches = [] }) => touches) } : null)),
  ),
  again('ar.engage', meeting('engage', 'fleet'), 4),
  again('ar.attempt', meeting('mission', 'event'), 4),
  again('ar.deliver', meeting('deliver', 'event'), 2),
  again('ar.end-encounters', (m) => (m.taught && (m.asked === 'Encounter' || m.asked === 'TurnGoesOn') ? doing(m.does('end')[0]) : null), 2),

  talk(
    'ar.mission',
    asking('Fill', ({ model: { mission }, table }) =>
      mission ? { points: mission.sections.map(({ id }) => id), params: { event: table.text(mission.name) } } : null,
    ),
  ),
  talk(
    'ar.mission-dice',
    asking('Fill', (m) => (m.hand.length ? { points: m.hand } : null)),
  ),
  talk(
    'ar.sequence',
    asking('Fill', ({ model: { mission } }) => (mission?.sequence ? { points: mission.sections.map(({ id }) => id) } : null)),
  ),
  talk(
    'ar.decision',
    asking('Fill', ({ model: { mission } }) => ((mission?.groups ?? 1) > 1 ? { points: mission?.sections.map(({ id }) => id) ?? [] } : null)),
  ),
  again(
    'ar.section',
    asking('Fill', (m) => {
      const [option] = m.taught ? m.does('assign') : []
      return option ? doing(option, { ...sectionOf(m, option), die: m.name(option.touches?.[0] ?? '') }) : null
    }),
    8,
  ),
  advise('ar.end-fill', asking('Fill', ending), 1),
  again('ar.end-fill-more', asking('Fill', ending), 12),
  again(
    'ar.again-section',
    asking('Retry', (m) => (m.taught && m.since('rolls').some(({ kind }) => kind === 'section-done') ? doing(m.does('again')[0]) : null)),
    3,
  ),
  again(
    'ar.again-medical',
    asking('Retry', (m) => {
      const medical = m.hand.includes(m.own('crew.medical'))
      return m.taught && medical ? doing(m.does('again')[0]) : null
    }),
    4,
  ),
  again(
    'ar.again',
    asking('Retry', (m) => (m.taught ? doing(m.does('again')[0]) : null)),
    2,
  ),
  again(
    'ar.pay',
    asking('Retry', (m) => (m.taught && isHopeful(m) ? doing(leastOf(m.does('sacrifice')), { count: missingOf(m), free: m.free - 1 }) : null)),
    5,
  ),
  again(
    'ar.stop',
    asking('Retry', (m) => (m.taught && !isHopeful(m) ? doing(m.does('done')[0]) : null)),
    3,
  ),
  again(
    'ar.load',
    asking('Load', (m) => {
      const isEmpty = (option: Option): boolean => !m.mine?.stations[Number(wordsOf(option)[2]) - 1]?.face
      return doing(m.options.find(isEmpty) ?? m.options.at(-1))
    }),
    2,
  ),
]
