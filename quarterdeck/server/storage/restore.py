"""Restores a backup into a database, in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import column, delete, insert, select, table
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.printable import quoted
from quarterdeck.server.storage.address import Address, parse_address
from quarterdeck.server.storage.backup import Progress
from quarterdeck.server.storage.backup_file import BackupProblem, Header, Heading, Value, read
from quarterdeck.server.storage.errors import DatabaseRefused, StorageFault
from quarterdeck.server.storage.long_connections import write_connection
from quarterdeck.server.storage.migrate import check_revision, head, known, lock, revision, upgrade
from quarterdeck.server.storage.schema import GUESTS, METADATA, TABLES

_TOGETHER: Final = 500


async def restore(path: Path, url: str, *, replace: bool = False, progress: Progress | None = None) -> dict[str, int]:
    """Check the whole file, then write it; return the number of rows per table."""
    address = parse_address(url)
    header = _checked(path)
    try:
        async with write_connection(address) as connection:
            await lock(connection)
            await _prepare(connection, address, header, replace)
            await _write_rows(connection, path, header, progress or (lambda done, total: None))
            if header.schema != head():
                await connection.run_sync(upgrade)
            await connection.commit()
    except StorageFault as fault:
        raise BackupProblem(f"{quoted(str(path))} does not fit the database; nothing was changed ({fault})") from None
    return header.rows


def _checked(path: Path) -> Header:
    """The header of the file, after a check of all its lines."""
    lines = read(path)
    header = next(lines)
    assert isinstance(header, Header)
    if header.schema not in known():
        raise BackupProblem(f"{quoted(str(path))} was made by a newer version of Quarterdeck: use that version")
    for line in lines:
        if isinstance(line, Header):
            raise BackupProblem(f"{quoted(str(path))} is damaged: it begins twice")
    return header


async def _prepare(connection: AsyncConnection, address: Address, header: Header, replace: bool) -> None:
    current = await connection.run_sync(check_revision, address.shown)
    if await connection.run_sync(revision) is None:
        await connection.run_sync(upgrade, header.schema)
        return
    if header.schema != head():
        raise DatabaseRefused(
            f"this backup is of an older version, and {address.shown} is not empty: restore it into an empty database"
        )
    if not current:
        await connection.run_sync(upgrade)
    if not replace:
        for kind in (TABLES, GUESTS):
            if (await connection.execute(select(kind).limit(1))).first() is not None:
                raise DatabaseRefused(
                    f"{address.shown} holds {kind.name} already: add --force to lose them, or restore into another"
                )
    for ours in reversed(METADATA.sorted_tables):
        await connection.execute(delete(ours))


async def _write_rows(connection: AsyncConnection, path: Path, header: Header, progress: Progress) -> None:
    done, total = 0, sum(header.rows.values())
    lines = read(path)
    next(lines)
    statement: Any = None
    columns: list[str] = []
    while lump := list(islice(lines, _TOGETHER)):
        for heading, rows in _by_table(lump):
            if heading is not None:
                columns = heading.columns
                statement = insert(table(heading.table, *(column(name) for name in columns)))
            if rows:
                await connection.execute(statement, [dict(zip(columns, row, strict=True)) for row in rows])
        done += len(lump)
        progress(min(done, total), total)


def _by_table(lines: list[Any]) -> Iterator[tuple[Heading | None, list[list[Value]]]]:
    """The rows grouped by table; the heading is None for rows that continue the previous table."""
    heading: Heading | None = None
    rows: list[list[Value]] = []
    for line in lines:
        if isinstance(line, Heading):
            yield heading, rows
            heading, rows = line, []
        else:
            rows.append(line)
    yield heading, rows
