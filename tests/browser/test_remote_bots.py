"""Remote bots at a table: the page shows the address, the key, and whether the bot is connected."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import DESK, PHONE, Tab
from tests.server.remote_bots import RemoteBot

QUICK = {"speed": "off"}


async def needs(tab: Tab) -> tuple[str, str]:
    """The address and the key that the page shows."""
    address = tab.page.get_by_label("Address", exact=True)
    await address.wait_for()
    return await address.input_value(), await tab.page.get_by_label("Key of the seat").input_value()


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=str)
async def test_a_table_with_a_remote_bot_from_the_form_to_the_match(visit: Visit, size: tuple[int, int]) -> None:
    ann = await visit(settings=QUICK, size=size)
    tab = await ann.tab("/new/tictactoe")
    await tab.page.get_by_role("radio", name="Against your own program").check()
    await tab.page.get_by_text("The table shows you its address and its key").wait_for()
    await tab.shoot("program-form")
    await tab.page.get_by_role("button", name="Begin").click()
    await tab.page.get_by_text("Seat 2 waits for your program.").wait_for()
    await tab.shoot("program-awaited")
    await tab.page.get_by_role("button", name="Address and key").click()
    address, key = await needs(tab)
    await tab.page.get_by_text("Program, not connected yet").wait_for()
    await tab.shoot("program-key")
    assert address == ann.url.replace("http", "ws", 1) + "/bot"

    async with RemoteBot(address.removesuffix("/bot").replace("ws", "http", 1), key) as bot:
        await tab.page.get_by_text("Program, connected").wait_for()
        await tab.page.get_by_text("Seat 2 waits for your program.").wait_for(state="detached")
        assert not await tab.page.get_by_label("Key of the seat").is_visible()
        await tab.shoot("program-connected")
        if size == PHONE:
            await tab.page.keyboard.press("Escape")
        table = Table(tab)
        await table.settle()
        await table.click(table.part("b2"))
        await bot.until(lambda: bool(bot.of("choose")))
        await tab.page.wait_for_function(
            "() => document.querySelectorAll('[data-part][data-state=ready]').length === 7"
        )
        assert [message["events"][0]["say"] for message in bot.of("choose")] == ["X marks b2."]
        assert not bot.of("wrong")
    await tab.page.get_by_text("Seat 2 waits for your program.").wait_for()


@pytest.mark.full
async def test_a_remote_bot_takes_a_free_seat_and_leaves_it(visit: Visit) -> None:
    ann, bob = await visit(settings=QUICK), await visit(settings=QUICK)
    id = await ann.new_table("battlecruisers", options={"players": "3"}, sit=[0], public=True)
    tab, other = await ann.tab(f"/t/{id}"), await bob.tab(f"/t/{id}")
    await tab.page.get_by_role("tab", name="Seats").click()
    await tab.page.get_by_role("button", name="Add a program").first.click()
    _, key = await needs(tab)
    await tab.shoot("program-seat")
    assert key.startswith(f"{id}.1.")
    await other.page.get_by_role("tab", name="Seats").click()
    await other.page.get_by_text("Program, not connected yet").wait_for()
    assert not await other.page.get_by_label("Key of the seat").count()
    assert not await other.page.get_by_role("button", name="Add a program").count()
    await tab.page.get_by_role("button", name="Free the seat").click()
    await tab.page.get_by_label("Key of the seat").wait_for(state="detached")
    await tab.page.get_by_role("button", name="Add a program").first.click()
    assert (await needs(tab))[1] != key


@pytest.mark.full
async def test_a_remote_bot_plays_beside_bots(visit: Visit) -> None:
    ann = await visit(settings=QUICK, locale="de-DE")
    tab = await ann.tab("/new/battlecruisers")
    await tab.page.get_by_text("Platz für Platz").click()
    seat = tab.page.get_by_role("radiogroup", name="Platz 3")
    await seat.get_by_role("radio", name="Eigenes Programm").check()
    await tab.shoot("program-seats-german")
    await tab.page.get_by_role("button", name="Beginnen").click()
    await tab.page.get_by_text("Platz 3 wartet auf dein Programm.").wait_for()
    seats = (await ann.get(f"/api/tables/{tab.path.split('/')[2]}"))["seats"]
    assert [seat.get("bot", "") for seat in seats] == ["", "officer", "remote", "officer"]
    await tab.page.get_by_role("button", name="Adresse und Schlüssel").click()
    await tab.page.get_by_label("Schlüssel des Platzes").wait_for()
    await tab.shoot("program-german")
