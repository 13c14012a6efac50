"""Backup and restore: one consistent snapshot, complete or not at all, between all kinds of databases."""

import asyncio
import gzip
import hashlib
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from quarterdeck.server.storage import DatabaseRefused, Store, open_store
from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.backup import backup
from quarterdeck.server.storage.backup_file import BackupProblem
from quarterdeck.server.storage.long_connections import read_connection
from quarterdeck.server.storage.restore import restore
from quarterdeck.server.storage.rows import ContactRow, Kind, NoticeRow
from quarterdeck.server.storage.schema import METADATA, TABLES
from tests.server.storage.databases import database
from tests.server.storage.things import OVER, PLAYING, SEED, a_line, a_table, add
from tests.services import needs_postgres
from tests.time_limits import LONG

LINES = TABLES.c.keys().index("lines")
BOTH = ["sqlite", pytest.param("postgres", marks=needs_postgres())]


async def fill(store: Store) -> None:
    """Insert rows into every table of the database."""
    await store.secret("cookies")
    await store.add_guest("ann", 'Ann "Ö" \u202e😀\n', 1)
    await store.add_code("digest", "ann", 99)
    await store.add_return("ann", "another digest", 98)
    for id in ("t1", "t2"):
        kind: Kind = "daily" if id == "t1" else "match"
        day = "2026-11-15" if id == "t1" else ""
        await add(store, a_table(id, kind=kind, public=id == "t1", counted=bool(day), day=day), ["ann", ""])
        await store.add_chat(id, "ann", "Ann", "<b>hello</b>\u2028", 2**41, -1, f"said-at-{id}")
        for seq in range(1, 4):
            await store.append(id, a_line(seq, f"{id}-{seq}"), OVER if id == "t2" else PLAYING)
    await store.add_snapshot("t1", 3, "[Game d6]\n" * 100)
    await store.day_seed("d6", "2026-11-15", SEED)
    await store.set_contact(ContactRow("ann", mail="ann@example.org", confirmed=True))
    await store.add_notices([NoticeRow("ann", "t1", "mail", 2**41, 2**41)])
    await store.set_seen("t1", "ann", 3, 2**41)
    await store.ask_review("t1", 7)


async def contents(url: str) -> dict[str, list[Any]]:
    async with read_connection(parse_address(url)) as connection:
        return {
            table.name: sorted(tuple(row) for row in await connection.execute(select(table)))
            for table in METADATA.sorted_tables
        }


@pytest.fixture
async def filled(url: str) -> AsyncIterator[Store]:
    store = await open_store(url, LONG)
    await fill(store)
    yield store
    await store.close()


@pytest.fixture
async def saved(tmp_path: Path) -> Path:
    """A valid backup."""
    url, path = f"sqlite:///{tmp_path / 'saved.db'}", tmp_path / "saved.backup"
    store = await open_store(url, LONG)
    await fill(store)
    await store.close()
    await backup(url, path)
    return path


@pytest.fixture
def target(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'target.db'}"


@pytest.mark.parametrize("to", BOTH)
async def test_a_restore_contains_everything(url: str, filled: Store, to: str, tmp_path: Path) -> None:
    before = await contents(url)
    assert all(before.values())
    rows = await backup(url, tmp_path / "a.backup")
    assert rows == {name: len(found) for name, found in before.items()}
    async with database(to, tmp_path) as other:
        assert await restore(tmp_path / "a.backup", other) == rows
        assert await contents(other) == before
        store = await open_store(other, LONG)
        assert await store.lines("t1") == await filled.lines("t1")
        await store.append("t1", a_line(4), PLAYING)
        assert await store.add_chat("t1", "ann", "Ann", "on", 1, 0) == 2
        await store.close()


@pytest.mark.full
async def test_a_backup_during_writes_is_one_snapshot(url: str, tmp_path: Path) -> None:
    store = await open_store(url, LONG)
    writing = asyncio.create_task(write_on_and_on(store))
    moments = []
    size = 0
    for number in range(4):
        async with asyncio.timeout(LONG):
            while len((await contents(url))["journal"]) <= size:
                await asyncio.sleep(0.02)
        path = tmp_path / f"{number}.backup"
        await backup(url, path)
        copy = f"sqlite:///{tmp_path / f'{number}.db'}"
        await restore(path, copy)
        moments.append(await contents(copy))
        size = len(moments[-1]["journal"])
    assert not writing.done()
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store.close()
    for found in moments:
        tables = {row[0]: row[LINES] for row in found["tables"]}
        assert set(tables) == {row[0] for row in found["plans"]} == {row[0] for row in found["seats"]}
        for table, length in tables.items():
            assert [row[1] for row in found["journal"] if row[0] == table] == list(range(1, length + 1))
    sizes = [len(found["journal"]) for found in moments]
    assert sizes == sorted(set(sizes))


async def write_on_and_on(store: Store) -> None:
    async def play(name: str) -> None:
        number = 0
        while True:
            number += 1
            match = await add(store, a_table(f"{name}{number}"))
            for seq in range(1, 10):
                await store.append(match, a_line(seq), PLAYING)

    await asyncio.gather(*(play(name) for name in "abcd"))


