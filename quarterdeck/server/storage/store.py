"""The store: everything the server keeps, whichever database it is kept in."""

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
from quarterdeck.server.storage.chat import ChatRoom
from quarterdeck.server.storage.daily import DailyRoom
from quarterdeck.server.storage.engines import reading_engine, writing_engine
from quarterdeck.server.storage.guests import GuestRoom
from quarterdeck.server.storage.journal import JournalRoom
from quarterdeck.server.storage.migrate import migrate
from quarterdeck.server.storage.notices import NoticeRoom
from quarterdeck.server.storage.reviews import ReviewRoom
from quarterdeck.server.storage.schema import SECRETS
from quarterdeck.server.storage.seats import SeatRoom
from quarterdeck.server.storage.statistics import StatisticsRoom
from quarterdeck.server.storage.tables import TableRoom
from quarterdeck.server.storage.within import within

PATIENCE: Final = 5.0
"""Seconds until a database that does not answer counts as gone."""


class Store(GuestRoom, TableRoom, SeatRoom, JournalRoom, ChatRoom, DailyRoom, StatisticsRoom, NoticeRoom, ReviewRoom):
    """Writes return after their commit. Whatever the database does, errors are those of `errors.py`."""

    def __init__(self, url: str, reading: AsyncEngine | Engine, writing: AsyncEngine, patience: float) -> None:
        super().__init__(reading, writing, patience)
        self.url: Final = url
        """Fit to be shown: without the password."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def ping(self) -> None:
        """Raises StorageGone if the database does not answer. After a write that failed, only a write is proof."""
        await self._row(text("SELECT 1"))
        if self._writer.failed:
            await self._write(_write_something)

    async def close(self) -> None:
        """What waits is written first. A database that does not answer is not waited for."""
        await self._writer.close()
        with suppress(TimeoutError):
            await within(self._patience, self._hang_up())
        if self._folder is not None:
            self._folder.cleanup()

    async def _hang_up(self) -> None:
        await self._writing.dispose()
        await self._reader.close()


async def open_store(url: str, patience: float = PATIENCE) -> Store:
    """Raises DatabaseRefused for a database that is not for us, StorageGone for one that does not answer."""
    address, folder = _placed(parse_address(url))
    await migrate(address)
    store = Store(address.shown, reading_engine(address, patience), writing_engine(address, patience), patience)
    store._folder = folder
    return store


async def _write_something(connection: AsyncConnection) -> None:
    await connection.execute(delete(SECRETS).where(SECRETS.c.name == "ping"))
    await connection.execute(insert(SECRETS), {"name": "ping", "value": secrets.token_bytes(8)})


def _placed(address: Address) -> tuple[Address, tempfile.TemporaryDirectory[str] | None]:
    """`sqlite://` is a file too, in a folder that is removed: one way to work for tests and for earnest."""
    if address.kind != "sqlite" or address.path is not None:
        return address, None
    folder = tempfile.TemporaryDirectory(prefix="quarterdeck-")
    return msgspec.structs.replace(address, path=Path(folder.name) / "store.db"), folder
