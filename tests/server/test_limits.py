"""Limits per guest, per page and per address."""

from __future__ import annotations

import asyncio
import json
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server import sockets
from quarterdeck.server.connection import Connection
from quarterdeck.server.messages import Pong
from quarterdeck.server.settings import Limits, limits_in
from tests.server.inside import free, inside
from tests.server.page import Guest, Page
from tests.time_limits import LONG


async def test_tables_of_one_guest(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free(tables_per_guest=3)) as server, Guest(server.url) as ann:
        fork = await ann.post(f"/api/tables/{(await ann.new_table('d6'))[0]}/fork")
        await ann.new_table("d6")
        for path, body in (
            ("/api/tables", {"game": "d6"}),
            ("/api/tables", {"game": "d6", "lesson": True}),
            (f"/api/tables/{fork['table']['id']}/fork", None),
            ("/api/daily/d6", None),
            ("/api/records", {"record": "x"}),
        ):
            answer = await ann.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (429, "limit"), path
        await ann.http.delete(f"/api/tables/{fork['table']['id']}")
        await ann.new_table("d6")
        async with Guest(server.url) as bob:
            await bob.new_table("d6")


async def test_requests_of_one_address(tmp_path: Path) -> None:
    few = free(requests_at_once=5, requests_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann:
        answers = [await ann.http.get("/api/games") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
        assert answers[-1].json()["code"] == "limit"
        assert (await ann.http.get("/health")).status_code == 200
        elsewhere = {"x-forwarded-for": "192.0.2.7"}
        assert (await ann.http.get("/api/games", headers=elsewhere)).status_code == 200


async def test_new_guests_of_one_address(tmp_path: Path) -> None:
    few = free(new_guests_at_once=2, new_guests_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann, Guest(server.url):
        third = Guest(server.url)
        assert (await third.http.get("/api/me")).status_code == 429
        assert (await ann.http.get("/api/me")).status_code == 200
        await third.http.aclose()


async def test_messages_and_chat_of_one_page(tmp_path: Path) -> None:
    few = free(messages_at_once=12, messages_per_second=0.001, chat_at_once=3, chat_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann, Guest(server.url) as bob:
        table, _ = await ann.new_table("d6")
        page, other = await ann.page(table), await bob.page(table)
        said = [await page.say(f"{number}") for number in range(5)]
        assert [answer.get("why", "") for answer in said] == ["", "", "", "limit", "limit"]
        for _ in range(7):
            await page.act("nonsense")
        refused = await page.act("nonsense")
        assert refused["why"] == "limit"
        assert (await other.say("Somebody else may."))["type"] == "ack"


async def test_pages_of_one_guest(tmp_path: Path) -> None:
    async with inside(tmp_path, limits=free(connections_per_guest=3)) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        pages = [await ann.page(table) for _ in range(3)]
        fourth = await ann.page(table)
        assert fourth.closed
        assert fourth.socket.close_code == 1008
        await pages[0].close()
        async with asyncio.timeout(LONG):
            while (await ann.page(table)).closed:
                await asyncio.sleep(0.01)
        async with Guest(server.url) as eve:
            watcher = await eve.page(table)
            assert not watcher.closed


async def test_pages_that_connect_from_one_address(tmp_path: Path) -> None:
    few = free(connects_at_once=3, connects_per_second=0.001)
    async with inside(tmp_path, limits=few) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        for _ in range(3):
            await (await ann.page(table)).close()
        late = await ann.page(table)
        assert late.closed
        assert late.socket.close_code == 1013


async def test_pages_without_a_guest(tmp_path: Path) -> None:
    """A page without a pass is counted by its address."""
    async with inside(tmp_path, limits=free(connections_per_guest=3)) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        pages = [Page(server.url, table, []) for _ in range(4)]
        for page in pages:
            await page.open()
        assert [page.closed for page in pages] == [False, False, False, True]
        assert not (await ann.page(table)).closed
        for page in pages:
            await page.close()


async def test_a_page_that_does_not_read_is_disconnected() -> None:
    """Its queue is bounded. The page reconnects with its last version."""
    connection = Connection("ann", "Ann", Limits(waiting=3))
    for number in range(5):
        connection.send(Pong(number))
    assert connection.gone
    heard = [await connection.next() for _ in range(4)]
    assert [msgspec.json.decode(message)["number"] for message in heard if message is not None] == [0, 1, 2]
    assert heard[-1] is None


async def test_a_large_message_is_refused(tmp_path: Path) -> None:
    async with inside(tmp_path) as server, Guest(server.url) as ann:
        table, _ = await ann.new_table("d6")
        page = await ann.page(table)
        await page.socket.send(json.dumps({"type": "ping", "more": "x" * 17_000}))
        await page.until(lambda: page.closed)
        assert page.socket.close_code == 1009


async def test_a_silent_page_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "_HELLO_SECONDS", 0.05)
    monkeypatch.setattr(sockets, "_SILENT_SECONDS", 0.3)
    async with inside(tmp_path) as server, Guest(server.url) as ann:
        async with connect(server.url.replace("http", "ws") + "/ws") as silent:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(silent.recv(), LONG)
            assert silent.close_code == 1008
        page = await ann.page((await ann.new_table("d6"))[0])
        await page.until(lambda: page.closed)


def test_limits_from_the_environment() -> None:
    assert limits_in({"PATH": "/bin"}) == Limits()
    some = {"QUARTERDECK_LIMIT_TABLES_PER_GUEST": "500", "QUARTERDECK_LIMIT_ENGINE_SECONDS": "0.5"}
    assert limits_in(some) == Limits(tables_per_guest=500, engine_seconds=0.5)


@pytest.mark.parametrize("text", ["many", "0", "-1", "1.5", "nan", "inf"])
def test_an_invalid_limit(text: str) -> None:
    with pytest.raises(QuarterdeckError, match="QUARTERDECK_LIMIT_TABLES_PER_GUEST"):
        limits_in({"QUARTERDECK_LIMIT_TABLES_PER_GUEST": text})


def test_every_limit_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "run-a-server.md").read_text(encoding="utf-8")
    for field in fields(Limits):
        assert f"`{field.name.upper()}`" in guide
