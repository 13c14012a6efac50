"""Two clicks start a match."""

from __future__ import annotations

import re

from tests.browser.conftest import Visit
from tests.browser.table import Table

PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


async def test_a_match_of_d6_is_on_the_screen_in_two_clicks(visit: Visit) -> None:
    visitor = await visit(settings={"speed": "off"})
    tab = await visitor.tab("/")
    await tab.page.get_by_role("heading", name="Deep Space D-6", exact=True).wait_for()
    painted = await tab.page.evaluate(PAINTED)
    card = tab.page.get_by_role("article").filter(
        has=tab.page.get_by_role("heading", name="Deep Space D-6", exact=True)
    )
    await card.get_by_role("link", name="Play", exact=True).click()
    await tab.page.get_by_role("button", name="Begin", exact=True).click()
    table = Table(tab)
    await table.settle()
    assert re.fullmatch(r"/t/[\w-]+", tab.path)
    assert await tab.page.get_by_text("your choice").is_visible()
    assert "Captain, assign your crew" in await table.sentence()
    assert (await table.choices())["parts"]
    assert "Round 1" in await tab.page.locator("header.top").inner_text()
    print(f"first contentful paint {painted:.0f} ms")


async def test_every_page_has_a_title_a_heading_and_a_way_home(visit: Visit) -> None:
    visitor = await visit()
    tab = await visitor.tab()
    titles = set()
    for path in ("/", "/new/d6", "/tables", "/public", "/me", "/daily/d6", "/settings", "/claim", "/no/such/page"):
        await tab.go(path)
        await tab.page.get_by_role("heading", level=1).first.wait_for()
        assert await tab.page.get_by_role("heading", level=1).count() == 1, path
        titles.add(await tab.page.title())
    assert len(titles) == 9
    await tab.page.get_by_role("link", name="Home").first.click()
    await tab.page.wait_for_url(f"{visitor.url}/")


async def test_the_page_of_a_missing_table(visit: Visit) -> None:
    visitor = await visit()
    tab = await visitor.tab("/t/nowhere-at-all-0000")
    await tab.page.get_by_role("heading", name="There is no such table").wait_for()
