"""The server stops while people play: pages are notified, open changes are finished, and no process is left."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from quarterdeck.server.bounded import BoundedSocket
from quarterdeck.server.storage import open_store
from tests.server.game_files import endless
from tests.server.inside import FREE, environment
from tests.server.page import Guest
from tests.server.players import Player, compare
from tests.server.running import Running
from tests.time_limits import LONG

PLAYERS = 8


def below(pid: int) -> list[int]:
    """Its child processes and their descendants."""
    children = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [process for child in children for process in (child, *below(child))]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


async def all_gone(pids: list[int]) -> None:
    async with asyncio.timeout(LONG):
        while any(alive(pid) for pid in pids):
            await asyncio.sleep(0.02)


async def stopped(server: Running, how: signal.Signals) -> float:
    """Stop the server; return the seconds it took."""
    began = time.monotonic()
    server.process.send_signal(how)
    assert await asyncio.to_thread(server.process.wait, 2 * LONG) == 0
    took = time.monotonic() - began
    await asyncio.to_thread(server.hear_out)
    return took


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.full)])
async def test_a_server_that_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database, env=environment(**FREE), real=True) as server:
        await play_until_it_stops(server, database, how)


async def play_until_it_stops(server: Running, database: str, how: signal.Signals) -> None:
    async with Guest(server.url) as guest:
        workers = below(server.process.pid)
        assert len(workers) >= 2
        players = [Player(await guest.page((await guest.new_table("d6"))[0]), seed) for seed in range(PLAYERS)]
        idle = await guest.page((await guest.new_table("d6"))[0])
        enough = False
        playing = [asyncio.create_task(player.play(lambda: enough)) for player in players]
        while sum(len(player.promised) for player in players) < 60:
            await asyncio.wait(playing, timeout=0.01, return_when=asyncio.FIRST_EXCEPTION)
        assert await stopped(server, how) < LONG
        await all_gone(workers)
        await idle.until(lambda: idle.closed)
        assert idle.socket.close_code == 1012
        for page in [idle, *(player.page for player in players)]:
            await page.until(lambda page=page: page.notices)
            assert page.notices == ["closing"]
        assert not [line for line in server.log if '"error"' in line or "Traceback" in line]
        assert '"event": "closed"' in server.log[-1]

        with Running(database, port=server.port, env=environment(**FREE)):
            enough = True
            await asyncio.gather(*playing)
            assert [player.refused for player in players] == [[]] * PLAYERS
            for player in players:
                if not player.returns:
                    await player.come_back()
                await player.page.close()
        store = await open_store(database, LONG)
        await compare(store, players)
        await store.close()


@pytest.mark.full
async def test_a_server_is_stopped_during_an_endless_rule(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.db'}", games=[endless(tmp_path)], real=True) as server:
        async with Guest(server.url) as guest:
            table, _ = await guest.new_table("endless", sit=[0, 1])
            page = await guest.page(table)
            stuck = asyncio.create_task(page.act("mark b2"))
            while "quarterdeck_workers_detained 1.0" not in (await guest.http.get("/metrics")).text:
                await asyncio.sleep(0.02)
            workers = below(server.process.pid)
            assert await stopped(server, signal.SIGTERM) < LONG
            await all_gone(workers)
            assert (await stuck)["type"] in ("closed", "refused")
            assert "closing" in page.notices


async def test_a_page_that_connects_during_the_shutdown_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    knocked, answer = asyncio.Event(), asyncio.Event()

    async def slow_door(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        knocked.set()
        await answer.wait()
        await send({"type": "websocket.accept"})

    class Door(BoundedSocket):
        def shutdown(self) -> None:
            answer.set()  # Tasks that wait for this run after the shutdown, and before the lost connection is noticed.
            super().shutdown()

    server = uvicorn.Server(uvicorn.Config(slow_door, port=0, ws=Door, lifespan="off", log_config=None))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    coming = asyncio.create_task(connect(f"ws://127.0.0.1:{port}/").__aenter__())
    await knocked.wait()
    server.should_exit = True
    with pytest.raises(InvalidStatus):
        await coming
    await serving
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
