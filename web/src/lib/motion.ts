/** How long a movement takes: scaled by the speed setting, nothing at all under reduced motion. */

import { settings } from './settings.svelte'

export function ms(length: number): number {
  return settings.reduced ? 0 : length * settings.pace
}

/** Ease out: quick to answer, calm to settle. */
export function ease(at: number): number {
  return 1 - (1 - at) ** 3
}
