"""Writes a backup of the whole database from one consistent snapshot, also while the server runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.printable import quoted
from quarterdeck.server.storage.address import Address, parse_address
from quarterdeck.server.storage.backup_file import (
    FORMAT,
    VERSION,
    BackupProblem,
    BackupWriter,
    Bytes,
    Header,
    Heading,
)
from quarterdeck.server.storage.errors import DatabaseRefused
from quarterdeck.server.storage.long_connections import read_connection
from quarterdeck.server.storage.migrate import check_revision, head, revision
from quarterdeck.server.storage.schema import METADATA

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of rows done and the total."""


async def backup(url: str, path: Path, *, force: bool = False, progress: Progress | None = None) -> dict[str, int]:
    """Write the backup; return the number of rows per table."""
    address = parse_address(url)
    if not force and (path.exists() or path.is_symlink()):
        raise BackupProblem(f"{quoted(str(path))} is there already: choose another name, or add --force")
    if address.path is not None and not address.path.exists():
        raise DatabaseRefused(f"there is no database {address.shown}: name the one the server uses with --database")
    async with read_connection(address) as connection:
        await _check(connection, address)
        counts = {
            str(table.name): int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            for table in METADATA.sorted_tables
        }
        with BackupWriter(path) as file:
            file.write(Header(FORMAT, VERSION, head(), counts))
            await _write_rows(connection, file, sum(counts.values()), progress or (lambda done, total: None))
    return counts


async def _check(connection: AsyncConnection, address: Address) -> None:
    if await connection.run_sync(check_revision, address.shown):
        return
    if await connection.run_sync(revision) is None:
        raise DatabaseRefused(f"{address.shown} is empty: there is nothing to back up")
    raise DatabaseRefused(f"{address.shown} is of an older version: `quarterdeck serve` brings it up to date")


async def _write_rows(connection: AsyncConnection, file: BackupWriter, total: int, progress: Progress) -> None:
    done = 0
    for table in METADATA.sorted_tables:
        file.write(Heading(str(table.name), [str(column.name) for column in table.columns]))
        found = await connection.stream(select(table).order_by(*table.primary_key))
        async for row in found:
            file.write([_plain(value) for value in row])
            done += 1
            if done % 1000 == 0:
                progress(done, total)
    progress(done, total)


def _plain(value: Any) -> Any:
    return Bytes(bytes(value)) if isinstance(value, bytes | memoryview) else value
