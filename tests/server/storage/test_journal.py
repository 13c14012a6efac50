"""The journal: numbered without gaps, one winner per number, no duplicates."""

import asyncio
import random
from collections.abc import Awaitable

import pytest
from sqlalchemy import event

from quarterdeck.server.match_data import JournalLine
from quarterdeck.server.storage import Gap, Missing, Repeated, Store, Taken, Unstorable
from tests.server.storage.things import OVER, PLAYING, a_line, a_table, add


async def test_a_line_is_read_as_it_was_written(store: Store) -> None:
    match = await add(store, a_table("t1"))
    line = JournalLine(1, "play", 2, 99, "client-id", ["fire > drone-a", "é"], ["crew C T; deck drone-a", ""], "m1")
    await store.append(match, line, OVER)
    assert await store.lines(match) == [line]
    assert await store.line_by_client(match, "client-id") == line
    table = await store.table(match)
    assert table is not None
    assert (table.changed, table.summary) == (99, OVER)


async def test_lines_after_a_number(store: Store) -> None:
    match = await add(store, a_table("t1"))
    for seq in range(1, 6):
        await store.append(match, a_line(seq), PLAYING)
    assert [line.seq for line in await store.lines(match, after=3)] == [4, 5]
    assert await store.length(match) == 5


async def test_a_line_without_a_summary_keeps_the_old_one(store: Store) -> None:
    match = await add(store, a_table("t1"), summary=OVER)
    await store.append(match, a_line(1))
    table = await store.table(match)
    assert table is not None
    assert table.summary == OVER


async def test_each_number_is_used_once(store: Store, other: Store) -> None:
    match = await add(store, a_table("t1"))
    await store.append(match, a_line(1, "one"), PLAYING)
    with pytest.raises(Taken):
        await other.append(match, a_line(1, "two"), OVER)
    assert [line.client for line in await store.lines(match)] == ["one"]
    table = await store.table(match)
    assert table is not None
    assert table.summary == PLAYING


@pytest.mark.parametrize("seq", [1, 2, 3, 9])
async def test_a_resend_is_recognised_with_any_number(store: Store, other: Store, seq: int) -> None:
    match = await add(store, a_table("t1"))
    await store.append(match, a_line(1, "one"), PLAYING)
    await store.append(match, a_line(2, "two"), PLAYING)
    with pytest.raises(Repeated) as repeated:
        await other.append(match, a_line(seq, "one"), PLAYING)
    assert repeated.value.line == a_line(1, "one")
    assert await store.length(match) == 2


async def test_the_same_client_id_at_another_table_is_another_message(store: Store) -> None:
    for id in ("t1", "t2"):
        await store.append(await add(store, a_table(id)), a_line(1, "same"), PLAYING)


async def test_lines_without_client_id_do_not_repeat_each_other(store: Store) -> None:
    match = await add(store, a_table("t1"))
    await store.append(match, a_line(1), PLAYING)
    await store.append(match, a_line(2), PLAYING)
    assert await store.line_by_client(match, "") is None


async def test_no_line_leaves_a_gap(store: Store) -> None:
    match = await add(store, a_table("t1"))
    await store.append(match, a_line(1), PLAYING)
    with pytest.raises(Gap):
        await store.append(match, a_line(3), PLAYING)
    with pytest.raises(Taken):
        await store.append(match, a_line(0), PLAYING)


async def test_no_line_without_a_table(store: Store) -> None:
    with pytest.raises(Missing):
        await store.append("nowhere", a_line(1), PLAYING)


async def test_a_text_that_one_database_refuses_is_refused_by_both(store: Store) -> None:
    match = await add(store, a_table("t1"))
    for bad in ("\0", "\ud800"):
        with pytest.raises(Unstorable):
            await store.append(match, JournalLine(1, "play", 0, 1, "", [bad]), PLAYING)
    assert await store.lines(match) == []


async def test_in_a_group_only_the_invalid_jobs_fail(store: Store) -> None:
    good = [await add(store, a_table(f"good{number}")) for number in range(20)]
    taken, repeated = await add(store, a_table("taken")), await add(store, a_table("repeated"))
    for match in (taken, repeated):
        await store.append(match, a_line(1, "first"), PLAYING)
    calls = [store.append(match, a_line(1, "mine"), PLAYING) for match in good]
    calls.insert(3, store.append(taken, a_line(1, "other"), PLAYING))
    calls.insert(9, store.append(repeated, a_line(2, "first"), PLAYING))
    calls.insert(12, store.append("nowhere", a_line(1), PLAYING))
    calls.insert(15, store.append(good[0], a_line(9, "gap"), PLAYING))
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    failed = [type(outcome) for outcome in outcomes if outcome is not None]
    assert failed == [Taken, Repeated, Missing, Gap]
    for match in good:
        assert await store.length(match) == 1


