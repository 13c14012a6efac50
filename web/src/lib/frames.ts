/** Applies a frame to the parts of a table. */

import type { Frame, Part } from '$types'

/** The parts after a frame, in order. The input is not changed. */
export function changed(parts: ReadonlyMap<string, Part>, frame: Frame): ReadonlyMap<string, Part> {
  const next = new Map(parts)
  for (const id of frame.removed ?? []) next.delete(id)
  for (const part of frame.changed ?? []) next.set(part.id, part)
  if (!frame.order?.length) return next
  return new Map(frame.order.flatMap((id) => (next.has(id) ? [[id, next.get(id) as Part]] : [])))
}
