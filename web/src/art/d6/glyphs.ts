/** Small symbols of the board, 20 by 20, in the colour of the text around them. */

const drawn = (inner: string): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentcolor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`

const DIE = '<rect x="2.500" y="6.500" width="11" height="11" rx="2.500"/>'

export const GLYPHS = {
  /** Turn a die to another side. */
  change: drawn(`${DIE}<path d="M7 3.200h6.500a3.500 3.500 0 0 1 3.500 3.500V10M14.600 8l2.400 2.400L19 8"/>`),
  /** Reroll the other dice. */
  reroll: drawn(
    '<path d="M16.500 10a6.500 6.500 0 1 1-2-4.700M15 1.800v3.700h-3.700"/><path d="M7.500 10h0M10 10h0M12.500 10h0" stroke-width="2.400"/>',
  ),
  aim: drawn('<circle cx="10" cy="10" r="5.800"/><path d="M10 1.500v5M10 13.500v5M1.500 10h5M13.500 10h5"/>'),
  /** Empty the Infirmary. */
  heal: drawn('<path d="M8 3h4v5h5v4h-5v5H8v-5H3V8h5z"/>'),
  /** Take a die back from the scanners. */
  clear: drawn('<path d="M2 11q8-9 16 0-8 9-16 0z"/><circle cx="10" cy="11" r="2.300"/><path d="M3 18 17 3"/>'),
  /** Recharge the shields. */
  recharge: drawn('<path d="M3 15a7.500 7.500 0 0 1 14 0M6.500 17a4 4 0 0 1 7 0"/><path d="M10 9V2M7.500 4.300 10 1.800l2.500 2.500"/>'),
  /** A beam that holds a threat still. */
  stasis: drawn('<path d="M10 2v16M3 6l14 8M3 14l14-8"/><path d="M7.800 3.500 10 5.500l2.200-2M7.800 16.500 10 14.500l2.200 2"/>'),
  /** Repair the hull. */
  repair: drawn('<path d="M2.500 12.500h6v5h-6zM11.500 12.500h6v5h-6z"/><path d="M10 9.500V2M6.300 5.700h7.400"/>'),
} as const

const mark = (path: string): string =>
  `<svg viewBox="0 0 20 16" width="18" height="15" fill="none" stroke="currentcolor" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="${path}"/></svg>`

/** When a threat acts that does not depend on the die: always, after hull was lost, or when no other threat did. */
export const WHEN_MARKS = {
  always: mark('M10 8C7.5 4 6 3 4.6 3a5 5 0 0 0 0 10C6 13 7.5 12 10 8s4-5 5.4-5a5 5 0 0 1 0 10C14 13 12.500 12 10 8z'),
  'hull-lost': mark('M2 3h7l-2 4 3 2-2 4H2zM12 3h6v10h-7l2-4-3-2z'),
  quiet: mark('M3 8h3M8.500 8h3M14 8h3'),
} as const
