"""Solar Sphere on a phone with real touch events: taps, a long press, a swipe."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.async_api import Locator

from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.test_solar_sphere import QUICK, against_bots, my_turn, visits
from tests.browser.visitor import PHONE, SIDEWAYS, Json

HELD_MS = 700


async def spot(target: Locator) -> dict[str, float]:
    await target.scroll_into_view_if_needed()
    box = await target.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def tap(table: Table, target: Locator) -> None:
    where = await spot(target)
    await table.page.touchscreen.tap(where["x"], where["y"])
    await table.settle()


async def at_a_table(visit: Visit, quick: str, size: tuple[int, int], **options: str) -> Table:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 2, **options))
    await my_turn(table)
    return table


def with_ways(table: Table, single: bool) -> Json:
    """A visit whose die and location leave this visit alone, or one of several."""
    ways = Counter(tuple(option["touches"]) for option in visits(table))
    return next(option for option in visits(table) if (ways[tuple(option["touches"])] == 1) == single)


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.full)], ids=str)
async def test_the_second_tap_on_a_location_sends_the_die(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    table = await at_a_table(visit, quick, size, needless="refused")  # Else a die has several ways to a location.
    option = with_ways(table, single=True)
    die, place = (table.part(id) for id in option["touches"])
    await tap(table, die)
    assert await die.get_attribute("data-state") == "selected"
    await tap(table, place)
    await table.page.get_by_role("tooltip").wait_for()  # The first tap explains the location and shows what changes.
    for part, _, after in option.get("changes", []):
        assert str(after) in await table.part(part).locator(".change b").inner_text()
    assert table.wire.said("act") == []
    await tap(table, place)
    await my_turn(table)
    assert table.wire.said("act")[0]["actions"] == [option["action"]]


async def test_taps_choose_a_value_and_the_action(visit: Visit, quick: str) -> None:
    table = await at_a_table(visit, quick, PHONE)
    option = with_ways(table, single=False)
    for id in option["touches"]:
        await tap(table, table.part(id))
    await table.small.first.wait_for()
    await tap(table, table.small.first)
    await my_turn(table)
    sent = table.wire.said("act")[0]["actions"][0].split()
    assert sent[:3] == option["action"].split()[:3]
    if table.wire.decision["kind"] == "Act":  # What to do there is asked at the location itself.
        await table.small.first.wait_for()
        label = await table.small.first.get_attribute("aria-label")
        await tap(table, table.small.first)
        await my_turn(table)
        assert table.wire.said("act")[1]["actions"][0] in ("act", "satellite"), label


async def test_a_long_press_explains_and_chooses_nothing(visit: Visit, quick: str) -> None:
    table = await at_a_table(visit, quick, PHONE)
    option = visits(table)[0]
    hand = await table.page.context.new_cdp_session(table.page)
    for id in option["touches"]:
        where = await spot(table.part(id))
        await hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
        await table.page.wait_for_timeout(HELD_MS)
        await table.page.get_by_role("tooltip").wait_for()
        await hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert await table.page.locator(".bar .back").count() == 0
    assert table.wire.said("act") == []


@pytest.mark.full
async def test_a_swipe_scrolls_the_board_and_a_tab_leads_to_its_zone(visit: Visit, quick: str) -> None:
    table = await at_a_table(visit, quick, PHONE)
    where = await spot(table.part("place.ore-belt"))
    hand = await table.page.context.new_cdp_session(table.page)
    scrolled = "() => document.querySelector('main.board').scrollTop"
    begun = await table.page.evaluate(scrolled)
    await hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
    for step in range(1, 9):
        moved = {"x": where["x"], "y": where["y"] - 12 * step}
        await hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
    await hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await table.page.wait_for_function(f"({scrolled})() > {begun}")
    assert table.wire.said("act") == []
    assert await table.page.locator(".bar .back").count() == 0
    zones = table.page.locator("nav.zones button")
    for number in range(await zones.count()):
        await tap(table, zones.nth(number))
        await table.page.wait_for_timeout(50)
        assert (await spot(zones.nth(number)))["y"] < PHONE[1] / 4, "the tabs stay at the upper edge"
        assert await table.bar.is_visible()
    assert table.wire.said("act") == []
