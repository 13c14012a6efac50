"""Where things are: on a desk everything is in view at once, on a phone the choice is, and hides nothing."""

from __future__ import annotations

import random

import pytest

from tests.browser import measures, states
from tests.browser.conftest import Visit
from tests.browser.matches import crowded, fresh
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, PHONE

QUICK = {"speed": "off"}


@pytest.mark.parametrize("position", ["begun", "crowded"])
async def test_board_choice_and_log_fit_on_a_desk(visit: Visit, position: str) -> None:
    visitor = await visit(settings=QUICK)
    match = crowded() if position == "crowded" else fresh(3)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(match.record().text())}")
    for begun in (False, True):
        if begun:
            await states.take_up(table)
        seen = await measures.frame(table.page)
        assert seen["page"][0] <= seen["page"][1]
        assert seen["board"][0] <= seen["board"][1] + 1, "the board does not have to be scrolled"
        assert seen["bar"]["bottom"] <= DESK[1]
        assert seen["barScrolls"] <= 1
        assert seen["log"]["right"] <= DESK[0]
        assert seen["log"]["bottom"] <= DESK[1]
        assert await measures.covered(table.page, "[data-part]") == []


@pytest.mark.parametrize("position", ["begun", "crowded"])
async def test_on_a_phone_the_choice_is_in_view_and_hides_nothing(visit: Visit, position: str) -> None:
    visitor = await visit(size=PHONE, settings=QUICK)
    match = crowded() if position == "crowded" else fresh(3)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(match.record().text())}")
    await in_view(table)
    assert await measures.covered(table.page, "[data-part]") == []
    assert await measures.covered(table.page, ".bar button") == []
    # Also while something is taken up, and by real taps all the way.
    chance = random.Random(1)
    for _ in range(12):
        if await table.end.count():
            break
        await table.choose_somehow(chance, board=True)
        await in_view(table)
        assert await measures.covered(table.page, "[data-state=ready], [data-state=target], .chooser button") == []


async def in_view(table: Table) -> None:
    seen = await measures.frame(table.page)
    assert seen["bar"]["bottom"] <= PHONE[1] + 1
    assert seen["bar"]["top"] >= 0
    assert seen["bar"]["left"] >= 0
    assert seen["bar"]["right"] <= PHONE[0]
    assert await measures.sideways(table.page) <= PHONE[0]
