"""The first message: an older protocol gets a reload notice, anything but hello is disconnected."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from quarterdeck.server.messages import PROTOCOL
from tests.server.page import Guest
from tests.server.running import Running


async def answered(server: Running, first: Any) -> tuple[list[Any], int | None]:
    """All messages until the connection is closed, and the close code."""
    heard = []
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        await socket.send(first if isinstance(first, str | bytes) else json.dumps(first))
        try:
            while True:
                heard.append(json.loads(await socket.recv()))
        except ConnectionClosed:
            pass
        return heard, socket.close_code


RELOAD = [{"type": "notice", "code": "reload"}]
OTHER_TIMES: list[dict[str, Any]] = [
    {"type": "hello", "table": "x", "protocol": 0},
    {"type": "hello", "table": "x", "protocol": PROTOCOL + 1},
    {"type": "hello", "protocol": -1},
    {"type": "hello", "protocol": "1.0", "room": 17},
    {"type": "greetings", "protocol": 0, "from": "a page of another time"},
]


@pytest.mark.parametrize("hello", OTHER_TIMES)
async def test_a_page_of_another_protocol_must_reload(patient: Running, hello: dict[str, Any]) -> None:
    assert await answered(patient, hello) == (RELOAD, 1008)


NO_HELLO = [
    {"type": "ping"},
    {"type": "act", "id": "12345678", "decision": 0, "actions": ["end"]},
    {"type": "hello", "protocol": PROTOCOL},
    {"type": "hello", "protocol": PROTOCOL, "table": "../x"},
    "",
    "hello",
    b"\x00",
    "[" * 9000,
]


@pytest.mark.parametrize("first", NO_HELLO, ids=range(len(NO_HELLO)))
async def test_a_first_message_that_is_no_hello_is_disconnected(patient: Running, first: Any) -> None:
    assert await answered(patient, first) == ([], 1008)


async def test_a_missing_table(patient: Running) -> None:
    heard, _ = await answered(patient, {"type": "hello", "protocol": PROTOCOL, "table": "nowhere"})
    assert [(message["type"], message["id"], message["why"]) for message in heard] == [("refused", "hello", "bad")]


async def test_unknown_versions(patient: Running) -> None:
    """From the future, or of another match: the page gets the whole scene."""
    async with Guest(patient.url) as guest:
        table, _ = await guest.new_table("d6")
        page = await guest.page(table)
        for _ in range(3):
            await page.act(page.decision["options"][0]["action"])
        for version in (-1, 4, 1000, 2**53 - 1):
            other = await guest.page(table, version=version)
            assert (other.version, other.scene) == (3, page.scene)
        same = await guest.page(table, version=3)
        assert (same.scene, same.updates) == (None, [])
