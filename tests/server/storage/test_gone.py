"""The database disappears and returns: reported at once, no partial writes, and automatic recovery."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage import StorageGone, Store, Unsure, open_store
from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.engines import IDLE, connect_postgres
from tests.server.storage.databases import at_port, database
from tests.server.storage.things import PLAYING, a_line, a_table, add
from tests.server.storage.wire import Wire
from tests.services import POSTGRES, needs_postgres
from tests.time_limits import LONG

TIMEOUT = 6.0
"""The maximum seconds that a call to these stores may take."""
SOON = TIMEOUT + 20
"""With a margin for a busy machine."""


async def gone_soon(*calls: object) -> list[BaseException]:
    """Check that all these calls raise StorageGone within the timeout."""
    began = asyncio.get_running_loop().time()
    outcomes = await asyncio.gather(*calls, return_exceptions=True)  # type: ignore[call-overload]
    assert asyncio.get_running_loop().time() - began < SOON
    for outcome in outcomes:
        assert isinstance(outcome, StorageGone), outcome
    return list(outcomes)


async def healed(store: Store, seconds: float = LONG) -> None:
    until = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            return await store.ping()
        except StorageGone:
            assert asyncio.get_running_loop().time() < until
            await asyncio.sleep(0.05)


class TestPostgres:
    pytestmark = needs_postgres()

    @pytest.fixture
    async def wire(self) -> AsyncIterator[Wire]:
        async with Wire(POSTGRES) as wire:
            yield wire

    @pytest.fixture
    async def store(self, wire: Wire, tmp_path: Path) -> AsyncIterator[Store]:
        async with database("postgres", tmp_path) as url:
            store = await open_store(at_port(url, wire.port), timeout=TIMEOUT)
            yield store
            await store.close()

    async def test_a_connection_that_is_cut_and_restored(self, store: Store, wire: Wire) -> None:
        match = await add(store, a_table("t1"))
        await store.append(match, a_line(1, "one"), PLAYING)
        await wire.cut()
        await gone_soon(store.append(match, a_line(2, "two"), PLAYING), store.lines(match), store.ping())
        await gone_soon(*(store.add_chat(match, "ann", "Ann", "hello?", 1, 0) for _ in range(20)))
        await wire.restore()
        await healed(store)
        await store.append(match, a_line(2, "two"), PLAYING)
        assert [line.client for line in await store.lines(match)] == ["one", "two"]
        assert await store.chat(match) == []

    @pytest.mark.full
    async def test_a_frozen_node_delays_the_others_only_briefly(self, tmp_path: Path) -> None:
        """It locks the row of one table. Other tables are written at once, and this one when the lock is released."""
        async with database("postgres", tmp_path) as url:
            store = await open_store(url, timeout=TIMEOUT)
            for name in ("held", "free"):
                await add(store, a_table(name))
            frozen = await connect_postgres(url, TIMEOUT)
            await frozen.execute("BEGIN")
            await frozen.execute("SELECT 1 FROM tables WHERE id = 'held' FOR UPDATE")
            clock = asyncio.get_running_loop().time
            began = clock()

            async def written(table: str) -> float:
                await store.append(table, a_line(1, f"to-{table}"), PLAYING)
                return clock() - began

            free, held, number = await asyncio.gather(
                written("free"), written("held"), store.add_chat("free", "ann", "Ann", "hello", 1, 0)
            )
            assert free < TIMEOUT * IDLE  # Before the frozen node's transaction is ended.
            assert free < held < SOON
            assert [line.client for line in await store.lines("held")] == ["to-held"]
            assert number == 1
            frozen.terminate()
            await store.close()

    async def test_a_row_that_stays_locked_times_out(self, tmp_path: Path) -> None:
        async with database("postgres", tmp_path) as url:
            store = await open_store(url, timeout=1.0)
            await add(store, a_table("held"))
            other = await connect_postgres(url, None)  # Like a person at the console: no timeout ends its transaction.
            await other.execute("BEGIN")
            await other.execute("SELECT 1 FROM tables WHERE id = 'held' FOR UPDATE")
            await gone_soon(store.append("held", a_line(1, "one"), PLAYING))
            await other.execute("ROLLBACK")
            await store.append("held", a_line(1, "one"), PLAYING)
            await other.close()
            await store.close()

    async def test_a_restart_between_two_calls_is_not_noticed(self, store: Store, wire: Wire) -> None:
        match = await add(store, a_table("t1"))
        await store.lines(match)
        wire.hang_up()
        await asyncio.sleep(0.05)
        await store.append(match, a_line(1), PLAYING)
        assert await store.length(match) == 1

    @pytest.mark.full
    async def test_an_unplugged_cable(self, store: Store, wire: Wire) -> None:
        match = await add(store, a_table("t1"))
        wire.hold()
        reads = [store.lines(match) for _ in range(30)]
        writes = [store.append(match, a_line(1, f"c{number}"), PLAYING) for number in range(30)]
        await gone_soon(*reads, *writes)
        wire.hang_up()
        await wire.restore()
        await healed(store)
        await store.append(match, a_line(await store.length(match) + 1, "after"), PLAYING)

    async def test_nothing_is_acknowledged_before_its_commit(self, store: Store, wire: Wire) -> None:
        match = await add(store, a_table("t1"))
        held = asyncio.Event()

        def hold_at_commit(data: bytes) -> None:
            if b"COMMIT" in data:
                wire.listener = None
                wire.hold()
                held.set()

        wire.listener = hold_at_commit
        call = asyncio.ensure_future(store.append(match, a_line(1), PLAYING))
        await held.wait()
        await asyncio.sleep(0.2)
        assert not call.done()
        await wire.restore()
        await call
        assert await store.length(match) == 1

    async def test_a_commit_with_a_lost_answer_is_reported_as_unsure(self, store: Store, wire: Wire) -> None:
        """The database committed, but the answer was lost: neither success nor failure would be correct."""
        match = await add(store, a_table("t1"))

        def cut_after_commit(data: bytes) -> None:
            if b"COMMIT" in data:
                wire.answered = None
                wire.hang_up()

        wire.answered = cut_after_commit
        with pytest.raises(Unsure):
            await store.append(match, a_line(1, "one"), PLAYING)
        await healed(store)
        assert [line.client for line in await store.lines(match)] == ["one"]

    async def test_a_commit_that_did_not_arrive_writes_nothing(self, store: Store, wire: Wire) -> None:
        match = await add(store, a_table("t1"))

        def cut_before_commit(data: bytes) -> None:
            if b"COMMIT" in data:
                wire.listener = None
                wire.hang_up()
                raise ConnectionResetError

        wire.listener = cut_before_commit
        with pytest.raises(Unsure):
            await store.append(match, a_line(1, "one"), PLAYING)
        await healed(store)
        assert await store.lines(match) == []

    async def test_a_connection_cut_in_the_middle_of_a_group_writes_nothing(self, store: Store, wire: Wire) -> None:
        matches = [await add(store, a_table(f"t{number}")) for number in range(10)]

        def cut_at_insert(data: bytes) -> None:
            if b"UPDATE tables" in data:
                wire.listener = None
                wire.hang_up()

        wire.listener = cut_at_insert
        outcomes = await gone_soon(*(store.append(match, a_line(1), PLAYING) for match in matches))
        assert not any(isinstance(outcome, Unsure) for outcome in outcomes)
        await healed(store)
        assert [await store.length(match) for match in matches] == [0] * 10
        assert [await store.lines(match) for match in matches] == [[]] * 10

    @pytest.mark.full
    async def test_a_store_closes_although_the_database_does_not_answer(self, store: Store, wire: Wire) -> None:
        await add(store, a_table("t1"))
        wire.hold()
        async with asyncio.timeout(SOON):
            await store.close()

    async def test_a_missing_database_is_refused_with_a_message(self, wire: Wire) -> None:
        await wire.cut()
        with pytest.raises(StorageGone) as gone:
            await open_store(f"postgresql://ann:geheim@127.0.0.1:{wire.port}/nowhere")
        assert "geheim" not in str(gone.value)
        assert "postgresql://ann:***@" in str(gone.value)


class TestSqlite:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "quarterdeck.db"

    @pytest.fixture
    async def store(self, path: Path) -> AsyncIterator[Store]:
        store = await open_store(f"sqlite:///{path}", timeout=3.0)
        yield store
        await store.close()

    async def test_a_full_disk(self, store: Store) -> None:
        match = await add(store, a_table("t1"))
        await store.append(match, a_line(1), PLAYING)
        await limit_pages(store, 1)
        large = "x" * 100_000
        outcomes = await gone_soon(store.add_snapshot(match, 1, large), store.append(match, a_line(2), PLAYING))
        assert "full" in str(outcomes[0])
        assert await store.length(match) == 1
        await gone_soon(*(store.add_snapshot(match, 1, large) for _ in range(3)))
        await limit_pages(store, 2**30)
        await healed(store)
        await store.append(match, a_line(2), PLAYING)
        assert [line.seq for line in await store.lines(match)] == [1, 2]

    @pytest.mark.full
    async def test_a_database_locked_by_another_program(self, store: Store, path: Path) -> None:
        match = await add(store, a_table("t1"))
        with closing(sqlite3.connect(path, isolation_level=None)) as program:
            program.execute("BEGIN IMMEDIATE")
            await gone_soon(*(store.append(match, a_line(1), PLAYING) for _ in range(5)))
            await gone_soon(store.ping())
            assert await store.lines(match) == []
            program.execute("ROLLBACK")
        await healed(store)
        await store.append(match, a_line(1), PLAYING)

    async def test_a_timed_out_write_is_not_written_later(self, store: Store) -> None:
        """A slow disk: the caller got StorageGone, so nothing may be written."""
        match = await add(store, a_table("t1"))

        async def slow(connection: AsyncConnection) -> None:
            await connection.execute(text("UPDATE tables SET title = 'late'"))
            await asyncio.sleep(3.5)

        began, outcomes = asyncio.get_running_loop().time(), await gone_soon(store._write(slow))
        assert not isinstance(outcomes[0], Unsure)
        await asyncio.sleep(began + 3.6 - asyncio.get_running_loop().time())
        await healed(store)
        assert await store.table(match) == a_table("t1")

    async def test_a_short_lock_is_waited_for(self, store: Store, path: Path) -> None:
        match = await add(store, a_table("t1"))
        with closing(sqlite3.connect(path, isolation_level=None)) as program:
            program.execute("BEGIN IMMEDIATE")
            call = asyncio.ensure_future(store.append(match, a_line(1), PLAYING))
            await asyncio.sleep(0.3)
            assert not call.done()
            program.execute("ROLLBACK")
        await call

    async def test_readers_do_not_wait_for_the_writer(self, path: Path) -> None:
        store = await open_store(f"sqlite:///{path}", timeout=4 * LONG)
        match = await add(store, a_table("t1"))
        with closing(sqlite3.connect(path, isolation_level=None)) as program:
            program.execute("BEGIN IMMEDIATE")
            program.execute("UPDATE tables SET title = 'other'")
            began = asyncio.get_running_loop().time()
            table = await store.table(match)
            assert asyncio.get_running_loop().time() - began < LONG
            assert table is not None
            assert table.title == "Deep Space D-6"
        await store.close()

    async def test_a_deleted_file_is_not_written(self, store: Store, path: Path) -> None:
        match = await add(store, a_table("t1"))
        files = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
        for file in files:
            file.rename(file.with_name(f"away-{file.name}"))
        await gone_soon(store.append(match, a_line(1), PLAYING), store.lines(match))
        assert not path.exists()
        for file in files:
            file.with_name(f"away-{file.name}").rename(file)
        await healed(store)
        await store.append(match, a_line(1), PLAYING)


async def limit_pages(store: Store, most: int) -> None:
    """Simulate a full disk."""
    async with store._writing.connect() as connection:
        await connection.execute(text(f"PRAGMA max_page_count = {most}"))


async def test_a_closed_store_accepts_nothing(store: Store) -> None:
    await store.close()
    with pytest.raises(StorageGone):
        await store.add_guest("ann", "Ann", 1)


def test_the_password_is_never_shown() -> None:
    for url in (
        "postgresql://ann:geheim@host/quarterdeck",
        "postgres://ann:geheim@host:1/quarterdeck?sslmode=require",
        "postgresql://host/quarterdeck?user=ann&password=geheim",
        "postgresql://ann:geheim@[broken/x",
    ):
        address = parse_address(url)
        assert "geheim" not in address.shown
        assert "geheim" not in repr(address)
        assert "geheim" in address.dsn
