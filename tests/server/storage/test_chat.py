"""Chat: numbered without gaps, on any node."""

import asyncio

import pytest

from quarterdeck.server.storage import Missing, Store
from quarterdeck.server.storage.rows import ChatRow
from tests.server.storage.things import a_table, add


async def test_lines_are_numbered_across_nodes(store: Store, other: Store) -> None:
    for id in ("t1", "t2"):
        await add(store, a_table(id))
    calls = [
        node.add_chat(id, "ann", "Ann", "hello", 7, -1)
        for _ in range(10)
        for node in (store, other)
        for id in ("t1", "t2")
    ]
    numbers = await asyncio.gather(*calls)
    assert sorted(numbers) == sorted([*range(1, 21)] * 2)
    for id in ("t1", "t2"):
        assert [row.number for row in await store.chat(id)] == list(range(1, 21))


async def test_the_last_lines_come_oldest_first(store: Store) -> None:
    await add(store, a_table("t1"))
    for word in ("one", "two", "three <script>"):
        await store.add_chat("t1", "ann", "Ann", word, 7, 0)
    assert await store.chat("t1", last=2) == [
        ChatRow(2, "ann", "Ann", "two", 7, 0),
        ChatRow(3, "ann", "Ann", "three <script>", 7, 0),
    ]
    assert await store.chat("t2") == []


async def test_chat_at_a_missing_table_is_refused(store: Store) -> None:
    with pytest.raises(Missing):
        await store.add_chat("nowhere", "ann", "Ann", "hello", 7, 0)


async def test_a_message_with_a_known_id_is_written_once_on_any_node(store: Store, other: Store) -> None:
    for id in ("t1", "t2"):
        await add(store, a_table(id))
    assert not await store.is_said("t1", "a-message")
    calls = [node.add_chat("t1", "ann", "Ann", "hello", 7, 0, "a-message") for node in (store, other) for _ in range(5)]
    assert await asyncio.gather(*calls) == [1] * 10
    assert await store.add_chat("t1", "ann", "Ann", "more", 8, 0, "another-message") == 2
    assert await store.add_chat("t2", "ann", "Ann", "hello", 7, 0, "a-message") == 1
    assert [await store.add_chat("t1", "ann", "Ann", "old page", 9, 0) for _ in range(2)] == [3, 4]
    assert await other.is_said("t1", "a-message")
    assert not await other.is_said("t1", "")
