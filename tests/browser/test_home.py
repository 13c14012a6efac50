"""The home page: which engine runs, the progress of its build, and who sits at the guest's tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_every_state import SIZES, faults
from tests.server.engine_status import write_status
from tests.server.running import Running


@pytest.mark.full
@SIZES
async def test_the_page_says_which_engine_runs_and_follows_its_build(
    visit: Visit, tmp_path: Path, size: tuple[int, int]
) -> None:
    status = tmp_path / "build.json"
    write_status(status, state="building", percent=40, seconds_left=60)
    pure = {"QUARTERDECK_PURE": "1", "QUARTERDECK_BUILD_STATUS": str(status)}
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", env=pure) as server:
        visitor = await visit(url=server.url, size=size)
        tab = await visitor.tab("/")
        asked: list[str] = []
        tab.page.on("request", lambda request: asked.append(request.url))
        footer = tab.page.locator("footer")
        await footer.get_by_text(
            "Engine: plain Python; the fast engine is being built, 40 %, about 60 s left; it is used from the next "
            "start on."
        ).wait_for()
        await tab.page.get_by_role("heading", name="Deep Space D-6", exact=True).wait_for()
        assert await faults(tab, size[0], colours=True) == []
        await footer.scroll_into_view_if_needed()
        await tab.shoot("home-engine")

        write_status(status, state="building", percent=80)
        await footer.get_by_text("being built, 80 %; it is used").wait_for()
        write_status(status, state="done")
        await footer.get_by_text("the fast engine is built, and is used from the next start on.").wait_for()
        polls = sum(url.endswith("/api/about") for url in asked)
        await tab.page.wait_for_timeout(5_000)
        assert sum(url.endswith("/api/about") for url in asked) == polls, "nothing is asked once it is built"

        german = await visit(url=server.url, size=size, locale="de-DE")
        write_status(status, state="failed")
        tab = await german.tab("/")
        await tab.page.get_by_text("Engine: reines Python; die schnelle Engine ließ sich nicht bauen.").wait_for()


async def test_lists_show_who_sits_where(visit: Visit) -> None:
    visitor = await visit()
    await visitor.new_table(
        "battlecruisers", options={"players": "4"}, public=True, bots={"1": "officer", "3": "cadet"}
    )
    mine = (await visitor.get("/api/me"))["name"]
    ((_, one, _, other),) = [table["called"] for table in (await visitor.get("/api/me/tables"))["tables"]]
    tab = await visitor.tab("/tables")
    for path in ("/tables", "/public", "/"):
        await tab.go(path)
        card = tab.page.locator("a.card").filter(has_text=mine)
        await card.get_by_text("1 seat is free").wait_for()
        assert f"{mine}, {one}, free, {other}" in " ".join((await card.inner_text()).split())
        await tab.shoot(f"list-{path.strip('/') or 'home'}")
