"""The board of Battlecruisers: three to five ships on a desktop and on a phone, with mouse, touch and keyboard."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Page

from tests.browser import axe, contrast, measures
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin
from tests.browser.test_every_state import SIZES
from tests.browser.visitor import DESK, PHONE, Json, Visitor

QUICK = {"speed": "off"}

CARDS_IN_PLAY = """() => [...document.querySelectorAll('.theatre li .card-place')].map((one) => {
  const { top, bottom, left, right } = one.getBoundingClientRect()
  return { top, bottom, left, right }
})"""


# There is a question here, or the match is over.
ASKED = """() => !document.querySelector('.bar .sentence.told, .bar .sentence.pending')
  && !!document.querySelector('.bar.asked .offer, section.end')"""


async def my_turn(table: Table) -> None:
    """Wait until the bots have chosen and it is our turn again."""
    await table.page.wait_for_function(ASKED)


async def against_bots(visitor: Visitor, players: int, **options: str) -> str:
    bots = {str(seat): "officer" for seat in range(1, players)}
    id = await visitor.new_table("battlecruisers", options={"players": str(players), **options}, bots=bots)
    return f"/t/{id}"


def events(table: Table, name: str) -> list[Json]:
    """The events of one kind that this page received."""
    told = [frame["event"]["say"] for update in table.wire.all("update") for frame in update["frames"]]
    return [say[1] for say in told if say[0] == f"battlecruisers.event.{name}"]


async def laid_out(page: Page, size: tuple[int, int]) -> None:
    """Check that everything can be reached and read. Only an enlarged card may cover its neighbours."""
    await page.mouse.move(2, 2)
    await page.evaluate("() => document.activeElement?.blur()")
    seen = await measures.frame(page)
    for _ in range(400 if size == DESK else 40):  # An enlarged card needs some time to shrink again.
        if seen["board"][0] <= seen["board"][1] + 1:
            break
        await page.wait_for_timeout(50)
        seen = await measures.frame(page)
    assert await measures.sideways(page) <= size[0]
    assert seen["bar"]["bottom"] <= size[1] + 1
    assert await measures.small_targets(page) == []
    assert await measures.small_text(page) == []
    assert await measures.covered(page, "[data-state=ready], [data-state=target], .bar button") == []
    if size == DESK:
        assert seen["page"][0] <= seen["page"][1]
        assert seen["board"][0] <= seen["board"][1] + 1
        opened = await page.locator(".bar .back").count()  # An open list may be longer than the bar.
        assert opened or seen["barScrolls"] <= 1


async def play_on(table: Table, chance: random.Random, way: str) -> None:
    """Make one choice: on the board, in the bar, or with a key."""
    if way == "keys":
        before, turn = await table.look(), table.wire.turn
        await table.page.keyboard.press(str(1 + chance.randrange(min(9, await table.offers.count()))))
        await table.changed(before, turn, "a key")
    else:
        await table.choose_somehow(chance, board=way == "board")
    await my_turn(table)


@pytest.mark.parametrize(
    ("size", "players"),
    [
        pytest.param(DESK, 5, id="desk-5", marks=pytest.mark.full),
        pytest.param(PHONE, 3, id="phone-3", marks=pytest.mark.full),
        pytest.param(DESK, 3, id="desk-3", marks=pytest.mark.full),
        pytest.param(PHONE, 5, id="phone-5", marks=pytest.mark.full),
    ],
)
async def test_some_rounds_with_every_way_to_choose(visit: Visit, size: tuple[int, int], players: int) -> None:
    visitor = await visit(size=size, settings=QUICK)
    tab = await visitor.tab()
    table = await begin(tab, await against_bots(visitor, players))
    chance = random.Random(players)
    assert await tab.page.locator(".console").count() == players
    for step in range(14):
        if await table.end.count():
            break
        await laid_out(tab.page, size)
        if step in (0, 3):
            assert (await axe.violations(tab.page))[0] == []
            assert await contrast.faint(tab.page) == []
        await play_on(table, chance, ("board", "bar", "keys")[step % 3])
    assert table.wire.turn > players


@pytest.mark.full
@SIZES
async def test_the_reveal_is_played_back_and_can_be_paused(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings={"speed": "slow"})
    tab = await visitor.tab()
    page = tab.page
    table = await begin(tab, await against_bots(visitor, 5))
    await page.locator(".theatre .down").nth(3).wait_for()
    assert await page.locator(".theatre .ribbon").count() == 0
    await table.part("hand0.0").click()
    await page.locator(".theatre.revealing").wait_for()
    await page.get_by_role("button", name="Pause").click()
    boxes = await page.evaluate(CARDS_IN_PLAY)
    assert len(boxes) == 5
    for box in boxes:
        assert 0 <= box["top"] < box["bottom"] <= size[1]
        assert 0 <= box["left"] < box["right"] <= size[0]
    numbers = [int(text) for text in await page.locator(".theatre .front .number").all_inner_texts()]
    assert numbers == sorted(numbers)
    assert await page.locator(".theatre .ribbon").count() == 0

    # While paused, nothing continues by itself; a step shows one more event.
    await page.wait_for_timeout(4000)
    assert await page.locator(".theatre.revealing").count() == 1
    assert (await axe.violations(page))[0] == []
    await tab.shoot("battlecruisers-reveal")
    await page.get_by_role("button", name="Next step").click()
    ribbon = page.locator(".theatre .ribbon").first
    await ribbon.wait_for()
    assert (await ribbon.inner_text()).strip().lower() in ("main", "clash")
    caption = await page.locator(".caption").inner_text()
    assert "played it" in caption, caption
    await tab.shoot("battlecruisers-resolution")
    await page.get_by_role("button", name="Go on").click()
    await page.get_by_role("button", name="Skip to the end").click()
    await page.locator(".sentence.told").wait_for(state="detached")


async def test_a_locked_choice_is_secret_and_can_be_changed(visit: Visit) -> None:
    ada, bo = await visit(settings=QUICK), await visit(settings=QUICK)
    id = await ada.new_table("battlecruisers", options={"players": "3"}, bots={"2": "officer"}, public=True)
    await bo.get("/api/me")
    await bo.post(f"/api/tables/{id}/seats", {"seat": 1})
    one, two = await begin(await ada.tab(), f"/t/{id}"), await begin(await bo.tab(), f"/t/{id}")
    await two.page.locator('[data-part="seat2"]').get_by_text("Locked in").wait_for()  # The officer has chosen.
    first, second = one.wire.decision["options"][:2]
    await one.click(one.part(first["touches"][0]))
    await two.page.locator('[data-part="seat0"]').get_by_text("Locked in").wait_for()
    face = first["action"].removeprefix("play ")
    heard = [message for message in two.wire.received if message["type"] == "update"]
    assert f"do.play.{face}" not in str(heard)
    versions = len(heard)

    # Ada sees her own card and changes it; the others do not notice.
    await one.page.get_by_role("button", name="Change").first.click()
    await one.settle()
    await one.click(one.part(second["touches"][0]))
    await one.page.locator("button.own").wait_for()
    assert len([message for message in two.wire.received if message["type"] == "update"]) == versions
    await two.click(two.offers.first)
    await two.page.wait_for_function(
        "() => [...document.querySelectorAll('.log p')].some((one) => / reveals /.test(one.textContent))"
    )
    revealed = [say["card"][0] for say in events(two, "reveals") if say["seat"][1]["seat"] == 1]
    assert revealed == [f"battlecruisers.card.{second['action'].removeprefix('play ')}.numbered"]


@pytest.mark.full
async def test_touch_shows_a_card_before_it_plays_it(visit: Visit) -> None:
    visitor = await visit(size=PHONE, settings=QUICK)
    tab = await visitor.tab()
    table = await begin(tab, await against_bots(visitor, 3))
    await table.part("hand0.1").tap()
    tooltip = tab.page.get_by_role("tooltip")
    await tooltip.wait_for()
    assert "Clash:" in await tooltip.inner_text()
    assert table.wire.said("act") == []
    await table.part("hand0.1").tap()
    await tab.page.wait_for_function("() => document.querySelectorAll('.theatre li').length")
    await table.settle()
    assert len(table.wire.said("act")) == 1
    for part, words in (("discard0", "Discard"), ("set", "The set of this match"), ("hand1", "do not know for sure")):
        await table.part(part).tap()
        dialog = tab.page.get_by_role("dialog")
        await dialog.get_by_text(words).first.wait_for()
        assert await measures.sideways(tab.page) <= PHONE[0]
        await dialog.get_by_role("button", name="Close").tap()
        await dialog.wait_for(state="detached")


@pytest.mark.full
async def test_a_whole_battle_by_keyboard_is_announced(visit: Visit) -> None:
    visitor = await visit(settings=QUICK)
    tab = await visitor.tab(ears=True)
    table = await begin(tab, await against_bots(visitor, 4))
    chance = random.Random(2)
    for _ in range(200):
        if await table.end.count():
            break
        await play_on(table, chance, "keys")
    assert await table.end.count()
    await tab.shoot("battlecruisers-end")
    heard = await tab.heard()
    frames = [frame for update in table.wire.all("update") for frame in update["frames"]]
    assert len(frames) > 20
    log = await table.log()
    for line in log[-len(frames) :]:
        assert line in heard, f"not heard: {line!r}"


@pytest.mark.full
@SIZES
async def test_a_guided_first_battle_teaches_by_playing(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=QUICK)
    await visitor.get("/api/me")
    created = await visitor.post("/api/tables", {"game": "battlecruisers", "lesson": True})
    tab = await visitor.tab()
    table = await begin(tab, f"/t/{created['table']['id']}")
    officer = tab.page.get_by_role("region", name="First officer")
    await officer.wait_for()
    heard: list[str] = []
    for _ in range(30):
        if await table.end.count() or await officer.count() == 0:
            break
        heard.append(await officer.inner_text())
        assert await measures.sideways(tab.page) <= size[0]
        advice = officer.get_by_role("button", name="Go on").or_(officer.get_by_role("button", name="Do it"))
        if await advice.count():
            await advice.click()
        else:
            await table.click(table.offers.first)
        await my_turn(table)
    assert measures.broken("\n".join(heard)) == []
    said = "\n".join(heard)
    for word in ("Welcome", "low ones first", "recovery zones are open to all", "turned over at once"):
        assert word in said
    assert table.wire.scene["round"] > 2
