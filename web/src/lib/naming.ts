/** The accessible name of a thing: the words it shows, then what it shows only by shape and colour.

  A name has to begin with the visible words: speech control matches what people read. The words are read from the page
  together, once a frame, so that forty things need one layout and not forty. */

const waiting = new Map<Element, string[]>()
const named = new WeakMap<Element, string[]>()

export function name(element: Element, facts: string[]): void {
  if (waiting.size === 0) schedule(write)
  waiting.set(element, facts)
  named.set(element, facts)
}

/** The words that it shows have changed. */
export function rename(element: Element): void {
  const facts = named.get(element)
  if (facts) name(element, facts)
}

// Another size of the window may show other words.
if (typeof window !== 'undefined') window.addEventListener('resize', () => document.querySelectorAll('[data-part]').forEach(rename))

function schedule(act: () => void): void {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) setTimeout(act)
  else requestAnimationFrame(act)
}

function write(): void {
  const read = [...waiting].map(([element, facts]) => [element, called(shown(element), facts)] as const)
  waiting.clear()
  for (const [element, words] of read) {
    if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words)
  }
}

function shown(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let out = ''
  while (texts.nextNode()) {
    const { parentElement: around, nodeValue } = texts.currentNode as Text
    if (around?.checkVisibility() && !around.closest('.hidden-but-read')) out += nodeValue ?? ''
  }
  return out.replace(/\s+/g, ' ').trim()
}

/** The words that are written, and the facts that are not among them. */
export function called(written: string, facts: string[]): string {
  const low = ` ${written.toLowerCase()} `
  const more = facts.filter((fact) => fact && !low.includes(` ${fact.toLowerCase()} `))
  return [written, ...more].filter(Boolean).join(', ')
}
