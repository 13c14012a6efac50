"""Databases for single tests: a SQLite file, or a schema in PostgreSQL, which is created faster than a database."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
from sqlalchemy import delete

from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.long_connections import write_connection
from quarterdeck.server.storage.schema import METADATA
from tests.services import POSTGRES


@asynccontextmanager
async def database(kind: str, folder: Path) -> AsyncIterator[str]:
    """The address of an empty database."""
    name = f"quarterdeck_test_{secrets.token_hex(6)}"
    if kind == "sqlite":
        yield f"sqlite:///{folder / name}.db"
        return
    await command(POSTGRES, f"CREATE SCHEMA {name}")
    try:
        yield urlunsplit(urlsplit(POSTGRES)._replace(query=f"search_path={name}"))
    finally:
        await command(POSTGRES, f"DROP SCHEMA {name} CASCADE")


def at_port(url: str, port: int) -> str:
    place = urlsplit(url)
    user, at, _ = place.netloc.rpartition("@")
    return urlunsplit(place._replace(netloc=f"{user}{at}127.0.0.1:{port}"))


async def command(url: str, sql: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url)
    try:
        return list(await connection.fetch(sql))
    finally:
        await connection.close()


async def emptied(url: str) -> None:
    """Delete all rows of our tables."""
    async with write_connection(parse_address(url)) as connection:
        for table in reversed(METADATA.sorted_tables):
            await connection.execute(delete(table))
        await connection.commit()
