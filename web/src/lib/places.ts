/** What a touched id means: a part, one of its dice, slots or cells. */

import type { Cell, Part, Say, Slot } from '$types'

export interface Place {
  part: Part
  name: Say
  face?: [string, Say, number]
  slot?: Slot
  cell?: Cell
}

export function placeOf(parts: ReadonlyMap<string, Part>, id: string): Place | null {
  const part = parts.get(id)
  if (part) return { part, name: part.name }
  for (const part of parts.values()) {
    const inside = placeIn(part, id)
    if (inside) return inside
  }
  return null
}

function placeIn(part: Part, id: string): Place | null {
  if (part.faces && id.startsWith(`${part.id}.`)) {
    const face = part.faces.find(([letter]) => `${part.id}.${letter}` === id)
    if (face) return { part, name: face[1], face }
  }
  const slot = part.slots?.find((slot) => slot.id === id)
  if (slot) return { part, name: slot.name, slot }
  const cell = part.cells?.find((cell) => cell.id === id)
  return cell ? { part, name: cell.name, cell } : null
}

/** Everything that can be touched on a table, in order. */
export function placesOf(parts: Iterable<Part>): string[] {
  const out: string[] = []
  for (const part of parts) {
    out.push(part.id)
    for (const [letter] of part.faces ?? []) out.push(`${part.id}.${letter}`)
    for (const slot of part.slots ?? []) out.push(slot.id)
    for (const cell of part.cells ?? []) out.push(cell.id)
  }
  return out
}
