/** Keeps the focus on a board when the thing that has it goes away. Make one while the board comes up. */

import { untrack } from 'svelte'
import { placeOf } from '$lib/places'
import type { TableStore } from '$lib/table.svelte'

export class FocusKeeper {
  #lost = false

  /**
   * @param changes reads what makes the board change
   * @param stays whether an element of the board is still there after the change
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

  /** The thing with the focus is about to go: it lets go in time, and the next question takes the focus up again. */
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

  /** The focus was in something that is gone: it goes back to what was touched, or to the next question. */
  giveBack(to: HTMLElement | null): void {
    this.#lost = true
    queueMicrotask(() => {
      if (to?.isConnected && document.activeElement === document.body) to.focus()
    })
  }
}
