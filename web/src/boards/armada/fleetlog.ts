/** The log of the fleets: what enemy fleets and captains did on the map, made from the events of the match. */

import type { Say } from '$types'
import { paramsOf, refsOf, seatOf } from '$lib/catalogue'
import type { LogEntry } from '$lib/story.svelte'
import { roundsOf } from '../../kit/rounds'
import { idOf, type Model } from './model'

export interface Line {
  readonly id: number
  readonly round: number
  readonly kind: string
  readonly planet: string // or empty
  /** Numbers of the event, and `fleet`. */
  readonly figures: { readonly [name: string]: number }
  /** An event card, a final encounter, a data token: the parameter that names it. */
  readonly what: Say
  readonly seats: readonly number[]
  readonly foes: readonly string[]
  /** How a combat or a mission ended: the kind of that event; empty while it is under way. */
  ended: string
  destroyed: number
  /** Hull of captains. */
  lost: number
  /** Beacons at the planet after a new one or an answered one. */
  beacons: number
}

/** What is told as it is. Combats and missions are lines with an end; a threat card is told by what it brings. */
const PLAIN =
  /^(threat|beacon|panic|critical|rebuilds|data|finale|betrays|uplink|exposed|drones|drone-joins|regrows|countdown|destroys-planet|planet-lost)$/
const BRINGS = /^(new-fleet|reinforced|no-fleet)$/
const ENDS = /^(combat-won|combat-lost|escapes|fleet-flees)$/

export function fleetLog(log: readonly LogEntry[], now: number, { planets, mission, printed, finale }: Model): Line[] {
  const lines: Line[] = []
  const rounds = roundsOf(log, now)
  const fleets = new Map(planets.flatMap(({ fleets }) => fleets.map(({ number, at }) => [Number(number), at])))
  /** Beacons that were lit or answered, in order; the special ones come with a final encounter. */
  const changes: { line?: Line; event: string; lit: boolean }[] = []
  const open: { fight?: Line | undefined; task?: (Line & { event: string }) | undefined } = {}

  log.forEach(({ number: id, kind, say, parts }, i) => {
    const params = paramsOf(say)
    const event = idOf(params['event'], 'event')
    const fleet = Number(paramsOf((params['fleet'] ?? '') as Say)['number'] ?? parts.find((part) => /^fleet\d/.test(part))?.slice(5) ?? 0)
    const named = idOf(params['planet'], 'planet') || parts.find((part) => planets.some((one) => one.id === part))
    const home = parts.includes('finale') ? finale?.at : fleets.get(fleet)
    const planet = named || printed[`event-${event}`]?.planet || home || ''
    const add = (): Line => {
      const numbers = Object.entries(params).filter((one): one is [string, number] => typeof one[1] === 'number')
      const seats = params['seats'] ? refsOf(params['seats'], 'seat').map(Number) : [seatOf(params['seat'])].filter((seat) => seat >= 0)
      const what = (params['event'] ?? params['finale'] ?? params['data'] ?? params['threat'] ?? '') as Say
      const foes = refsOf(params['foes'], 'foe').map(String)
      const line = { id, round: rounds[i] ?? now, kind, planet, figures: { ...Object.fromEntries(numbers), fleet }, what, seats, foes, ended: '', destroyed: 0, lost: 0, beacons: -1 } // prettier-ignore
      lines.push(line)
      return line
    }
    if (BRINGS.test(kind)) {
      if (lines.at(-1)?.kind === 'threat') lines.pop()
      if (fleet) fleets.set(fleet, planet)
      add()
    } else if (kind === 'combat' || kind === 'duel') open.fight = add()
    else if (ENDS.test(kind) && open.fight) {
      open.fight.ended ||= kind
      if (kind.startsWith('combat')) open.fight = undefined
    } else if (kind === 'destroyed' && open.fight) open.fight.destroyed += 1
    else if (kind === 'hull-down' && open.fight) open.fight.lost += Number(params['amount'] ?? 0)
    else if (kind === 'mission') open.task = Object.assign(add(), { event })
    else if (/^mission-|^takes-cargo/.test(kind)) {
      // Without a mission under way it is cargo: taken, delivered, or lost, so that its beacon is lit again.
      const task = open.task?.event === event ? open.task : undefined
      const line = task ?? add()
      line.ended = kind
      open.task = undefined
      if (task ? kind === 'mission-done' : kind !== 'mission-done') changes.push({ line, event, lit: kind === 'mission-failed' })
    } else if (PLAIN.test(kind)) {
      const line = add()
      if (kind === 'beacon') changes.push({ line, event, lit: true })
      if (kind === 'uplink' || kind === 'finale') changes.push({ event: '', lit: true })
    }
  })

  // The table has the beacons of now: count them backwards.
  const lit = new Map(planets.flatMap(({ beacons, id }) => beacons.map((one) => [one.id.replace('beacon', ''), id])))
  if (mission) lit.set(mission.id.replace('beacon', ''), mission.planet ?? '')
  for (const { line, event, lit: came } of changes.toReversed()) {
    if (!line) for (const one of lit.keys()) if (printed[`event-${one}`]?.special) lit.delete(one)
    if (!line) continue
    if (!planets.find(({ id }) => id === line.planet)?.ruined) line.beacons = [...lit.values()].filter((at) => at === line.planet).length
    if (came) lit.delete(event)
    else lit.set(event, line.planet)
  }
  return lines
}
