import type { Part } from '../src/generated/messages'

/** All places of a table that can be clicked, in order. */
export function placesOf(parts: Iterable<Part>): string[] {
  const out: string[] = []
  for (const part of parts) {
    out.push(part.id)
    if (part.kind === 'dice') for (const [letter] of part.faces ?? []) out.push(`${part.id}.${letter}`)
    if (part.kind === 'slots') for (const slot of part.slots ?? []) out.push(slot.id)
    if (part.kind === 'map') for (const cell of part.cells ?? []) out.push(cell.id)
  }
  return out
}
