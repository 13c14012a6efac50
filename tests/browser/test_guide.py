"""The guided first match: one click from the home page; the officer explains the game and covers nothing."""

from __future__ import annotations

import pytest

from tests.browser import axe, measures
from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS

QUICK = {"speed": "off"}
ENOUGH = 40
"""The maximum number of hints of the guide."""


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.full)], ids=["desk", "phone"])
async def test_a_guided_first_match_teaches_by_playing(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=QUICK)
    tab = await visitor.tab("/")
    page, table = tab.page, Table(tab)
    await page.get_by_role("article").filter(has_text="D-6").get_by_role("button", name="Guided first match").click()
    officer = page.get_by_role("region", name="First officer")
    await officer.wait_for()
    await table.settle()
    heard: list[str] = []
    hidden: list[str] = []
    pointed = 0
    for number in range(ENOUGH):
        text = await officer.inner_text()
        if text not in heard:
            heard.append(text)
        for other in (LAPTOP, PHONE, SIDEWAYS, size) if number < 8 else (size,):
            await measures.resize(page, other)
            seen = await measures.rings(page)
            hidden += [f"{text} at {other}: {ring}" for ring in seen["stray"]]
        pointed += seen["rings"] > 0
        hidden += await measures.covered(page, "[data-state=ready], .bar button")
        if number in (0, 4, 8):
            await tab.shoot(f"guide-{number}")
            assert (await axe.violations(page))[0] == []
        assert await measures.sideways(page) <= size[0]
        advice = officer.get_by_role("button", name="Go on").or_(officer.get_by_role("button", name="Do it"))
        if await advice.count():
            await advice.click()
        elif await table.end.count() or len(heard) > 12:
            break
        else:
            await table.click(page.get_by_role("button", name="End assignment").or_(table.offers.last).first)
        await table.settle()
    print(f"{len(heard)} things said, {table.wire.turn} choices, round {table.wire.scene['round']}")
    assert len(heard) > 8
    assert table.wire.turn >= 4
    assert hidden == []
    assert pointed > 5

    # The officer can be hidden and shown again.
    await page.get_by_role("button", name="Send the first officer away").click()
    await officer.wait_for(state="detached")
    for other in (DESK, LAPTOP, PHONE, SIDEWAYS):
        await measures.resize(page, other)
        assert await measures.covered(page, "[data-state=ready], .bar button, .call") == []
    await page.get_by_role("button", name="First officer").click()
    await officer.wait_for()
