/**
 * The accessible name of a part: its visible text, then what it shows only by shape and colour.
 *
 * A name must begin with the visible text, because speech control matches what people read. The texts of all parts are
 * read together, once per frame, so that forty parts need one layout and not forty.
 */

const waiting = new Map<Element, string[]>()
const named = new WeakMap<Element, string[]>()

export function name(element: Element, facts: string[]): void {
  if (waiting.size === 0) schedule(write)
  waiting.set(element, facts)
  named.set(element, facts)
}

/** The visible text has changed. */
export function rename(element: Element): void {
  const facts = named.get(element)
  if (facts) name(element, facts)
}

// Another window size may show other texts.
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

/** The visible text, and the facts that are not in it. */
export function called(written: string, facts: string[]): string {
  const low = ` ${written.toLowerCase()} `
  const more = facts.filter((fact) => fact && !low.includes(` ${fact.toLowerCase()} `))
  return [written, ...more].filter(Boolean).join(', ')
}
