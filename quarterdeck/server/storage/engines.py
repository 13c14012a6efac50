"""SQLAlchemy engines, with the settings that make commits durable."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, QueuePool

from quarterdeck.server.storage.address import Address
from quarterdeck.server.storage.errors import DatabaseRefused

if TYPE_CHECKING:
    import asyncpg

READERS: Final = 4
IDLE: Final = 0.4
"""The share of the timeout after which PostgreSQL ends an idle transaction."""
LOCKED: Final = 0.1
"""The share of the timeout after which a transaction that waits for a locked row is retried."""
_WAL_BYTES: Final = 64 * 1024 * 1024


def writing_engine(address: Address, timeout: float) -> AsyncEngine:
    """An engine with one connection; a second one only while a broken one is being closed."""
    if address.path is not None:
        engine = _sqlite(address.path, timeout, pool_size=1, max_overflow=1)
        event.listen(engine.sync_engine, "begin", begin_immediate)
        return engine
    return _postgres(address.dsn, timeout, pool_size=1, max_overflow=1)


def reading_engine(address: Address, timeout: float) -> AsyncEngine | Engine:
    """An engine for reads of one statement each. They see committed data and never wait for the writer.

    The engine is synchronous for SQLite, used in threads of `Reader`: the asynchronous driver would switch threads four
    times per read.
    """
    options: dict[str, Any] = {
        "isolation_level": "AUTOCOMMIT",
        "skip_autocommit_rollback": True,
        "pool_reset_on_return": None,
    }
    if address.path is not None:
        engine = create_engine(
            sqlite_url(address.path, "pysqlite"),
            poolclass=QueuePool,
            pool_timeout=timeout,
            pool_size=READERS,
            max_overflow=0,
            **options,
            hide_parameters=True,
            connect_args={**_sqlite_arguments(timeout), "check_same_thread": False},
        )
        _prepare_sqlite(engine, address.path)
        return engine
    return _postgres(address.dsn, timeout, pool_size=READERS, max_overflow=0, **options)


def sqlite_url(path: Path, driver: str = "aiosqlite") -> str:
    # mode=rw: a missing file is an error, not a new and empty database.
    return f"sqlite+{driver}:///{path.as_uri()}?mode=rw&uri=true"


def _sqlite(path: Path, timeout: float, **options: Any) -> AsyncEngine:
    engine = create_async_engine(
        sqlite_url(path),
        poolclass=AsyncAdaptedQueuePool,
        pool_timeout=timeout,
        **options,
        hide_parameters=True,
        connect_args=_sqlite_arguments(timeout),
    )
    _prepare_sqlite(engine.sync_engine, path)
    return engine


def _sqlite_arguments(timeout: float) -> dict[str, Any]:
    return {"isolation_level": None, "timeout": timeout * 0.8}


def _prepare_sqlite(engine: Engine, path: Path) -> None:
    event.listen(engine, "connect", set_sqlite)
    _watch_file(engine, path)


def _watch_file(engine: Engine, path: Path) -> None:
    """Reconnect if the file was removed or replaced: SQLite would continue to write to the old file."""

    def same_file() -> tuple[int, int]:
        found = path.stat()
        return found.st_dev, found.st_ino

    def connected(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["file"] = same_file()

    def taken(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        try:
            if record.info["file"] == same_file():
                return
        except FileNotFoundError:
            pass
        raise DisconnectionError

    event.listen(engine, "connect", connected)
    event.listen(engine, "checkout", taken)


def set_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"journal_size_limit={_WAL_BYTES}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_immediate(connection: Any) -> None:
    # A transaction that reads before it writes would fail if another one wrote in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def need_driver() -> None:
    """Raise DatabaseRefused if the optional PostgreSQL driver is not installed."""
    if find_spec("asyncpg") is None:
        raise DatabaseRefused("PostgreSQL needs its driver: pip install 'quarterdeck[cluster]'")


def _postgres(dsn: str, timeout: float, **options: Any) -> AsyncEngine:
    need_driver()

    async def connect() -> asyncpg.Connection:
        return await connect_postgres(dsn, timeout)

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_timeout=timeout,
        **options,
        pool_pre_ping=True,
        hide_parameters=True,
    )


async def connect_postgres(dsn: str, timeout: float | None) -> asyncpg.Connection:
    """`timeout`: seconds for each operation; None for work that may take long."""
    import asyncpg

    limit, idle, locked = (
        _milliseconds(timeout * share if timeout is not None else 0.0) for share in (1.0, IDLE, LOCKED)
    )
    return await asyncpg.connect(
        dsn,
        timeout=timeout or 10.0,
        command_timeout=timeout,
        server_settings={
            "application_name": "quarterdeck",
            "synchronous_commit": "on",
            "default_transaction_isolation": "read committed",
            "statement_timeout": limit,
            # Limits how long a frozen node locks the rows of its tables. Others wait less: see `Writer`.
            "idle_in_transaction_session_timeout": idle,
            "lock_timeout": locked,
            "jit": "off",
        },
    )


def _milliseconds(seconds: float) -> str:
    """The setting as PostgreSQL reads it; 0 is no limit."""
    return str(round(seconds * 1000))
