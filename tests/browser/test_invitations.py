"""An invitation has an address that works for others, or says that there is none."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.visitor import DESK, PHONE
from tests.server.running import Running

QUICK = {"speed": "off"}


async def test_a_server_on_loopback_says_that_others_cannot_reach_it(visit: Visit) -> None:
    for size in (DESK, PHONE):
        ada = await visit(size=size, settings=QUICK)
        tab = await ada.tab(f"/t/{await ada.new_table('tictactoe')}")
        if size == PHONE:
            await tab.page.get_by_role("button", name="Log, chat, rules, seats").click()
        await tab.page.get_by_role("tab", name="Seats").click()
        link = tab.page.get_by_label("Invite somebody")
        await tab.page.get_by_text("Only this computer can open the link").wait_for()
        await tab.page.get_by_text("quarterdeck serve --host 0.0.0.0").wait_for()
        assert (await link.input_value()).startswith(ada.url)
        await tab.page.get_by_text("Only this computer can open the link").scroll_into_view_if_needed()
        await tab.shoot("invitation-alone")


async def test_an_invitation_has_the_public_address(visit: Visit, tmp_path: Path) -> None:
    address = "https://deck.example"
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", more=["--address", address]) as server:
        ada = await visit(url=server.url, settings=QUICK)
        table = await ada.new_table("tictactoe")
        tab = await ada.tab(f"/t/{table}")
        await tab.page.get_by_role("tab", name="Seats").click()
        await tab.page.wait_for_function(
            f"() => document.querySelector('.copy input')?.value.startsWith('{address}/t/{table}?invite=')"
        )
        assert await tab.page.get_by_text("Only this computer").count() == 0
