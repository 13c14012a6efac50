"""Help on every part: what it is, what can be done with it, why something is not possible, how to undo."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.matches import fresh
from tests.browser.table import Table, begin
from tests.browser.visitor import PHONE, Visitor

QUICK = {"speed": "off"}
HELD_MS = 700


async def at_a_table(visitor: Visitor) -> Table:
    """Round 1 with a Commander, two Medical and a Science in hand: no Tactical, and the shields are full."""
    return await begin(await visitor.tab(), f"/t/{await visitor.bring(fresh(3).record().text())}")


@pytest.mark.full
async def test_hover_and_focus_explain_any_part(visit: Visit) -> None:
    table = await at_a_table(await visit(settings=QUICK))
    card = table.page.get_by_role("tooltip")
    for part, words in (("scanner", "Scanners"), ("threat_die", "Threat die"), ("crew.C", "Commander")):
        await table.part(part).hover()
        await card.get_by_text(words).first.wait_for()
        await table.page.mouse.move(700, 20)
        await card.wait_for(state="detached")
    await table.part("hull").focus()
    await card.get_by_text("Hull").first.wait_for()
    await table.tab.shoot("explained")
    await table.page.keyboard.press("Escape")
    await card.wait_for(state="detached")


async def test_a_long_press_explains_and_chooses_nothing(visit: Visit) -> None:
    table = await at_a_table(await visit(size=PHONE, settings=QUICK))
    box = await table.part("crew.M").bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = await table.page.context.new_cdp_session(table.page)
    await hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    card = table.page.get_by_role("tooltip")
    await table.page.wait_for_timeout(HELD_MS)
    await card.get_by_text("Medical").first.wait_for()
    await hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await card.get_by_text("Medical").first.wait_for()
    await table.tab.shoot("explained")
    assert await card.get_by_role("listitem").first.inner_text() == "Medical: take a die back from the scanners"
    assert table.wire.turn == 0
    assert await table.page.locator(".bar .back").count() == 0


async def test_impossible_choices_show_the_reason(visit: Visit) -> None:
    table = await at_a_table(await visit(settings=QUICK))
    await table.part("station.tactical").click(force=True)
    await table.page.get_by_text("needs Tactical").first.wait_for()
    await table.page.get_by_role("button", name="Not possible now (").click()
    dialog = table.page.get_by_role("dialog")
    await dialog.get_by_text("shields are already at 4").wait_for()


async def test_undo_and_why_not(visit: Visit) -> None:
    table = await at_a_table(await visit(settings=QUICK))
    page = table.page
    undo = page.get_by_role("group", name="Take back").get_by_role("button", name="Undo")
    await undo.click(force=True)
    await page.locator(".toast.refused").wait_for()
    assert table.wire.said("undo") == []

    # An undo is free until dice are rolled; after that the page says what it costs.
    log, choices = await table.log(), await table.choices()
    await table.take_in_bar(*medical(table))
    assert table.wire.turn == 1
    await undo.click()
    await page.get_by_role("button", name="Redo").wait_for()
    await table.settle()
    assert await table.log() == [*log, "1 choice taken back."]
    assert await table.choices() == choices
    await table.click(page.get_by_role("button", name="Redo"))
    assert "1 choice taken back." not in await table.log()
    before = await table.log()
    await table.click(page.get_by_role("button", name="End assignment"))
    assert table.wire.scene["undo"]["marked"]
    assert "Solo practice allows this; the record counts it." in (await undo.get_attribute("title") or "")

    # The log says that the undo is counted, and shows the choice again after a redo.
    told = (await table.log())[len(before) :]
    assert len(told) > 1
    await table.click(undo)
    counted = "1 choice taken back across dice or a reveal. The record counts that: 1 so far."
    assert await table.log() == [*before, counted]
    await table.click(page.get_by_role("button", name="Redo"))
    assert await table.log() == [*before, counted, *told]


def medical(table: Table) -> tuple[dict[str, object], str]:
    option = next(one for one in table.wire.decision["options"] if one["action"] == "clear")
    return option, "Medical: take a die back from the scanners"
