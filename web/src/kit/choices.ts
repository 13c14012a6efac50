/** Which options are offered beside the part that was clicked. */

import type { Option } from '$types'
import type { Selection } from '$lib/selection.svelte'

/** The maximum number of options offered in place. */
const MOST = 6

/**
 * Options that further clicks on the board cannot distinguish: all their parts were clicked, or belong to all that
 * remain.
 */
export function indistinct(options: readonly Option[], path: readonly string[]): Option[] {
  const [first, ...rest] = options.map((option) => option.touches ?? [])
  if (!first || !path.length) return []
  const common = first.filter((id) => rest.every((touches) => touches.includes(id)))
  return options.filter((option) => (option.touches ?? []).every((id) => path.includes(id) || common.includes(id)))
}

/** The options that need no other part than the one that the question is about: they are offered before any click. */
export function offeredAtOnce({ options, path }: Selection, about: string): Option[] {
  return path.length ? [] : options.filter(({ touches = [] }) => touches.every((id) => id === about))
}

/**
 * The options to offer now; `all`: also options that clicks cannot distinguish, even if others could still be reached.
 */
export function offeredInPlace({ options, path }: Selection, all = false): Option[] {
  if (!path.length) return []
  const alike = indistinct(options, path)
  if (all || alike.length === options.length) return alike
  if (!alike.length || path.length < 2) return []
  return options.length <= MOST ? options : alike
}
