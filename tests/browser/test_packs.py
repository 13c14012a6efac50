"""Content packs on the set-up page: a switch chooses them; their ships are offered, their cards are on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.test_every_state import faults
from tests.browser.visitor import DESK, PHONE
from tests.server.inside import FREE, environment
from tests.server.running import Running
from tests.server.test_packs import NIGHT


@pytest.mark.parametrize(
    "size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"]
)  # fmt: skip
async def test_a_pack_is_chosen_and_played(visit: Visit, tmp_path: Path, size: tuple[int, int]) -> None:
    pack = tmp_path / "night.toml"
    only = 'deck = "replace"\npanic = false\n\n[[threat]]'
    alone = NIGHT.replace("[[threat]]", only, 1).replace("copies = 2", "copies = 9")
    pack.write_text(alone.replace('"corsair"', '"ghost-ship"'), "utf-8")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, more=["--pack", str(pack)], env=environment(**FREE)) as server:
        visitor = await visit(url=server.url, size=size, settings={"speed": "off", "motion": "reduced"})
        tab = await visitor.tab("/new/d6")
        switch = tab.page.get_by_role("switch", name="Night Watch")
        await switch.wait_for()
        assert await tab.page.get_by_text("Lantern. Thin plates").count() == 0
        await switch.check()
        ship = tab.page.get_by_text("Lantern", exact=False).last
        await ship.wait_for()
        assert await faults(tab, size[0], colours=True) == []
        await tab.shoot("packs")
        await tab.page.get_by_role("button", name="Begin", exact=True).click()
        table = Table(tab)
        await table.settle()
        text = await tab.text()
        assert "Ghost Ship" in text
        assert "Deals 1 damage." in text
