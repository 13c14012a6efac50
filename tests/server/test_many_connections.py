"""Hundreds of pages connect and disconnect: no resources leak."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable, Row

from quarterdeck.server.connection import Connection
from quarterdeck.server.live_table import LiveTable
from quarterdeck.server.storage.reader import Reader
from tests.server.inside import free, inside
from tests.server.page import Guest, Page
from tests.time_limits import LONG

TIMES = 200


def left(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


@pytest.mark.full
async def test_no_resources_leak(tmp_path: Path) -> None:
    limits = free(connections_per_guest=100)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as ann:
        made = [await ann.new_table("d6") for _ in range(5)]
        before = len(asyncio.all_tasks())

        async def come_and_go(visitor: int) -> None:
            table, tokens = made[visitor % 5]
            for visit in range(TIMES // 10):
                page = await ann.page("nowhere" if visit % 10 == 3 else table, [] if visit % 3 else tokens)
                if visit % 2:
                    await page.drop()
                else:
                    await page.close()

        await asyncio.gather(*(come_and_go(visitor) for visitor in range(10)))
        async with asyncio.timeout(LONG):
            while server.services.live_tables.all() or len(asyncio.all_tasks()) > before + 2:
                await asyncio.sleep(0.02)
        metrics = (await ann.http.get("/metrics")).text
        assert "quarterdeck_tables 0.0" in metrics
        assert "quarterdeck_connections 0.0" in metrics
        assert (left(LiveTable), left(Connection)) == (0, 0)


@pytest.mark.full
async def test_many_pages_connect_to_one_table_at_once(tmp_path: Path) -> None:
    """All of them get the updates of the table."""
    limits = free(connections_per_guest=100)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as ann:
        for _ in range(5):
            table, tokens = await ann.new_table("d6")
            pages = await asyncio.gather(*(ann.page(table, tokens) for _ in range(8)))
            assert len(server.services.live_tables.all()) == 1
            answer = await pages[0].act(pages[0].decision["options"][0]["action"])
            assert answer["type"] == "ack"
            for page in pages:
                await page.until(lambda page=page: page.version == 1)
            await asyncio.gather(*(page.close() for page in pages))
            async with asyncio.timeout(LONG):
                while server.services.live_tables.all():
                    await asyncio.sleep(0.01)


async def test_a_page_that_reconnects_after_a_restart_costs_few_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pages reconnect at the same time, and the reads dominate the time."""
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann:
        table, tokens = await ann.new_table("d6")
        page = await ann.page(table)
        await page.act(page.decision["options"][0]["action"])
        await page.say("Hello.")
        version, chat, cookie = page.version, page.chat, ann.cookie
    reads: Counter[object] = Counter()
    """Counted by task: the server also reads other data when it starts."""
    rows = Reader.rows

    async def counted(self: Reader, question: Executable) -> Sequence[Row[Any]]:
        reads[asyncio.current_task()] += 1
        return await rows(self, question)

    async with inside(tmp_path, limits=free()) as server:
        back = Page(server.url, table, tokens, cookie)
        back.version, back.chat = version, list(chat)
        monkeypatch.setattr(Reader, "rows", counted)
        await back.open(version)
        assert (back.version, back.chat) == (version, chat)
        assert max(reads.values()) <= 10
        assert (await back.say("Here again."))["type"] == "ack"
        assert [line["text"] for line in back.chat] == ["Hello.", "Here again."]
        await back.close()
