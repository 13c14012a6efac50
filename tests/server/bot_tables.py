"""Tables for tests of bots and clocks: servers whose bots do not pause, and matches with known seeds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from quarterdeck.server.match_data import NO_TERMS, Terms
from tests.server.inside import FREE, Inside, free, inside
from tests.server.page import Guest, Page

BATTLE: dict[str, Any] = {"game": "battlecruisers", "options": {"players": "3"}}
OFFICERS = {"1": "officer", "2": "officer"}
QUICK = {"bot_pause": 0.001, "shortest_time": 1}
QUICKLY = {**FREE, **QUICK}


@asynccontextmanager
async def a_server(
    folder: Path, games: Sequence[Path | str] = (), beside: bool = False, **limits: Any
) -> AsyncIterator[Inside]:
    files = tuple(str(game) for game in games)
    async with inside(folder, beside, games=files, limits=free(**{**QUICK, **limits})) as server:
        yield server


async def a_table(
    server: Inside,
    guests: Sequence[Guest],
    game: str = "battlecruisers",
    options: Mapping[str, str] | None = None,
    seed: str = "",
    start: str = "",
    bots: Mapping[int, str] | None = None,
    terms: Terms = NO_TERMS,
) -> str:
    """A table with these guests in its first seats and a known seed."""
    tables = server.services.tables
    given = {"players": "3"} if options is None else dict(options)
    plan = tables._plan(game, given, seed, start=start)
    ids = [(await guest.get("/api/me"))["id"] for guest in guests]
    sitting = dict(enumerate(ids))
    created = await tables.make(ids[0], plan, "match", sitting, public=True, bots=bots, terms=terms)
    return created.table.id


async def play_on(page: Page, until: Any) -> None:
    """Answer each question of the page with the first option, until the condition is true."""
    while not until():
        decision = page.decision
        if decision is not None and set(page.scene["seats"]) & set(decision["seats"]):
            await page.act(decision["options"][0]["action"])
        else:
            version = page.version
            await page.until(lambda version=version: page.version > version or until())


def seat(page: Page, number: int) -> Any:
    return page.info["seats"][number]


def bots(page: Page) -> list[str]:
    return [here.get("bot", "") for here in page.info["seats"]]
