"""People at two servers on one database agree: each sees the proposals of the other, and an answer is played once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.bot_tables import QUICK, a_table
from tests.server.inside import free, inside
from tests.server.page import Guest
from tests.server.storage.databases import database
from tests.server.test_agreement import first
from tests.server.test_bots_two_nodes import at
from tests.services import REDIS, needs_postgres, needs_redis
from tests.tow import FILE

pytestmark = [needs_postgres(), needs_redis()]


@pytest.mark.full
async def test_people_at_two_nodes_agree(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"redis": REDIS, "limits": free(**QUICK), "games": (str(FILE),)}
    async with (
        database("postgres", tmp_path) as url,
        inside(tmp_path, database=url, **settings) as here,
        inside(tmp_path, database=url, **settings) as there,
        Guest(here.url) as ann,
        Guest(here.url) as bob,
        Guest(here.url) as eve,
    ):
        table = await a_table(here, [ann, bob, eve], "tow", {"players": "3"})
        pages = [await ann.page(table), await at(there, bob, table), await at(there, eve, table)]
        await pages[0].act("steer inner")
        proposal = (await first(pages[1]))[0]
        await first(pages[2])
        await asyncio.gather(*(page.vote(proposal) for page in pages[1:]))
        for page in pages:
            await page.until(lambda page=page: page.scene["turn"] == 1 and not page.proposals)
        kinds = [line.kind for line in await here.services.store.lines(table)]
        assert kinds == ["propose", "vote", "vote", "play"]

        await pages[1].undo()
        request = (await first(pages[0]))[0]
        await first(pages[2])
        await asyncio.gather(*(page.vote(request) for page in (pages[0], pages[2])))
        for page in pages:
            await page.until(lambda page=page: page.scene["turn"] == 0)
        kinds = [line.kind for line in await there.services.store.lines(table)]
        assert kinds[4:] == ["ask-undo", "vote", "vote", "undo"]
