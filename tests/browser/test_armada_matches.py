"""Matches of Armada in real browsers: one person with bots to the end, and the scene at the end."""

from __future__ import annotations

import random

import pytest

from quarterdeck import registry
from tests.browser.armada import sit_down
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.test_solar_sphere import QUICK, my_turn
from tests.browser.visitor import DESK, PHONE

MOST_CLICKS = 4000


async def play(table: Table, chance: random.Random, last: int) -> None:
    """Click at random, mostly on the board, until this round or the match is over."""
    for _ in range(MOST_CLICKS):
        await my_turn(table)
        if await table.end.count() or table.wire.scene["round"] > last:
            return
        await table.choose_somehow(chance, board=chance.random() < 0.8)
    raise AssertionError(f"round {last} did not end")


async def test_a_person_plays_a_round_by_clicks(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await sit_down(visitor, 2)
    await play(table, random.Random(3), 1)
    assert table.wire.scene["round"] == 2
    assert len(table.wire.said("act")) >= 3


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"])
async def test_one_person_plays_two_ships(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    """Both ships are shown with their names, and the person answers for each, and for both together."""
    visitor = await visit(url=quick, size=size, settings=QUICK)
    id = await visitor.new_table("armada", options={"players": "2", "panic": "0"}, sit=[0, 1])
    table = await begin(await visitor.tab(), f"/t/{id}")
    await play(table, random.Random(8), 2)
    await table.tab.shoot("armada-two-ships")
    chosen = [message.get("seat", table.wire.scene["seat"]) for message in table.wire.said("act")]
    assert {0, 1} <= set(chosen)
    assert table.wire.all("refused") == []
    assert table.wire.scene["round"] == 3


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "players"), [pytest.param(DESK, 3, id="desk-3"), pytest.param(PHONE, 1, id="phone-solo")]
)
async def test_a_person_plays_to_the_end_by_clicks(
    visit: Visit, quick: str, size: tuple[int, int], players: int
) -> None:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    table = await sit_down(visitor, players, panic="0")
    await play(table, random.Random(players), 99)
    await table.end.wait_for()
    match = registry.load(await visitor.record(table.tab.path.removeprefix("/t/")))
    assert (match.over, match.turn) == (True, table.wire.turn)
    assert match.outcome is not None
    assert match.outcome.data() == table.wire.scene["outcome"]
    await table.end.get_by_role("heading", name="What decided it").wait_for()
    assert "destroyed" in await table.end.inner_text()
