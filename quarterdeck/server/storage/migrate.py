"""Migrates a database to the schema of this version, also if several nodes start at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.printable import quoted
from quarterdeck.server.storage.address import Address
from quarterdeck.server.storage.errors import DatabaseRefused
from quarterdeck.server.storage.long_connections import read_connection, write_connection
from quarterdeck.server.storage.schema import METADATA

VERSION_TABLE: Final = "quarterdeck_schema"
LOCK: Final = 0x51_44_45_43_4B  # The id of an advisory lock of PostgreSQL.


async def migrate(address: Address) -> None:
    """Create or upgrade the schema. Raises DatabaseRefused for another program's or a newer database."""
    if await is_current(address):
        return
    async with write_connection(address) as connection:
        await lock(connection)
        if not await connection.run_sync(check_revision, address.shown):
            await connection.run_sync(upgrade)
        await connection.commit()


async def is_current(address: Address) -> bool:
    """Whether the schema is current, without changes to the database. Raises DatabaseRefused like `migrate`."""
    if address.path is not None and not address.path.exists():
        return False
    async with read_connection(address) as connection:
        return await connection.run_sync(check_revision, address.shown)


async def lock(connection: AsyncConnection) -> None:
    """Let one node migrate at a time. SQLite locks by itself."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def head() -> str:
    """The schema revision of this version."""
    found = _scripts().get_current_head()
    assert found is not None
    return found


def known() -> set[str]:
    """The current revision and all earlier ones."""
    return {script.revision for script in _scripts().walk_revisions()}


def revision(connection: Connection) -> str | None:
    """The revision of a database; None if it has none of our tables."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def check_revision(connection: Connection, shown: str) -> bool:
    """Whether the schema is that of this version. Raises DatabaseRefused if it is not ours or too new."""
    found = revision(connection)
    if found is None:
        foreign = sorted(set(inspect(connection).get_table_names()) & set(METADATA.tables))
        if foreign:
            raise DatabaseRefused(
                f"{shown} holds a table {quoted(foreign[0])} that Quarterdeck did not make: choose an empty database"
            )
        return False
    if found not in known():
        raise DatabaseRefused(
            f"{shown} was made by a newer version of Quarterdeck (schema {quoted(found)}): use that version, "
            "or another database"
        )
    return found == head()


def upgrade(connection: Connection, to: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
