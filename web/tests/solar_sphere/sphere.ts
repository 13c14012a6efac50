/** Matches of Solar Sphere for tests: real views from the engine, and small tables made by hand. */

import type { Decision, Event, Face, Item, Part, SayValue } from '$types'
import { Catalogue, seatSay } from '../../src/lib/catalogue'
import { TableStore } from '../../src/lib/table.svelte'
import { language } from '../../src/words/words.svelte'
import { python } from '../python'
import { INFO, scene, welcome } from '../table-of'

export interface View {
  round: number
  parts: Part[]
  decision: Decision | null
}

export interface Played {
  views: View[]
  told: Event[][]
  texts: { [language: string]: { [key: string]: string } }
  printed: { [name: string]: unknown }
}

export const played = python<Played>('solar_sphere_views.py')
await language.learn('solar_sphere')
export const words = new Catalogue(played.texts['en'] ?? {})

export function tell(kind: string, params: { [name: string]: SayValue } = {}, parts: string[] = []): Event {
  return { kind, say: [`solar_sphere.event.${kind}`, params], parts }
}

export const DRANDA: [string] = ['solar_sphere.dranda']

export interface Look {
  active?: number
  morale?: number
  ore?: number
  /** The values of the docked dice. */
  dice?: string
  order?: number
  crew?: { id: string; face: string; marks?: Item[] }[]
  waiting?: boolean
}

const track = (id: string, value: number, zone: string): Part => ({ kind: 'track', id, name: `solar_sphere.part.${id}`, zone, value, range: [0, 20] })

export const dieOf = (seat: number, value: string): Face => [
  value,
  ['solar_sphere.part.die-of', { seat: seatSay(seat) as SayValue, die: Number(value) }],
  1,
  '',
  String(seat),
]

/** A table with a captain for each look, two hexes and two locations. */
export function table(looks: Look[], more: { visits?: [number, string][]; parts?: Part[] } = {}): Part[] {
  const parts: Part[] = [
    {
      kind: 'map',
      id: 'sphere',
      name: 'solar_sphere.part.sphere',
      shape: 'hex',
      cells: [
        { id: 'cell0', at: [0, 0], name: 'solar_sphere.part.core' },
        { id: 'cell1', at: [0, -1], name: 'x', face: 'mast' },
        { id: 'cell2', at: [1, -1], name: 'x', face: 'mirror' },
      ],
    } as Part,
    {
      kind: 'slots',
      id: 'places',
      name: 'solar_sphere.part.places',
      slots: [
        { id: 'place.ore-belt', name: 'ore-belt', dice: (more.visits ?? []).map(([seat, value]) => dieOf(seat, value)) },
        { id: 'place.fleet', name: 'fleet' },
      ],
    },
  ]
  for (const [seat, look] of looks.entries()) {
    const zone = `seat${seat}`
    const lines: Item[] = [
      ['order', ['solar_sphere.line.order', { place: look.order ?? seat + 1 }], { count: look.order ?? seat + 1 }],
      ['icon.tidal', 'solar_sphere.faction.tidal', { count: 2 }],
    ]
    parts.push({ kind: 'panel', id: zone, name: seatSay(seat), seat, lines, waiting: look.waiting ?? false })
    parts.push(track(`score${seat}`, 3, zone), track(`morale${seat}`, look.morale ?? 0, zone), track(`reputation${seat}`, 5, zone))
    parts.push(track(`active${seat}`, look.active ?? 6, zone), track(`inactive${seat}`, 2, zone), track(`reserve${seat}`, 12, zone))
    for (const [kind, id] of ['ore', 'gold', 'crystal'].entries()) parts.push(track(`store${seat}.${id}`, kind ? kind : (look.ore ?? 0), zone))
    for (const [row, id] of ['resource', 'points', 'morale'].entries()) parts.push(track(`matrix${seat}.${id}`, row, zone))
    const values = [...new Set(look.dice ?? '')]
    parts.push({
      kind: 'dice',
      id: `dock${seat}`,
      name: 'solar_sphere.part.dock',
      zone,
      faces: values.map((value) => [value, 'solar_sphere.part.die', [...(look.dice ?? '')].filter((one) => one === value).length]),
    })
    for (const { id, face, marks = [] } of look.crew ?? [])
      parts.push({
        kind: 'card',
        id: `crew${seat}.${id}`,
        name: `crew.${face}`,
        zone,
        face,
        marks: [['icon.helion', 'solar_sphere.faction.helion'], ...marks],
      })
  }
  return [...parts, ...(more.parts ?? [])]
}

export const partsOf = (parts: readonly Part[]): ReadonlyMap<string, Part> => new Map(parts.map((part) => [part.id, part]))

export function storeOf(parts: Part[], asked: Decision | null = null, pace = 0): TableStore {
  const captains = parts.filter((part) => part.kind === 'panel').length
  const seats = ['Ada', 'Bo', 'Cy', 'Di'].slice(0, captains).map((name, seat) => ({ seat, name, yours: seat === 0, asked: seat === 0 }))
  const store = new TableStore({ ...INFO, game: 'solar_sphere', seats }, () => pace)
  store.receive({ ...welcome(scene(parts, asked)), table: store.info })
  store.printed = played.printed
  store.translate(words)
  return store
}
