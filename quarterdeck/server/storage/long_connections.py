"""Single connections for migrations, backup and restore. They wait longer for locks than the server does."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from quarterdeck.core.printable import quoted
from quarterdeck.server.storage.address import Address
from quarterdeck.server.storage.db_errors import reason_unusable, storage_error
from quarterdeck.server.storage.engines import begin_immediate, connect_postgres, need_driver, set_sqlite, sqlite_url
from quarterdeck.server.storage.errors import DatabaseRefused, StorageGone

if TYPE_CHECKING:
    import asyncpg

_WAIT: Final = 60.0


@asynccontextmanager
async def read_connection(address: Address) -> AsyncIterator[AsyncConnection]:
    """A connection that reads one consistent snapshot and changes nothing."""
    _check_path(address)
    if address.path is not None:
        engine = _sqlite(address.path)
        event.listen(engine.sync_engine, "begin", _begin)
    else:
        engine = _postgres(address.dsn, isolation_level="REPEATABLE READ")
    async with _connected(engine, address) as connection:
        yield connection


@asynccontextmanager
async def write_connection(address: Address) -> AsyncIterator[AsyncConnection]:
    """A connection for one transaction that the caller commits. Creates the SQLite file if it does not exist."""
    _check_path(address)
    if address.path is not None:
        engine = _sqlite(address.path)
        event.listen(engine.sync_engine, "connect", set_sqlite)
        event.listen(engine.sync_engine, "begin", begin_immediate)
    else:
        engine = _postgres(address.dsn)
    async with _connected(engine, address, make=True) as connection:
        yield connection


@asynccontextmanager
async def _connected(engine: AsyncEngine, address: Address, *, make: bool = False) -> AsyncIterator[AsyncConnection]:
    try:
        if make and address.path is not None:
            await asyncio.to_thread(_make_file, address.path)
        async with engine.connect() as connection:
            yield connection
    except Exception as error:
        sentence = reason_unusable(error)
        if sentence:
            raise DatabaseRefused(f"{address.shown}: {sentence}") from None
        failure = storage_error(error)
        if failure is None:
            raise
        if isinstance(failure, StorageGone):
            raise StorageGone(f"{address.shown}: {failure}") from None
        raise failure from None
    finally:
        await engine.dispose()


def _check_path(address: Address) -> None:
    path = address.path
    if path is None:
        if address.kind == "sqlite":
            raise DatabaseRefused("a database in memory holds nothing yet: name a file, as in sqlite:///quarterdeck.db")
        return
    if not path.parent.is_dir():
        raise DatabaseRefused(f"there is no folder {quoted(str(path.parent))} for the database: make it first")
    if path.is_dir():
        raise DatabaseRefused(f"{quoted(str(path))} is a folder, not a database")


def _make_file(path: Path) -> None:
    """Create the file, readable by its owner only. Retries, because SQLite does not wait for this lock."""
    path.touch(0o600)
    until = time.monotonic() + _WAIT
    with closing(sqlite3.connect(path, timeout=_WAIT)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.02)


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _sqlite(path: Path) -> AsyncEngine:
    arguments = {"isolation_level": None, "timeout": _WAIT}
    return create_async_engine(sqlite_url(path), poolclass=NullPool, hide_parameters=True, connect_args=arguments)


def _postgres(dsn: str, **options: Any) -> AsyncEngine:
    need_driver()

    async def connect() -> asyncpg.Connection:
        return await connect_postgres(dsn, None)

    return create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, poolclass=NullPool, hide_parameters=True, **options
    )
