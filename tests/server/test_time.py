"""Time limits for choices: shown, enforced, kept over a restart, and without revealing secrets."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from quarterdeck.server.connection import BotConnection
from quarterdeck.server.match_data import Terms
from quarterdeck.server.messages import Refused
from tests.server.bot_tables import BATTLE, OFFICERS, QUICK, QUICKLY, a_server, a_table, bots, seat
from tests.server.inside import environment, free, inside
from tests.server.page import Guest, Page
from tests.server.running import Running
from tests.server.storage.databases import at_port, database
from tests.server.storage.wire import Wire
from tests.services import POSTGRES, needs_postgres


def until(page: Page) -> list[int]:
    return [here.get("until", 0) for here in page.info["seats"]]


@pytest.mark.full
async def test_one_choice_is_made_for_a_late_player(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("tictactoe", time=8, public=True, stand_in=-1)
        page = await ann.page(table)
        assert (page.info["time"], page.info["late"], page.info["state"]) == (8, "bot", "waiting")
        assert until(page) == [0, 0]  # No time runs while the table waits.
        await bob.post(f"/api/tables/{table}/seats", {"seat": 1})
        theirs = await bob.page(table)
        await theirs.until(lambda: theirs.info["state"] == "playing")
        first = until(theirs)[0]
        assert 0 < first - time.time() * 1000 <= 8000
        assert until(theirs)[1] == 0  # Only the asked seat has a deadline.
        await page.until(lambda: page.scene["turn"] == 1)
        assert time.time() * 1000 >= first
        assert bots(page) == ["", ""]
        await theirs.until(lambda: until(theirs)[1] >= first + 8000)
        await theirs.act(theirs.decision["options"][0]["action"])
        await page.until(lambda: page.scene["turn"] == 2)
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"
        plays = [line for line in await server.services.store.lines(table) if line.kind == "play"]
        assert [line.client.startswith("bot-") for line in plays] == [True, False, False]


async def test_a_late_player_is_replaced_if_the_table_says_so(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=1, late="stand-in")
        page = await ann.page(table)
        assert page.info["late"] == "stand-in"
        await page.until(lambda: seat(page, 0).get("standing_in"))
        await page.until(lambda: page.scene["round"] == 2)
        await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        await page.until(lambda: not seat(page, 0).get("standing_in"))


async def test_a_secret_answer_and_its_change_do_not_change_the_deadline(tmp_path: Path) -> None:
    """A seat that locks or changes an answer gets no more time, and reveals nothing."""
    async with (
        a_server(tmp_path) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
        Guest(server.url) as eve,
    ):
        table = await a_table(server, [ann, bob, eve], terms=Terms(60, "bot", -1))
        pages = [await guest.page(table) for guest in (ann, bob, eve)]
        watcher = await Guest(server.url).page(table, [])
        before = until(watcher)
        assert len(set(before)) == 1
        await asyncio.sleep(0.05)
        options = [option["action"] for option in pages[0].decision["options"]]
        await pages[0].act(options[0])
        await pages[0].act(options[1])
        row = await server.services.store.table(table)
        assert row is not None
        assert row.due == before[0]
        assert until(watcher) == before
        for page in pages[1:]:
            await page.act(page.decision["options"][0]["action"])
        await watcher.until(lambda: max(until(watcher)) > before[0])
        await watcher.close()


@pytest.mark.full
async def test_a_stand_in_replaces_a_disconnected_player_after_a_while(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=3600, stand_in=7)
        page, watcher = await ann.page(table), await bob.page(table)
        await page.drop()
        await watcher.until(lambda: not seat(watcher, 0).get("here"))
        assert not seat(watcher, 0).get("standing_in")
        await page.again()  # Reconnected in time.
        await asyncio.sleep(7.5)
        assert not seat(watcher, 0).get("standing_in")
        await page.drop()
        await watcher.until(lambda: seat(watcher, 0).get("standing_in"))
        await watcher.until(lambda: watcher.scene["round"] == 2)
        back = await ann.page(table)
        assert seat(back, 0)["standing_in"]
        await ann.post(f"/api/tables/{table}/seats", {"seat": 0})
        await back.until(lambda: not seat(back, 0).get("standing_in"))


async def test_invalid_time_limits(tmp_path: Path) -> None:
    async with a_server(tmp_path, shortest_time=15) as server, Guest(server.url) as ann:
        for wrong in (
            {**BATTLE, "time": 14},
            {**BATTLE, "time": -1},
            {**BATTLE, "time": 7 * 24 * 3600 + 1},
            {**BATTLE, "time": 60, "late": "loses"},
            {**BATTLE, "stand_in": -2},
            {"game": "d6", "time": 60},
        ):
            assert (await ann.http.post("/api/tables", json=wrong)).status_code == 400, wrong
        for right in (15, 7 * 24 * 3600):
            made = await ann.post("/api/tables", {**BATTLE, "time": right})
            assert made["table"]["time"] == right


@pytest.mark.full
async def test_a_deadline_survives_kill_9(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    server = Running(database, env=environment(**QUICKLY))
    try:
        async with Guest(server.url) as ann:
            long, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=3600)
            short, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=5, stand_in=-1)
            before = (await ann.get(f"/api/tables/{long}"))["seats"][0]["until"]
            server.kill()
            await asyncio.sleep(5)  # The deadline passes while the server is down.
            down = time.time() * 1000
            server = await asyncio.to_thread(Running, database, port=server.port, env=environment(**QUICKLY))
            assert (await ann.get(f"/api/tables/{long}"))["seats"][0]["until"] == before
            again = (await ann.get(f"/api/tables/{short}"))["seats"][0]["until"]
            assert again > down  # So it is extended.
            page = await ann.page(short)
            await page.until(lambda: page.scene["turn"] > 2)
    finally:
        server.stop()


@pytest.mark.full
@needs_postgres()
async def test_no_time_runs_while_the_database_is_gone(tmp_path: Path) -> None:
    async with (
        database("postgres", tmp_path) as url,
        Wire(POSTGRES) as wire,
        inside(tmp_path, database=at_port(url, wire.port), limits=free(**QUICK, storage_seconds=10.0)) as server,
        Guest(server.url) as ann,
    ):
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=8, stand_in=-1)
        page = await ann.page(table)
        await page.until(lambda: page.scene["turn"] == 2)
        before = until(page)[0]
        await wire.cut()
        assert (await page.act(page.decision["options"][0]["action"]))["why"] == "storage"
        await asyncio.sleep(9)
        await wire.restore()
        await page.until(lambda: page.notices[-1:] == ["storage-back"])
        await page.until(lambda: until(page)[0] >= before + 2000)
        assert page.scene["turn"] == 2  # Her deadline has passed during the outage, and is extended.
        assert (await page.act(page.decision["options"][0]["action"]))["type"] == "ack"


async def test_no_choice_is_made_for_a_player_who_is_not_late(tmp_path: Path) -> None:
    """With any timing: a choice for an answered question is not played for the next one."""
    async with a_server(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table(**BATTLE, bots=OFFICERS, time=60)
        page = await ann.page(table)
        live = server.services.live_tables.find(table)
        assert live is not None
        connection = BotConnection(0, server.services.limits)
        await live.changes.choose(
            connection, "bot-too-early", "", page.decision["number"], page.decision["options"][0]["action"]
        )
        assert isinstance(connection.answer, Refused)
        assert connection.answer.why == "stale"
