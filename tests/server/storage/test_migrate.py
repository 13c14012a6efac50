"""The schema: created by migrations, once, and never changed in a database that is not ours."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from quarterdeck.server.storage import DatabaseRefused, Store, open_store
from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.long_connections import read_connection, write_connection
from quarterdeck.server.storage.migrate import VERSION_TABLE, head
from quarterdeck.server.storage.schema import METADATA
from tests.server.storage.things import a_table, add
from tests.time_limits import LONG


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store with its own database, because the tests change the tables."""
    opened = await open_store(url, LONG)
    yield opened
    await opened.close()


OPENING = """
import asyncio, sys
from quarterdeck.server.storage import open_store
async def main():
    store = await open_store(sys.argv[1], 60.0)
    await store.secret("shared")
    await store.close()
asyncio.run(main())
"""


async def differences(url: str) -> list[object]:
    def compare(connection: Connection) -> list[object]:
        options = {"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))

    async with read_connection(parse_address(url)) as connection:
        return await connection.run_sync(compare)


async def run(url: str, *statements: str) -> None:
    async with write_connection(parse_address(url)) as connection:
        for statement in statements:
            await connection.execute(text(statement))
        await connection.commit()


async def test_migrations_create_the_schema(url: str, store: Store) -> None:
    assert await differences(url) == []


async def test_a_difference_is_detected(url: str, store: Store) -> None:
    await run(url, "ALTER TABLE guests ADD COLUMN shoes TEXT")
    assert await differences(url) != []


async def test_data_is_there_after_reopening(url: str, store: Store) -> None:
    await add(store, a_table("t1"))
    await store.close()
    again = await open_store(url)
    assert await again.table("t1") == a_table("t1")
    await again.close()


@pytest.mark.full
async def test_many_nodes_may_start_at_once(url: str) -> None:
    processes = [await asyncio.create_subprocess_exec(sys.executable, "-c", OPENING, url) for _ in range(3)]
    assert await asyncio.gather(*(process.wait() for process in processes)) == [0] * 3
    assert await differences(url) == []


async def test_a_database_of_a_newer_version_is_not_touched(url: str, store: Store) -> None:
    await add(store, a_table("t1"))
    await store.close()
    await run(url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'", "ALTER TABLE guests ADD COLUMN shoes TEXT")
    before = file_of(url)
    with pytest.raises(DatabaseRefused, match="newer version"):
        await open_store(url)
    assert file_of(url) == before
    await run(url, f"UPDATE {VERSION_TABLE} SET version_num = '{head()}'", "ALTER TABLE guests DROP COLUMN shoes")
    assert await differences(url) == []


async def test_a_database_of_another_program_is_not_touched(url: str) -> None:
    await run(url, "CREATE TABLE seats (row INTEGER)")
    before = file_of(url)
    with pytest.raises(DatabaseRefused, match="seats"):
        await open_store(url)
    assert file_of(url) == before


def file_of(url: str) -> bytes:
    path = parse_address(url).path
    return path.read_bytes() if path else b""


async def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100, encoding="utf-8")
    with pytest.raises(DatabaseRefused, match="not an SQLite database"):
        await open_store(f"sqlite:///{path}")
    assert path.read_text(encoding="utf-8").startswith("Dear Ann")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "sqlite:///"),
        ("quarterdeck.db", "sqlite:///"),
        ("mysql://ann:geheim@host/x", "mysql"),
        ("sqlite://quarterdeck.db", "three slashes"),
        ("sqlite:///quarterdeck.db?mode=ro", "question mark"),
        ("sqlite:////nowhere/at/all/quarterdeck.db", "no folder"),
        ("sqlite:////tmp", "is a folder"),
    ],
)
async def test_an_invalid_address(url: str, says: str) -> None:
    with pytest.raises(DatabaseRefused, match=says) as refused:
        await open_store(url)
    assert "geheim" not in str(refused.value)


async def test_a_store_in_memory_is_empty_each_time() -> None:
    for _ in range(2):
        store = await open_store("sqlite://")
        assert await store.running() == []
        await add(store, a_table("t1"))
        await store.close()


async def test_a_relative_path_with_odd_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_store("sqlite:///ein #Ort 100%.db")
    await add(store, a_table("t1"))
    await store.close()
    assert (tmp_path / "ein #Ort 100%.db").exists()
