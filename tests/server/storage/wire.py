"""A proxy to a database that can be cut, paused and restored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self
from urllib.parse import urlsplit


class Wire:
    """`async with Wire(url) as wire: ... wire.port`."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._place = place.hostname or "127.0.0.1", place.port or 5432
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self.port = 0
        self.listener: Callable[[bytes], None] | None = None
        """Called with the client's bytes; may cut the connection before the database gets them."""
        self.answered: Callable[[bytes], None] | None = None
        """Called with the database's bytes; may cut the connection before the client gets them."""

    async def __aenter__(self) -> Self:
        await self.restore()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def restore(self) -> None:
        self._open.set()
        if self._server is None:
            self._server = await asyncio.start_server(self._call, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Break every connection and refuse new ones."""
        self._open.set()
        if self._server is not None:
            self._server.close()
            self._server = None
        self.hang_up()

    def hang_up(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def hold(self) -> None:
        """Stop forwarding without closing, like an unplugged cable."""
        self._open.clear()

    async def _call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        there_reader, there_writer = await asyncio.open_connection(*self._place)
        self._writers |= {writer, there_writer}
        await asyncio.gather(self._pass(reader, there_writer, "listener"), self._pass(there_reader, writer, "answered"))
        self._writers -= {writer, there_writer}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hears: str) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                if heard := getattr(self, hears):
                    heard(data)
                    await self._open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
