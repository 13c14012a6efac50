"""A game from a file on the generic board: a market, dice on slots, a tableau per seat, ships on a hex map."""

from __future__ import annotations

import pytest

from tests.browser import measures
from tests.browser.conftest import Visit
from tests.browser.table import begin
from tests.browser.test_every_state import faults
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS, TABLET
from tests.server.running import Running


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"])
async def test_a_ship_a_die_and_a_machine_can_be_chosen(visit: Visit, haulers: Running, size: tuple[int, int]) -> None:
    visitor = await visit(url=haulers.url, size=size, settings={"speed": "off", "motion": "reduced"})
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table('haulers', sit=[0, 1])}")
    assert await faults(table.tab, size[0], colours=True) == []
    await table.tab.shoot("haulers")
    for other in (LAPTOP, TABLET, SIDEWAYS, size):
        await measures.resize(table.page, other)
        assert await measures.misfits(table.page) == []
        assert await measures.covered(table.page, "[data-part][data-state=ready]") == []

    seat = table.wire.decision["seats"][0]
    flights = [option for option in table.wire.decision["options"] if option["action"].startswith("fly")]
    ship, cell, die = flights[0]["touches"]
    alike = [option for option in flights if option["touches"][:2] == [ship, cell]]
    for part in (ship, cell, die) if len(alike) > 1 else (ship, cell):  # Equal dice need no third click.
        await table.part(part).scroll_into_view_if_needed()
        await table.part(part).click()
    await table.settle()
    assert table.wire.said("act")[0]["actions"] == [flights[0]["action"]]
    assert ship == f"ship{seat}"

    mining = next(option for option in table.wire.decision["options"] if option["action"].startswith("mine"))
    for part in mining["touches"]:
        await table.part(part).scroll_into_view_if_needed()
        await table.part(part).click()
    await table.settle()
    assert table.wire.said("act")[1]["actions"] == [mining["action"]]
    assert await faults(table.tab, size[0], colours=True) == []
    await table.tab.shoot("haulers-mined")
