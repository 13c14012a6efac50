"""Measures contrast on the screen: each text against the actual pixels behind it, gradients and art included."""

from __future__ import annotations

import base64
from typing import Any

from playwright.async_api import Page

# Every visible line of text: its place, its colour and its opacity.
TEXTS = """() => {
  const out = []
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour) => {
    paint.clearRect(0, 0, 1, 1); paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const modal = document.querySelector('dialog[open]')
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement
    const text = node.textContent.trim()
    if (!text || one.closest('.hidden-but-read, script, style') || (modal && !modal.contains(one))) continue
    if (getComputedStyle(one).clipPath === 'inset(50%)') continue
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // What can do nothing now may be dim; it is not text that has to be read.
    if (one.closest('[disabled], [aria-disabled=true]:not([data-part])')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const style = getComputedStyle(one)
    const colour = rgba(one instanceof SVGElement ? style.fill : style.webkitTextFillColor || style.color)
    let alpha = colour[3] / 255
    for (let up = one; up; up = up.parentElement) alpha *= parseFloat(getComputedStyle(up).opacity)
    for (const box of range.getClientRects()) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const top = document.elementFromPoint(x, y)
      if (top && !one.contains(top) && !top.contains(one)) continue
      if (style.overflow === 'hidden' && y > one.getBoundingClientRect().bottom) continue // A line that is cut off.
      // Only where the letters are, not the room above and below them, and what a scrolling box shows of them.
      let [from, to] = [box.y + box.height / 4, box.y + (box.height * 3) / 4]
      for (let up = one; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowY === 'visible') continue
        const room = up.getBoundingClientRect()
        ;[from, to] = [Math.max(from, room.top), Math.min(to, room.bottom)]
      }
      if (to - from < 2) continue
      // A text half under something else, such as a chooser that is open, is not read there.
      const covers = (there) => there && there !== top && !one.contains(there) && !there.contains(one)
      if ([from, to].some((edge) => covers(document.elementFromPoint(x, edge)))) continue
      const letters = { x: box.x, y: from, width: box.width, height: to - from }
      out.push({ ...letters, text: text.slice(0, 40), colour: colour.slice(0, 3), alpha,
                 where: one.closest('[data-part]')?.dataset.part ?? one.className })
    }
  }
  return out
}"""

WITHOUT_TEXT = """
*, *::before, *::after {
  color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important;
  caret-color: transparent !important; transition: none !important; animation-play-state: paused !important }
svg text { fill: transparent !important }
"""

# The worst contrast of a text with a sizeable part of the pixels behind it.
WORST = """async ([picture, texts]) => {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  paint.drawImage(image, 0, 0)
  const linear = (one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
  const SHARES = [0.2126, 0.7152, 0.0722]
  const light = (colour) => colour.reduce((sum, one, index) => sum + linear(one / 255) * SHARES[index], 0)
  return texts.map(({ x, y, width, height, colour, alpha, ...more }) => {
    const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
    const wide = Math.min(image.width - left, Math.ceil(width))
    const high = Math.min(image.height - top, Math.ceil(height))
    if (wide < 1 || high < 1) return { ...more, ratio: 21 }
    const { data } = paint.getImageData(left, top, wide, high)
    const ratios = []
    for (let at = 0; at < data.length; at += 4) {
      const behind = [data[at], data[at + 1], data[at + 2]]
      const drawn = colour.map((one, index) => one * alpha + behind[index] * (1 - alpha))
      const [one, other] = [light(drawn), light(behind)]
      ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05))
    }
    ratios.sort((one, other) => one - other)
    return { ...more, ratio: ratios[Math.floor(ratios.length * 0.1)] }
  })
}"""


async def faint(page: Page, least: float = 4.5) -> list[str]:
    """Texts with too little contrast that still have it a moment later, so that movement does not count."""
    found = await _faint_now(page, least)
    if found:
        await page.wait_for_timeout(400)
        again = await _faint_now(page, least)
        found = {text: ratio for text, ratio in again.items() if text in found}
    return sorted(f"{ratio:.1f} {text}" for text, ratio in found.items())


async def _faint_now(page: Page, least: float) -> dict[str, float]:
    texts = await page.evaluate(TEXTS)
    hidden = await page.add_style_tag(content=WITHOUT_TEXT)
    shot = await page.screenshot()
    await hidden.evaluate("one => one.remove()")
    blank = await page.context.new_page()
    picture = "data:image/png;base64," + base64.b64encode(shot).decode()
    found: list[dict[str, Any]] = await blank.evaluate(WORST, [picture, texts])
    await blank.close()
    return {f"{one['text']!r} ({one['where']})": one["ratio"] for one in found if one["ratio"] < least}
