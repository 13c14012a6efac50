"""The daily challenge and the statistics."""

import asyncio

import pytest

from quarterdeck.server.storage import Counted, Store
from quarterdeck.server.storage.rows import DailyRow, FinishedRow
from tests.server.storage.things import OVER, PLAYING, a_line, a_plan, a_table, add

DAY = "2026-11-15"


async def test_a_day_has_one_seed_on_all_nodes(store: Store, other: Store) -> None:
    calls = [node.day_seed("d6", DAY, f"seed{number}") for number in range(4) for node in (store, other)]
    assert len(set(await asyncio.gather(*calls))) == 1
    assert await store.day_seed("d6", "2026-11-16", "tomorrow") == "tomorrow"


async def test_the_first_try_counts(store: Store, other: Store) -> None:
    async def counted(node: Store, id: str) -> str:
        try:
            await add(node, a_table(id, owner="ann", kind="daily", day=DAY, counted=True))
        except Counted as first:
            return first.table
        return id

    calls = [counted(node, f"t{number}-{at}") for number in range(4) for at, node in enumerate((store, other))]
    (first,) = set(await asyncio.gather(*calls))
    assert [row.table for row in await store.daily_tables("d6", DAY)] == [first]
    table = await store.table(first)
    assert table is not None
    assert table.counted


async def test_a_counted_table_is_counted_when_it_is_made(store: Store) -> None:
    await add(store, a_table("t1", kind="daily", day=DAY, counted=True))
    with pytest.raises(Counted) as counted:
        await add(store, a_table("t2", kind="daily", day=DAY, counted=True))
    assert counted.value.table == "t1"
    assert await store.table("t2") is None
    assert await store.plan("t2") is None


async def test_the_results_of_a_day(store: Store) -> None:
    await store.add_guest("ann", "Ann", 1)
    await add(store, a_table("late", kind="daily", day=DAY, counted=True, made=500))
    await add(store, a_table("soon", owner="bob", kind="daily", day=DAY, counted=True, made=100))
    await add(store, a_table("practice", kind="daily", day=DAY, made=50))
    await store.append("late", a_line(1, at=600), PLAYING)
    await store.append("late", a_line(2, at=900), OVER)
    assert await store.daily_tables("d6", DAY) == [
        DailyRow("bob", "", "soon", 100, 100, PLAYING),
        DailyRow("ann", "Ann", "late", 600, 900, OVER),
    ]


async def test_the_statistics_of_a_guest(store: Store) -> None:
    await add(store, a_table("second", made=100), ["ann", "bob", "ann"])
    await store.append("second", a_line(1, at=200), PLAYING)
    await store.append("second", a_line(2, at=900), OVER)
    await store.add_table(a_table("first", kind="import", made=300), a_plan("first"), [], OVER)
    await add(store, a_table("third", made=950, owner="bob"), ["ann"], OVER)
    await add(store, a_table("running"), ["ann"])
    assert await store.finished_of("ann") == [
        FinishedRow("second", "d6", "match", False, "", {"difficulty": "hard"}, [0, 2], OVER, 200, 900),
        FinishedRow("third", "d6", "match", False, "", {"difficulty": "hard"}, [0], OVER, 950, 950),
    ]
    assert [row.seats for row in await store.finished_of("bob")] == [[1]]
