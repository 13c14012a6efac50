"""One seat in two tabs, double clicks, and a page that missed an update."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from playwright.async_api import WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.table import Table, begin, until
from tests.browser.visitor import Json

QUICK = {"speed": "off"}


@pytest.mark.full
async def test_one_seat_in_two_tabs_shows_one_match(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    id = await visitor.new_table()
    one, two = [await begin(await visitor.tab(), f"/t/{id}") for _ in range(2)]
    for mover, other in ((one, two), (two, one)):
        turn = mover.wire.turn
        while mover.wire.turn == turn:
            await mover.click(mover.offers.last)
            await mover.page.mouse.move(0, 0)  # An offer under the pointer highlights its parts.
        await until(partial(same_turn, mover, other))
        await other.page.wait_for_timeout(200)
        await other.settle()
        assert await mover.log() == await other.log()
        assert await mover.sentence() == await other.sentence()
        assert await mover.choices() == await other.choices()


async def test_a_double_click_plays_once(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table()}")
    await table.page.get_by_role("button", name="End assignment").dblclick()
    await table.settle()
    await table.page.wait_for_timeout(300)
    assert len(table.wire.said("act")) == 1

    # On the board: a cell of tic-tac-toe, where the next player could be asked at the same position.
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table('tictactoe', sit=[0, 1])}")
    await table.part((await table.choices())["parts"][4]).dblclick()
    await until(lambda: table.wire.turn == 1)
    await table.settle()
    await table.page.wait_for_timeout(300)
    assert table.wire.turn == 1
    assert len(table.wire.said("act")) == 1


@pytest.mark.full
async def test_two_tabs_that_choose_at_once_play_once(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    id = await visitor.new_table("tictactoe", sit=[0, 1])
    one, two = [await begin(await visitor.tab(), f"/t/{id}") for _ in range(2)]
    cells = (await one.choices())["parts"]
    await asyncio.gather(one.part(cells[0]).click(), two.part(cells[8]).click())
    await until(lambda: len([answer for tab in (one, two) for answer in answers(tab)]) == 2)
    await until(partial(same_turn, one, two))
    await one.settle()
    await two.settle()
    await one.page.wait_for_timeout(300)
    assert one.wire.turn == two.wire.turn
    refused = [*one.wire.all("refused"), *two.wire.all("refused")]
    assert one.wire.turn + len(refused) == 2
    if refused:
        assert refused[0]["why"] in ("stale", "not-yours")
        loser = one if one.wire.all("refused") else two
        await loser.page.locator(".toast.refused").wait_for()


@pytest.mark.full
async def test_a_page_that_missed_an_update_catches_up(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    id = await visitor.new_table("tictactoe", sit=[0, 1])
    deaf = await visitor.tab()
    held: list[str | bytes] = []
    deafness = {"on": False}

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda data: held.append(data) if deafness["on"] and is_update(data) else route.send(data))

    await deaf.page.route_web_socket("**/ws", through)
    stale = await begin(deaf, f"/t/{id}")
    other = await begin(await visitor.tab(), f"/t/{id}")
    deafness["on"] = True
    await other.click(other.part((await other.choices())["parts"][0]))
    # It still shows the first question; its answer is stale, and the page says so.
    cells = (await stale.choices())["parts"]
    assert len(cells) == 9
    await stale.part(cells[8]).click()
    await stale.page.locator(".toast.refused").wait_for()
    await deaf.shoot("stale")
    assert (await visitor.get(f"/api/tables/{id}"))["state"] == "playing"
    assert other.wire.turn == 1
    deafness["on"] = False
    # The next update reveals the gap: the page requests the missing ones.
    await other.click(other.part((await other.choices())["parts"][0]))
    await stale.page.wait_for_function("() => document.querySelectorAll('.cell.filled').length === 2")
    await stale.settle()
    assert await Table(deaf).log() == await other.log()


def same_turn(one: Table, other: Table) -> bool:
    return one.wire.turn == other.wire.turn


def answers(table: Table) -> list[Json]:
    """The server's answers to its choices."""
    return [*table.wire.all("ack"), *table.wire.all("refused")]


def is_update(data: str | bytes) -> bool:
    return bool(json.loads(data)["type"] == "update")
