"""The board of Armada in real browsers: every size, the keyboard, touch, and what it says."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Page

from tests.browser import axe, contrast, measures
from tests.browser.armada import at_question, sit_down
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.test_solar_sphere import QUICK, my_turn
from tests.browser.visitor import DESK, LAPTOP, PHONE, SIDEWAYS


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


@pytest.mark.full
@pytest.mark.parametrize(
    ("size", "players"),
    [
        pytest.param(DESK, 4, id="desk-4"),
        pytest.param(PHONE, 2, id="phone-2"),
        pytest.param(SIDEWAYS, 3, id="sideways-3"),
        pytest.param(LAPTOP, 3, id="laptop-3"),
        pytest.param(DESK, 1, id="desk-solo"),
    ],
)
async def test_some_turns_on_the_board_and_in_the_bar(
    visit: Visit, quick: str, size: tuple[int, int], players: int
) -> None:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    table = await sit_down(visitor, players)
    chance = random.Random(players)
    for step in range(24):
        await my_turn(table)
        if await table.end.count():
            break
        await laid_out(table.page, size)
        if step in (0, 3, 9):
            assert (await axe.violations(table.page))[0] == []
            assert await contrast.faint(table.page) == []
            assert measures.broken(await table.tab.text()) == []
        await table.choose_somehow(chance, board=step % 3 < 2)
    assert table.wire.said("act")


@pytest.mark.parametrize(
    ("kind", "stage"),
    [
        ("Act", "fight"),
        ("Plan", "map"),
        *(
            pytest.param(*one, marks=pytest.mark.full)
            for one in (("Fill", "mission"), ("Shop", "offer"), ("Trade", "trade"))
        ),
    ],
)
async def test_a_question_shows_its_stage(visit: Visit, quick: str, kind: str, stage: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    id = await visitor.bring(at_question(kind, 2))
    table = await begin(await visitor.tab(), f"/t/{id}")
    await table.page.locator(f'[data-zone="{stage}"]:not(.behind)').wait_for()
    assert (await axe.violations(table.page))[0] == []
    await laid_out(table.page, DESK)


async def test_a_die_travels_to_a_station_by_two_clicks(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    id = await visitor.bring(at_question("Act", 1, "assign"))
    table = await begin(await visitor.tab(), f"/t/{id}")
    options = [one for one in table.wire.decision["options"] if "station" in "".join(one.get("touches", [])[1:])]
    die, station = options[0]["touches"]
    await table.click(table.part(die))
    if not table.wire.said("act"):  # A die with a single use needs no second click.
        assert await table.part(station).get_attribute("data-state") in ("target", "selected")
        await table.take_on_board(options[0], "")
    assert table.wire.said("act")[0]["actions"] == [options[0]["action"]]


async def test_a_turn_with_the_keyboard_alone(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await sit_down(visitor, 2)
    page = table.page
    await my_turn(table)
    await table.part("ship.harmony").focus()
    await page.keyboard.press("Enter")
    await my_turn(table)
    assert table.wire.said("act")[0]["actions"] == ["ship harmony"]
    for _ in range(6):  # The keys of the bar answer every question.
        if await table.end.count():
            break
        before, turn = await table.look(), table.wire.turn
        await page.keyboard.press("1")
        await table.changed(before, turn, "a key")
        await my_turn(table)
    assert len(table.wire.said("act")) > 2


async def test_a_planet_out_of_reach_says_why(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    id = await visitor.bring(at_question("Plan", 2))
    table = await begin(await visitor.tab(), f"/t/{id}")
    refused = {part for refusal in table.wire.decision["refusals"] for part in refusal["touches"]}
    planets = await table.page.locator(".map-node .place").evaluate_all("all => all.map((one) => one.dataset.part)")
    [planet, *_] = [part for part in planets if part in refused]
    await table.part(planet).click(force=True)  # It is marked as disabled.
    assert await table.page.locator(".armada p.refused").count() == 1


async def test_the_ship_of_another_captain_opens(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, settings=QUICK)
    table = await sit_down(visitor, 2)
    await my_turn(table)
    await table.click(table.part("ship.hades"))
    await my_turn(table)
    await table.part("seat1").click()
    dialog = table.page.get_by_role("dialog")
    await dialog.locator('[data-part="station1.1"]').wait_for()
    await dialog.get_by_role("button", name="Close").click()
    await dialog.wait_for(state="detached")


async def test_a_phone_jumps_between_map_ship_and_fight(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, size=PHONE, settings=QUICK)
    id = await visitor.bring(at_question("Act", 1, "assign"))
    table = await begin(await visitor.tab(), f"/t/{id}")
    await laid_out(table.page, PHONE)
    for name, zone in (("Map", "map"), ("Fight", "fight"), ("Ship", "ship")):
        await table.page.locator(".zones").get_by_role("button", name=name).tap()
        await table.page.wait_for_function(
            """zone => {
              const { top, bottom } = document.querySelector(`[data-zone="${zone}"]`).getBoundingClientRect()
              const around = document.querySelector('main.board').getBoundingClientRect()
              return top < around.bottom - 60 && bottom > around.top + 40
            }""",
            arg=zone,
        )


async def test_an_enemy_ship_is_touched_twice(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, size=PHONE, settings=QUICK)
    id = await visitor.bring(at_question("Target", 1, "target"))
    table: Table = await begin(await visitor.tab(), f"/t/{id}")
    foe = table.wire.decision["options"][0]["touches"][0]
    await table.part(foe).tap()
    assert not table.wire.said("act")
    assert "again" in (await table.part(foe).inner_text()).lower()
    await table.part(foe).tap()
    await table.settle()
    assert table.wire.said("act")[0]["actions"][0].startswith("target")


async def test_a_phone_on_its_side_shows_the_forecast_and_the_enemy_line(visit: Visit, quick: str) -> None:
    visitor = await visit(url=quick, size=SIDEWAYS, settings=QUICK)
    id = await visitor.bring(at_question("Target", 1, "target", foes=4))
    table = await begin(await visitor.tab(), f"/t/{id}")
    page = table.page
    await laid_out(page, SIDEWAYS)
    await page.locator(".zones").get_by_role("button", name="Fight").tap()
    await page.locator(".sum-forecast li").last.scroll_into_view_if_needed()
    [forecast, line, tray] = [
        await page.locator(f".armada {one}").first.bounding_box() for one in (".sum-forecast", ".line", ".hand")
    ]
    assert forecast is not None
    assert line is not None
    assert tray is not None
    assert forecast["y"] + forecast["height"] <= line["y"]
    assert line["y"] + line["height"] <= tray["y"]
    assert await measures.covered(page, '[data-part^="foe"]') == []
    foe = table.wire.decision["options"][-1]["touches"][0]
    await table.part(foe).tap()
    await table.part(foe).tap()
    await table.settle()
    assert table.wire.said("act")[0]["actions"][0].startswith("target")


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
async def test_a_hero_on_offer_is_compared_with_the_crew(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    id = await visitor.bring(at_question("Hire", 2, "hire"))
    table = await begin(await visitor.tab(), f"/t/{id}")
    await laid_out(table.page, size)
    assert (await axe.violations(table.page))[0] == []
    offer = table.part("offer1")
    rows = offer.locator(".gains .row")
    assert await rows.count() >= 4
    assert await rows.locator(".more").first.evaluate("(bar) => bar.getBoundingClientRect().width") > 0
    about = await offer.evaluate("(one) => document.getElementById(one.getAttribute('aria-describedby')).textContent")
    assert "Stations" in about
    [dice, credits] = await offer.locator(".notes span").all_inner_texts()
    assert dice.startswith("Dice: 5, then 6")
    assert credits.endswith(("left", "short"))


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
async def test_the_log_of_the_fleets_shows_planets_and_survives_a_reload(
    visit: Visit, quick: str, size: tuple[int, int]
) -> None:
    visitor = await visit(url=quick, size=size, settings=QUICK)
    id = await visitor.bring(at_question("Act", 2, "assign"))
    table = await begin(await visitor.tab(), f"/t/{id}")
    page = table.page
    lines = page.locator('[data-zone="log"] .history li')

    async def opened() -> list[str]:
        await page.locator(".zones" if size == PHONE else ".scenes").get_by_role("button", name="Fleets").click()
        await lines.first.wait_for()
        return await lines.all_inner_texts()

    told = await opened()
    assert "Under way" in told[0], "the newest is the first"
    await laid_out(page, size)
    assert (await axe.violations(page))[0] == []
    assert await contrast.faint(page) == []
    await lines.first.get_by_role("button").click()
    planet = page.locator(".map-node .place[data-lit=pointed]")
    await planet.wait_for()
    name = (await planet.locator(".name").inner_text()).strip()
    assert name in told[0]
    await page.wait_for_function("""() => {
      const around = document.querySelector('main.board').getBoundingClientRect()
      const { top, bottom } = document.querySelector('[data-lit=pointed]').getBoundingClientRect()
      return top >= around.top && bottom <= around.bottom
    }""")
    await page.reload()
    await table.settle()
    assert await opened() == told
