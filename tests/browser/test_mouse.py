"""A whole match with the mouse, and what follows: the end, the replay, the record, the rematch."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quarterdeck import registry
from tests.browser.conftest import Visit
from tests.browser.matches import fresh
from tests.browser.table import Table, begin
from tests.browser.visitor import DESK, PHONE, Visitor

QUICK = {"speed": "off"}


async def play_to_the_end(table: Table, seed: int) -> None:
    """Choose at random, alternating between board and bar; end the round soon."""
    chance = random.Random(seed)
    board = True
    while not await table.end.count():
        choices = await table.choices()
        done = [number for number, title in enumerate(choices["offers"]) if title == "End assignment"]
        if done and chance.random() < 0.3:
            await table.click(table.offers.nth(done[0]))
        else:
            await table.choose_somehow(chance, board)
        if table.clicks % 3 == 0:
            board = not board


async def match_by_mouse(visitor: Visitor, seed: int) -> Table:
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table(options={'difficulty': 'hard'})}")
    await play_to_the_end(table, seed)
    return table


async def test_a_whole_match_by_mouse_then_replay_record_and_rematch(visit: Visit, tmp_path: Path) -> None:
    visitor = await visit(settings=QUICK)
    table = await match_by_mouse(visitor, 1)
    tab, page = table.tab, table.page
    id = tab.path.removeprefix("/t/")
    turns = table.wire.turn

    # The end shows the result, and the log equals the engine's.
    assert await table.end.get_by_role("heading", level=2).inner_text() == "Not this time, Captain."
    await table.end.get_by_role("heading", name="What decided it").wait_for()
    await tab.shoot("lost")
    match = registry.load(await visitor.record(id))
    assert (match.over, match.turn) == (True, turns)
    assert await table.log() == match.log()[-len(await table.log()) :]

    # The record is exported and imported again.
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Download the record").click()
    kept = tmp_path / "match.qdr"
    await (await download.value).save_as(kept)
    assert registry.load(kept.read_text("utf-8")).log() == match.log()
    await tab.go("/tables")
    await page.locator("input[type=file]").set_input_files(kept)
    await page.wait_for_url("**/replay*")
    await page.get_by_text(f"Before choice 1 of {turns}").wait_for()
    assert id not in tab.path

    # The replay opens from the end scene and follows its slider.
    await begin(tab, f"/t/{id}")
    await page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    await slider.wait_for()
    await page.get_by_role("button", name="To the end").click()
    await page.get_by_text(f"After choice {turns} of {turns}").wait_for()
    story = await table.log()
    await slider.focus()
    await page.keyboard.press("Home")
    await page.get_by_text(f"Before choice 1 of {turns}").wait_for()
    assert len(await table.log()) < len(story)
    await page.get_by_role("button", name="One choice on").click()
    await page.get_by_text(f"After choice 1 of {turns}").wait_for()
    box = await slider.bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at = int(await slider.input_value())
    assert abs(at - turns / 2) <= 2
    await tab.shoot("replay")

    # Play again.
    await page.get_by_role("link", name="Go to the table").click()
    await page.get_by_role("button", name="Play again").click()
    await page.wait_for_url(lambda url: id not in url)
    await table.settle()
    assert "assign your crew" in await table.sentence()
    assert (await visitor.get(f"/api/tables/{tab.path.removeprefix('/t/')}"))["options"]["difficulty"] == "hard"


@pytest.mark.full
@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("seed", range(3))
async def test_more_whole_matches_by_mouse(visit: Visit, size: tuple[int, int], seed: int) -> None:
    visitor = await visit(size=size, settings=QUICK)
    table = await match_by_mouse(visitor, seed)
    assert table.wire.scene["outcome"]
    print(f"{table.clicks} clicks, {table.wire.turn} choices, {table.wire.scene['round']} rounds")


async def test_a_click_elsewhere_closes_an_open_group(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(fresh(3).record().text())}")
    await table.click(table.offers.filter(has_text="Commander").filter(has_text="options").first)
    await table.click(table.part("station.science"))
    assert (await table.choices())["offers"]


async def test_a_whole_match_of_tic_tac_toe_on_the_generic_board(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab("/new/tictactoe")
    await tab.page.get_by_role("radio", name="All of us on this screen").check()
    await tab.page.get_by_role("button", name="Begin").click()
    table = Table(tab)
    await table.settle()
    for number in range(9):
        if await table.end.count():
            break
        choices = await table.choices()
        await table.click(table.part(choices["parts"][0]) if number % 2 else table.offers.first)
        if number == 3:
            await tab.shoot("tictactoe")
    assert await table.end.is_visible()
    await tab.shoot("tictactoe-over")
