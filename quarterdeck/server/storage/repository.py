"""The base class of all repositories: one way to read, one way to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, Executable, Row
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import ReturningInsert
from sqlalchemy.sql.schema import Table

from quarterdeck.server.storage.appending import Append
from quarterdeck.server.storage.errors import Unstorable
from quarterdeck.server.storage.reader import Reader
from quarterdeck.server.storage.writer import Work, Writer

T = TypeVar("T")


class Repository:
    """Reads see committed data. Writes return after their commit."""

    def __init__(self, reading: AsyncEngine | Engine, writing: AsyncEngine, timeout: float) -> None:
        self._reading: Final = reading
        self._writing: Final = writing
        self._timeout: Final = timeout
        self._reader: Final = Reader(reading, timeout)
        self._writer: Final = Writer(writing, timeout)

    async def _rows(self, question: Executable) -> Sequence[Row[Any]]:
        return await self._reader.rows(question)

    async def _row(self, question: Executable) -> Row[Any] | None:
        rows = await self._rows(question)
        return rows[0] if rows else None

    async def _write(self, work: Work[T], table: str = "") -> T:
        return await self._writer.write(work, table)

    async def _append(self, append: Append) -> None:
        await self._writer.append(append)

    async def _execute(self, statement: Executable, table: str = "") -> int:
        """Execute one statement and return the number of changed rows."""

        async def work(connection: AsyncConnection) -> int:
            return (await connection.execute(statement)).rowcount

        return await self._write(work, table)

    async def _insert_if_absent(self, into: Table, **row: object) -> bool:
        """Insert a row unless its key exists; return whether it was inserted."""

        async def work(connection: AsyncConnection) -> bool:
            return await insert_if_absent(connection, into, row)

        return await self._write(work)


async def insert_if_absent(connection: AsyncConnection, into: Table, row: dict[str, object]) -> bool:
    """Insert a row unless its key exists; return whether it was inserted."""
    statement: ReturningInsert[Any]
    if connection.dialect.name == "sqlite":
        statement = sqlite.insert(into).values(row).on_conflict_do_nothing().returning(*into.primary_key)
    else:
        statement = postgresql.insert(into).values(row).on_conflict_do_nothing().returning(*into.primary_key)
    return (await connection.execute(statement)).first() is not None


def check_text(*texts: str) -> None:
    """Raise Unstorable for a NUL or half a surrogate pair, so that all databases accept the same texts."""
    for text in texts:
        if "\0" in text:
            raise Unstorable("a text with a NUL cannot be stored")
        if not text.isascii():
            try:
                text.encode()
            except UnicodeEncodeError:
                raise Unstorable("a text with half a surrogate pair cannot be stored") from None
