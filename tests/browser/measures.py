"""What can be measured of a page: how large, how far, and whether something lies on top of something else."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Page

Json = Any

SIDEWAYS = "() => document.scrollingElement.scrollWidth"

# Everything that can be pressed and is smaller than a fingertip. A field is as large as the label around it.
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

# Text that is drawn smaller than it should be, as it arrives on the screen: drawings are scaled.
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

# Things on the table that cannot be reached: scrolled to, they still lie under something else.
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
      out.push(`${one.dataset.part ?? one.innerText} at ${x},${y} lies under ${top?.outerHTML.slice(0, 120)}`)
  }
  return out
}"""

# The page itself, and the parts of a table that should be in view at once.
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
      const bar = document.querySelector('section.bar'); return bar ? bar.scrollHeight - bar.clientHeight : 0 })(),
  }
}"""


BROKEN = re.compile(r"\[[a-z][\w-]*(?:\.[\w-]+)+\]|\{[a-z_^]+(?::[^}]*)?\}|\bundefined\b|\bNaN\b|\[object ")
"""A key that no catalogue has, or a hole that nobody filled."""


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
