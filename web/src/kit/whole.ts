/** Shows a card's text completely or not at all: a card that is too small for its text gets the class `brief`. */

import type { Attachment } from 'svelte/attachments'
import { rename } from '$lib/naming'

/** Elements that match `words` must be inside the card and must not overlap those that match `signs`. */
export function whole(words: string, signs: string): Attachment<HTMLElement> {
  return (card) => {
    const boxes = (selector: string): DOMRect[] =>
      [...card.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((box) => box.height > 0)
    const check = (): void => {
      const was = card.classList.contains('brief')
      card.classList.remove('brief')
      const outer = card.getBoundingClientRect()
      const taken = boxes(signs)
      const fits = boxes(words).every((box) => box.top >= outer.top && box.bottom <= outer.bottom + 1 && !taken.some((sign) => overlap(box, sign)))
      card.classList.toggle('brief', !fits)
      if (fits === was) rename(card)
    }
    const watch = new ResizeObserver(check)
    watch.observe(card)
    for (const one of card.querySelectorAll(words)) watch.observe(one)
    return () => watch.disconnect()
  }
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
}
