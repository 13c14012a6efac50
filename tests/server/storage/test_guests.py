"""Guests, their codes, and the secrets of the server."""

import asyncio

import pytest

from quarterdeck.server.storage import Store, Unstorable
from quarterdeck.server.storage.rows import GuestRow


async def test_a_guest_has_a_name_that_can_change(store: Store, other: Store) -> None:
    assert await store.guest("g1") is None
    await store.add_guest("g1", "Ann <b>", 5)
    assert await other.guest("g1") == GuestRow("g1", "Ann <b>", 5)
    await other.rename_guest("g1", "Änn \u202e😀")
    assert await store.guest("g1") == GuestRow("g1", "Änn \u202e😀", 5)


async def test_a_guest_is_made_once(store: Store) -> None:
    await store.add_guest("g1", "Ann", 5)
    await store.add_guest("g1", "Bob", 6)
    assert await store.guest("g1") == GuestRow("g1", "Ann", 5)


@pytest.mark.parametrize("name", ["a\0b", "\udc80"])
async def test_a_name_that_databases_refuse(store: Store, name: str) -> None:
    with pytest.raises(Unstorable):
        await store.add_guest("g1", name, 5)
    with pytest.raises(Unstorable):
        await store.rename_guest("g1", name)


async def test_a_code_works_once_on_any_node(store: Store, other: Store) -> None:
    await store.add_code("digest", "g1", expires=100)
    answers = await asyncio.gather(*(node.take_code("digest", 50) for node in (store, other) * 5))
    assert sorted(answers, key=str) == [*[None] * 9, "g1"]


async def test_an_expired_code_is_refused(store: Store) -> None:
    await store.add_code("digest", "g1", expires=100)
    assert await store.take_code("digest", 100) is None
    assert await store.take_code("digest", 50) is None


async def test_a_secret_is_created_once_and_equal_on_all_nodes(store: Store, other: Store) -> None:
    found = await asyncio.gather(*(node.secret("cookies") for node in (store, other) * 3))
    assert len(set(found)) == 1
    assert len(found[0]) == 32
    assert await store.secret("other", 16) != found[0][:16]
    assert len(await store.secret("other", 16)) == 16
