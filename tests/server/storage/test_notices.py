"""Contacts, the outbox, and last seen turns, with both databases."""

import asyncio

from msgspec import structs

from quarterdeck.server.storage import Store
from quarterdeck.server.storage.rows import ContactRow, NoticeRow, SeenRow
from tests.server.storage.things import a_table, add

BOB = ContactRow("bob", mail="bob@example.org", language="de", hook="https://example.org/", hook_secret="s")


def notice(table: str, due: int = 10, since: int = 5) -> NoticeRow:
    return NoticeRow("bob", table, "mail", since, due)


async def test_a_contact_is_read_as_it_was_written(store: Store) -> None:
    assert await store.contact("bob") is None
    for contact in (BOB, structs.replace(BOB, mail="", hook_off="late")):
        await store.set_contact(contact)
        assert await store.contact("bob") == contact


async def test_an_address_is_confirmed_only_while_it_is_current(store: Store) -> None:
    await store.set_contact(BOB)
    assert not await store.confirm_mail("bob", "old@example.org")
    assert await store.contact("bob") == BOB
    assert await store.confirm_mail("bob", "bob@example.org")
    assert await store.contact("bob") == structs.replace(BOB, confirmed=True)


async def test_a_webhook_is_switched_off_after_failures_in_a_row(store: Store) -> None:
    await store.set_contact(BOB)
    for _ in range(2):
        await store.hook_failed("bob", "late", 3)
    await store.hook_answered("bob")
    for _ in range(2):
        await store.hook_failed("bob", "late", 3)
    assert await store.contact("bob") == structs.replace(BOB, hook_failed=2)
    await store.hook_failed("bob", "answer 500", 3)
    assert await store.contact("bob") == structs.replace(BOB, hook_failed=3, hook_off="answer 500")


async def test_a_guest_has_one_notice_per_table(store: Store) -> None:
    assert await store.add_notices([notice("t1"), notice("t2")]) == 2
    assert await store.add_notices([notice("t1"), notice("t3")]) == 1
    [taken] = [one for one in await store.claim_notices(10, 70, 9) if one.table == "t1"]
    await store.notice_sent(taken)
    assert await store.add_notices([notice("t1")]) == 0
    await store.forget_notices("bob", "t1")
    assert await store.add_notices([notice("t1")]) == 1


async def test_two_nodes_do_not_claim_the_same_notice(store: Store, other: Store) -> None:
    await store.add_notices([notice(f"t{number}") for number in range(40)])
    taken = await asyncio.gather(*(node.claim_notices(10, 70, 4) for _ in range(5) for node in (store, other)))
    tables = [one.table for some in taken for one in some]
    assert len(tables) == len(set(tables)) == 40


async def test_due_times(store: Store) -> None:
    assert await store.next_due() is None
    await store.add_notices([notice("t1", due=20), notice("t2", due=30)])
    assert await store.next_due() == 20
    assert await store.claim_notices(19, 70, 9) == []
    assert [one.table for one in await store.claim_notices(20, 70, 9)] == ["t1"]
    assert await store.next_due() == 30
    assert await store.claim_notices(20, 70, 9) == []
    assert len(await store.claim_notices(70, 140, 9)) == 2, "the claim of a dead node expires"


async def test_a_failed_notice_is_postponed(store: Store) -> None:
    await store.add_notices([notice("t1")])
    [taken] = await store.claim_notices(10, 70, 9)
    await store.put_off(taken, 99)
    assert await store.next_due() == 99
    [again] = await store.claim_notices(99, 160, 9)
    assert again == structs.replace(taken, due=99, tries=1)
    await store.drop_notice(again)
    assert await store.next_due() is None


async def test_a_new_notice_is_not_confused_with_a_sent_one(store: Store) -> None:
    """Bob looks at the table and is asked again while the first mail is being sent."""
    await store.add_notices([notice("t1", since=5)])
    [old] = await store.claim_notices(10, 70, 9)
    await store.forget_notices("bob", "t1")
    await store.add_notices([notice("t1", since=6)])
    await store.notice_sent(old)
    assert await store.next_due() == 10


async def test_seen_turns_are_deleted_with_their_table(store: Store) -> None:
    await add(store, a_table("t1", kind="what-if"))
    assert await store.seen("t1", "bob") is None
    for turn in (3, 2):
        await store.set_seen("t1", "bob", turn, 100 + turn)
        assert await store.seen("t1", "bob") == SeenRow(turn, 100 + turn)
    await store.remove_table("t1")
    assert await store.seen("t1", "bob") is None
