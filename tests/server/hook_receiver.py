"""A receiver of webhooks: stores the calls, and answers with a given status."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.time_limits import LONG


class Receiver:
    def __init__(self) -> None:
        self.port = 0
        self.heads: list[str] = []
        self.bodies: list[bytes] = []
        self.answer = "HTTP/1.1 204 No Content\r\n\r\n"
        self._changed = asyncio.Condition()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?who=ada"

    def header(self, name: str, number: int = -1) -> str:
        lines = [line.partition(": ") for line in self.heads[number].split("\r\n")[1:]]
        return next(value for key, _, value in lines if key.lower() == name.lower())

    async def until(self, count: int, seconds: float = LONG) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: len(self.bodies) >= count), seconds)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.heads.append((await reader.readuntil(b"\r\n\r\n")).decode())
        body = await reader.readexactly(int(self.header("content-length")))
        writer.write(self.answer.encode())
        async with self._changed:
            self.bodies.append(body)
            self._changed.notify_all()
        if self.answer:
            writer.close()


@asynccontextmanager
async def receiver(tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    here = Receiver()
    server = await asyncio.start_server(here.serve, "127.0.0.1", 0, ssl=tls)
    here.port = server.sockets[0].getsockname()[1]
    try:
        yield here
    finally:
        server.close()
