"""Several captains of Armada in their own browsers: a whole match with a bot, and a captain who leaves and returns."""

from __future__ import annotations

import asyncio
import random

import pytest
from playwright.async_api import expect

from quarterdeck import registry
from tests.browser import measures
from tests.browser.conftest import Visit
from tests.browser.table import Table, begin, until
from tests.browser.test_every_state import faults
from tests.browser.test_play_together import ended, seated
from tests.browser.test_solar_sphere import QUICK, my_turn
from tests.browser.visitor import DESK, PHONE, SIDEWAYS

SHORT = {"dx": "on", "panic": "8", "difficulty": "easy"}
"""Options of a short match: two data tokens reveal the final encounter. About two of three matches reach it, most of
them in less than 300 choices."""
MOST_MATCHES = 6
MOST_CHOICES = 1000
MOST_CLICKS = 12
"""Clicks for one choice: parts or groups of options, then the option."""
MOST_SECONDS = 900


# -- choosing ----------------------------------------------------------------------------------------------------------


def asked(tables: list[Table]) -> list[int]:
    """The people who can answer the current question. Each sits in the seat of this number."""
    decision = tables[0].wire.decision
    return [seat for seat in range(len(tables)) if decision is not None and seat in decision["seats"]]


def is_up_to_people(tables: list[Table]) -> bool:
    """Whether all pages show the same turn, and a person is asked or the match is over. No bot acts then."""
    if not all(table.wire.last("welcome") for table in tables):
        return False
    return len({table.wire.turn for table in tables}) == 1 and (bool(asked(tables)) or ended(tables))


async def act(table: Table, chance: random.Random) -> None:
    """Choose something by clicks, mostly on the board."""
    sent = len(table.wire.said("act"))
    for _ in range(MOST_CLICKS):
        await my_turn(table)
        await table.choose_somehow(chance, board=chance.random() < 0.8)
        if len(table.wire.said("act")) > sent:
            return
    raise AssertionError(f"{MOST_CLICKS} clicks chose nothing: {await table.sentence()}")


async def choose(tables: list[Table], chance: random.Random) -> None:
    """One choice of a person. If all asked people choose together, this person proposes, and the others agree."""
    await until(lambda: is_up_to_people(tables))
    if ended(tables):
        return
    people, turn = asked(tables), tables[0].wire.turn
    joint = tables[0].wire.decision["mode"] == "joint"
    one = chance.choice(people)
    await act(tables[one], chance)
    for other in people:
        if joint and other != one:
            await tables[other].page.locator(".proposal").get_by_role("button", name="Agree", exact=True).click()
    await until(lambda: all(table.wire.turn > turn for table in tables))


# -- a whole match -----------------------------------------------------------------------------------------------------


async def play(tables: list[Table], chance: random.Random) -> None:
    for _ in range(MOST_CHOICES):
        if ended(tables):
            return
        await choose(tables, chance)
    raise AssertionError(f"the match did not end in {MOST_CHOICES} choices of people")


async def all_see_the_end(tables: list[Table]) -> None:
    """Check that all pages and the record have the same outcome, and that no message was refused."""
    for table in tables:
        await table.end.wait_for()
    assert len({await table.end.locator(".reason").inner_text() for table in tables}) == 1
    assert len({str(table.wire.scene["outcome"]) for table in tables}) == 1
    shown = [await table.end.locator(".results li").all_inner_texts() for table in tables]
    assert len(shown[0]) == 4
    assert [sorted(one) for one in shown[1:]] == [sorted(shown[0])] * 2
    match = registry.load(await tables[0].tab.visitor.record(tables[0].tab.path.removeprefix("/t/")))
    assert match.outcome is not None
    assert match.outcome.data() == tables[0].wire.scene["outcome"]
    for table in tables:
        assert table.wire.turn == match.turn
        assert table.wire.all("refused") == []


