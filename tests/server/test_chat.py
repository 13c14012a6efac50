"""Chat: a resent message is stored once, and rate limits survive a reconnect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.inside import free, inside
from tests.server.page import Guest, Page


def line(id: str, text: str = "hello") -> dict[str, Any]:
    return {"type": "chat", "text": text, "id": id}


def said(page: Page) -> list[str]:
    return [one["text"] for one in page.chat]


async def test_a_resent_message_is_stored_once(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("d6")
        page, other = await ann.page(table), await bob.page(table)
        for _ in range(2):  # Its answer was lost, and the page reconnects.
            assert (await page.ask(line("sent-twice")))["type"] == "ack"
            await page.drop()
            await page.again()
        assert (await page.ask(line("another-line", "bye")))["type"] == "ack"
        await other.until(lambda: said(other)[-1:] == ["bye"])
        assert said(other) == ["hello", "bye"]
        assert [row.number for row in await server.services.store.chat(table)] == [1, 2]


async def test_a_resent_message_of_a_guest_without_a_pass_is_stored_once_too(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = Page(server.url, table, [])
        await page.open()
        assert (await page.ask(line("sent-twice")))["type"] == "ack"
        await page.drop()
        await page.again()
        assert (await page.ask(line("sent-twice")))["type"] == "ack"
        assert said(page) == ["hello"]
        await page.close()


async def test_the_same_id_at_another_table_is_another_message(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free()) as server, Guest(server.url) as ann:
        for _ in range(2):
            page = await ann.page((await ann.new_table("d6"))[0])
            assert (await page.ask(line("the-same-id")))["type"] == "ack"
            await page.until(lambda page=page: said(page) == ["hello"])


async def test_a_reconnect_does_not_reset_the_rate_limit(tmp_path: Path) -> None:
    few = free(chat_at_once=3, chat_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        for number in range(3):
            assert (await page.ask(line(f"message-{number}")))["type"] == "ack"
        await page.drop()
        await page.again()
        assert (await page.ask(line("message-3")))["why"] == "limit"
        assert (await page.ask(line("message-2")))["type"] == "ack"  # A resend: its answer was lost.
        elsewhere = await ann.page((await ann.new_table("d6"))[0])
        assert (await elsewhere.ask(line("message-4")))["why"] == "limit"
        other = await bob.page(table)
        assert (await other.ask(line("message-5")))["type"] == "ack"
        assert len(said(other)) == 4


async def test_all_guests_of_one_address_share_a_limit(tmp_path: Path) -> None:
    few = free(address_chat_at_once=3, address_chat_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        answers = []
        for number in range(4):
            async with Guest(server.url) as guest:
                answers.append(await (await guest.page(table)).ask(line(f"message-{number}")))
        assert [answer["type"] for answer in answers] == ["ack"] * 3 + ["refused"]
        assert answers[-1]["why"] == "limit"
