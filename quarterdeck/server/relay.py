"""Between nodes: who writes a line, says something or sits down tells the other server processes.

The relay carries hints, never truth: a node that hears of a line reads it from the database. So a message that is lost
costs nothing but a moment, and when the relay is gone the nodes look into the database now and then instead.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from quarterdeck.core.errors import QuarterdeckError

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

log = structlog.get_logger()


class Word(msgspec.Struct, omit_defaults=True):
    """What one node tells the others about a table."""

    node: str
    table: str
    what: str
    """`line`, `table`, `chat` or `here`."""
    here: dict[str, str] = {}
    """`here`: the guests connected to that node, by name."""
    looking: list[str] = []
    """`here`: those of them who look at a page of theirs."""
    bots: list[int] = []
    """`here`: the seats whose bots from elsewhere are connected to that node."""
    came: list[int] = []
    """`here`: those of them that have just come. Who has an older line to one lets it go."""
    asking: bool = False
    """`here`: say the same of yourselves."""


_SILENCE = 2.0
"""Seconds without a word, after which the relay is asked whether it is still there."""

Hear = Callable[[Word], Awaitable[None]]
Tell = Callable[[bool], Awaitable[None]]


class Relay(Protocol):
    alone: bool
    """There are no other nodes."""
    well: bool

    async def start(self, hear: Hear, changed: Tell) -> None: ...
    async def tell(self, word: Word) -> None: ...
    async def close(self) -> None: ...


class NoRelay:
    """One process, by itself."""

    alone = True
    well = True

    async def start(self, hear: Hear, changed: Tell) -> None:
        pass

    async def tell(self, word: Word) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisRelay:
    """Over one Redis channel. It mends itself; `changed` is told when it breaks and when it is back."""

    alone = False
    _CHANNEL = "quarterdeck"

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.well = False
        self._redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5, health_check_interval=5)
        self._task: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[Word] = asyncio.Queue(maxsize=10_000)
        self._writer: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, changed: Tell) -> None:
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(hear, changed, ready))
        self._writer = asyncio.create_task(self._write())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 3)

    async def tell(self, word: Word) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(word)

    async def close(self) -> None:
        for task in (self._task, self._writer):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._redis.aclose()

    async def _write(self) -> None:
        while True:
            word = await self._out.get()
            try:
                await self._redis.publish(self._CHANNEL, msgspec.json.encode(word))
            except Exception:  # What was not told is found in the database by who needs it.
                await asyncio.sleep(0.2)

    async def _listen(self, hear: Hear, changed: Tell, ready: asyncio.Event) -> None:
        while True:
            pubsub = self._redis.pubsub()
            try:
                await pubsub.subscribe(self._CHANNEL)
                self.well = True
                log.info("relay up")
                await changed(True)
                ready.set()
                await self._hear_all(pubsub, hear)
            except asyncio.CancelledError:
                with contextlib.suppress(Exception):
                    await pubsub.aclose()  # type: ignore[no-untyped-call]
                raise
            except Exception as error:
                if self.well:
                    log.warning("relay down", error=type(error).__name__)
                    self.well = False
                    await changed(False)
                with contextlib.suppress(Exception):
                    await pubsub.aclose()  # type: ignore[no-untyped-call]
                await asyncio.sleep(0.5)

    async def _hear_all(self, pubsub: PubSub, hear: Hear) -> None:
        silent = 0
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=_SILENCE)
            if message is not None:
                silent = 0
                with contextlib.suppress(msgspec.MsgspecError):
                    await hear(msgspec.json.decode(message["data"], type=Word))
            elif silent == 2:
                raise TimeoutError("the relay does not answer")
            else:
                silent += 1
                await pubsub.ping()  # a connection that died silently is found out


def make_relay(url: str) -> Relay:
    if not url:
        return NoRelay()
    try:
        return RedisRelay(url)
    except ImportError as error:
        raise QuarterdeckError("Redis needs its driver: pip install 'quarterdeck[cluster]'") from error
    except ValueError as error:
        raise QuarterdeckError("a Redis is named by an address such as redis://host or rediss://host:6380") from error