def reached_the_finale(table: Table) -> bool:
    return any(
        event["say"][0] == "armada.event.finale"
        for update in table.wire.all("update")
        for event in (frame["event"] for frame in update.get("frames", []))
    )


@pytest.mark.full
async def test_three_people_and_a_bot_play_to_the_end_of_the_final_encounter(visit: Visit, quick: str) -> None:
    people = [await visit(url=quick, settings=QUICK, size=PHONE if seat == 2 else DESK) for seat in range(3)]
    chance = random.Random(11)
    async with asyncio.timeout(MOST_SECONDS):
        for _ in range(MOST_MATCHES):
            tables = await seated(people, "armada", "officer", **SHORT)
            await play(tables, chance)
            await all_see_the_end(tables)
            assert all(table.wire.said("act") for table in tables)
            if reached_the_finale(tables[0]) and any(table.wire.said("vote") for table in tables):
                break
            for table in tables:
                await table.page.close()
        else:
            raise AssertionError("no match reached the final encounter with a joint choice on the way")
    assert all(reached_the_finale(table) for table in tables)


# -- leaving and returning ---------------------------------------------------------------------------------------------


@pytest.mark.full
async def test_a_captain_leaves_and_returns(visit: Visit, quick: str) -> None:
    ada, bo = [await visit(url=quick, settings=QUICK) for _ in range(2)]
    id = await ada.new_table("armada", options={"players": "2"}, sit=[0], time=300, stand_in=2, public=True)
    # Both pages are open before the match begins: a bot would soon play for a captain without one.
    one, two = [await visitor.tab(f"/t/{id}") for visitor in (ada, bo)]
    await two.page.get_by_role("button", name="Take the free seat").click()
    tables = [Table(one), Table(two)]
    await until(lambda: is_up_to_people(tables))
    chance = random.Random(2)
    while tables[0].wire.decision["mode"] != "open":  # They choose their ships.
        await choose(tables, chance)
    [hers, his] = tables

    # Bo closes his page. After two seconds a bot plays for him; it waits for Ada, until she asks it to act.
    await his.page.close()
    await hers.page.get_by_role("tab", name="Seats").click()
    await hers.page.get_by_text("A bot plays for").wait_for()
    turn = hers.wire.turn
    await hers.page.locator(".plan").get_by_role("button", name="Go ahead").click()
    await until(lambda: hers.wire.turn > turn)

    # Ada plays on with the bot until the next round, in which both can plan.
    await until(lambda: is_up_to_people([hers]))
    while hers.wire.scene["round"] == 1 or hers.wire.decision["seats"] != [0, 1]:
        await choose([hers], chance)
        await until(lambda: is_up_to_people([hers]))
    assert hers.wire.decision["mode"] == "open"

    # Bo returns. The bar says that a bot plays for him, and offers his seat, but no choice: the server would refuse it.
    his = await begin(await bo.tab(), f"/t/{id}")
    assert his.wire.decision["options"]
    await his.page.get_by_role("region", name="While you were away").get_by_role("button", name="Close").click()
    back = his.bar.get_by_role("button", name="Take the seat back")
    for size in (PHONE, SIDEWAYS, DESK):
        await measures.resize(his.page, size)
        await his.tab.shoot("captain-returns")
        assert await his.sentence() == "A bot plays for you until you take the seat back."
        assert await back.is_visible()
        assert await his.offers.count() == 0
        assert await faults(his.tab, size[0], colours=True) == []
        assert await measures.misfits(his.page) == []
    await back.click()

    # Then he acts.
    await hers.page.get_by_text("A bot plays for").wait_for(state="detached")
    for page in (hers.page, his.page):
        await expect(page.locator(".plan")).to_have_count(0)
    tables = [hers, his]
    turn = hers.wire.turn
    await act(his, chance)
    await until(lambda: all(table.wire.turn > turn for table in tables))
    assert his.wire.all("refused") == []
    seats = (await bo.get(f"/api/tables/{id}"))["seats"]
    assert seats[1]["yours"]
    assert not seats[1].get("bot")
