"""The relay sends messages between the nodes of a cluster, over Redis.

A message is only a hint: the node that gets it reads the change from the database. So a lost message costs time, never
data, and nodes poll the database while the relay is gone.
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


class NodeMessage(msgspec.Struct, omit_defaults=True):
    """A message from one node to the others about a table."""

    node: str
    table: str
    what: str
    """`line`, `table`, `chat` or `here`."""
    here: dict[str, str] = {}
    """`here`: the guests connected to that node, id to name."""
    looking: list[str] = []
    """`here`: the guests whose page is visible."""
    bots: list[int] = []
    """`here`: the seats whose remote bots are connected to that node."""
    came: list[int] = []
    """`here`: the seats whose remote bots have just connected. Other nodes dismiss older connections."""
    asking: bool = False
    """`here`: the other nodes must answer with their own presence."""


_SILENCE = 2.0
"""Seconds without a message after which the relay is pinged."""

Receive = Callable[[NodeMessage], Awaitable[None]]
Changed = Callable[[bool], Awaitable[None]]


class Relay(Protocol):
    alone: bool
    """There are no other nodes."""
    well: bool

    async def start(self, receive: Receive, changed: Changed) -> None: ...
    async def publish(self, message: NodeMessage) -> None: ...
    async def close(self) -> None: ...


class NoRelay:
    """For a single node."""

    alone = True
    well = True

    async def start(self, receive: Receive, changed: Changed) -> None:
        pass

    async def publish(self, message: NodeMessage) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisRelay:
    """Uses one Redis channel. It reconnects by itself, and calls `changed` when it breaks and when it is back."""

    alone = False
    _CHANNEL = "quarterdeck"

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.well = False
        self._redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5, health_check_interval=5)
        self._task: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[NodeMessage] = asyncio.Queue(maxsize=10_000)
        self._writer: asyncio.Task[None] | None = None

    async def start(self, receive: Receive, changed: Changed) -> None:
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(receive, changed, ready))
        self._writer = asyncio.create_task(self._write())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 3)

    async def publish(self, message: NodeMessage) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(message)

    async def close(self) -> None:
        for task in (self._task, self._writer):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._redis.aclose()

    async def _write(self) -> None:
        while True:
            message = await self._out.get()
            try:
                await self._redis.publish(self._CHANNEL, msgspec.json.encode(message))
            except Exception:  # Other nodes find the change in the database.
                await asyncio.sleep(0.2)

    async def _listen(self, receive: Receive, changed: Changed, ready: asyncio.Event) -> None:
        while True:
            pubsub = self._redis.pubsub()
            try:
                await pubsub.subscribe(self._CHANNEL)
                self.well = True
                log.info("relay up")
                await changed(True)
                ready.set()
                await self._receive_all(pubsub, receive)
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

    async def _receive_all(self, pubsub: PubSub, receive: Receive) -> None:
        silent = 0
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=_SILENCE)
            if message is not None:
                silent = 0
                with contextlib.suppress(msgspec.MsgspecError):
                    await receive(msgspec.json.decode(message["data"], type=NodeMessage))
            elif silent == 2:
                raise TimeoutError("the relay does not answer")
            else:
                silent += 1
                await pubsub.ping()  # Detects a dead connection.


def make_relay(url: str) -> Relay:
    if not url:
        return NoRelay()
    try:
        return RedisRelay(url)
    except ImportError as error:
        raise QuarterdeckError("Redis needs its driver: pip install 'quarterdeck[cluster]'") from error
    except ValueError as error:
        raise QuarterdeckError("a Redis is named by an address such as redis://host or rediss://host:6380") from error
