"""Remote bots with two servers on one database: connected to one, a bot plays at tables of the other."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.bot_tables import BATTLE, QUICK, bots, play_on, seat
from tests.server.inside import Inside, free, inside
from tests.server.page import Guest, Page
from tests.server.remote_bots import RemoteBot, key, wrongly
from tests.server.storage.databases import database
from tests.services import REDIS, needs_postgres, needs_redis

pytestmark = [needs_postgres(), needs_redis()]

NOUGHTS: dict[str, Any] = {"game": "tictactoe", "bots": {"1": "remote"}}


@asynccontextmanager
async def two_nodes(folder: Path, **limits: Any) -> AsyncIterator[tuple[Inside, Inside]]:
    """The node where the table is made, and the other."""
    settings: dict[str, Any] = {"redis": REDIS, "limits": free(**{**QUICK, **limits})}
    async with (
        database("postgres", folder) as url,
        inside(folder, database=url, **settings) as here,
        inside(folder, database=url, **settings) as there,
    ):
        yield here, there


async def at(node: Inside, guest: Guest, table: str) -> Page:
    """A page of the same guest at another node."""
    tokens = [sitting["token"] for sitting in await guest.get(f"/api/tables/{table}/tokens")]
    page = Page(node.url, table, tokens, guest.cookie)
    guest._pages.append(page)
    await page.open()
    return page


def chosen(node: Inside) -> dict[str, float]:
    """Number of choices by bot, in the metrics of that node."""
    text = node.services.metrics.text().decode()
    found = re.findall(r'^quarterdeck_bot_choices_total{bot="(\w+)"} (\S+)$', text, re.MULTILINE)
    return {name: float(count) for name, count in found}


@pytest.mark.full
async def test_a_bot_at_one_node_plays_a_table_of_the_other(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (here, there), Guest(here.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots={"1": "remote", "2": "officer"})
        page = await ann.page(table)
        began = asyncio.get_running_loop().time()
        async with RemoteBot(there.url, await key(ann, table, 1)) as bot:
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await play_on(page, lambda: page.scene["outcome"] is not None)
            await bot.until(lambda: bot.closed)
            assert [message["type"] for message in bot.told[-2:]] == ["over", "bye"]
            assert not bot.of("wrong")
        assert asyncio.get_running_loop().time() - began < here.services.limits.remote_wait, (
            "the server waited until its timeout"
        )
        assert "remote" not in chosen(here)
        assert chosen(there)["remote"] == len(bot.of("choose"))
        assert set(chosen(here)) | set(chosen(there)) == {"remote", "officer"}
        assert bots(page) == ["", "remote", "officer"]


@pytest.mark.full
async def test_the_connection_of_a_bot_is_shown_at_both_nodes(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (here, there), Guest(here.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        pages = [await ann.page(table), await at(there, ann, table)]
        async with RemoteBot(there.url, await key(ann, table, 1)):
            for page in pages:
                await page.until(lambda page=page: bool(seat(page, 1).get("here")))
            latecomer = await at(here, ann, table)
            await latecomer.until(lambda: bool(seat(latecomer, 1).get("here")))
        for page in [*pages, latecomer]:
            await page.until(lambda page=page: not seat(page, 1).get("here"))


@pytest.mark.full
async def test_a_bot_that_reconnects_to_the_other_node_is_asked_only_there(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (here, there), Guest(here.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, secret = await ann.page(table), await key(ann, table, 1)
        async with RemoteBot(here.url, secret) as first, RemoteBot(there.url, secret) as second:
            await first.until(lambda: first.closed)
            assert first.told[-1] == {"type": "bye", "why": "somebody else came with your key"}
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await page.act("mark b2")
            await page.until(lambda: page.scene["turn"] == 2)
            assert not first.of("choose")
            assert len(second.of("choose")) == 1


@pytest.mark.full
async def test_a_bot_that_fails_at_one_node_is_replaced_at_both(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (here, there), Guest(here.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page = await ann.page(table)
        async with RemoteBot(there.url, await key(ann, table, 1), wrongly("illegal")) as bot:
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await page.act("mark b2")
            await bot.until(lambda: bot.closed)
            assert [reason["left"] for reason in bot.of("wrong")] == [1, 0]
        await page.until(lambda: bots(page) == ["", "greedy"])
        await page.until(lambda: page.scene["turn"] == 2)


def no_line(page: Page) -> str:
    """One of the first three marks that make no line, so that the match continues."""
    free = [option["action"] for option in page.decision["options"]]
    return next(f"mark {place}" for place in ("a1", "b3", "c2", "c1", "a2") if f"mark {place}" in free)


@pytest.mark.full
async def test_the_nodes_wait_once_for_a_bot_that_is_not_connected(tmp_path: Path) -> None:
    async with two_nodes(tmp_path, remote_wait=6) as (here, there), Guest(here.url) as ann:
        table, _ = await ann.new_table(**NOUGHTS)
        page, other = await ann.page(table), await at(there, ann, table)
        took = []
        for turn in (2, 4):
            began = asyncio.get_running_loop().time()
            await page.act(no_line(page))
            await page.until(lambda turn=turn: page.scene["turn"] == turn)
            took.append(asyncio.get_running_loop().time() - began)
        assert took[0] >= 6 > took[1]
        assert bots(page) == ["", "remote"]
        async with RemoteBot(there.url, await key(ann, table, 1)) as bot:
            await page.until(lambda: bool(seat(page, 1).get("here")))
            await page.act(no_line(page))
            await bot.until(lambda: bool(bot.of("choose")))
        await other.close()
