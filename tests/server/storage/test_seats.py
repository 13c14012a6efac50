"""Seats: one guest each, also with simultaneous requests."""

import asyncio

from msgspec.structs import replace

from quarterdeck.server.clock import now_ms
from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import SeatRow
from tests.server.storage.things import OVER, PLAYING, TOKEN, a_line, a_table, add


async def test_of_many_requests_for_a_seat_one_succeeds(store: Store, other: Store) -> None:
    await add(store, a_table("t1"), [""])
    guests = [f"g{number}" for number in range(8)]
    nodes = (store, other) * 4
    got = await asyncio.gather(
        *(node.take_seat("t1", 0, guest, f"token-{guest}") for node, guest in zip(nodes, guests, strict=True))
    )
    winner = guests[got.index(True)]
    assert got.count(True) == 1
    assert await store.seats("t1") == [SeatRow(0, winner, "", f"token-{winner}")]


async def test_a_seated_guest_keeps_the_token(store: Store) -> None:
    await add(store, a_table("t1"), [""])
    assert await store.take_seat("t1", 0, "ann", "first")
    assert await store.take_seat("t1", 0, "ann", "second")
    assert (await store.seats("t1"))[0].token == "first"


async def test_a_missing_seat_is_refused(store: Store) -> None:
    await add(store, a_table("t1"), [""])
    assert not await store.take_seat("t1", 1, "ann", "x")
    assert not await store.take_seat("nowhere", 0, "ann", "x")
    assert not await store.leave_seat("t1", 1, "ann")


async def test_only_the_guest_of_a_seat_can_leave_it(store: Store) -> None:
    await add(store, a_table("t1"), ["ann", ""])
    assert not await store.leave_seat("t1", 0, "bob")
    assert not await store.leave_seat("t1", 1, "")
    assert await store.leave_seat("t1", 0, "ann")
    assert await store.seats("t1") == [SeatRow(0, "", "", ""), SeatRow(1, "", "", "")]
    assert await store.take_seat("t1", 0, "bob", "fresh")


async def test_a_seat_shows_the_current_name_of_its_guest(store: Store) -> None:
    await store.add_guest("ann", "Ann", 1)
    await add(store, a_table("t1"))
    await store.rename_guest("ann", "Anna")
    assert (await store.seats("t1"))[0].name == "Anna"


async def test_a_bot_fills_a_seat_until_a_person_takes_it(store: Store) -> None:
    await add(store, replace(a_table("t1"), waiting=True), ["ann", ""])
    assert not await store.seat_bot("t1", 0, "officer")
    assert await store.seat_bot("t1", 1, "random")
    assert await store.seat_bot("t1", 1, "officer")
    assert await store.seats("t1") == [SeatRow(0, "ann", "", TOKEN), SeatRow(1, "", "", "", "officer")]
    assert not await waits(store)
    assert await store.take_seat("t1", 1, "bob", "fresh")
    assert not await store.free_bot("t1", 1)
    assert not await store.seat_bot("t1", 1, "officer")
    assert (await store.seats("t1"))[1] == SeatRow(1, "bob", "", "fresh")
    assert await kinds(store) == ["bot", "bot", "sit"]


async def test_a_removed_bot_leaves_the_seat_free(store: Store) -> None:
    await add(store, a_table("t1"), ["ann", ""])
    await store.seat_bot("t1", 1, "officer")
    assert not await store.free_bot("t1", 0)
    assert await store.free_bot("t1", 1)
    assert not await store.free_bot("t1", 1)
    assert await waits(store)


