"""Every page, and a table in every situation, for tests that measure or check them."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.browser.matches import LONG, asking, crowded, fresh, guided
from tests.browser.table import Table, begin
from tests.browser.visitor import Tab, Visitor

PAGES = {
    "home": "/",
    "new": "/new/d6",
    "new-two": "/new/tictactoe",
    "tables": "/tables",
    "public": "/public",
    "me": "/me",
    "daily": "/daily/d6",
    "settings": "/settings",
    "claim": "/claim",
    "lost-page": "/no/such/page",
    "no-table": "/t/no-such-table",
}


async def pages(visitor: Visitor) -> AsyncIterator[tuple[str, Tab]]:
    """Every page except tables, with some content."""
    await visitor.bring(guided(LONG, "teaching").record().text())
    await visitor.new_table()
    tab = await visitor.tab()
    for name, path in PAGES.items():
        await tab.go(path)
        await tab.page.get_by_role("heading", level=1).first.wait_for()
        await tab.page.wait_for_function("() => !document.querySelector('.wait')")
        yield name, tab


async def tables(visitor: Visitor) -> AsyncIterator[tuple[str, Tab]]:
    """A table of D-6 in every situation, then a replay and a waiting table."""
    tab = await visitor.tab()
    page = tab.page
    table = await begin(tab, f"/t/{await visitor.bring(fresh(3).record().text())}")
    yield "choosing", tab
    await take_up(table)
    yield "selected", tab
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    for name, button in (("menu", "Menu"), ("keys", "Keyboard"), ("refusals", "Not possible now")):
        async with dialog(tab, button) as there:
            if there:
                yield name, tab
    async for name, shown in drawer(tab):
        yield name, shown
    table = await begin(tab, f"/t/{await visitor.bring(crowded().record().text())}")
    yield "crowded", tab
    await take_up(table)
    yield "crowded-selected", tab
    for name, topic in (("infirmary", "d6.ask.SendToInfirmary"), ("aim-further", "d6.ask.Aim.further")):
        await begin(tab, f"/t/{await visitor.bring(asking(topic).record().text())}")
        yield name, tab
    over = await visitor.bring(guided(LONG, "teaching").record().text())
    await begin(tab, f"/t/{over}")
    yield "won", tab
    await tab.go(f"/t/{over}/replay?turn=150")
    await page.get_by_text("Choice 150 of").wait_for()
    yield "replay", tab
    await tab.go(f"/t/{await visitor.new_table('tictactoe')}")
    await page.get_by_role("region", name="The choice").wait_for()
    yield "waiting", tab
    await begin(tab, f"/t/{await visitor.new_table('tictactoe', sit=[0, 1])}")
    yield "tictactoe", tab
    await begin(tab, f"/t/{await visitor.new_table('tictactoe', bots={'1': 'remote'})}")
    yield "program-awaited", tab
    await page.get_by_role("button", name="Address and key").click()
    await page.get_by_label("Key of the seat").wait_for()
    yield "program-key", tab


async def take_up(table: Table) -> None:
    """Click the part with the most options, so that its targets are highlighted."""
    ways = Counter(id for option in table.wire.decision["options"] for id in option.get("touches", []))
    dice = [id for id, _ in ways.most_common() if id.startswith("crew.")]
    await table.part(dice[0]).click()
    await table.page.locator(".bar .back").wait_for()


@asynccontextmanager
async def dialog(tab: Tab, button: str) -> AsyncIterator[bool]:
    """Open the dialog of a button; yields whether the button exists."""
    found = tab.page.locator("button").and_(tab.page.get_by_role("button", name=button))
    if not await found.count() or not await found.first.is_visible():
        yield False
        return
    await found.first.click()
    await tab.page.get_by_role("dialog").wait_for()
    yield True
    await tab.page.keyboard.press("Escape")
    await tab.page.get_by_role("dialog").wait_for(state="detached")


async def drawer(tab: Tab) -> AsyncIterator[tuple[str, Tab]]:
    """The tabs of the drawer (log, chat, rules, seats): at the side, or in a sheet."""
    phone = await tab.page.get_by_role("button", name="Log, chat, rules, seats").count()
    if phone:
        await tab.page.get_by_role("button", name="Log, chat, rules, seats").click()
    for name in ("Chat", "Rules", "Seats", "Log"):
        await tab.page.get_by_role("tab", name=name).click()
        if name == "Rules":
            await tab.page.get_by_role("tabpanel").locator("summary").first.click()
        if name != "Log" or phone:
            yield name.lower(), tab
    if phone:
        await tab.page.keyboard.press("Escape")
        await tab.page.get_by_role("dialog").wait_for(state="detached")
