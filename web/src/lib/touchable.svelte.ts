/** Makes any element, HTML or SVG, an interactive part of the table: it can be clicked, focused, held, and shows help.

    <g {@attach touchable(store, 'hull')}>...</g>

  It has `data-part` and `data-state` (ready, selected, target, refused, idle) for the style sheets; `data-lit` is
  `cause` or `effect` during the playback of its event, `pointed` while its log line is under the pointer. Do not nest. */

import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { describe, status } from './describe'
import { name } from './naming'
import type { TableStore } from './table.svelte'

const HOVER_MS = 350
const HOLD_MS = 450

export function touchable(store: TableStore, id: string, label?: string): Attachment {
  return (element) => {
    $effect(() => dress(element, store, id, label))
    const listening = new AbortController()
    // An effect that moves the focus triggers these events: what they read must not become its dependency.
    const on = (name: string, act: (event: never) => void): void =>
      element.addEventListener(name, (event) => untrack(() => act(event as never)), { signal: listening.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    let pointed = false

    const explain = (): void => {
      store.explaining = { id, element }
    }
    const enter = (): void => {
      if (!store.busy) store.selection.over = id
    }
    const leave = (): void => {
      clearTimeout(timer)
      if (store.selection.over === id) store.selection.over = null
      if (store.explaining?.element === element) store.explaining = null
    }

    on('pointerenter', (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      enter()
      timer = setTimeout(explain, HOVER_MS)
    })
    on('pointerleave', (event: PointerEvent) => {
      if (event.pointerType !== 'touch') leave()
    })
    on('pointerdown', (event: PointerEvent) => {
      pointed = true
      held = false
      clearTimeout(timer)
      if (event.pointerType !== 'touch') return
      timer = setTimeout(() => {
        held = true
        explain()
      }, HOLD_MS)
    })
    for (const name of ['pointerup', 'pointercancel', 'pointermove']) {
      on(name, (event: PointerEvent) => {
        if (name !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 6)
          clearTimeout(event.pointerType === 'touch' ? timer : undefined)
      })
    }
    on('contextmenu', (event: Event) => {
      if (held) event.preventDefault()
    })
    on('focus', () => {
      if (pointed) return
      enter()
      explain()
    })
    on('blur', leave)
    on('click', (event: MouseEvent) => {
      pointed = false
      event.stopPropagation()
      if (held) {
        held = false
        return
      }
      touch()
    })
    on('keydown', (event: KeyboardEvent) => {
      pointed = false
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      touch()
    })

    function touch(): void {
      if (store.busy) return store.skip()
      clearTimeout(timer)
      const mute = store.selection.state(id) === 'idle' && store.decision !== null && !store.selection.path.length
      store.selection.touch(id)
      if (mute) explain()
    }

    return () => {
      listening.abort()
      leave()
    }
  }
}

function dress(element: Element, store: TableStore, id: string, label?: string): void {
  const state = store.selection.state(id)
  const lit = store.lit.cause === id ? 'cause' : store.lit.effects.has(id) ? 'effect' : store.pointed.has(id) ? 'pointed' : null
  const alive = state === 'ready' || state === 'target' || state === 'selected'
  const attributes: { [name: string]: string | null } = {
    'data-part': id,
    'data-state': state,
    'data-lit': lit,
    role: 'button',
    'aria-pressed': state === 'selected' ? 'true' : null,
    'aria-disabled': alive || element.hasAttribute('aria-haspopup') ? null : 'true',
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(key)
    else if (element.getAttribute(key) !== value) element.setAttribute(key, value)
  }
  name(element, label === undefined ? describe(store, id) : [label, ...status(store, id)])
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '0')
}
