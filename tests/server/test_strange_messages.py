"""Ten thousand messages that no regular page would send: no errors, no leaks, and no action for other players."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quarterdeck.core.short import restored
from quarterdeck.server import messages as m
from quarterdeck.server.storage import Store, open_store
from tests.server.inside import FREE, environment
from tests.server.page import Guest, Page
from tests.server.running import Running
from tests.server.strangers import Broken, Message, Stranger
from tests.time_limits import LONG

BATCH = 25
SHUT = -1
KNOWN = {struct.__struct_config__.tag for struct in get_args(m.FromServer)}


class Doorstep:
    """Sends generated messages to a server, and stores all its answers."""

    def __init__(self, url: str, cookie: str, stranger: Stranger) -> None:
        self._url = url.replace("http", "ws", 1) + "/ws"
        self._headers = {"Cookie": cookie} if cookie else {}
        self._stranger = stranger
        self.heard: list[str] = []
        self.sent = 0
        self._game = ""

    async def connect(self) -> ClientConnection:
        return await connect(
            self._url, additional_headers=self._headers, compression=None, max_size=2**22, open_timeout=LONG
        )

    async def say(self, socket: ClientConnection, message: Message) -> None:
        self.sent += 1
        if isinstance(message, Broken):
            await socket.send(bytes(message), text=True)
        else:
            await socket.send(message)

    async def _say_while_it_shuts(self, socket: ClientConnection, message: Message) -> None:
        """Send a message; the server may have closed the connection before. `_until_pong` checks how."""
        with contextlib.suppress(ConnectionClosed):
            await self.say(socket, message)

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        raw = await socket.recv(decode=True)
        assert isinstance(raw, str)
        self.heard.append(raw)
        found: dict[str, Any] = json.loads(raw)
        if found["type"] == "welcome":
            self._game = found["table"]["game"]
            found["scene"] = restored(found["scene"], self._game)
        elif found["type"] == "update":
            found = cast("dict[str, Any]", restored(found, self._game))
        msgspec.convert(found, m.FromServer)  # All answers are messages of the protocol.
        return found

    async def wrong_beginning(self, table: str) -> None:
        async with await self.connect() as socket:
            await self.say(socket, self._stranger.bad_hello(table))
            await self._say_while_it_shuts(socket, '{"type": "ping", "number": 77}')
            await self._until_pong(socket, 77, 1008, 1013)

    async def batch(self, table: str, tokens: list[str], last: Message | None = None) -> None:
        """Send many messages at a table; each has exactly one answer, malformed ones too."""
        async with await self.connect() as socket:
            await self.say(socket, json.dumps(self._stranger.hello(table, tokens)))
            for _ in range(BATCH):
                await self.say(socket, self._stranger.message())
            await self.say(socket, '{"type": "ping", "number": 9007199254740991}')
            answers = await self._until_pong(socket, 2**53 - 1)
            assert answers == BATCH + 1
            if last is not None:
                await self._say_while_it_shuts(socket, last)
                assert await self._until_pong(socket, 0, 1007, 1009) == SHUT

    async def _until_pong(self, socket: ClientConnection, number: int, *codes: int) -> int:
        """The number of answers until this one, or until the connection was closed with one of these codes."""
        answers = 0
        while True:
            try:
                answer = await self._hear(socket)
            except ConnectionClosed:
                break
            answers += answer["type"] in ("ack", "refused", "pong")
            if answer == {"type": "pong", "number": number}:
                return answers
        assert socket.close_code in codes
        return SHUT


async def secrets_of(store: Store, tables: list[str]) -> list[str]:
    found: list[str] = []
    for table in tables:
        row, plan = await store.table(table), await store.plan(table)
        assert row is not None
        assert plan is not None
        found += [row.invite, plan.seed, *(seat.token for seat in await store.seats(table))]
    return [secret for secret in found if secret]


async def bothered(folder: Path, messages: int) -> None:
    database = f"sqlite:///{folder / 'tables.db'}"
    with Running(database, env=environment(**FREE, chat_at_once=1e6)) as server:
        async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
            board, _ = await ann.new_table("tictactoe")
            x = await ann.page(board)
            await bob.post(f"/api/tables/{board}/seats", {"seat": 1, "invite": x.info["invite"]})
            o = await bob.page(board)
            await o.until(lambda: o.info["state"] == "playing")
            ship, _ = await ann.new_table("d6")
            solo = await ann.page(ship)
            pages = [x, o, solo]
            overheard = await play_honestly(x, o, solo)
            store = await open_store(database, LONG)
            secrets = await secrets_of(store, [board, ship])
            passes = [(await guest.get("/api/me"))["guest"] for guest in (ann, bob)]
            before = [await store.lines(table) for table in (board, ship)]

            tables = [board, ship, "nowhere"]
            stranger = Stranger(messages, tables, overheard, range(8))
            ids = [(await guest.get("/api/me"))["id"] for guest in (ann, bob)]
            forged = f"{ids[0]}.{passes[1].partition('.')[2]}"
            outside = [
                Doorstep(server.url, "", stranger),
                Doorstep(server.url, eve.cookie, stranger),
                Doorstep(server.url, forged, stranger),
            ]
            # Bob himself, when it is not his turn. He could undo his last choice if he had seen it.
            within = Doorstep(server.url, passes[1], Stranger(messages, tables, overheard, range(8, 20)))

            async def some(share: int) -> None:
                while sum(door.sent for door in [*outside, within]) < share:
                    for door in outside:
                        await door.wrong_beginning(board)
                        await door.batch(board, [], stranger.oversized())
                        await door.batch(ship, o.tokens, stranger.broken())
                        await door.batch(board, [ids[0], "x" * 32])
                    await within.batch(board, o.tokens)
                    await within.batch(ship, o.tokens)

            await some(messages // 2)
            assert [await store.lines(table) for table in (board, ship)] == before
            overheard += await play_on(x, o)
            before = [await store.lines(table) for table in (board, ship)]
            await some(messages * 3 // 4)
            assert [await store.lines(table) for table in (board, ship)] == before
            await finish(x, o)
            before = [await store.lines(table) for table in (board, ship)]
            await some(messages)
            assert [await store.lines(table) for table in (board, ship)] == before
            assert before[0][-1].actions == ["p1 mark b3"]

            for door in outside:
                said = "\n".join(door.heard)
                seeds = (await store.plan(board)).seed  # type: ignore[union-attr]
                assert not [secret for secret in (*secrets, *passes) if secret in said and secret != seeds]
            told = "\n".join(within.heard)
            assert not [secret for secret in (*secrets_but(secrets, x, seeds), *passes, *o.tokens) if secret in told]
            assert {json.loads(raw)["type"] for door in outside for raw in door.heard} <= KNOWN

            for page in pages:
                fresh = await (bob if page is o else ann).page(page.table)
                assert (fresh.version, fresh.scene) == (page.version, page.scene)
            assert (await ann.get("/health"))["status"] == "ok"
            await store.close()
    assert not [line for line in server.log if "unexpected" in line or "Traceback" in line or '"error"' in line]


def secrets_but(secrets: list[str], page: Page, seed: str) -> list[str]:
    """The secrets that this page must not get. A seated guest knows the invitation."""
    return [secret for secret in secrets if secret not in (page.info["invite"], seed)]


async def play_honestly(x: Page, o: Page, solo: Page) -> list[dict[str, Any]]:
    """Play some choices, and return the messages, which an attacker may have copied. Then it is X's turn."""
    heard = []
    for page, action in ((x, "mark b2"), (o, "mark a1"), (solo, solo.decision["options"][0]["action"])):
        await page.until(lambda page=page: page.decision is not None and page.decision["options"])
        message = {"type": "act", "decision": page.decision["number"], "actions": [action]}
        assert (await page.ask(message))["type"] == "ack"
        heard.append(message)
    await x.until(lambda: x.version == 2)
    return heard


async def play_on(x: Page, o: Page) -> list[dict[str, Any]]:
    message = {"type": "act", "decision": 2, "actions": ["mark b1"]}
    assert (await x.ask(message))["type"] == "ack"
    await o.until(lambda: o.version == 3)
    assert (await o.act("mark a2"))["type"] == "ack"
    await x.until(lambda: x.version == 4)
    return [message]


async def finish(x: Page, o: Page) -> None:
    assert (await x.act("mark a3"))["type"] == "ack"
    await o.until(lambda: o.version == 5)
    assert (await o.act("mark c1"))["type"] == "ack"
    await x.until(lambda: x.version == 6)
    assert (await x.act("mark b3"))["type"] == "ack"
    assert x.scene["outcome"]["results"] == ["won", "lost"]


@pytest.mark.full
async def test_a_thousand_strange_messages(tmp_path: Path) -> None:
    await bothered(tmp_path, 1_500)


@pytest.mark.full
async def test_ten_thousand_strange_messages(tmp_path: Path) -> None:
    await bothered(tmp_path, 10_000)
