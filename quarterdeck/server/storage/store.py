"""The store: all permanent data of the server, on SQLite or PostgreSQL."""

from __future__ import annotations

import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Engine, delete, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quarterdeck.server.storage.address import Address, parse_address
from quarterdeck.server.storage.chat import ChatRepository
from quarterdeck.server.storage.daily import DailyRepository
from quarterdeck.server.storage.engines import reading_engine, writing_engine
from quarterdeck.server.storage.guests import GuestRepository
from quarterdeck.server.storage.journal import JournalRepository
from quarterdeck.server.storage.migrate import migrate
from quarterdeck.server.storage.notices import NoticeRepository
from quarterdeck.server.storage.reviews import ReviewRepository
from quarterdeck.server.storage.schema import SECRETS
from quarterdeck.server.storage.seats import SeatRepository
from quarterdeck.server.storage.tables import TableRepository
from quarterdeck.server.storage.timeouts import with_timeout

TIMEOUT: Final = 5.0
"""Seconds until a database that does not answer counts as gone."""


class Store(
    GuestRepository,
    TableRepository,
    SeatRepository,
    JournalRepository,
    ChatRepository,
    DailyRepository,
    NoticeRepository,
    ReviewRepository,
):
    """Writes return after their commit. Raises only the exceptions of `errors.py`."""

    def __init__(self, url: str, reading: AsyncEngine | Engine, writing: AsyncEngine, timeout: float) -> None:
        super().__init__(reading, writing, timeout)
        self.url: Final = url
        """The address without the password."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def ping(self) -> None:
        """Raise StorageGone if the database does not answer. After a failed write, this tests with a write."""
        await self._row(text("SELECT 1"))
        if self._writer.failed:
            await self._write(_write_something)

    async def close(self) -> None:
        """Write the waiting jobs and close all connections. Does not wait for a dead database."""
        await self._writer.close()
        with suppress(TimeoutError):
            await with_timeout(self._timeout, self._close_connections())
        if self._folder is not None:
            self._folder.cleanup()

    async def _close_connections(self) -> None:
        await self._writing.dispose()
        await self._reader.close()


async def open_store(url: str, timeout: float = TIMEOUT) -> Store:
    """Migrate and open the database. Raises DatabaseRefused or StorageGone."""
    address, folder = _with_path(parse_address(url))
    await migrate(address)
    store = Store(address.shown, reading_engine(address, timeout), writing_engine(address, timeout), timeout)
    store._folder = folder
    return store


async def _write_something(connection: AsyncConnection) -> None:
    await connection.execute(delete(SECRETS).where(SECRETS.c.name == "ping"))
    await connection.execute(insert(SECRETS), {"name": "ping", "value": secrets.token_bytes(8)})


def _with_path(address: Address) -> tuple[Address, tempfile.TemporaryDirectory[str] | None]:
    """For `sqlite://` (no path): a file in a temporary folder, so that tests use the same code as servers."""
    if address.kind != "sqlite" or address.path is not None:
        return address, None
    folder = tempfile.TemporaryDirectory(prefix="quarterdeck-")
    return msgspec.structs.replace(address, path=Path(folder.name) / "store.db"), folder
