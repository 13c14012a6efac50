"""A game from an installed package: it is on the home page, and can be played to its end without code in the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import begin
from tests.installed_game import install
from tests.server.running import Running


@pytest.mark.full
async def test_an_installed_game_is_found_and_played(visit: Visit, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", env=install(tmp_path)) as server:
        visitor = await visit(url=server.url, settings={"speed": "off"})
        tab = await visitor.tab("/")
        card = tab.page.locator("article").filter(has_text="Coin")
        await card.get_by_text("1 to 2 minutes").wait_for()
        await card.get_by_text("Heads wins.").wait_for()
        await card.scroll_into_view_if_needed()
        await tab.shoot("installed-game")
        await card.get_by_role("link", name="Play", exact=True).click()
        await tab.page.wait_for_url("**/new/coin")
        table = await begin(tab, f"/t/{await visitor.new_table('coin')}")
        await tab.shoot("installed-game-table")
        await table.page.get_by_role("button", name="Call heads").click()
        await table.end.wait_for()
