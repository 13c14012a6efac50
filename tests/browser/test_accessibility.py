"""Accessibility: no cookies, reduced motion, high contrast, large text, a slow playback."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from playwright.async_api import Request, Route

from tests.browser import measures, states
from tests.browser.conftest import Visit
from tests.browser.matches import crowded
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, PHONE
from tests.time_limits import LONG

QUICK: dict[str, object] = {"speed": "off"}

NO_COOKIES = """
Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError') } })
"""


@pytest.mark.full
async def test_cookies_off_still_plays(visit: Visit) -> None:
    visitor = await visit()
    await visitor.context.add_init_script(NO_COOKIES)

    async def without(route: Route, request: Request) -> None:
        """Behave like a browser without cookies: send none, and drop those that come."""
        async with httpx.AsyncClient(timeout=LONG) as client:
            headers = {
                name: value for name, value in request.headers.items() if name not in ("cookie", "accept-encoding")
            }
            answer = await client.request(
                request.method, request.url, headers=headers, content=request.post_data_buffer
            )
        kept = {"content-type": answer.headers.get("content-type", "")}
        await route.fulfill(status=answer.status_code, headers=kept, body=answer.content)

    await visitor.context.route("**/api/**", without)
    tab = await visitor.tab("/")
    await tab.page.get_by_role("link", name="Play", exact=True).first.click()
    await tab.page.get_by_role("button", name="Begin").click()
    table = Table(tab)
    await table.settle()
    await table.click(table.page.get_by_role("button", name="End assignment"))
    assert table.wire.turn == 1
    assert len(table.wire.all("ack")) == 1
    assert await visitor.context.cookies() == []


@pytest.mark.full
async def test_reduced_motion_highlights_without_movement(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "fast"}, reduced_motion="reduce")
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table()}")
    assert await table.page.evaluate("document.documentElement.dataset.motion") == "reduced"
    await table.page.evaluate(
        """() => {
          window.moved = []
          const animate = Element.prototype.animate
          Element.prototype.animate = function (...all) {
            window.moved.push(this.className)
            return animate.apply(this, all)
          }
        }"""
    )
    await asyncio.gather(
        table.page.locator("[data-lit=cause], [data-lit=effect]").first.wait_for(),
        table.page.get_by_role("button", name="End assignment").click(),
    )
    assert await table.page.locator("[data-flight]").count() == 0
    await table.settle()
    assert await table.page.evaluate("window.moved") == []
    running = await table.page.evaluate(
        """() => document.getAnimations().filter((one) => one.playState === 'running'
          && one.effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame)).length"""
    )
    assert running == 0


@pytest.mark.full
async def test_events_are_shown_one_at_a_time_and_a_click_skips(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "slow"})
    table = await begin(await visitor.tab(ears=True), f"/t/{await visitor.new_table()}")
    page = table.page
    before = len(await table.log())
    await page.get_by_role("button", name="End assignment").click()
    await page.get_by_role("button", name="Skip").wait_for()
    assert await page.get_by_text("happening now").is_visible()
    await page.locator("[data-lit=cause], [data-lit=effect]").first.wait_for()
    await table.tab.shoot("telling")
    frames = sum(len(update["frames"]) for update in table.wire.all("update"))
    assert len(await table.log()) < before + frames
    await page.get_by_role("button", name="Skip").click()
    await table.settle()
    assert len(await table.log()) == before + frames
    assert set((await table.log())[before:]) <= set(await table.tab.heard())


@pytest.mark.full
async def test_high_contrast_and_the_largest_text_hide_no_control(visit: Visit) -> None:
    for size in (DESK, PHONE):
        visitor = await visit(size=size, settings={**QUICK, "contrast": "high", "size": 150})
        table = await begin(await visitor.tab(), f"/t/{await visitor.bring(crowded().record().text())}")
        assert await table.page.evaluate("document.documentElement.dataset.contrast") == "high"
        await table.tab.shoot("high-contrast-large")
        for begun in (False, True):
            if begun:
                await states.take_up(table)
            assert await measures.sideways(table.page) <= size[0]
            assert (
                await measures.covered(
                    table.page, "[data-state=ready], [data-state=target], .bar button, header.top button"
                )
                == []
            )


async def test_settings_are_stored_and_work_at_once(visit: Visit) -> None:
    visitor = await visit()
    tab = await visitor.tab("/settings")
    page = tab.page
    await page.get_by_role("radio", name="High contrast").check()
    await page.get_by_role("radio", name="125 %").check()
    await page.get_by_role("radio", name="Instant").check()
    await page.reload()
    await page.get_by_role("heading", name="Settings").first.wait_for()
    for name in ("High contrast", "125 %", "Instant"):
        assert await page.get_by_role("radio", name=name).is_checked()
    assert await page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
