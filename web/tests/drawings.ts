/** Checks of the page's own drawings, which are SVG text. */

import { Window } from 'happy-dom'
import { expect } from 'vitest'

/** Without ids and colours: only the drawing is left. */
export const shapes = (svg: string): string => svg.replace(/(id|href|fill|stroke|stop-color|clip-path)="[^"]*"/g, '')

function parsed(svg: string): Element {
  const document = new new Window().DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document.documentElement as unknown as Element
}

/** It parses, tags are closed, there is no NaN, and all references are inside. */
export function sound(svg: string, viewBox: string): void {
  const root = parsed(svg)
  expect(root.tagName.toLowerCase()).toBe('svg')
  expect(root.getAttribute('viewBox')).toBe(viewBox)
  const open: string[] = []
  for (const [, close, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name)
    else if (!self) open.push(name)
  }
  expect(open).toEqual([])
  expect(svg).not.toMatch(/NaN|undefined|Infinity|function/)
  const known = new Set([...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, paint, drawing]) => paint ?? drawing)
  expect(wanted.filter((id) => !known.has(id))).toEqual([])
  for (const id of known) expect(wanted, `${id} is drawn for nothing`).toContain(id)
}
