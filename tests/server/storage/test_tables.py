"""Tables: created in one transaction, listed in order, deleted only if allowed."""

import asyncio

import pytest

from quarterdeck.server.storage import Missing, StorageFault, Store
from quarterdeck.server.storage.rows import Kind, SeatRow, TableWithSeats
from tests.server.storage.things import INVITE, OVER, PLAYING, SEED, TOKEN, a_line, a_plan, a_table, add


def names(tables: list[TableWithSeats]) -> list[str]:
    return [found.table.id for found in tables]


async def test_a_table_is_read_as_it_was_made(store: Store, other: Store) -> None:
    await store.add_guest("ann", "Ann", 1)
    await add(store, a_table("t1"), ["ann", ""])
    assert await other.table("t1") == a_table("t1")
    assert await other.plan("t1") == a_plan("t1")
    assert await other.seats("t1") == [SeatRow(0, "ann", "Ann", TOKEN), SeatRow(1, "", "", "")]
    assert await other.table("t2") is None
    assert await other.plan("t2") is None
    assert await other.seats("t2") == []


async def test_an_existing_table_is_not_created_again(store: Store) -> None:
    await add(store, a_table("t1"))
    with pytest.raises(StorageFault) as fault:
        await add(store, a_table("t1", owner="bob"))
    for secret in (SEED, TOKEN, INVITE):
        assert secret not in repr(fault.value)
    assert fault.value.__cause__ is None
    assert fault.value.__suppress_context__
    assert await store.table("t1") == a_table("t1")


async def test_an_imported_match_comes_with_its_journal(store: Store) -> None:
    lines = [a_line(seq) for seq in range(1, 301)]
    await store.add_table(a_table("t1", kind="import"), a_plan("t1"), [], OVER, lines)
    assert await store.lines("t1") == lines
    await store.append("t1", a_line(301), OVER)


async def test_the_first_rematch_is_kept(store: Store, other: Store) -> None:
    await add(store, a_table("t1"))
    calls = [node.set_next("t1", f"next{number}") for number in range(5) for node in (store, other)]
    stands = set(await asyncio.gather(*calls))
    assert len(stands) == 1
    table = await store.table("t1")
    assert table is not None
    assert {table.next} == stands
    with pytest.raises(Missing):
        await store.set_next("nowhere", "x")


async def test_a_match_is_read_only_until_it_can_continue(store: Store) -> None:
    await add(store, a_table("t1"))
    await add(store, a_table("t2"), summary=OVER)
    for id in ("t1", "t2"):
        await store.set_read_only(id, "made with other rules")
    one, two = await store.table("t1"), await store.table("t2")
    assert one is not None
    assert two is not None
    assert (one.kept, one.summary.state) == ("made with other rules", "kept")
    assert two.summary == OVER
    assert await store.running() == []
    assert await store.running_tables_of("ann") == 0
    await store.set_read_only("t1", "")
    assert await store.running() == ["t1"]
    assert await store.table("t1") == a_table("t1")


async def test_waiting_for_players(store: Store) -> None:
    await add(store, a_table("t1"))
    await store.leave_seat("t1", 0, "ann")
    table = await store.table("t1")
    assert table is not None
    assert table.waiting


async def test_running_public_tables_come_first_then_the_newest(store: Store) -> None:
    for number, id in enumerate(("old", "new", "over", "private", "daily")):
        kind: Kind = "daily" if id == "daily" else "match"
        table = a_table(id, public=id != "private", kind=kind, made=number)
        await add(store, table, summary=OVER if id == "over" else PLAYING)
    assert names(await store.public_tables()) == ["new", "old", "over"]
    await store.append("old", a_line(1, at=99), PLAYING)
    assert names(await store.public_tables(limit=2)) == ["old", "new"]


async def test_a_list_contains_seats_and_options(store: Store) -> None:
    await store.add_guest("ann", "Ann", 1)
    await add(store, a_table("t1", public=True), ["ann", ""])
    await add(store, a_table("t2", public=True), ["", "ann"])
    for found in await store.public_tables():
        assert found.options == {"difficulty": "hard"}
        assert [seat.name for seat in found.seats] == (["Ann", ""] if found.table.id == "t1" else ["", "Ann"])


async def test_my_tables_are_those_where_i_sit_and_those_i_own(store: Store) -> None:
    await add(store, a_table("mine", made=1), [""])
    await add(store, a_table("sits", owner="bob", made=2), ["bob", "ann"])
    await add(store, a_table("both", made=3), ["ann", "ann"])
    await add(store, a_table("none", owner="bob", made=4), ["bob"])
    assert names(await store.tables_of("ann")) == ["both", "sits", "mine"]
    assert names(await store.tables_of("ann", limit=1)) == ["both"]
    assert names(await store.tables_of("nobody")) == []


async def test_running_matches_are_counted_for_their_owner(store: Store) -> None:
    await add(store, a_table("t1"))
    await add(store, a_table("t2"))
    await add(store, a_table("t3"), summary=OVER)
    await add(store, a_table("t4", owner="bob"), ["ann"])
    assert await store.running_tables_of("ann") == 2
    assert await store.running() == ["t1", "t2", "t4"]
    await store.append("t1", a_line(1), OVER)
    assert await store.running_tables_of("ann") == 1


@pytest.mark.parametrize("kind_of_table", ["match", "daily", "what-if", "import", "lesson"])
async def test_only_what_ifs_imports_and_lessons_are_deleted(store: Store, kind_of_table: Kind) -> None:
    id = await add(store, a_table("t1", kind=kind_of_table))
    await store.append(id, a_line(1), PLAYING)
    await store.add_chat(id, "ann", "Ann", "hi", 1, 0)
    await store.add_snapshot(id, 1, "record")
    await store.remove_table(id)
    gone = kind_of_table in ("what-if", "import", "lesson")
    assert (await store.table(id) is None) == gone
    assert (await store.plan(id) is None) == gone
    assert (await store.snapshot(id) is None) == gone
    for rows in (await store.seats(id), await store.lines(id), await store.chat(id)):
        assert (not rows) == gone


def test_rows_do_not_show_their_secrets() -> None:
    assert INVITE not in repr(a_table("t1"))
    assert TOKEN not in repr(SeatRow(0, "ann", "Ann", TOKEN))
