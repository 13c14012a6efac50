/** The seat whose hand a board shows. A player with several seats sees the one that is asked. */

import { untrack } from 'svelte'
import type { TableStore } from '$lib/table.svelte'

export class ShownSeat {
  /** -1 for a spectator. */
  seat = $state(-1)

  /** Create it while a board is initialised: it follows its table from then on. */
  constructor(store: TableStore) {
    $effect.pre(() => {
      const mine = store.playable.length ? store.playable : store.seats
      const asked = store.question?.seats.find((seat) => mine.includes(seat))
      const seat = asked ?? mine[0] ?? -1
      if (!store.busy || untrack(() => !store.seats.includes(this.seat))) this.seat = seat
    })
  }

  /** Elements of other seats in the order of play, beginning at the left. */
  others<T extends { readonly seat: number }>(all: readonly T[]): T[] {
    const after = ({ seat }: T): number => (seat > this.seat ? seat : seat + all.length)
    return all.filter(({ seat }) => seat !== this.seat).toSorted((one, other) => after(one) - after(other))
  }
}
