"""The board of Solar Sphere against random players: with the mouse, by touch and with the keyboard alone."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Page

from tests.browser import axe, contrast, measures
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS, Json, Visitor

QUICK: dict[str, object] = {"speed": "off", "motion": "reduced"}

# There is a question here, or the match is over.
ASKED = """() => !document.querySelector('.bar .sentence.told, .bar .sentence.pending')
  && !!document.querySelector('.bar.asked .offer, section.end')"""


async def my_turn(table: Table) -> None:
    await table.page.wait_for_function(ASKED)


async def against_bots(visitor: Visitor, players: int, **options: str) -> str:
    bots = {str(seat): "random" for seat in range(1, players)}
    return f"/t/{await visitor.new_table('solar_sphere', options={'players': str(players), **options}, bots=bots)}"


async def laid_out(page: Page, size: tuple[int, int]) -> None:
    """Check that everything can be reached and read; a desktop shows all without scrolling."""
    await page.mouse.move(2, 2)
    await page.evaluate(measures.FRAMES)
    assert await measures.sideways(page) <= size[0]
    assert [fault for fault in await measures.misfits(page) if not fault.startswith("the question")] == []
    assert await measures.small_targets(page) == []
    assert await measures.small_text(page) == []
    assert await measures.covered(page, "[data-state=ready], [data-state=target], .bar button") == []
    seen = await measures.frame(page)
    assert seen["bar"]["bottom"] <= size[1] + 1
    if size in (DESK, LAPTOP):
        assert seen["board"][0] <= seen["board"][1] + 1


def visits(table: Table) -> list[Json]:
    return [option for option in table.wire.decision["options"] if option["action"].startswith("visit ")]


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "players"),
    [
        pytest.param(DESK, 4, id="desk-4"),
        pytest.param(PHONE, 2, id="phone-2"),
        pytest.param(SIDEWAYS, 3, id="sideways-3"),
        pytest.param(LAPTOP, 4, id="laptop-4"),
        pytest.param(DESK, 1, id="desk-solo"),
    ],
)
async def test_some_turns_on_the_board_and_in_the_bar(
    visit: Visit, quick: str, size: tuple[int, int], players: int
) -> None:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    tab = await visitor.tab()
    table = await begin(tab, await against_bots(visitor, players))
    chance = random.Random(players)
    assert await tab.page.locator(".cell").count() == 19
    assert await tab.page.locator(".location").count() == 8
    for step in range(16):
        await my_turn(table)
        if await table.end.count():
            break
        await laid_out(tab.page, size)
        if step in (0, 5):
            assert (await axe.violations(tab.page))[0] == []
            assert await contrast.faint(tab.page) == []
            assert measures.broken(await tab.text()) == []
        await table.choose_somehow(chance, board=step % 3 < 2)
    assert table.wire.said("act")


async def test_a_die_and_a_location_show_what_a_visit_costs(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 2))
    await my_turn(table)
    pairs: dict[tuple[str, str], list[Json]] = {}
    for option in visits(table):
        die, place = option["touches"]
        pairs.setdefault((die, place), []).append(option)
    (die, place), options = next(
        (pair, options) for pair, options in pairs.items() if len(options) > 1 and options[-1].get("changes")
    )
    await table.click(table.part(place))  # The location first, then the die.
    await table.click(table.part(die))
    assert await table.small.count() == len(options)
    part, before, after = options[-1]["changes"][0]
    await table.small.nth(len(options) - 1).hover()
    await table.page.locator(f'[data-part="{part}"] .change').wait_for()
    text = await table.part(part).inner_text()
    assert str(before) in text
    assert str(after) in text
    await table.small.nth(len(options) - 1).click()
    await table.settle()
    assert table.wire.said("act")[0]["actions"] == [options[-1]["action"]]
    assert await table.part(place).locator(".spot").count() > 0


@pytest.mark.full
async def test_a_turn_with_the_keyboard_alone(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 2))
    page = table.page
    await my_turn(table)
    option = visits(table)[0]
    for part in option["touches"]:
        if table.wire.said("act"):
            break
        await table.part(part).focus()
        await page.keyboard.press("Enter")
        await table.settle()
    if not table.wire.said("act"):  # Several values are possible: the menu has the focus.
        await page.locator(".chooser button:focus").wait_for()
        await page.keyboard.press("Enter")
    await my_turn(table)
    assert table.wire.said("act")[0]["actions"][0].split()[:3] == option["action"].split()[:3]
    for _ in range(8):  # The keys of the bar answer every question.
        if await table.end.count():
            break
        before, turn = await table.look(), table.wire.turn
        await page.keyboard.press("1")
        await table.changed(before, turn, "a key")
        await my_turn(table)
    assert len(table.wire.said("act")) > 2


async def test_the_board_fits_a_laptop(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, size=LAPTOP, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 4))
    await my_turn(table)
    await laid_out(table.page, LAPTOP)


async def test_one_undo_takes_the_whole_turn_back(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 2))
    await my_turn(table)
    chance = random.Random(2)
    undo = table.page.get_by_role("group", name="Take back")
    for _ in range(60):  # Until two choices of one turn can be taken back.
        if (table.wire.scene["undo"].get("free") or 0) > 1:
            break
        await table.choose_somehow(chance, board=True)
        await my_turn(table)
    free = table.wire.scene["undo"]["free"]
    before = table.wire.turn
    await table.click(undo.get_by_role("button", name="All"))
    assert table.wire.turn == before - free
    assert table.wire.decision["kind"] == "Turn"


@pytest.mark.full
async def test_another_captain_opens_and_a_place_says_why_not(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await begin(await visitor.tab(), await against_bots(visitor, 2))
    await my_turn(table)
    await table.part("seat1").click()
    dialog = table.page.get_by_role("dialog")
    await dialog.locator('[data-part="morale1"]').wait_for()
    await dialog.get_by_role("button", name="Close").click()
    await dialog.wait_for(state="detached")
    refused = table.page.locator(".ss .refused")
    for _ in range(20):
        for refusal in table.wire.decision["refusals"][:1]:
            await table.part(refusal["touches"][0]).click(force=True)  # It is marked as disabled.
            await table.page.wait_for_timeout(200)
        if await refused.count():
            return
        await table.choose_somehow(random.Random(1), board=False)  # Nothing is refused here, or the question changed.
        await my_turn(table)
    raise AssertionError("no part said why it is refused")
