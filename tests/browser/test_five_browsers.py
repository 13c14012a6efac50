"""Five people, each with a browser, at one table of Battlecruisers, from the invitation link to the rematch."""

from __future__ import annotations

import asyncio
import random
import re
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Visit
from tests.browser.table import Table
from tests.browser.visitor import DESK, PHONE, Json

QUICK = {"speed": "off"}
PEOPLE = 5
MOST_CLICKS = 6000


@pytest.mark.full
async def test_five_browsers_play_a_whole_match(visit: Visit) -> None:
    people = [await visit(settings=QUICK, size=PHONE if number == 4 else DESK) for number in range(PEOPLE)]
    first = await people[0].tab("/new/battlecruisers")
    await first.page.get_by_role("radio", name="Five players").check()
    await first.page.get_by_role("radio", name="Friends, with a link").check()
    await first.page.get_by_role("button", name="Begin").click()
    link = first.page.get_by_label("Invite somebody")
    await link.wait_for()
    address = (await link.input_value()).removeprefix(people[0].url)
    tabs = [first, *[await person.tab(address) for person in people[1:]]]
    for seat, tab in enumerate(tabs[1:], 2):
        await tab.page.locator(".bar").get_by_role("button", name=f"Take seat {seat}").click()
        await tab.page.get_by_text(f"Take seat {seat}").wait_for(state="detached")

    tables = [Table(tab) for tab in tabs]
    for table in tables:
        await table.page.locator("[data-part]").first.wait_for()
    chance = random.Random(5)
    for _ in range(MOST_CLICKS):
        if await tables[0].end.count():
            break
        asked = [table for table in tables if await table.offers.count()]
        if not asked:
            await asyncio.sleep(0.02)
            continue
        table = chance.choice(asked)  # In random order, and some while others still choose.
        if table.wire.decision and table.wire.decision["mode"] == "each":
            await tables[0].tab.shoot("five-locked") if len(asked) == 2 else None
        await table.page.evaluate(  # A click that does not fail if the element has just disappeared.
            "number => { const all = document.querySelectorAll('.bar .offer'); all[number % all.length]?.click() }",
            chance.randrange(1000),
        )
    for table in tables:
        await table.end.wait_for()
    assert len({_story(table) for table in tables}) == 1, "all saw the same end"
    for seat, table in enumerate(tables):
        for message in table.wire.received:
            assert not _foreign(message, seat), f"player {seat + 1} was told a card of another hand"
    await tables[0].tab.shoot("five-end")
    await tables[4].tab.shoot("five-end")

    # One click starts the rematch for the whole table.
    await tables[2].end.get_by_role("button", name="Play again").click()
    over = urlsplit(first.page.url).path
    await tables[2].page.wait_for_url(lambda url: urlsplit(url).path not in (over, "/"))
    await tables[0].end.get_by_role("button", name="Go to the next match").click()
    await tables[0].page.wait_for_url(re.compile(re.escape(tables[2].page.url)))


def _story(table: Table) -> str:
    outcome = table.wire.scene["outcome"]
    return f"{outcome['ending']} {outcome['results']} {outcome.get('scores')}"


def _foreign(message: Json, seat: int) -> list[str]:
    """Cards face up in another seat's hand that was not looked at: they have their own ids there."""
    scenes = [message["scene"]["parts"]] if message["type"] == "welcome" else []
    scenes += [frame.get("changed", []) for frame in message.get("frames", [])]
    return [
        part["id"]
        for parts in scenes
        for part in parts
        if (found := re.fullmatch(r"play(\d+)", part["id"])) and int(found[1]) != seat and _unrevealed(message, part)
    ]


def _unrevealed(message: Json, part: Json) -> bool:
    """Whether a part is a card in play that was locked and not yet revealed: it must be face down."""
    keys = [_key(frame["event"]["say"]) for frame in message.get("frames", [])]
    return bool(part.get("face")) and keys == ["core.done.by"]


def _key(say: Json) -> str:
    return str(say if isinstance(say, str) else say[0])
