"""Remote bots for tests: over a WebSocket, right or wrong on purpose."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.players.remote.bad_bot import line, right, wrong
from tests.server.page import Guest
from tests.time_limits import LONG


async def key(guest: Guest, table: str, seat: int) -> str:
    """The key of a remote bot, as the owner of the table sees it."""
    info = await guest.get(f"/api/tables/{table}")
    return str(info["seats"][seat]["key"])


class RemoteBot:
    """Answers with `choose`; None is no answer. Stores all messages it gets."""

    def __init__(self, url: str, key: str, choose: Callable[[Any], bytes | str | None] | None = None) -> None:
        self._url = url.replace("http", "ws", 1) + "/bot"
        self._key = key
        self._choose = choose or (lambda question: line(right(question)).decode())
        self.raw: list[str] = []
        self.told: list[Any] = []
        self.closed = False
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None]
        self.socket: ClientConnection

    async def __aenter__(self) -> RemoteBot:
        self.socket = await connect(self._url, max_size=2**22, compression=None, open_timeout=LONG, ping_timeout=LONG)
        self._task = asyncio.create_task(self._run())
        await self.say({"type": "key", "key": self._key})
        await self.until(lambda: self.closed or bool(self.told))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()
        await self._task

    async def drop(self) -> None:
        self.socket.transport.abort()
        await self._task

    async def say(self, message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def until(self, what: Any, seconds: float = LONG) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(what), seconds)

    def of(self, kind: str) -> list[Any]:
        return [message for message in self.told if message["type"] == kind]

    async def _run(self) -> None:
        try:
            async for raw in self.socket:
                assert isinstance(raw, str)
                self.raw.append(raw)
                await self._hear(json.loads(raw))
                await self._tell()
        except ConnectionClosed:
            pass
        self.closed = True
        await self._tell()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _hear(self, message: Any) -> None:
        self.told.append(message)
        if message["type"] == "hello":
            await self.say({"type": "ready", "name": "Elsewhere"})
        elif message["type"] == "choose":
            await self._answer(message)

    async def _answer(self, question: Any) -> None:
        answer = self._choose(question)
        if isinstance(answer, bytes):  # Invalid UTF-8 in a text frame, which no WebSocket library sends.
            await self.socket.send(answer, text=True)
        elif answer is not None:
            for one in answer.split("\n"):
                await self.socket.send(one)


class LateBot(RemoteBot):
    """Answers a question only after its timeout, this many times."""

    def __init__(self, url: str, key: str, times: int = 1000) -> None:
        super().__init__(url, key)
        self._left = times
        self._late: Any = None

    async def _hear(self, message: Any) -> None:
        await super()._hear(message)
        if message["type"] == "wrong" and self._late is not None:
            question, self._late = self._late, None
            with contextlib.suppress(ConnectionClosed):  # Earlier messages are still to be read.
                await super()._answer(question)

    async def _answer(self, question: Any) -> None:
        if self._left > 0:
            self._left -= 1
            self._late = question
        else:
            await super()._answer(question)


def wrongly(way: str, times: int = 1000) -> Callable[[Any], bytes | str | None]:
    """A function that answers wrongly this many times, and then right."""
    left = times

    def choose(question: Any) -> bytes | str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return line(right(question)).decode()
        said: list[bytes] = []
        wrong(way, question, said.append)
        try:
            return b"\n".join(said).decode() if said else None
        except UnicodeDecodeError:
            return said[0]

    return choose