def damage(data: bytes) -> list[bytes]:
    """Many ways to damage a file."""
    plain = gzip.decompress(data)
    lines = plain.splitlines(keepends=True)
    found = [data[:length] for length in (1, 10, len(data) // 2, len(data) - 9, len(data) - 1)]
    for _ in range(20):
        place = random.randrange(20, len(data) - 9)  # The last byte before the checksum has unused bits.
        found.append(data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :])
    for changed in (
        b"".join(lines[:-1]),
        b"".join(lines[:5] + lines[6:]),
        b"".join([*lines[:-3], lines[-2], lines[-3], lines[-1]]),
        plain.replace(b"hello", b"hallo"),
        plain + b"[]\n",
        lines[0],
        lines[0] + b"{]\n",
        lines[0] + b"\xff\n",
        lines[0] + b"7\n",
        lines[0] + plain,
    ):
        found.append(gzip.compress(changed))
    return found


async def test_a_damaged_backup_changes_nothing(saved: Path, target: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.backup"
    for data in damage(saved.read_bytes()):
        bad.write_bytes(data)
        with pytest.raises(BackupProblem):
            await restore(bad, target)
        assert not (tmp_path / "target.db").exists()
    await restore(saved, target)
    before = await contents(target)
    with pytest.raises(BackupProblem):
        await restore(bad, target, replace=True)
    assert await contents(target) == before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Dear Ann",
        gzip.compress(b""),
        gzip.compress(b"Dear Ann\n"),
        gzip.compress(b"{}\n"),
        gzip.compress(b'{"format": "other", "version": 1, "schema": "0001", "rows": {}}\n'),
        b"SQLite format 3\0" + b"\0" * 100,
    ],
    ids=["empty", "letter", "packed nothing", "packed letter", "packed object", "other format", "database"],
)
async def test_a_file_that_is_not_a_backup(data: bytes, target: str, tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_bytes(data)
    with pytest.raises(BackupProblem, match="letter"):
        await restore(path, target)
    assert not (tmp_path / "target.db").exists()


@pytest.mark.parametrize("change", [{"version": 2}, {"schema": "9999"}])
async def test_a_backup_of_a_newer_version(change: dict[str, Any], saved: Path, target: str) -> None:
    first, _, rest = gzip.decompress(saved.read_bytes()).partition(b"\n")
    saved.write_bytes(gzip.compress(json.dumps(json.loads(first) | change).encode() + b"\n" + rest))
    with pytest.raises(BackupProblem, match="newer version"):
        await restore(saved, target)


async def test_existing_data_is_replaced_only_on_request(url: str, saved: Path) -> None:
    store = await open_store(url, LONG)
    await add(store, a_table("mine"))
    with pytest.raises(DatabaseRefused, match="--force"):
        await restore(saved, url)
    assert await store.running() == ["mine"]
    await restore(saved, url, replace=True)
    assert await store.running() == ["t1"]
    assert await store.table("mine") is None
    await store.close()


async def test_inconsistent_rows_change_nothing(url: str, saved: Path, tmp_path: Path) -> None:
    """A complete file with a journal line of a table that does not exist."""
    lines = gzip.decompress(saved.read_bytes()).splitlines(keepends=True)[:-1]
    lines = [line for line in lines if not line.startswith(b'["t1","d6"')]
    body = b"".join(lines)
    end = json.dumps({"lines": len(lines), "sha256": hashlib.sha256(body).hexdigest()}).encode()
    saved.write_bytes(gzip.compress(body + end + b"\n"))
    store = await open_store(url, LONG)
    await store.secret("cookies")
    before = await contents(url)
    with pytest.raises(BackupProblem, match="nothing was changed"):
        await restore(saved, url)
    assert await contents(url) == before
    await store.close()


async def test_only_the_owner_can_read_a_backup(saved: Path) -> None:
    assert saved.stat().st_mode & 0o077 == 0
    assert (saved.parent / "saved.db").stat().st_mode & 0o077 == 0


async def test_an_existing_backup_is_not_overwritten(saved: Path, tmp_path: Path) -> None:
    before = saved.read_bytes()
    with pytest.raises(BackupProblem, match="--force"):
        await backup(f"sqlite:///{tmp_path / 'saved.db'}", saved)
    assert saved.read_bytes() == before
    await backup(f"sqlite:///{tmp_path / 'saved.db'}", saved, force=True)
    assert gzip.decompress(saved.read_bytes()) == gzip.decompress(before)


async def test_a_folder_that_cannot_be_written(saved: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'saved.db'}"
    for path in (tmp_path / "nowhere" / "a.backup", Path("/proc/a.backup"), Path("/dev/full/a.backup")):
        with pytest.raises(BackupProblem, match="cannot write"):
            await backup(url, path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["saved.backup", "saved.db"]


async def test_an_empty_database_cannot_be_backed_up(url: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused):
        await backup(url, tmp_path / "a.backup")
    with pytest.raises(DatabaseRefused):
        await backup("sqlite://", tmp_path / "a.backup")
    assert not (tmp_path / "a.backup").exists()


async def test_progress_is_reported(saved: Path, target: str, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    rows = await restore(saved, target, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (sum(rows.values()), sum(rows.values()))
    heard.clear()
    await backup(target, tmp_path / "b.backup", progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (sum(rows.values()), sum(rows.values()))
