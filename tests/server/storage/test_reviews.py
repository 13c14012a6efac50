"""The order of requested reviews."""

from __future__ import annotations

from quarterdeck.server.storage import Store
from tests.server.storage.things import a_table, add


async def test_the_number_of_reviews_ahead_in_the_queue(store: Store) -> None:
    for number, table in enumerate(("t1", "t2", "t3")):
        await add(store, a_table(table))
        await store.ask_review(table, 100 if number else 50)
    assert [await store.reviews_before(table) for table in ("t1", "t2", "t3")] == [0, 1, 2]
    await store.finish_review("t1", "done", "{}", 1, 1)
    assert [await store.reviews_before(table) for table in ("t2", "t3", "none")] == [0, 1, 0]
    await store.finish_review("t2", "failed", "", 0, 0)
    assert await store.reviews_before("t3") == 0
