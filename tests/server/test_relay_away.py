"""Without Redis two nodes poll the database, and people at both still play together; then Redis returns."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.inside import FREE, environment
from tests.server.nginx import free_port
from tests.server.page import Guest, Page
from tests.server.running import Running
from tests.server.storage.wire import Wire
from tests.services import REDIS_SERVER, needs_redis_server
from tests.time_limits import LONG

pytestmark = needs_redis_server()


class Redis:
    """A Redis server that the test can stop."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self._port), "--save", "", "--dir", str(self._folder), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen([REDIS_SERVER, *options], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "Ready to accept connections" in line:
                return
        raise AssertionError("redis-server does not start")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(LONG)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    own = Redis(tmp_path)
    yield own
    own.stop()


@asynccontextmanager
async def two_nodes(folder: Path, redis: str) -> AsyncIterator[list[Running]]:
    """Started and stopped in threads, because the test may hold the connection to their Redis."""
    started: list[Running] = []
    try:
        for _ in range(2):
            database = f"sqlite:///{folder / 'tables.db'}"
            started.append(await asyncio.to_thread(Running, database, redis=redis, env=environment(**FREE)))
        yield started
    finally:
        for node in started:
            await asyncio.to_thread(node.stop)
    for node in started:
        assert not [line for line in node.log if "Traceback" in line or '"unexpected"' in line]


class At(Guest):
    """The same guest at another node."""

    def __init__(self, node: Running, other: Guest) -> None:
        super().__init__(node.url)
        self.http.cookies = other.http.cookies


async def told(pages: list[Page], *notices: str) -> None:
    for page in pages:
        await page.until(lambda page=page: page.notices == [*notices])


@pytest.mark.full
async def test_redis_goes_and_comes_back(tmp_path: Path, redis: Redis) -> None:
    async with two_nodes(tmp_path, redis.url) as (here, there), Guest(here.url) as ann, Guest(there.url) as bob:
        table, _ = await ann.new_table("tictactoe")
        x = await ann.page(table)
        redis.stop()
        await told([x], "relay-gone")
        assert (await ann.get("/health"))["relay"] is False
        assert "quarterdeck_relay_up 0.0" in (await ann.http.get("/metrics")).text

        await bob.post(f"/api/tables/{table}/seats", {"seat": 1, "invite": x.info["invite"]})
        o = await bob.page(table)
        pages = [x, o]
        await told(pages, "relay-gone")
        await x.until(lambda: x.info["state"] == "playing")
        assert (await x.act("mark b2"))["type"] == "ack"
        await o.until(lambda: o.version == 1)
        assert (await o.act("mark a1"))["type"] == "ack"
        await asyncio.gather(x.say("one"), o.say("two"))
        for page in pages:
            await page.until(lambda page=page: page.version == 2 and len(page.chat) == 2)
        assert x.chat == o.chat

        redis.start()
        await told(pages, "relay-gone", "relay-back")
        assert (await ann.get("/health"))["relay"] is True
        for page in pages:
            await page.until(lambda page=page: [s.get("here") for s in page.info["seats"]] == [True, True])
        assert (await x.act("mark c1"))["type"] == "ack"
        await o.until(lambda: o.version == 3)
        await o.say("three")
        await x.until(lambda: len(x.chat) == 3)
        assert x.scene["parts"] == o.scene["parts"]
        await o.close()
        await x.until(lambda: not x.info["seats"][1].get("here"))


@pytest.mark.full
async def test_redis_stops_answering(tmp_path: Path, redis: Redis) -> None:
    """Like an unplugged cable: no connection breaks, but the nodes detect it."""
    async with (
        Wire(redis.url) as wire,
        two_nodes(tmp_path, f"redis://127.0.0.1:{wire.port}") as (here, there),
        Guest(here.url) as ann,
        At(there, ann) as same,
    ):
        table, _ = await ann.new_table("d6")
        one, other = await ann.page(table), await same.page(table)
        wire.hold()
        answer = await one.act(one.decision["options"][0]["action"])
        assert answer["type"] == "ack"
        await told([one, other], "relay-gone")
        await other.until(lambda: other.version == 1)
        wire.hang_up()
        await wire.restore()
        await told([one, other], "relay-gone", "relay-back")
        await other.act(other.decision["options"][0]["action"])
        await one.until(lambda: one.version == 2)
        assert one.scene == other.scene
