/** The layout of the parts of any game: the parts of a seat are together, the others are shared. */

import type { Panel, Part } from '$types'
import { partsOf } from '$lib/places'

/** A part that contains others (a zone, a panel, a pile), and its contents. */
export interface Area {
  readonly holder: Part | null
  readonly parts: readonly Part[]
}

export interface SeatArea {
  readonly seat: number
  readonly panel: Panel | null
  readonly areas: readonly Area[]
}

export interface Arrangement {
  readonly seats: readonly SeatArea[]
  readonly shared: readonly Area[]
}

export function arrange(parts: ReadonlyMap<string, Part>): Arrangement {
  const all = [...parts.values()]
  const slots = new Set(partsOf(parts, 'slots').flatMap((part) => (part.slots ?? []).map((slot) => slot.id)))
  /** Cells, cards and slots show their tokens. */
  const carriers = new Set([
    ...slots,
    ...partsOf(parts, 'map').flatMap((part) => (part.cells ?? []).map((cell) => cell.id)),
    ...partsOf(parts, 'card').map((part) => part.id),
  ])
  const standing = (part: Part): boolean => part.kind === 'token' && carriers.has(part.at ?? '')
  const shown = all.filter((part) => part.kind !== 'zone' && !standing(part) && !slots.has(part.zone ?? ''))

  const panels = partsOf(parts, 'panel')
  const seatOf = (part: Part): number | undefined => {
    if (part.kind === 'panel') return part.seat ?? 0
    const holder = parts.get(part.zone ?? '')
    const panel = part.kind === 'zone' ? panels.find((other) => other.zone === part.id) : undefined
    return panel?.seat ?? (holder && holder !== part ? seatOf(holder) : undefined)
  }
  /** The area of a part: the part that contains it, or itself if it contains others. */
  const areas = new Map<string, { holder: Part | null; seat: number | undefined; parts: Part[] }>()
  for (const zone of all.filter((part) => part.kind === 'zone')) areas.set(zone.id, { holder: zone, seat: seatOf(zone), parts: [] })
  for (const part of shown.filter((one) => one.kind !== 'panel')) {
    const holder = parts.get(part.zone ?? '') ?? null
    const seat = seatOf(part)
    const key = holder && holder.kind !== 'panel' ? holder.id : `seat ${seat}`
    const area = areas.get(key) ?? { holder: holder?.kind === 'panel' ? null : holder, seat, parts: [] }
    area.parts.push(part)
    areas.set(key, area)
  }
  const found = [...areas.values()]
  const numbers = [...new Set([...panels.map((panel) => panel.seat ?? 0), ...found.map((area) => area.seat)])].filter((seat) => seat !== undefined)
  return {
    seats: numbers
      .toSorted((one, other) => one - other)
      .map((seat) => ({
        seat,
        panel: panels.find((panel) => (panel.seat ?? 0) === seat) ?? null,
        areas: found.filter((area) => area.seat === seat),
      })),
    shared: found.filter((area) => area.seat === undefined),
  }
}
