"""The server is killed under load and restarted, without visible effect."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from quarterdeck.server.storage import open_store
from tests.server.inside import FREE, environment
from tests.server.page import Guest
from tests.server.players import Player, compare
from tests.server.running import Running
from tests.server.storage.databases import database
from tests.services import needs_postgres
from tests.time_limits import LONG

TABLES = 15
KINDS = ["sqlite", pytest.param("postgres", marks=[needs_postgres(), pytest.mark.full])]


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
async def test_kill_9_under_load(kind: str, tmp_path: Path) -> None:
    await killed_again_and_again(kind, tmp_path, rounds=2 if kind == "sqlite" else 1)


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
async def test_kill_9_under_load_many_times(kind: str, tmp_path: Path) -> None:
    await killed_again_and_again(kind, tmp_path, rounds=12)


async def killed_again_and_again(kind: str, folder: Path, rounds: int) -> None:
    async with database(kind, folder) as url:
        chance = random.Random(f"{kind} {rounds}")
        server = Running(url, env=environment(**FREE))
        try:
            async with Guest(server.url) as guest:
                players = [Player(await guest.page((await guest.new_table())[0]), seed) for seed in range(TABLES)]
                enough = False
                playing = [asyncio.create_task(player.play(lambda: enough)) for player in players]
                for _ in range(rounds):
                    await promises(players, playing, chance.randrange(50, 200))
                    server.kill()
                    assert_no_errors(server)
                    server = await asyncio.to_thread(Running, url, port=server.port, env=environment(**FREE))
                await promises(players, playing, 40)
                enough = True
                await asyncio.gather(*playing)
                assert sum(player.returns for player in players) >= TABLES * rounds
                assert [player.refused for player in players] == [[]] * TABLES
        finally:
            server.stop()
        assert_no_errors(server)
        store = await open_store(url, LONG)
        await compare(store, players)
        await store.close()


async def promises(players: list[Player], playing: list[asyncio.Task[None]], more: int) -> None:
    """Wait until this many further actions are acknowledged."""
    before = sum(len(player.promised) for player in players)
    while sum(len(player.promised) for player in players) < before + more:
        await asyncio.wait(playing, timeout=0.005, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()


def assert_no_errors(server: Running) -> None:
    assert not [line for line in server.log if '"error"' in line or "Traceback" in line]