async def test_a_bot_stands_in_and_the_seat_is_taken_back(store: Store, other: Store) -> None:
    await add(store, a_table("t1"), ["ann", "bob"])
    asked = [node.stand_in("t1", 0, "ann", "officer", 5000) for node in (store, other, store)]
    assert sorted(await asyncio.gather(*asked)) == [False, False, True]
    assert not await store.stand_in("t1", 1, "ann", "officer", 0)
    assert (await store.seats("t1"))[0] == SeatRow(0, "ann", "", TOKEN, "officer", 5000)
    assert not await waits(store)
    assert not await store.take_seat("t1", 0, "eve", "stolen")
    assert await store.take_seat("t1", 0, "ann", "new")
    assert (await store.seats("t1"))[0] == SeatRow(0, "ann", "", TOKEN)
    lines = await store.lines("t1")
    assert [(line.kind, line.seat, line.actions) for line in lines] == [("stand-in", 0, ["officer"]), ("sit", 0, [])]


async def test_the_clock_runs_while_all_seats_are_taken(store: Store) -> None:
    await add(store, replace(a_table("t1"), waiting=True, time=60), ["ann", ""])
    await store.take_seat("t1", 1, "bob", "x")
    began = await due(store)
    assert 0 < began - now_ms() <= 60_000
    assert await store.timed() == [("t1", began)]
    await store.stand_in("t1", 1, "bob", "officer", 0)
    assert await due(store) == began
    await store.leave_seat("t1", 0, "ann")
    assert await due(store) == 0
    assert await store.timed() == []


async def test_a_line_sets_a_new_deadline_or_keeps_the_old_one(store: Store) -> None:
    await add(store, replace(a_table("t1"), time=60, due=9000))
    await store.append("t1", a_line(1), PLAYING)
    assert await due(store) == 9000
    await store.append("t1", a_line(2), PLAYING, 12_000)
    assert await due(store) == 12_000
    await store.append("t1", a_line(3), OVER, 0)
    assert await store.timed() == []


async def test_a_silent_line_changes_no_list(store: Store) -> None:
    await add(store, a_table("t1"))
    await store.append("t1", a_line(1), PLAYING)
    before = await store.table("t1")
    await store.append("t1", a_line(2), OVER, 77, silent=True)
    assert await store.table("t1") == before
    assert await store.length("t1") == 2
    await store.append("t1", a_line(3), PLAYING)


async def test_an_outage_extends_deadlines(store: Store) -> None:
    await add(store, replace(a_table("t1"), time=60, due=9000))
    await add(store, replace(a_table("past"), time=60, due=1000))
    await add(store, a_table("none"))
    await store.give_time(5000, 8000)
    assert await due(store) == 12_000
    assert (await due(store, "past"), await due(store, "none")) == (1000, 0)
    await store.give_time(5000, 1_000_000)
    assert await due(store) == 1_000_000 + 12_000 - 5000
    await store.give_time(5000, 1_000_000)
    assert await due(store) == 1_060_000  # Never by more than the full time limit.


async def test_a_deadline_that_passed_without_a_server_starts_again(store: Store) -> None:
    await add(store, replace(a_table("t1"), time=20, due=9000))
    await add(store, replace(a_table("long"), time=600, due=9000))
    await add(store, replace(a_table("later"), time=20, due=2**41 + 1))
    await store.excuse(2**41, 60_000)
    assert await due(store) == 2**41 + 20_000
    assert await due(store, "long") == 2**41 + 60_000
    assert await due(store, "later") == 2**41 + 1


async def test_tables_with_bots(store: Store) -> None:
    for id in ("t1", "t2", "t3"):
        await add(store, a_table(id), ["ann", ""])
    await store.seat_bot("t1", 1, "officer")
    await store.seat_bot("t2", 1, "officer")
    await store.append("t2", a_line(2), OVER)
    assert [found.table.id for found in await store.with_bots()] == ["t1"]


async def waits(store: Store) -> bool:
    table = await store.table("t1")
    assert table is not None
    return table.waiting


async def due(store: Store, id: str = "t1") -> int:
    table = await store.table(id)
    assert table is not None
    return table.due


async def kinds(store: Store) -> list[str]:
    return [line.kind for line in await store.lines("t1")]
