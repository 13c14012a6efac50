/** The description of a part for screen readers: name, numbers, and whether it can be chosen. */

import type { Card, Item, Part, Say, Text } from '$types'
import { t } from '$words'
import type { Printed } from './api'
import { partsOf, placeOf, type Place } from './places'
import type { TableStore } from './table.svelte'

export function describe(store: TableStore, id: string): string[] {
  const place = placeOf(store.parts, id)
  return place ? [store.text(place.name), ...facts(store, place), ...status(store, id)] : [id]
}

function facts(store: TableStore, { part, face, slot, cell }: Place): string[] {
  if (face) return [face[2] > 1 ? t('part.times', { count: face[2] }) : '']
  if (slot) return [slot.does ? store.text(slot.does) : '', slot.holds ? store.text(slot.holds) : '', slot.open === false ? t('part.closed') : '']
  if (cell) return [cell.shows ? store.text(cell.shows) : t('part.empty'), ...standing(store, cell.id)]
  return factsOf(store, part)
}

function factsOf(store: TableStore, part: Part): string[] {
  switch (part.kind) {
    case 'track':
      return [t('part.value', { value: part.value ?? 0, most: part.range?.[1] ?? 0 }), part.note ? store.text(part.note) : '']
    case 'pile':
      return [t('part.count', { count: part.count ?? 0 }), part.top ? store.text(part.top) : '']
    case 'dice':
      return part.faces?.length ? part.faces.map(([, name, count]) => `${count} ${store.text(name)}`) : [t('part.empty')]
    case 'card':
      return [
        part.level !== undefined ? t('part.level', { level: part.level }) : '',
        ...(part.marks ?? []).map((mark) => itemText(store, mark)),
        ...standing(store, part.id),
      ]
    case 'panel':
      return (part.lines ?? []).map((line) => itemText(store, line))
    default:
      return []
  }
}

/** "Shields: ignores opponents' main effects". */
export function itemText(store: { text(say: Say): string }, [, name, more]: Item): string {
  return more?.help === undefined ? store.text(name) : `${store.text(name)}: ${store.text(more.help)}`
}

/** The content of a text: its items, or its body. */
export function bodyText(store: { text(say: Say): string }, part: Text): string {
  return part.items?.length ? part.items.map((item) => itemText(store, item)).join(', ') : part.body ? store.text(part.body) : ''
}

/** The lines of a card: its current lines, then the printed ones. */
export function cardLines(store: { readonly printed: Printed }, part: Card): readonly Item[] {
  const cards = store.printed['cards'] as { readonly [face: string]: { readonly lines?: readonly Item[] } } | undefined
  return [...(part.lines ?? []), ...(cards?.[part.face ?? '']?.lines ?? [])]
}

function standing(store: TableStore, place: string): string[] {
  const tokens = partsOf(store.parts, 'token').filter((token) => token.at === place)
  return tokens.map((token) => store.text(token.name))
}

/** Whether it can be chosen, and what would change. */
export function status(store: TableStore, id: string): string[] {
  const preview = store.selection.preview(id)
  const change = preview ? [t('part.preview', { before: preview.before, after: preview.after })] : []
  const state = store.selection.state(id)
  return state === 'idle' ? change : [...change, t(`state.${state}`)]
}
