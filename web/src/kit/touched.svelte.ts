/** The part clicked last on a board, and how. */

import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { TableStore } from '$lib/table.svelte'

const thingOf = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null)

/** The part clicked last: questions and refusals are shown beside it. Attach `listen` to the board's element. */
export class LastTouched {
  element = $state.raw<HTMLElement | null>(null)
  /** Whether it was activated by a key. */
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
 * Touch screens have no hover: the first touch selects a part and explains it, the second chooses it. Attach `listen`
 * to the board's element; create it while the board is initialised.
 */
export class TwoTouches {
  /** The part selected by the first touch. */
  taken = $state('')

  /** @param only selector of the parts that are explained first: those with a text */
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
