/** A thing on the table in words, for those who listen: name, numbers, and whether it can be chosen. */

import type { Part } from '$types'
import { t } from '$words'
import { placeOf, type Place } from './places'
import type { TableStore } from './table.svelte'

export function describe(store: TableStore, id: string): string[] {
  const place = placeOf(store.parts, id)
  return place ? [store.text(place.name), ...facts(store, place), ...status(store, id)] : [id]
}

function facts(store: TableStore, { part, face, slot, cell }: Place): string[] {
  if (face) return [face[2] > 1 ? t('part.times', { count: face[2] }) : '']
  if (slot) return [slot.holds ? store.text(slot.holds) : '', slot.open === false ? t('part.closed') : '']
  if (cell) return [cell.shows ? store.text(cell.shows) : t('part.empty'), ...standing(store, cell.id)]
  return factsOf(store, part)
}

function factsOf(store: TableStore, part: Part): string[] {
  const marks = (part.marks ?? []).map((mark) => store.text(mark))
  switch (part.kind) {
    case 'track':
      return [t('part.value', { value: part.value ?? 0, most: part.range?.[1] ?? 0 }), part.note ? store.text(part.note) : '']
    case 'pile':
      return [t('part.count', { count: part.count ?? 0 }), part.top ? store.text(part.top) : '']
    case 'dice':
      return part.faces?.length ? part.faces.map(([, name, count]) => `${count} ${store.text(name)}`) : [t('part.empty')]
    case 'card':
      return [part.level !== undefined ? t('part.level', { level: part.level }) : '', ...marks, ...standing(store, part.id)]
    case 'panel':
      return (part.lines ?? []).map((line) => store.text(line))
    default:
      return []
  }
}

function standing(store: TableStore, place: string): string[] {
  const tokens = [...store.parts.values()].filter((part) => part.kind === 'token' && part.at === place)
  return tokens.map((token) => store.text(token.name))
}

/** Whether it can be chosen, and what would become of it. */
export function status(store: TableStore, id: string): string[] {
  const preview = store.selection.preview(id)
  const change = preview ? [t('part.preview', { before: preview.before, after: preview.after })] : []
  const state = store.selection.state(id)
  return state === 'idle' ? change : [...change, t(`state.${state}`)]
}
