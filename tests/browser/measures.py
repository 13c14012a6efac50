"""Measures a page: the size of elements, whether they fit, and whether one covers another."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Page

Json = Any

SIDEWAYS = "() => document.scrollingElement.scrollWidth"

# Every control that is smaller than a fingertip. A field is as large as the label around it.
SMALL_TARGETS = """(least) => {
  const out = []
  const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]'
  for (const one of document.querySelectorAll(pressed)) {
    const style = getComputedStyle(one)
    if (style.visibility === 'hidden' || one.closest('[inert], .hidden-but-read') || !one.checkVisibility()) continue
    const around = one.matches('input') ? one.closest('label') ?? one : one
    const { width, height, bottom } = around.getBoundingClientRect()
    if (!width || !height || bottom < 0) continue
    if (width + 0.5 < least || height + 0.5 < least)
      out.push(`${Math.round(width)}x${Math.round(height)} ${one.dataset.part ?? one.tagName} ${one.innerText}`)
  }
  return [...new Set(out)]
}"""

# Text that is drawn too small on the screen: drawings are scaled.
SMALL_TEXT = """(least) => {
  const out = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement
    const text = node.textContent.trim()
    if (!text || one.closest('script, style, .hidden-but-read, title, desc')) continue
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const box = one.getBoundingClientRect()
    if (!box.width || !box.height) continue
    const scale = one instanceof SVGElement ? one.getScreenCTM()?.d ?? 1 : 1
    const size = parseFloat(getComputedStyle(one).fontSize) * scale
    if (size + 0.05 < least) out.push(`${size.toFixed(1)}px ${JSON.stringify(text.slice(0, 40))}`)
  }
  return [...new Set(out)]
}"""

# Elements of the table that stay covered even when scrolled to.
COVERED = """(selector) => {
  const out = []
  for (const one of document.querySelectorAll(selector)) {
    if (!one.checkVisibility()) continue
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    if (!box.width) continue
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    if (!top || !(one.contains(top) || top.contains(one)))
      out.push(`${one.dataset.part ?? one.innerText} at ${x},${y} is under ${top?.outerHTML.slice(0, 120)}`)
  }
  return out
}"""

# The page itself, and the parts of a table that must be visible at once.
FRAME = """() => {
  const box = (selector) => {
    const one = document.querySelector(selector)?.getBoundingClientRect()
    return one ? { top: one.top, bottom: one.bottom, left: one.left, right: one.right } : null
  }
  const board = document.querySelector('main.board')
  return {
    page: [document.scrollingElement.scrollHeight, innerHeight],
    board: board ? [board.scrollHeight, board.clientHeight] : null,
    bar: box('section.bar'), log: box('.log'), barScrolls: (() => {
      const bar = document.querySelector('section.bar .choices')
      return bar ? bar.scrollHeight - bar.clientHeight : 0 })(),
  }
}"""


# What does not fit: cut card texts and names, dice outside their frames, a long question, a board and a bar that
# overlap, more than one part of the page that scrolls vertically.
MISFITS = """() => {
  const out = []
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  const said = (one) => JSON.stringify(one.textContent.trim().slice(0, 30))
  const within = (inner, outer, slack) => inner.left >= outer.left - slack && inner.right <= outer.right + slack
    && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack
  for (const text of all('.card :is(.name, .text, .words), .words .effect, .who .name, .owner bdi')) {
    if (text.scrollHeight > text.clientHeight + 1 && getComputedStyle(text).display !== 'inline')
      out.push(`${said(text)}: ${text.scrollHeight} px of text in ${text.clientHeight} px`)
    if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline')
      out.push(`${said(text)}: ${text.scrollWidth} px of text in a width of ${text.clientWidth} px`)
  }
  // Cards of a hand are turned a little: their parts are compared as they are laid out.
  for (const text of all('.card:not(.fan *) :is(.name, .text)')) {
    const [inner, outer] = [text.getBoundingClientRect(), text.closest('.card').getBoundingClientRect()]
    if (!within(inner, outer, 1)) out.push(`${said(text)} is outside its card`)
  }
  for (const die of all('.dice-place .spot, .dice-place .free')) {
    const [inner, outer] = [die.getBoundingClientRect(), die.closest('.dice-place').getBoundingClientRect()]
    if (!within(inner, outer, 2)) out.push(`a die is outside ${die.closest('.dice-place').dataset.part}`)
  }
  for (const sentence of all('.bar .sentence')) {
    const lines = sentence.getBoundingClientRect().height / parseFloat(getComputedStyle(sentence).lineHeight)
    if (lines > 2.4) out.push(`the question has ${lines} lines`)
  }
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect()
  const board = box('main.board')
  for (const selector of ['section.bar', 'header.top', '.page > .banners', '.side', 'section.guide', '.call']) {
    const other = box(selector)
    if (other && board && other.left < board.right - 1 && board.left < other.right - 1
        && other.top < board.bottom - 1 && board.top < other.bottom - 1) out.push(`${selector} covers the board`)
  }
  const scroll = document.scrollingElement
  if (scroll.scrollHeight > innerHeight) out.push(`the page is ${scroll.scrollHeight} px high`)
  if (scroll.scrollWidth > innerWidth) out.push(`the page is ${scroll.scrollWidth} px wide`)
  const scrolled = all('main.board, main.board *').filter((one) =>
    /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
  if (scrolled.length > 1) out.push(`${scrolled.length} scrollbars: ${scrolled.map((one) => one.className)}`)
  return out
}"""

# Rings of the guide that are not visible, or that its text covers.
STRAY_RINGS = """() => {
  const words = document.querySelector('section.guide')?.getBoundingClientRect()
  const rings = [...document.querySelectorAll('.spots .ring')].map((ring) => ring.getBoundingClientRect())
  const slack = 8
  return { rings: rings.length, stray: rings.filter((ring) => ring.left < -slack || ring.top < -slack
    || ring.right > innerWidth + slack || ring.bottom > innerHeight + slack
    || (words && words.left < ring.right - slack && ring.left < words.right - slack
      && words.top < ring.bottom - slack && ring.top < words.bottom - slack)).map((ring) => JSON.stringify(ring)) }
}"""

# Positions of the board and of the elements on it.
PLACES = """() => Object.fromEntries([['board', document.querySelector('main.board')],
  ...[...document.querySelectorAll('main.board [data-part]')].map((one) => [one.dataset.part, one])]
  .filter(([, one]) => one.checkVisibility()).map(([id, one]) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [id, [x, y, width, height].map(Math.round)]
  }))"""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Waits for the next frame, in which elements that depend on sizes are drawn."""

