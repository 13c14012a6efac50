"""Layout: on a desktop everything is visible at once; on a phone the choice is visible and covers nothing.

Texts are not cut at any size, and the board does not move.
"""

from __future__ import annotations

import random

import pytest

from tests.browser import measures, states
from tests.browser.conftest import Visit
from tests.browser.matches import crowded, fresh
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS, TABLET

QUICK = {"speed": "off"}
SIZES = (DESK, LAPTOP, TABLET, PHONE, SIDEWAYS)
FINGERTIP = 40


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


@pytest.mark.parametrize("position", ["begun", pytest.param("crowded", marks=pytest.mark.full)])
async def test_on_a_phone_the_choice_is_visible_and_covers_nothing(visit: Visit, position: str) -> None:
    visitor = await visit(size=PHONE, settings=QUICK)
    match = crowded() if position == "crowded" else fresh(3)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(match.record().text())}")
    await in_view(table)
    assert await measures.covered(table.page, "[data-part]") == []
    assert await measures.covered(table.page, ".bar button") == []
    # Also while a part is selected, with real taps.
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


@pytest.mark.parametrize("game", ["d6", "battlecruisers"])
async def test_everything_fits_at_every_size(visit: Visit, game: str) -> None:
    visitor = await visit(settings=QUICK)
    if game == "d6":
        id = await visitor.bring(crowded().record().text())
    else:
        bots = {str(seat): "officer" for seat in range(1, 4)}
        id = await visitor.new_table(game, options={"players": "4"}, bots=bots)
    table = await begin(await visitor.tab(), f"/t/{id}")
    page = table.page
    await page.wait_for_function("() => document.fonts.status === 'loaded'")
    found = []
    for size in SIZES:
        await measures.resize(page, size)
        await table.tab.shoot(f"{game}-fits")
        # The head of a ship fills its panel, below the parts in it.
        covered = await measures.covered(page, "[data-part]:not(.seat), .bar button")
        faults = [*await measures.misfits(page), *covered]
        if min(size) < 600:
            faults += await measures.small_targets(page, FINGERTIP)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults]
    print("\n".join(found))
    assert found == []


@pytest.mark.parametrize(
    "size", [DESK, SIDEWAYS, *(pytest.param(size, marks=pytest.mark.full) for size in (LAPTOP, PHONE))], ids=str
)
async def test_the_board_does_not_move(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=QUICK)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(fresh(3).record().text())}")
    before = await measures.places(table.page)
    for _ in range(2):  # Open a group, and a group inside it.
        await table.page.locator(".bar .offer[aria-haspopup]").first.click()
        assert await measures.places(table.page) == before
    if size != PHONE:  # On a phone a banner is above the board from the beginning.
        assert await table.page.locator(".banner").count()
        await begin(table.tab, f"/t/{await visitor.new_table()}")
        assert not await table.page.locator(".banner").count()
        assert (await measures.places(table.page))["board"] == before["board"]
