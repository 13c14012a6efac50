/**
 * What the officer would do in this turn: hire, attack or build, and what to collect for it first. It depends only on
 * the figures of the table.
 */

import type { Option } from '$types'
import { RESOURCES, type Captain, type Hex, type Model } from '../../boards/solar_sphere/model'
import { wordsOf } from '../moment'
import { dronesOf, type Moment } from './moment'

export interface Plan {
  /** The location of the aim: `sphere`, `crew-station`, `fleet`. */
  readonly place: string
  readonly hex?: Hex
  /** What is still to be collected. */
  readonly missing: readonly number[]
  readonly step: Step
}

type Step = { kind: 'visit' | 'gather'; option: Option } | { kind: 'kickback'; option: Option; space: number; count: number }

/** Gold for a crew member of the first tier, and crystal for an attack: both are fixed by the rules. */
const CREW = [0, 2, 0]
const ATTACK = [0, 0, 1]
/** Fewer drones are too few for an attack. */
const ATTACKERS = 3
/** With this many members no more are advised. */
const ENOUGH_CREW = 1

interface Aim {
  readonly place: string
  readonly cost: readonly number[]
  /** The lowest value of the die. */
  readonly die: number
  readonly hex?: Hex
  /** The more the better. */
  readonly worth: number
}

export function planOf(moment: Moment): Plan | null {
  const { mine, model } = moment
  if (!mine) return null
  const plans = aims(moment, mine, model).flatMap((aim) => {
    const found = towards(moment, mine, model, aim)
    return found ? [{ ...found, worth: aim.worth }] : []
  })
  return plans.toSorted((one, other) => one.open - other.open || other.worth - one.worth)[0] ?? null
}

function aims(moment: Moment, mine: Captain, model: Model): Aim[] {
  const first = moment.round === 1
  const free = model.places.find(({ key }) => key === 'sphere')?.satellites.includes(mine.seat)
  const hexes = reachable(model).map((hex): Aim => ({ place: 'sphere', cost: hex.cost, die: free ? 0 : hex.die, hex, worth: pointsOf(hex) }))
  // The Sphere first; crew and battle belong to the second round.
  const crew: Aim[] = !first && mine.crew.length < ENOUGH_CREW ? [{ place: 'crew-station', cost: CREW, die: 0, worth: 200 }] : []
  const attacked = model.fleet.some((ship) => ship?.columns.some(({ owner }) => owner === mine.seat))
  const fleet: Aim[] = !first && !attacked && mine.active >= ATTACKERS ? [{ place: 'fleet', cost: ATTACK, die: 0, worth: 100 }] : []
  return mine.active ? [...hexes, ...crew, ...fleet] : crew
}

/** The resource to take: for the aim that lacks the fewest, of those the best. */
export function wantedOf(moment: Moment): string {
  const { mine, model } = moment
  if (!mine) return RESOURCES[0]
  const highest = Math.max(...moment.values, 0)
  const open = aims(moment, mine, model).flatMap((aim) => {
    const missing = aim.cost.map((amount, kind) => Math.max(0, amount - (mine.store[kind] ?? 0)))
    const lacking = missing.reduce((sum, amount) => sum + amount, 0)
    return lacking && aim.die <= (highest || aim.die) ? [{ missing, lacking, worth: aim.worth }] : []
  })
  const [next] = open.toSorted((one, other) => one.lacking - other.lacking || other.worth - one.worth)
  const most = next ? next.missing.indexOf(Math.max(...next.missing)) : 1
  return RESOURCES[most] ?? RESOURCES[1]
}

/** Points of a hex, and a little for everything else it gives. */
export function pointsOf(hex: Hex): number {
  return hex.benefit.reduce((sum, [name, amount = 1]) => sum + (name === 'points' ? 2 : 1) * amount, 0)
}

const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const

/** Hexes without a drone that touch one with a drone. */
export function reachable({ hexes }: Model): Hex[] {
  const built = new Set(hexes.filter(({ owner }) => owner !== null).map(({ at }) => at.join()))
  return hexes.filter(
    ({ owner, at: [column, row] }) => owner === null && AROUND.some(([right, down]) => built.has([column + right, row + down].join())),
  )
}

type Way = Plan & { readonly open: number; readonly drones: number }

/** The best way to an aim: with each die that can visit its location, those that leave the fewest resources open. */
function towards(moment: Moment, mine: Captain, model: Model, aim: Aim): Way | null {
  const last = new Map<string, Option>()
  for (const option of moment.visits(aim.place, aim.die)) {
    const [, die = ''] = wordsOf(option)
    if (!last.has(die)) last.set(die, option)
  }
  const ways = [...last.values()].flatMap((option) => wayOf(moment, mine, model, aim, option) ?? [])
  return ways.toSorted((one, other) => one.open - other.open || one.drones - other.drones)[0] ?? null
}

/** The next step if a certain visit is the last one; `open` counts resources for which neither die nor kickback is left. */
function wayOf(moment: Moment, mine: Captain, model: Model, aim: Aim, last: Option): Way | null {
  const missing = aim.cost.map((amount, kind) => Math.max(0, amount - (mine.store[kind] ?? 0)))
  const { first, lacking } = collect(moment, mine, model, missing, without(moment.values, Number(wordsOf(last)[1])))
  const moves = moment.kickbacks.toSorted((one, other) => one.count - other.count)
  const move = lacking ? (moves.find(({ count }) => count >= lacking) ?? moves.at(-1)) : undefined
  const open = Math.max(0, lacking - (move?.count ?? 0))
  const hex = aim.hex ? { hex: aim.hex } : {}
  const plan = { place: aim.place, missing, open, drones: dronesOf(last), ...hex }
  if (first) return { ...plan, step: { kind: 'gather', option: first } }
  if (move) return { ...plan, step: { kind: 'kickback', ...move } }
  return open ? null : { ...plan, step: { kind: 'visit', option: last } }
}

/** Visits to belts with these dice: the first of them, and how many resources are lacking after all. */
function collect(moment: Moment, mine: Captain, model: Model, missing: readonly number[], dice: number[]): { first?: Option; lacking: number } {
  let left = dice
  let lacking = 0
  let first: Option | undefined
  for (const [kind, id] of RESOURCES.entries()) {
    const belt = model.places.find(({ action }) => action.some(([name]) => name === id))
    let amount = missing[kind] ?? 0
    while (belt && amount > 0) {
      const option = moment.visits(belt.key).find((one) => dronesOf(one) === 0 && left.includes(Number(wordsOf(one)[1])))
      if (!option) break
      const gives = belt.satellites.includes(mine.seat) ? belt.boost : belt.action
      amount -= gives.find(([name]) => name === id)?.[1] ?? 1
      left = without(left, Number(wordsOf(option)[1]))
      first ??= option
    }
    lacking += Math.max(0, amount)
  }
  return first ? { first, lacking } : { lacking }
}

function without(values: readonly number[], one: number): number[] {
  const at = values.indexOf(one)
  return values.filter((_, place) => place !== at)
}
