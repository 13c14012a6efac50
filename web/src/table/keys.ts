/** The keyboard shortcuts of a table. The focused element handles a key first; the others come here. */

import type { Bar } from '../decision/bar.svelte'
import type { Adviser } from '../hint/adviser.svelte'
import type { TableStore } from '$lib/table.svelte'

export interface Keyed {
  store: TableStore
  bar: Bar
  adviser: Adviser
  help(): void
}

export function pressed(event: KeyboardEvent, { store, bar, adviser, help }: Keyed): void {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return
  if (document.querySelector('dialog[open]')) return
  if (answered(event.key, { store, bar, adviser, help })) event.preventDefault()
}

function answered(key: string, { store, bar, adviser, help }: Keyed): boolean {
  if (store.busy && (key === 'Enter' || key === ' ' || key === 'Escape')) {
    store.skip()
    return true
  }
  switch (key) {
    case 'Escape':
      if (store.explaining) store.explaining = null
      else if (adviser.open && !bar.begun) adviser.close()
      else if (store.changing && !bar.begun) store.keep()
      else bar.back()
      return true
    case 'c':
      if (!store.answered || store.changing) break
      store.change()
      return true
    case 'u':
      void store.takeBack()
      return true
    case 'r':
      void store.again()
      return true
    case 'h':
      if (!adviser.offered) break
      adviser.toggle()
      return true
    case '?':
      help()
      return true
  }
  return store.decision !== null && key.length === 1 && bar.key(key.toLowerCase())
}

function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isTick(target)
}

function isTick(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && /^(radio|checkbox|range)$/.test(target.type)
}
