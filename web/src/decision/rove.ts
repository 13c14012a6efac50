/**
 * A single Tab stop for a group of elements; the arrow keys move the focus to the nearest one in their direction.
 *
 * If the element with the focus disappears, the focus moves to its replacement, so that keyboard users do not have to
 * find their way back after every choice.
 */

import type { Attachment } from 'svelte/attachments'

const WAYS: { [key: string]: [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function rove(selector: string): Attachment<HTMLElement> {
  return (root) => {
    let current: HTMLElement | null = null
    let held = false

    const things = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
    function settle(): void {
      const all = things()
      if (!current || !all.includes(current)) current = all.find(ready) ?? all[0] ?? null
      for (const thing of all) {
        const index = thing === current ? 0 : -1
        if (thing.tabIndex !== index) thing.tabIndex = index
      }
      if (held && current && document.activeElement === document.body) current.focus()
    }
    function focused(event: FocusEvent): void {
      const { target } = event
      const thing = target instanceof Element && root.contains(target) ? target.closest<HTMLElement>(selector) : null
      held = thing?.matches(':focus-visible') ?? false
      if (!thing) return
      current = thing
      settle()
    }
    function moved(event: KeyboardEvent): void {
      const way = WAYS[event.key]
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return
      const here = document.activeElement
      const next = here ? nearest(here, things(), way) : null
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    }
    const pointed = (): void => void (held = false)

    settle()
    const watch = new MutationObserver(settle)
    watch.observe(root, { childList: true, subtree: true })
    root.addEventListener('keydown', moved)
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pointed, true)
    return () => {
      watch.disconnect()
      root.removeEventListener('keydown', moved)
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pointed, true)
    }
  }
}

function ready(element: HTMLElement): boolean {
  return element.getAttribute('aria-disabled') !== 'true'
}

/** The nearest element in a direction; sideways distance counts more. */
export function nearest<T extends Element>(from: Element, all: T[], [x, y]: [number, number]): T | null {
  const here = middle(from)
  let best: T | null = null
  let least = Infinity
  for (const thing of all) {
    if (thing === from) continue
    const there = middle(thing)
    const along = (there.x - here.x) * x + (there.y - here.y) * y
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x)
    if (along <= 4) continue
    const far = along + aside * 2
    if (far < least) [best, least] = [thing, far]
  }
  return best
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
