/** What the id of a place means: a part, or one of its dice, slots or cells. */

import type { Cell, Face, Part, Say, Slot } from '$types'

export interface Place {
  part: Part
  name: Say
  face?: Face
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
  if (part.kind === 'dice') {
    const face = part.faces?.find(([letter]) => `${part.id}.${letter}` === id)
    return face ? { part, name: face[1], face } : null
  }
  if (part.kind === 'slots') {
    const slot = part.slots?.find((slot) => slot.id === id)
    return slot ? { part, name: slot.name, slot } : null
  }
  const cell = part.kind === 'map' ? part.cells?.find((cell) => cell.id === id) : undefined
  return cell ? { part, name: cell.name, cell } : null
}

/** The part of this id, if it is of this kind. */
export function partOf<K extends Part['kind']>(parts: ReadonlyMap<string, Part>, id: string, kind: K): Extract<Part, { kind: K }> | undefined {
  const part = parts.get(id)
  return part?.kind === kind ? (part as Extract<Part, { kind: K }>) : undefined
}

/** All parts of a kind, in order. */
export function partsOf<K extends Part['kind']>(parts: ReadonlyMap<string, Part>, kind: K): Extract<Part, { kind: K }>[] {
  return [...parts.values()].filter((part): part is Extract<Part, { kind: K }> => part.kind === kind)
}
