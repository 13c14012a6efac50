"""Hints at the table and the review of a match: with mouse and keys, on a desktop and on a phone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.async_api import Route, expect

from quarterdeck import registry
from quarterdeck.core.record import parse_record
from quarterdeck.players import player
from quarterdeck.players.play_out import answer, play_match
from tests.browser import measures
from tests.browser.conftest import Visit
from tests.browser.matches import fresh
from tests.browser.table import begin
from tests.browser.test_every_state import FRAMES, SIZES, faults
from tests.browser.visitor import DESK, Visitor
from tests.time_limits import LONG

STILL: dict[str, object] = {"speed": "off", "motion": "reduced"}
REVIEWED = 5 * LONG * 1000
"""Milliseconds. A review runs at low priority."""


async def hints(visitor: Visitor, table: str) -> str:
    return parse_record(await visitor.record(table)).tags["Hints"]


# -- hints -------------------------------------------------------------------------------------------------------------


@pytest.mark.full
@SIZES
async def test_a_hint_by_mouse(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=STILL)
    id = await visitor.bring(fresh(3).record().text())
    table = await begin(await visitor.tab(ears=True), f"/t/{id}")
    page, tab = table.page, table.tab
    await page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("region", name="The first officer advises")
    advice = card.locator(".advice")
    await expect(advice).to_have_count(3)
    assert await faults(tab, size[0], colours=True) == []
    await tab.shoot("hint")
    words = await card.inner_text()
    verdicts = ("equally good", "as good as", "about equal", "better than")  # Each table searches with its own seed.
    assert any(verdict in words for verdict in verdicts)
    assert words.count("in 100") == 3
    assert "Each hint is counted in the record; so far: 1." in words
    await page.wait_for_function("() => window.heard.some((line) => line.includes('First: '))")

    # The parts of the hint are highlighted, and a click plays it.
    touched = table.wire.decision["options"]
    lit = page.locator("[data-part][data-state='target']")
    await advice.nth(0).focus()
    await lit.first.wait_for()
    turn = table.wire.turn
    await advice.nth(0).click()
    await card.wait_for(state="detached")
    await table.settle()
    assert table.wire.turn == turn + 1
    assert table.wire.said("act")[-1]["actions"][0] in [option["action"] for option in touched]
    assert await hints(visitor, id) == "1"
    if size == DESK:
        await expect(page.locator(".log .hinted")).to_have_text("Played with 1 hint.")


async def test_a_hint_by_keys(visit: Visit) -> None:
    visitor = await visit(settings=STILL)
    id = await visitor.bring(fresh(3).record().text())
    table = await begin(await visitor.tab(), f"/t/{id}")
    page = table.page
    card = page.get_by_role("region", name="The first officer advises")
    await page.keyboard.press("h")
    await card.locator(".advice").first.wait_for()
    await page.keyboard.press("Escape")
    await card.wait_for(state="detached")
    await page.keyboard.press("h")
    await card.locator(".advice").first.wait_for()
    await page.wait_for_function("() => document.activeElement.id === 'hint-title'")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.className.includes('advice')")
    turn = table.wire.turn
    await page.keyboard.press("Enter")
    await card.wait_for(state="detached")
    await table.settle()
    assert table.wire.turn == turn + 1
    assert await hints(visitor, id) == "1"  # Requested twice for the same question.


@pytest.mark.full
async def test_a_hint_closes_when_its_question_is_answered(visit: Visit) -> None:
    visitor = await visit(settings=STILL)
    table = await begin(await visitor.tab(), f"/t/{await visitor.bring(fresh(3).record().text())}")
    await table.page.keyboard.press("h")
    card = table.page.locator(".card .advice").first
    await card.wait_for()
    await table.offers.last.click()
    await card.wait_for(state="detached")


@pytest.mark.full
@SIZES
async def test_the_card_while_the_adviser_searches_and_when_it_fails(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=STILL)
    table = await begin(await visitor.tab(ears=True), f"/t/{await visitor.bring(fresh(3).record().text())}")
    page = table.page
    answers: list[Route] = []

    async def hold(route: Route) -> None:
        answers.append(route)

    await page.route("**/hint", hold)
    await page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("region", name="The first officer advises")
    await card.get_by_text("Comparing the choices.").wait_for()
    await card.get_by_role("progressbar", name="Thinking").wait_for()
    await card.get_by_text("Still comparing").wait_for()
    assert await faults(table.tab, size[0], colours=True) == []
    await table.tab.shoot("hint-thinking")
    await answers[0].fulfill(status=429, json={"code": "limit", "detail": "That were many hints at once."})
    await card.get_by_text("That were many hints at once.").wait_for()
    assert await faults(table.tab, size[0], colours=True) == []
    await table.tab.shoot("hint-trouble")
    await page.unroute("**/hint")
    await card.get_by_role("button", name="Ask again").click()
    await card.locator(".advice").first.wait_for()


@pytest.mark.full
async def test_tables_without_hints(visit: Visit) -> None:
    """Two people who did not allow hints have no button; the daily challenge says when its hints become available."""
    visitor = await visit(settings=STILL)
    button = "Hint"
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table('tictactoe', sit=[0, 1])}")
    await expect(table.page.get_by_role("button", name=button)).to_have_count(0)
    table = await begin(await visitor.tab(), f"/t/{await visitor.new_table('tictactoe', sit=[0, 1], hints=True)}")
    await expect(table.page.get_by_role("button", name=button)).to_have_count(1)
    daily = await visitor.post("/api/daily/d6")
    table = await begin(await visitor.tab(), f"/t/{daily['table']['id']}")
    await table.page.get_by_role("button", name=button).click(force=True)  # It exists, and shows the reason.
    await table.page.get_by_text("Hints for the daily challenge are available when the day is over").first.wait_for()
    await expect(table.page.locator(".card .advice")).to_have_count(0)


@SIZES
async def test_hints_are_allowed_when_a_match_is_made(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=STILL)
    tab = await visitor.tab("/new/tictactoe")
    allowed = tab.page.get_by_role("switch", name="Hints allowed")
    await tab.page.get_by_role("radio", name="Against bots").check()
    await expect(allowed).to_have_count(0)
    await tab.page.get_by_role("radio", name="All of us on this screen").check()
    await allowed.check()
    assert await faults(tab, size[0], colours=False) == []
    await tab.page.get_by_role("button", name="Begin").click()
    await tab.page.wait_for_url("**/t/*")
    assert (await visitor.get(f"/api/tables/{tab.path.removeprefix('/t/')}"))["hints"] is True


@pytest.mark.full
async def test_a_hint_in_german(visit: Visit) -> None:
    visitor = await visit(settings={**STILL, "language": "de"}, locale="de-DE")
    tab = await visitor.tab(f"/t/{await visitor.bring(fresh(3).record().text())}")
    await tab.page.locator(".bar .offer").first.wait_for()
    await tab.page.keyboard.press("h")
    card = tab.page.get_by_role("region", name="Die Erste Offizierin rät")
    await card.locator(".advice").first.wait_for()
    assert "von 100 Mal" in await card.inner_text()


# -- reviews -----------------------------------------------------------------------------------------------------------


async def a_lost_match(visitor: Visitor) -> str:
    """A match with random choices, so that the review finds mistakes."""
    match = fresh(3, "easy")
    chooser = player("random", 3)
    while not match.over:
        match.play(answer(match, chooser))
    return await visitor.bring(match.record().text())


@pytest.mark.full
@SIZES
async def test_a_match_is_reviewed(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=STILL)
    id = await a_lost_match(visitor)
    tab = await visitor.tab(f"/t/{id}")
    page = tab.page
    await page.get_by_role("link", name="Review").click()
    chart = page.get_by_role("button", name="The chance to win over the match")
    await chart.wait_for(timeout=REVIEWED)
    if size != DESK:
        await page.get_by_role("button", name="Details").click()
    panel = page.locator(".panel")
    every = panel.locator("summary")
    await every.click()
    await page.evaluate(FRAMES)
    found = (await visitor.get(f"/api/tables/{id}/review"))["review"]["seats"][0]
    await expect(panel.locator("tbody tr")).to_have_count(len(found["choices"]))
    assert await faults(tab, size[0], colours=True) == []
    await tab.shoot("review")

    # A better choice can be played as a variation.
    mistake = next(choice for choice in found["choices"] if choice["grade"])
    await panel.get_by_role("button", name=f"Go to choice {mistake['turn']}", exact=True).click()
    if size != DESK:
        await page.get_by_role("button", name="Details").click()
    now = page.get_by_role("region", name="The choice at this point")
    await now.get_by_text(f"Next: choice {mistake['turn']} of").wait_for()
    assert tab.path.endswith(f"turn={mistake['turn'] - 1}")
    assert "Better: " in await now.inner_text()
    await page.evaluate(FRAMES)
    assert await faults(tab, size[0], colours=True) == []
    await tab.shoot("review-mistake")
    await now.get_by_role("button", name="Play it as a variation").click()
    await page.wait_for_url(lambda url: "replay" not in url and id not in url)
    made = await visitor.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert (made["kind"], made["origin"]) == ("what-if", id)


@pytest.mark.full
async def test_the_chart_with_keys_and_mouse(visit: Visit) -> None:
    visitor = await visit(settings=STILL)
    id = await a_lost_match(visitor)
    tab = await visitor.tab(f"/t/{id}/replay?turn=0")
    page = tab.page
    await page.get_by_role("button", name="Review").click()
    chart = page.get_by_role("button", name="The chance to win over the match")
    await chart.wait_for(timeout=REVIEWED)
    found = (await visitor.get(f"/api/tables/{id}/review"))["review"]["seats"][0]
    marked = [one["turn"] - 1 for one in found["choices"] if one["grade"] or one["turn"] in found["turning"]]
    await chart.focus()
    for turn in [one for one in marked if one > 0][:3]:
        await page.keyboard.press("Enter")
        await page.wait_for_url(f"**/replay?turn={turn}")
    box = await chart.bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] - 14, box["y"] + 40)
    await page.wait_for_url(f"**/replay?turn={found['choices'][-1]['turn'] - 1}")
    # A later visitor finds the stored review, and can read the log instead.
    await tab.go(f"/t/{id}/replay")
    await chart.wait_for()
    await page.get_by_role("button", name="Log", exact=True).click()
    await page.locator(".log").wait_for()


@pytest.mark.full
@SIZES
async def test_progress_of_a_review_and_its_failure(visit: Visit, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, settings=STILL)
    id = await a_lost_match(visitor)
    tab = await visitor.tab()
    page = tab.page

    async def running(route: Route) -> None:
        await route.fulfill(json={"state": "running", "done": 30, "total": 120})

    await page.route("**/review", running)
    await tab.go(f"/t/{id}/replay?review")
    await page.get_by_role("progressbar", name="Progress of the review").wait_for()
    await page.get_by_text("25 %").wait_for()
    assert await faults(tab, size[0], colours=True) == []
    await tab.shoot("review-running")
    await page.unroute("**/review", running)

    async def too_long(route: Route) -> None:
        await route.fulfill(status=409, json={"code": "review-long", "detail": "This match is too long."})

    await page.route("**/review", too_long)
    await tab.go(f"/t/{id}/replay?review")
    await page.get_by_text("This match is too long.").wait_for()
    assert await faults(tab, size[0], colours=True) == []


# -- every game --------------------------------------------------------------------------------------------------------

BRIEF = {"solar_sphere"}
"""The games that every run checks; D-6 is in the tests above. The full run checks all."""


def every_game() -> list[Any]:
    """Every registered game with its fewest players, and Solar Sphere also with two captains."""
    fewest = {name: registry.ENTRIES[name].seats[0] for name in registry.GAMES}
    cases = [*fewest.items(), ("solar_sphere", 2)]
    return [
        pytest.param(name, players, marks=[] if name in BRIEF and players == fewest[name] else [pytest.mark.full])
        for name, players in cases
    ]


def begun(name: str, players: int) -> registry.AnyMatch:
    counted = any(setting.name == "players" for setting in registry.open_game(name).box.settings)
    options = {"players": str(players)} if counted else {}
    return registry.new(registry.open_game(name, options), seed=3)


def asked_in(name: str, players: int) -> str:
    """A match at a question to the first seat, with a choice between at least three options."""
    match, chance = begun(name, players), random.Random(3)
    while match.decision is not None:
        mine = match.decision_for([0])
        if match.turn > 3 and mine is not None and len(mine.options) > 2:
            return match.record().text()
        match.play(chance.choice(match.decision.options))
    raise LookupError(name)


def finished(name: str, players: int) -> str:
    """A match with random choices, so that the review finds mistakes."""
    match = begun(name, players)
    play_match(match, player("random", 3))
    return match.record().text()


@pytest.mark.parametrize(("game", "players"), every_game())
async def test_a_hint_in_every_game(visit: Visit, game: str, players: int) -> None:
    visitor = await visit(settings=STILL)
    id = await visitor.bring(asked_in(game, players))
    table = await begin(await visitor.tab(), f"/t/{id}")
    await table.page.keyboard.press("h")
    card = table.page.get_by_role("region", name="The first officer advises")
    advice = card.locator(".advice")
    await advice.first.wait_for()
    assert 1 <= await advice.count() <= 3
    assert await faults(table.tab, DESK[0], colours=True) == []
    await table.tab.shoot(f"hint-{game}-{players}")
    assert "so far: 1." in await card.inner_text()
    if registry.ENTRIES[game].players:
        assert await card.locator(".why").count() > 0
        assert all(len(why) > 10 for why in await card.locator(".why").all_inner_texts())
    best = await advice.first.locator(".top b").inner_text()
    turn = table.wire.turn
    await advice.first.click()
    await card.wait_for(state="detached")
    await table.settle()
    assert table.wire.turn > turn, best
    assert await hints(visitor, id) == "1"


@pytest.mark.parametrize(("game", "players"), every_game())
async def test_a_match_of_every_game_is_reviewed(visit: Visit, game: str, players: int) -> None:
    visitor = await visit(settings=STILL)
    id = await visitor.bring(finished(game, players))
    tab = await visitor.tab(f"/t/{id}")
    page = tab.page
    await page.get_by_role("link", name="Review").click()
    await page.get_by_role("button", name="The chance to win over the match").wait_for(timeout=REVIEWED)
    found = (await visitor.get(f"/api/tables/{id}/review"))["review"]
    assert len(found["seats"]) == players
    for choice in (choice for seat in found["seats"] for choice in seat["choices"]):
        assert all(0 <= choice[when] <= 1 for when in ("before", "after", "next")), choice
    panel = page.locator(".panel")
    for place, seat in enumerate(found["seats"]):
        if players > 1:
            await panel.locator(".seats button").nth(place).click()
        if not await panel.locator("details[open]").count():
            await panel.locator("summary").click()
        await expect(panel.locator("tbody tr")).to_have_count(len(seat["choices"]))
    await page.evaluate(FRAMES)
    assert await faults(tab, DESK[0], colours=True) == []
    await tab.shoot(f"review-{game}-{players}")
    if not found["graded"]:
        return

    # A mistake has a better choice, and the page goes there.
    place, mistake = next(
        (place, choice) for place, seat in enumerate(found["seats"]) for choice in seat["choices"] if choice["grade"]
    )
    if players > 1:
        await panel.locator(".seats button").nth(place).click()
    await panel.get_by_role("button", name=f"Go to choice {mistake['turn']}", exact=True).click()
    now = page.get_by_role("region", name="The choice at this point")
    await now.get_by_text(f"Next: choice {mistake['turn']} of").wait_for()
    assert "Better: " in await now.inner_text()
    assert measures.broken(await tab.text()) == []
    await tab.shoot(f"review-{game}-{players}-mistake")
