/** The lessons of Battlecruisers, in order. The cards of others are unknown, so many lessons react to events. */

import { advise, course, talk, type Course, type Lesson } from '../course'
import { discardId, handId, pointsId, recoveryId, seatId } from '../../boards/battlecruisers/model'
import { wayOf } from '../../boards/battlecruisers/story'
import { cardIn, Moment, seatIn, seatsIn } from './moment'

/** Points from which on a player may soon win. */
const NEAR = 10
const ROUNDS = 5

/** Only while a card has to be played. */
const choosing =
  (find: Lesson<Moment>['find']): Lesson<Moment>['find'] =>
  (moment) =>
    moment.asked === 'Choose' ? find(moment) : null

/** Advice that is repeated: each round is a new decision. */
const lasting = (id: string, find: Lesson<Moment>['find']): Lesson<Moment> => ({ ...advise(id, find, 3), lasting: true })

export const LESSONS: readonly Lesson<Moment>[] = [
  talk(
    'bc.welcome',
    choosing(() => ({ points: [] })),
  ),
  talk(
    'bc.goal',
    choosing((m) => ({ points: [pointsId(m.seat)], params: { points: m.mine?.points ?? 0, goal: m.mine?.goal ?? 0 } })),
  ),
  talk(
    'bc.cards',
    choosing((m) => ({ points: (m.mine?.held ?? []).map((card) => card.id), params: { count: m.model.set.length } })),
  ),
  talk(
    'bc.number',
    choosing((m) => {
      const [low, high] = [m.mine?.held[0], m.mine?.held.at(-1)]
      if (!low || !high || low === high) return null
      const params = { low: m.card(low.face), first: m.numberOf(low.face), high: m.card(high.face), last: m.numberOf(high.face) }
      return { points: [low.id, high.id], params }
    }),
  ),
  talk(
    'bc.clash',
    choosing((m) => ({ points: m.others.map((ship) => seatId(ship.seat)) })),
  ),
  talk(
    'bc.recovery',
    choosing((m) => {
      const ship = m.others.find((other) => other.recovery)
      return ship?.recovery
        ? { points: m.others.map((other) => recoveryId(other.seat)), params: { name: m.name(ship.seat), card: m.card(ship.recovery.face) } }
        : null
    }),
  ),
  talk(
    'bc.discard',
    choosing((m) => (m.mine?.discarded[0] ? { points: [discardId(m.seat)], params: { card: m.card(m.mine.discarded[0].face) } } : null)),
  ),

  // After events
  talk(
    'bc.reveal',
    choosing((m) => {
      const numbers = m.lastRound('reveals').map(({ say }) => m.numberOf(cardIn(say)))
      return numbers.length ? { points: [], params: { numbers: numbers.toSorted((one, other) => one - other).join(', ') } } : null
    }),
  ),
  talk(
    'bc.clashed',
    choosing((m) => {
      const [event] = m.lastRound('clash', 'clash.nothing')
      return event ? { points: seatsIn(event.say).map(seatId), params: { card: m.card(cardIn(event.say)), count: seatsIn(event.say).length } } : null
    }),
  ),
  talk(
    'bc.main',
    choosing((m) => {
      const event = m.lastRound('main').find(({ say }) => seatIn(say) === m.seat)
      return event ? { points: [pointsId(m.seat)], params: { card: m.card(cardIn(event.say)) } } : null
    }),
  ),
  talk(
    'bc.back',
    choosing((m) => (m.round > 1 && m.mine?.recovery ? { points: [recoveryId(m.seat)], params: { card: m.card(m.mine.recovery.face) } } : null)),
  ),
  talk(
    'bc.protected',
    choosing((m) => {
      const ship = m.model.ships.find((one) => one.statuses.some((status) => status.name === 'shielded'))
      return ship ? { points: [seatId(ship.seat)], params: { name: m.name(ship.seat) } } : null
    }),
  ),
  talk(
    'bc.alert',
    choosing((m) => {
      const ship = m.model.ships.find((one) => one.alert)
      return ship ? { points: [seatId(ship.seat)], params: { name: m.name(ship.seat) } } : null
    }),
  ),
  talk(
    'bc.out',
    choosing((m) => {
      const ship = m.model.ships.find((one) => one.out)
      return ship ? { points: [seatId(ship.seat), discardId(ship.seat)], params: { name: m.name(ship.seat) } } : null
    }),
  ),
  talk(
    'bc.near',
    choosing((m) => {
      const [ship] = m.model.ships.toSorted((one, other) => other.points - one.points)
      return ship && ship.points >= NEAR
        ? { points: [pointsId(ship.seat)], params: { name: m.name(ship.seat), points: ship.points, goal: ship.goal } }
        : null
    }),
  ),
  talk(
    'bc.look',
    choosing((m) => (m.round > 1 ? { points: ['set', discardId(m.seat), ...m.others.map((ship) => handId(ship.seat))] } : null)),
  ),

  // Other questions
  advise('bc.give-up', (m) => {
    const option = m.asked.startsWith('ChooseDiscard') ? m.least() : undefined
    return option ? { option, points: option.touches ?? [], params: { card: m.card(m.faceAt(option.touches?.[0] ?? '')) } } : null
  }),
  advise('bc.return', (m) => {
    const [option] = m.asked.startsWith('Return') ? m.options : []
    return option ? { option, points: option.touches ?? [] } : null
  }),
  advise('bc.target', (m) => {
    if (!m.asked.startsWith('ChooseOpponent')) return null
    const points = (part = ''): number => m.model.ships.find((ship) => seatId(ship.seat) === part)?.points ?? 0
    const [option] = m.options.toSorted((one, other) => points(other.touches?.[0]) - points(one.touches?.[0]))
    return option ? { option, points: option.touches ?? [] } : null
  }),

  // Which card to play
  lasting(
    'bc.safe',
    choosing((m) => {
      const best = m.best()
      if (!best?.without.length) return null
      const params = { card: m.card(best.face), names: m.names(best.without), count: best.without.length }
      return { option: best.option, points: best.option.touches ?? [], params }
    }),
  ),
  lasting(
    'bc.guess',
    choosing((m) => {
      const best = m.best()
      return best && !best.without.length ? { option: best.option, points: best.option.touches ?? [], params: { card: m.card(best.face) } } : null
    }),
  ),
  talk(
    'bc.farewell',
    choosing((m) => (m.round >= ROUNDS ? { points: [] } : null)),
  ),
]

export const REACTIONS = ['main', 'clash', 'disabled'] as const

/** A comment on the result of the own card. */
const react: Course['react'] = (told, table, seat) => {
  const own = told.findLast(({ kind, say }) => wayOf(kind) && (seatIn(say) === seat || seatsIn(say).includes(seat)))
  const way = own && wayOf(own.kind)
  return way ? { key: `bc.react.${way}`, params: { card: table.text(`battlecruisers.card.${cardIn(own.say)}.name`) } } : null
}

export const COURSE = course('bc.', (question) => new Moment(question), LESSONS, react)
