"""`kill -9` during writes: every acknowledged line is there, and the numbers have no gap."""

import asyncio
import random
import sys

import pytest

from quarterdeck.server.storage import Store, open_store
from tests.server.storage.things import a_line, a_table, add
from tests.time_limits import LONG

ROUNDS = 3
MATCHES = [f"t{number}" for number in range(8)]


async def written_until_killed(url: str) -> dict[str, int]:
    """The last line that was acknowledged, for each match."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.storage.appender", url, *MATCHES, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    told = await process.stdout.readline()
    await asyncio.sleep(random.random() * 0.4)
    process.kill()
    told += await process.stdout.read()
    await process.wait()
    acknowledged: dict[str, int] = {}
    for row in told.decode().splitlines(keepends=True):
        if row.endswith("\n"):
            match, seq = row.split()
            acknowledged[match] = int(seq)
    return acknowledged


@pytest.mark.full
async def test_acknowledged_lines_survive_a_kill(url: str) -> None:
    store = await open_store(url, LONG)
    for match in MATCHES:
        await add(store, a_table(match))
    await store.close()
    for _ in range(ROUNDS):
        acknowledged = await written_until_killed(url)
        assert acknowledged
        store = await open_store(url, LONG)
        for match in MATCHES:
            await whole(store, match, acknowledged.get(match, 0))
        await store.close()


async def whole(store: Store, match: str, acknowledged: int) -> None:
    lines = await store.lines(match)
    assert len(lines) >= acknowledged
    assert lines == [a_line(seq, f"{match}-{seq}") for seq in range(1, len(lines) + 1)]
    assert await store.length(match) == len(lines)
    table = await store.table(match)
    assert table is not None
    assert table.changed == (lines[-1].at if lines else table.made)
