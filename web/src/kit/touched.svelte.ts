/** What was touched last on a board, and how. */

import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { TableStore } from '$lib/table.svelte'

const thingOf = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null)

/** The thing touched last: what is asked and refused is shown beside it. Attach `listen` to the board's element. */
export class LastTouched {
  element = $state.raw<HTMLElement | null>(null)
  /** Whether it was touched by a key. */
  byKey = $state(false)

  readonly listen: Attachment<HTMLElement> = (root) => {
    const note = (event: Event): void => {
      const thing = thingOf(event)
      if (!thing) return
      this.element = thing
      this.byKey = event.type === 'keydown'
    }
    for (const name of ['click', 'keydown']) root.addEventListener(name, note, true)
    return () => {
      for (const name of ['click', 'keydown']) root.removeEventListener(name, note, true)
    }
  }
}

/**
 * A finger has no hover: its first touch takes a thing up and explains it, the second chooses it. Attach `listen` to the
 * board's element; make one while the board comes up.
 */
export class TwoTouches {
  /** The part that a finger has taken up. */
  taken = $state('')

  /** @param only which things are explained first: those that have something to read */
  constructor(
    readonly store: TableStore,
    readonly only = '[data-part]',
  ) {
    $effect(() => {
      if (!store.selection.hovered) this.taken = ''
    })
  }

  readonly listen: Attachment<HTMLElement> = (root) => {
    const touched = (event: Event): void => untrack(() => this.#touched(event))
    root.addEventListener('click', touched, true)
    return () => root.removeEventListener('click', touched, true)
  }

  #touched(event: Event): void {
    const { store } = this
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || store.busy) return
    const thing = thingOf(event)
    const { part: id = '', state } = thing?.dataset ?? {}
    const [option, more] = state === 'ready' || state === 'target' ? store.selection.optionsAt(id) : []
    if (!thing?.matches(this.only) || !option || more || this.taken === id) return void (this.taken = '')
    event.stopPropagation()
    this.taken = id
    store.selection.hovered = option
    store.explaining = { id, element: thing }
  }
}
