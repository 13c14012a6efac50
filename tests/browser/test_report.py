"""A report in the browser: on a desk and on a phone, by light and dark, on paper, and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from quarterdeck.lab.reporting.page import Report, report
from quarterdeck.lab.tables import Results
from tests.browser import axe, contrast, measures
from tests.browser.visitor import DESK, PHONE, SCREENSHOTS
from tests.lab.synthetic import cell, contest, results, solo

CARDS = {"good": 0.3, "bad": -0.2, **{f"null-{number}": 0.0 for number in range(20)}}
LEVELS = [cell(who, level=level) for who in ("officer", "cadet") for level in ("easy", "medium", "hard")]
SMALLEST = 10.5
"""Pixels of the smallest text in a chart."""

# Texts of charts that leave their picture, or overlap.
CLASHES = """() => {
  const out = []
  for (const picture of document.querySelectorAll('svg[role=img]')) {
    if (!picture.checkVisibility()) continue
    const frame = picture.getBoundingClientRect()
    const texts = [...picture.querySelectorAll('text')].map((one) => [one.textContent, one.getBoundingClientRect()])
    for (const [at, [text, box]] of texts.entries()) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
        || box.bottom > frame.bottom + 1) out.push(`outside: ${text}`)
      for (const [other, near] of texts.slice(at + 1))
        if (Math.min(box.right, near.right) - Math.max(box.left, near.left) > 1
          && Math.min(box.bottom, near.bottom) - Math.max(box.top, near.top) > 3) out.push(`${text} on ${other}`)
    }
  }
  return out
}"""


class Pages(dict[str, Path]):
    """The files of reports by name. A report is made when a test first asks for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __missing__(self, name: str) -> Path:
        path = self[name] = self._folder / f"{name}.html"
        REPORTS[name]().save(path)
        return path


def alone() -> Results:
    return results(solo(0.6, CARDS), LEVELS, 250)


REPORTS: dict[str, Callable[[], Report]] = {
    "solo": lambda: report(alone()),
    "contest": lambda: report(
        results(contest([0.5, 0.25, 0.25], strong="officer"), [cell("officer+cadet", seats=3)], 300)
    ),
    "comparison": lambda: report(alone(), results(solo(0.5, CARDS), LEVELS, 250, rules=2)),
    "one match": lambda: report(results(solo(), [cell()], 1)),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return Pages(tmp_path_factory.mktemp("reports"))


@pytest_asyncio.fixture(loop_scope="session", params=[DESK, PHONE], ids=["desk", "phone"])
async def page(browser: Browser, request: pytest.FixtureRequest) -> Page:
    width, height = request.param
    context = await browser.new_context(viewport={"width": width, "height": height})
    return await context.new_page()


@pytest.mark.parametrize(
    "name", ["solo", *(pytest.param(name, marks=pytest.mark.full) for name in ("contest", "comparison", "one match"))]
)
async def test_it_is_readable_on_every_screen(page: Page, pages: Pages, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(pages[name].as_uri())
    assert asked == [pages[name].as_uri()], "no network"
    width = (page.viewport_size or {"width": 0})["width"]
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SCREENSHOTS / f"report-{name.replace(' ', '-')}-{width}.png")
    assert await page.evaluate(measures.SIDEWAYS) <= width, "nothing to scroll sideways"
    title = await page.locator("h1").bounding_box()
    answer = await page.locator(".answer p").first.bounding_box()
    assert title is not None
    assert answer is not None
    assert answer["y"] + answer["height"] < 844, "the answer is on the first screen"
    assert await page.evaluate(measures.SMALL_TEXT, SMALLEST) == []
    assert await page.evaluate(CLASHES) == []
    assert await axe.violations(page) == ([], [])
    await page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
    assert await axe.violations(page) == ([], [])
    assert await page.evaluate(measures.SIDEWAYS) <= width
    assert await page.evaluate(CLASHES) == []
    await page.context.close()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.full)])
async def test_it_has_contrast_by_day_and_night(browser: Browser, pages: Pages, scheme: str) -> None:
    context = await browser.new_context(
        viewport={"width": DESK[0], "height": DESK[1]}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = await context.new_page()
    await page.goto(pages["solo"].as_uri())
    assert await contrast.faint(page) == []
    for section in ("#influence", "#endings", "#luck"):
        await page.locator(section).scroll_into_view_if_needed()
        await page.evaluate("(id) => document.querySelector(id).scrollIntoView({ behavior: 'instant' })", section)
        assert await contrast.faint(page) == []
    await context.close()


async def test_it_needs_no_script_and_prints(browser: Browser, pages: Pages, tmp_path: Path) -> None:
    context = await browser.new_context(java_script_enabled=False, viewport={"width": DESK[0], "height": DESK[1]})
    page = await context.new_page()
    await page.goto(pages["solo"].as_uri())
    await page.get_by_role("link", name="Luck and skill").click()
    await page.get_by_text("Table: Shares of the variance of results").click()
    assert await page.get_by_role("table", include_hidden=False).count() == 1
    printed = await page.pdf(path=tmp_path / "report.pdf", format="A4")
    assert printed.startswith(b"%PDF")
    await context.close()


async def test_the_first_screen_of_a_desk_has_the_chart(browser: Browser, pages: Pages) -> None:
    context = await browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    page = await context.new_page()
    await page.goto(pages["solo"].as_uri())
    picture = page.locator(".first figure svg.wide")
    box = await picture.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= DESK[1]
    assert "The win rate is" in (await picture.get_attribute("aria-label") or "")
    await context.close()
