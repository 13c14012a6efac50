/** Which layout fits the window. Style sheets use the same limits. */

import { MediaQuery } from 'svelte/reactivity'

/** A phone in landscape, or a very low window: the board at the left, everything else in a column at the right. */
const low = new MediaQuery('(max-height: 560px) and (min-width: 600px)')
const broad = new MediaQuery('(min-width: 1000px)')
/** A laptop: one row of options is shown below the board instead of two. */
const short = new MediaQuery('(max-height: 800px)')

export const screen = {
  get low(): boolean {
    return low.current
  },
  /** There is room for the log beside the board. */
  get wide(): boolean {
    return broad.current && !low.current
  },
  get short(): boolean {
    return short.current
  },
}
