"""The database settings that durability depends on, read back from every connection."""

import asyncio

from sqlalchemy import Engine, text

from quarterdeck.server.storage import Store, open_store
from quarterdeck.server.storage.engines import READERS
from quarterdeck.server.storage.store import TIMEOUT


async def read_back(store: Store, *questions: str) -> list[tuple[object, ...]]:
    """The answers on every connection of the pools. All are open at once, so that they are different connections."""
    if isinstance(store._reading, Engine):
        threads = [store._reading.connect() for _ in range(READERS)]
        found = [tuple([thread.execute(text(question)).scalar() for question in questions]) for thread in threads]
        for thread in threads:
            thread.close()
        async with store._writing.connect() as writer:
            return [*found, tuple([(await writer.execute(text(question))).scalar() for question in questions])]
    readers = [await store._reading.connect() for _ in range(READERS)]
    connections = [*readers, await store._writing.connect()]
    try:
        return [
            tuple([(await connection.execute(text(question))).scalar() for question in questions])
            for connection in connections
        ]
    finally:
        await asyncio.gather(*(connection.close() for connection in connections))


async def test_commits_are_durable(kind: str, store: Store) -> None:
    if kind == "sqlite":
        full = 2
        found = await read_back(store, "PRAGMA journal_mode", "PRAGMA synchronous", "PRAGMA foreign_keys")
        assert found == [("wal", full, 1)] * (READERS + 1)
    else:
        found = await read_back(store, "SHOW synchronous_commit", "SHOW fsync")
        assert found == [("on", "on")] * (READERS + 1)


async def test_every_operation_has_a_timeout(kind: str, prepared: str) -> None:
    store = await open_store(prepared)
    if kind == "sqlite":
        assert await read_back(store, "PRAGMA busy_timeout") == [(TIMEOUT * 800,)] * (READERS + 1)
    else:
        asked = ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
        found = await read_back(store, *(f"SHOW {setting}" for setting in asked))
        assert found == [(f"{TIMEOUT:g}s", "2s", "500ms")] * (READERS + 1)
    await store.close()
