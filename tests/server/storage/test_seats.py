"""Seats: one guest each, however many ask at once."""

import asyncio

from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import SeatRow
from tests.server.storage.things import a_table, add


async def test_of_many_who_want_a_seat_one_gets_it(store: Store, other: Store) -> None:
    await add(store, a_table("t1"), [""])
    guests = [f"g{number}" for number in range(8)]
    nodes = (store, other) * 4
    got = await asyncio.gather(
        *(node.take_seat("t1", 0, guest, f"token-{guest}") for node, guest in zip(nodes, guests, strict=True))
    )
    winner = guests[got.index(True)]
    assert got.count(True) == 1
    assert await store.seats("t1") == [SeatRow(0, winner, "", f"token-{winner}")]


async def test_who_sits_already_keeps_the_token(store: Store) -> None:
    await add(store, a_table("t1"), [""])
    assert await store.take_seat("t1", 0, "ann", "first")
    assert await store.take_seat("t1", 0, "ann", "second")
    assert (await store.seats("t1"))[0].token == "first"


async def test_there_is_no_seat_where_there_is_none(store: Store) -> None:
    await add(store, a_table("t1"), [""])
    assert not await store.take_seat("t1", 1, "ann", "x")
    assert not await store.take_seat("nowhere", 0, "ann", "x")
    assert not await store.leave_seat("t1", 1, "ann")


async def test_only_who_sits_there_can_leave(store: Store) -> None:
    await add(store, a_table("t1"), ["ann", ""])
    assert not await store.leave_seat("t1", 0, "bob")
    assert not await store.leave_seat("t1", 1, "")
    assert await store.leave_seat("t1", 0, "ann")
    assert await store.seats("t1") == [SeatRow(0, "", "", ""), SeatRow(1, "", "", "")]
    assert await store.take_seat("t1", 0, "bob", "fresh")


async def test_a_seat_shows_what_its_guest_is_called_now(store: Store) -> None:
    await store.add_guest("ann", "Ann", 1)
    await add(store, a_table("t1"))
    await store.rename_guest("ann", "Anna")
    assert (await store.seats("t1"))[0].name == "Anna"
