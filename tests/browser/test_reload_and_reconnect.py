"""Reloads of a page, and reconnects after the server was down."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.server.game_files import squares
from tests.server.running import Running

QUICK = {"speed": "off"}


async def some_choices(table: Table, turns: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    until = table.wire.turn + turns
    while table.wire.turn < until and not await table.end.count():
        await table.choose_somehow(chance, chance.random() < 0.5)


async def test_a_reload_in_the_middle_shows_the_same_table(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table()}")
    await some_choices(table, 6)
    for _ in range(2):  # A reload forgets what is selected.
        await table.page.keyboard.press("Escape")
    await table.settle()
    before = (await table.sentence(), await table.log(), await hull(table), table.wire.turn)
    await table.page.reload()
    await table.settle()
    assert (await table.sentence(), await table.log(), await hull(table), table.wire.turn) == before
    await some_choices(table, 2)
    assert table.wire.turn >= before[3] + 2


async def hull(table: Table) -> str | None:
    return await table.part("hull").get_attribute("aria-label")


async def test_nothing_is_lost_when_the_server_is_killed_and_restarted(visit: Visit, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database) as first:
        visitor = await visit(url=first.url, settings=QUICK)
        table = await begin(await visitor.tab(), f"/t/{await visitor.new_table()}")
        page = table.page
        await some_choices(table, 5)
        log, turn = await table.log(), table.wire.turn
        first.kill()
        await page.get_by_text("The connection to the table is lost").wait_for()
        await table.tab.shoot("line-lost")
        # A choice made while offline waits and is played once.
        acts = len(table.wire.said("act"))
        await table.offers.last.click()
        with Running(database, port=first.port):
            await page.get_by_text("The connection to the table is lost").wait_for(state="hidden")
            if not await page.locator(".sentence.pending").count() and table.wire.turn == turn:
                await some_choices(table, 1)
            await page.wait_for_function("() => !document.querySelector('.sentence.pending')")
            await table.settle()
            assert table.wire.turn == turn + 1
            assert (await table.log())[: len(log)] == log
            assert len({act["id"] for act in table.wire.said("act")[acts:]}) == 1
            await some_choices(table, 2)
            assert table.wire.turn >= turn + 3
        visitor.troubles.clear()


@pytest.mark.full
async def test_a_match_of_a_game_that_the_server_does_not_offer(visit: Visit, tmp_path: Path) -> None:
    database, game = f"sqlite:///{tmp_path / 'tables.db'}", squares(tmp_path)
    with Running(database, games=[game]) as first:
        visitor = await visit(url=first.url, settings=QUICK)
        await begin(await visitor.tab(), f"/t/{(id := await visitor.new_table('squares', sit=[0, 1]))}")
    with Running(database, port=first.port):
        tab = await visitor.tab(f"/t/{id}")
        await tab.page.get_by_role("heading", name="This server does not have the game").wait_for()
        assert "continues once the server is started with that game again" in await tab.page.inner_text("main")
        assert await tab.page.get_by_text("no such table").count() == 0
        await tab.shoot("game-missing")
        await tab.go(f"/t/{id}/replay")
        await tab.page.get_by_text("This server does not have the game 'squares'").wait_for()
    with Running(database, games=[game], port=first.port):
        await begin(tab, f"/t/{id}")
    visitor.troubles.clear()


@pytest.mark.full
async def test_a_page_that_opens_while_the_server_is_down(visit: Visit, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database) as first:
        visitor = await visit(url=first.url, settings=QUICK)
        tab = await visitor.tab("/")
        await tab.page.get_by_role("heading", name="Deep Space D-6", exact=True).wait_for()
        id = await visitor.new_table()
        first.kill()
        await tab.page.get_by_role("link", name="Play", exact=True).first.click()
        await (
            tab.page.get_by_role("heading", name="That did not work")
            .or_(tab.page.get_by_role("button", name="Begin"))
            .wait_for()
        )
        if await tab.page.get_by_role("button", name="Begin").count():
            await tab.page.get_by_role("button", name="Begin").click()
            await tab.page.get_by_role("alert").wait_for()
        await tab.shoot("server-away")
        with Running(database, port=first.port):
            table = await begin(tab, f"/t/{id}")
            assert "assign your crew" in await table.sentence()
        visitor.troubles.clear()
