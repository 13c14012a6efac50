/** Advice on the planning phase: travel, repair, the Shipyard and the Waystation. */

import type { Option } from '$types'
import type { Offer } from '../../boards/armada/model'
import { again, asking, doing, talk, type Advice, type Lesson } from '../course'
import type { Params } from '../words.svelte'
import { wordsOf } from '../moment'
import { ATTACKS } from './crew'
import type { Moment } from './moment'
import { priceOf, voyageOf, type Voyage } from './voyage'

/** Advice if this is the next step of the plan. */
const next =
  (step: Voyage['step'], params: (m: Moment, voyage: Voyage) => Params = () => ({})): Lesson<Moment>['find'] =>
  (m) => {
    const voyage = m.taught ? voyageOf(m) : null
    return voyage?.step === step ? doing(voyage.option, { planet: m.name(voyage.aim.id), ...params(m, voyage) }) : null
  }

const shipsAt = ({ aim }: Voyage): number => aim.fleets.reduce((sum, { ships }) => sum + ships.length, 0)

/** Travel for a fleet, for a mission, or for what is for sale there. */
const towards =
  (kind: 'fleet' | 'mission' | 'offer'): Lesson<Moment>['find'] =>
  (m) => {
    const advice = next('travel', (m, { aim }) => ({ event: m.table.text(m.missionsAt(aim)[0]?.name ?? '') }))(m)
    const voyage = advice && voyageOf(m)
    if (!voyage) return null
    const found = shipsAt(voyage) ? 'fleet' : m.missionsAt(voyage.aim).length ? 'mission' : 'offer'
    return found === kind ? { ...advice, params: { ...advice.params, ships: shipsAt(voyage) } } : null
  }

/** The best of the options for an offer: weapons first, then those that leave some credits, then the dearest one. */
function dearest(m: Moment, options: readonly Option[]): { option: Option; offer: Offer } | null {
  const all = options.flatMap((option) => {
    const offer = m.model.offers.find(({ id }) => id === option.touches?.[0])
    return offer && isOfUse(m, offer) ? [{ option, offer }] : []
  })
  const rank = ({ offer }: { offer: Offer }): number => 100 * plainness(offer) + (leaves(m, offer) ? 50 : 0) + offer.cost
  return all.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

/** Whether enough credits are left for a first hero. */
const leaves = (m: Moment, { cost }: Offer): boolean => (m.mine?.credits ?? 0) - cost >= priceOf(m, 'hero')

/** Weapons that need one die are easy to use; heroes are all alike in this. */
const plainness = ({ printed: { uses = [] } }: Offer): number =>
  uses.some(({ crew, does }) => crew.length === 1 && does.some(([name]) => ATTACKS.test(name))) ? 1 : 0

/** A module that needs Command is of no use without heroes. */
const isOfUse = (m: Moment, { printed }: Offer): boolean =>
  (m.mine?.heroes.length ?? 0) > 0 || !printed.uses?.length || printed.uses.some(({ crew }) => !crew.includes('C'))

/** A stored module at an empty station, or at one where it replaces a lower tier. */
function installing(m: Moment): Option | undefined {
  const stations = m.mine?.stations ?? []
  return m.does('install').find((option) => {
    const [, module = '', number = ''] = wordsOf(option)
    const there = stations[Number(number) - 1]
    const { family, tier = 0 } = m.model.printed[module] ?? {}
    return !there?.face || (there.family === family && there.tier < tier)
  })
}

/** Offers to point at: on a phone no more than two fit. */
const shownOffers = (m: Moment): string[] => m.model.offers.slice(0, 2).map(({ id }) => id)

const leaving = (m: Moment): Advice | null => (m.taught ? doing(m.does('done')[0]) : null)

export const PLANNING: readonly Lesson<Moment>[] = [
  talk('ar.actions', (m) => {
    if (m.asked !== 'Plan' || !m.taught) return null
    return { points: [m.own('seat')], params: { actions: m.actions } }
  }),
  again(
    'ar.repair',
    next('repair', (m) => ({ hull: m.mine?.hull.value ?? 0, most: m.mine?.hull.high ?? 0 })),
    3,
  ),
  again(
    'ar.shop-visit',
    next('shop', (m) => ({ credits: m.mine?.credits ?? 0 })),
    3,
  ),
  again(
    'ar.hire-visit',
    next('recruit', (m) => ({ credits: m.mine?.credits ?? 0 })),
    3,
  ),
  again('ar.to-fleet', towards('fleet'), 4),
  again('ar.to-mission', towards('mission'), 4),
  again('ar.to-offer', towards('offer'), 2),
  again('ar.end-planning', next('end'), 3),

  talk(
    'ar.shop',
    asking('Shop', (m) => (m.model.offers.length ? { points: shownOffers(m) } : null)),
  ),
  again(
    'ar.install',
    asking('Shop', (m) => {
      const option = m.taught ? installing(m) : undefined
      const module = option ? m.table.text(`armada.module.${wordsOf(option)[1] ?? ''}.name`) : ''
      return doing(option, { module, station: Number(option ? wordsOf(option)[2] : 0) })
    }),
    3,
  ),
  again(
    'ar.upgrade',
    asking('Shop', (m) => {
      const best = m.taught ? dearest(m, m.does('upgrade')) : null
      return best ? doing(best.option, { module: m.table.text(best.offer.name) }) : null
    }),
    2,
  ),
  again(
    'ar.buy',
    asking('Shop', (m) => {
      const best = m.taught ? dearest(m, m.does('buy')) : null
      return best ? doing(best.option, { module: m.table.text(best.offer.name), cost: m.table.text(best.option.cost ?? '') }) : null
    }),
    3,
  ),
  again('ar.leave-shop', asking('Shop', leaving), 3),
  talk(
    'ar.heroes',
    asking('Hire', (m) => ({ points: shownOffers(m) })),
  ),
  again(
    'ar.hire-hero',
    asking('Hire', (m) => {
      const best = m.taught ? dearest(m, m.does('hire')) : null
      return best ? doing(best.option, { hero: m.table.text(best.offer.name), cost: m.table.text(best.option.cost ?? '') }) : null
    }),
    3,
  ),
  again('ar.leave-heroes', asking('Hire', leaving), 3),
]