async def test_an_error_in_a_group_fails_only_its_job(store: Store) -> None:
    """A table is created twice: PostgreSQL rolls the whole transaction back."""
    matches = [await add(store, a_table(f"t{number}")) for number in range(10)]
    calls = [store.append(match, a_line(1), PLAYING) for match in matches]
    outcomes = await asyncio.gather(add(store, a_table("t3")), *calls, return_exceptions=True)
    assert isinstance(outcomes[0], Exception)
    assert outcomes[1:] == [None] * 10
    assert [await store.length(match) for match in matches] == [1] * 10


async def test_many_callers_share_a_commit(store: Store) -> None:
    matches = [await add(store, a_table(f"t{number}")) for number in range(100)]
    commits = 0

    def count(_connection: object) -> None:
        nonlocal commits
        commits += 1

    event.listen(store._writing.sync_engine, "commit", count)
    for seq in (1, 2, 3):
        await asyncio.gather(*(store.append(match, a_line(seq), PLAYING) for match in matches))
    assert commits <= 6
    await store.append(matches[0], a_line(4), PLAYING)
    assert commits <= 7


async def test_a_cancelled_caller_writes_nothing(store: Store) -> None:
    match = await add(store, a_table("t1"))
    first = asyncio.ensure_future(store.append(match, a_line(1, "first"), PLAYING))
    second = asyncio.ensure_future(store.append(match, a_line(2, "second"), PLAYING))
    await asyncio.sleep(0)
    second.cancel()
    await first
    with pytest.raises(asyncio.CancelledError):
        await second
    await store.append(match, a_line(2, "third"), PLAYING)
    assert [line.client for line in await store.lines(match)] == ["first", "third"]


async def test_two_racing_nodes_have_one_winner_for_every_line(store: Store, other: Store) -> None:
    matches = [await add(store, a_table(f"t{number}")) for number in range(5)]
    won: dict[str, list[str]] = {match: [] for match in matches}

    async def play(node: Store, name: str, match: str) -> None:
        while (seq := await node.length(match) + 1) <= 20:
            client = f"{name}-{seq}"
            try:
                await node.append(match, a_line(seq, client), PLAYING)
            except Taken:
                continue
            won[match].append(client)
            await asyncio.sleep(random.random() * 0.002)

    await asyncio.gather(
        *(play(node, name, match) for match in matches for node, name in ((store, "a"), (other, "b"), (other, "c")))
    )
    for match in matches:
        lines = await store.lines(match)
        assert [line.seq for line in lines] == list(range(1, 21))
        assert sorted(line.client for line in lines) == sorted(won[match])


@pytest.mark.full
async def test_two_nodes_do_not_deadlock(store: Store, other: Store) -> None:
    """Groups of both nodes change the same tables in different order: no transaction may be rolled back for that."""
    matches = [await add(store, a_table(f"t{number}"), ["", ""]) for number in range(20)]
    undone: list[object] = []
    for node in (store, other):
        event.listen(node._writing.sync_engine, "rollback", undone.append)
    for _ in range(5):
        calls: list[Awaitable[object]] = []
        calls += [node.add_chat(match, "ann", "Ann", "hi", 1, 0) for match in matches for node in (store, other)]
        calls += [node.take_seat(match, 1, "bob", "x") for match in reversed(matches) for node in (other, store)]
        random.shuffle(calls)
        await asyncio.gather(*calls)
    assert undone == []
    for match in matches:
        assert [row.number for row in await store.chat(match)] == list(range(1, 11))


async def test_waiting_jobs_are_written_before_the_store_closes(store: Store, other: Store) -> None:
    matches = [await add(store, a_table(f"t{number}")) for number in range(30)]
    calls = [asyncio.ensure_future(other.append(match, a_line(1), PLAYING)) for match in matches]
    await asyncio.sleep(0)
    await other.close()
    assert await asyncio.gather(*calls) == [None] * 30
    assert [await store.length(match) for match in matches] == [1] * 30


async def test_only_the_newest_snapshot_is_kept(store: Store) -> None:
    match = await add(store, a_table("t1"))
    assert await store.snapshot(match) is None
    await store.add_snapshot(match, 64, "first")
    await store.add_snapshot(match, 192, "third")
    await store.add_snapshot(match, 128, "second")
    assert await store.snapshot(match) == (192, "third")
    await store.add_snapshot("nowhere", 1, "left alone")
