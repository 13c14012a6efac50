/** Which options are offered beside the thing that was touched. */

import type { Option } from '$types'
import type { Selection } from '$lib/selection.svelte'

/** More than these are not asked in place. */
const MOST = 6

/** Options that nothing on the board can tell apart any more: all they touch was touched, or belongs to all that is left. */
export function indistinct(options: readonly Option[], path: readonly string[]): Option[] {
  const [first, ...rest] = options.map((option) => option.touches ?? [])
  if (!first || !path.length) return []
  const common = first.filter((id) => rest.every((touches) => touches.includes(id)))
  return options.filter((option) => (option.touches ?? []).every((id) => path.includes(id) || common.includes(id)))
}

/** What to offer now; `all`: also options that touches cannot tell apart, even if others could still be reached. */
export function offeredInPlace({ options, path }: Selection, all = false): Option[] {
  if (!path.length) return []
  const alike = indistinct(options, path)
  if (all || alike.length === options.length) return alike
  if (!alike.length || path.length < 2) return []
  return options.length <= MOST ? options : alike
}
