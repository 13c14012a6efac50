/** Keeps the focus on a board when the focused element disappears. Create it while the board is initialised. */

import { untrack } from 'svelte'
import { placeOf } from '$lib/places'
import type { TableStore } from '$lib/table.svelte'

export class FocusKeeper {
  #lost = false

  /**
   * @param changes reads the state that changes the board
   * @param stays whether an element of the board remains after the change
   */
  constructor(
    readonly store: TableStore,
    readonly root: () => HTMLElement | undefined,
    changes: () => void = () => void store.parts,
    readonly stays = (thing: HTMLElement): boolean => thing.dataset.part === undefined || placeOf(store.parts, thing.dataset.part) !== null,
  ) {
    $effect.pre(() => {
      changes()
      untrack(() => this.#leave())
    })
    $effect(() => {
      if (store.decision) untrack(() => this.#restore())
    })
  }

  /** The focused element is about to disappear: release the focus now; the next question takes it again. */
  #leave(): void {
    const thing = document.activeElement
    if (!(thing instanceof HTMLElement) || !this.root()?.contains(thing) || this.stays(thing)) return
    this.#lost = thing.matches(':focus-visible')
    thing.blur()
  }

  #restore(): void {
    if (!this.#lost) return
    this.#lost = false
    if (document.activeElement === document.body) this.root()?.querySelector<HTMLElement>("[data-state='ready']")?.focus()
  }

  /** The focused element has disappeared: move the focus to the part that was clicked, or to the next question. */
  giveBack(to: HTMLElement | null): void {
    this.#lost = true
    queueMicrotask(() => {
      if (to?.isConnected && document.activeElement === document.body) to.focus()
    })
  }
}