BROKEN = re.compile(r"\[[a-z][\w-]*(?:\.[\w-]+)+\]|\{[a-z_^]+(?::[^}]*)?\}|\bundefined\b|\bNaN\b|\[object ")
"""A key without a text in the catalogue, or a placeholder without a value."""


def broken(text: str) -> list[str]:
    return BROKEN.findall(text)


async def sideways(page: Page) -> int:
    return int(await page.evaluate(SIDEWAYS))


async def small_targets(page: Page, least: int = 44) -> list[str]:
    return list(await page.evaluate(SMALL_TARGETS, least))


async def small_text(page: Page, least: int = 14) -> list[str]:
    return list(await page.evaluate(SMALL_TEXT, least))


async def covered(page: Page, selector: str) -> list[str]:
    return list(await page.evaluate(COVERED, selector))


async def frame(page: Page) -> Json:
    return await page.evaluate(FRAME)


async def resize(page: Page, size: tuple[int, int]) -> None:
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate(FRAMES)


async def misfits(page: Page) -> list[str]:
    return list(await page.evaluate(MISFITS))


async def rings(page: Page) -> Json:
    """The number of rings that the guide draws, and those that are out of view or under its text."""
    await page.evaluate(FRAMES)
    return await page.evaluate(STRAY_RINGS)


async def places(page: Page) -> Json:
    return await page.evaluate(PLACES)
