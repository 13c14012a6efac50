/** The duration of a movement: scaled by the speed setting, 0 with reduced motion. */

import { settings } from './settings.svelte'

export function ms(length: number): number {
  return settings.reduced ? 0 : length * settings.pace
}

/** Ease out: fast start, slow end. */
export function ease(at: number): number {
  return 1 - (1 - at) ** 3
}
