/** Advice on which die to send where, in the rounds that are taught. */

import { advise, again, type Advice, type Lesson } from '../course'
import type { Params } from '../words.svelte'
import { wordsOf } from '../moment'
import { dronesOf, type Moment } from './moment'
import type { Plan } from './plan'

/** With so few active drones it is time for more. */
const FEW = 3
/** So many inactive drones are worth a visit to the Salvage Ship. */
const MANY = 2

type Kind = Plan['step']['kind']

/** Advice if the plan has this step now, towards this location. */
function step(kind: Kind, place: string, params: (m: Moment, plan: Plan) => Params): Lesson<Moment>['find'] {
  return turn((m) => {
    const { plan } = m
    if (plan?.step.kind !== kind || (place && plan.place !== place)) return null
    const { option } = plan.step
    const [, die = '', to = ''] = wordsOf(option)
    return { option, points: option.touches ?? [], params: { die, place: m.place(to), ...params(m, plan) } }
  })
}

function turn(find: Lesson<Moment>['find']): Lesson<Moment>['find'] {
  return (m) => (m.asked === 'Turn' && m.taught ? find(m) : null)
}

/** A visit with few drones, and of those with the highest die. */
function visit(m: Moment, ...places: string[]): Advice | null {
  const options = places.flatMap((place) => m.visits(place))
  const [option] = options.toSorted((one, other) => dronesOf(one) - dronesOf(other) || Number(wordsOf(other)[1]) - Number(wordsOf(one)[1]))
  const [, die = '', place = ''] = option ? wordsOf(option) : []
  return option ? { option, points: option.touches ?? [], params: { die, place: m.place(place) } } : null
}

const hexIn = (m: Moment, plan: Plan): Params => ({
  hex: m.name(plan.hex?.id ?? ''),
  cost: m.amounts(plan.hex?.cost ?? []),
  missing: m.amounts(plan.missing),
})

export const TURNS: readonly Lesson<Moment>[] = [
  again(
    'ss.kickback',
    step('kickback', '', (m, { step, missing }) => {
      const move = step.kind === 'kickback' ? step : { space: 0, count: 0 }
      return { morale: m.mine?.morale ?? 0, space: move.space, count: move.count, missing: m.amounts(missing) }
    }),
    2,
  ),
  again(
    'ss.build-visit',
    step('visit', 'sphere', (m, plan) => ({ ...hexIn(m, plan), value: plan.hex?.die ?? 0 })),
    3,
  ),
  advise(
    'ss.gather',
    step('gather', 'sphere', (m, plan) => hexIn(m, plan)),
    1,
  ),
  again('ss.gather-more', step('gather', 'sphere', hexIn), 6),
  advise(
    'ss.hire-visit',
    step('visit', 'crew-station', () => ({})),
  ),
  again(
    'ss.gather-crew',
    step('gather', 'crew-station', () => ({})),
    2,
  ),
  advise(
    'ss.attack-visit',
    step('visit', 'fleet', () => ({})),
  ),
  advise(
    'ss.gather-attack',
    step('gather', 'fleet', () => ({})),
  ),
  advise(
    'ss.salvage-visit',
    turn((m) => ((m.mine?.inactive ?? 0) >= MANY ? visit(m, 'salvage-ship') : null)),
  ),
  advise(
    'ss.fabricate-visit',
    turn((m) => ((m.mine?.active ?? 0) <= FEW ? visit(m, 'fabricator') : null)),
  ),
  again(
    'ss.spare',
    turn((m) => visit(m, ...m.belts.map(({ key }) => key), 'fabricator', 'salvage-ship')),
    2,
  ),
]
