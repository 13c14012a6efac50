/** A part of the table that opens when it is clicked, unless it is being chosen. */

import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { TableStore } from './table.svelte'

/** Must come before `touchable`, which stops the event. `refused`: it also opens if it cannot be chosen, and says why. */
export function opens(store: TableStore, id: string, open: () => void, refused = false): Attachment {
  return (element) => {
    const listening = new AbortController()
    const touched = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      untrack(() => {
        const state = store.selection.state(id)
        if (store.busy || (state !== 'idle' && !(refused && state === 'refused'))) return
        event.preventDefault()
        event.stopImmediatePropagation()
        store.explaining = null
        if (state === 'refused') store.selection.touch(id)
        open()
      })
    }
    for (const name of ['click', 'keydown']) element.addEventListener(name, touched, { signal: listening.signal })
    element.setAttribute('aria-haspopup', 'dialog')
    return () => listening.abort()
  }
}
