"""A page without a browser: uses the protocol like the real one, and stores what it receives."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import ssl
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quarterdeck.core.short import restored
from quarterdeck.server.guests import COOKIE
from quarterdeck.server.messages import PROTOCOL
from tests.time_limits import LONG

Json = Any
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of servers without TLS: by default each client loads all certificates, which takes 70 ms."""


class Guest:
    """A guest with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=LONG, verify=NO_CERTIFICATES)
        self._pages: list[Page] = []

    async def __aenter__(self) -> Self:
        await self.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        for page in self._pages:
            await page.close()
        await self.http.aclose()

    async def get(self, path: str, **params: Any) -> Json:
        answer = await self.http.get(path, params=params)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def post(self, path: str, body: Json = None) -> Json:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    @property
    def cookie(self) -> str:
        """Name and value of the cookie. Each database has its own name."""
        found = [cookie for cookie in self.http.cookies.jar if cookie.name.startswith(f"{COOKIE}_")]
        return f"{found[0].name}={found[0].value}" if found else ""

    async def new_table(self, game: str = "d6", **more: Any) -> tuple[str, list[str]]:
        created = await self.post("/api/tables", {"game": game, **more})
        return created["table"]["id"], created["tokens"]

    async def page(self, table: str, tokens: list[str] | None = None, version: int = -1) -> Page:
        if tokens is None:
            tokens = [sitting["token"] for sitting in await self.get(f"/api/tables/{table}/tokens")]
        page = Page(self.url, table, tokens, self.cookie)
        self._pages.append(page)
        await page.open(version)
        return page


class Page:
    """One WebSocket at one table. `scene` is updated by the updates only."""

    def __init__(self, url: str, table: str, tokens: list[str], guest: str = "") -> None:
        self._url = url.replace("http", "ws", 1) + "/ws"
        self.table = table
        self.tokens = tokens
        self.guest = guest
        self.version = -1
        self.scene: Json = None
        self.info: Json = None
        self.events: list[Json] = []
        self.chat: list[Json] = []
        self.notices: list[str] = []
        self.agreement: Json = {"proposals": [], "plans": []}
        self.answers: dict[str, Json] = {}
        self.updates: list[Json] = []
        self.socket: ClientConnection
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None]
        self.closed = False
        self.failure: Exception | None = None
        """An error in the messages of the server."""

    async def open(self, version: int = -1, hidden: bool = False) -> None:
        headers = {"Cookie": self.guest} if self.guest else {}
        self.socket = await connect(
            self._url,
            additional_headers=headers,
            max_size=2**22,
            compression=None,
            open_timeout=LONG,
            ping_timeout=LONG,
        )
        self.closed = False
        hello = {
            "type": "hello",
            "table": self.table,
            "protocol": PROTOCOL,
            "version": version,
            "tokens": self.tokens,
            "said": self.chat[-1]["number"] if self.chat else 0,
            "hidden": hidden,
        }
        self._task = asyncio.create_task(self._listen())
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(json.dumps(hello))
        await self.until(lambda: self.info is not None or self.closed)

    async def close(self) -> None:
        if not self.closed:
            await self.socket.close()
        await self._task

    async def drop(self) -> None:
        """Lose the connection without a close."""
        self.socket.transport.abort()
        await self._task

    async def again(self) -> None:
        """Reconnect with the last seen version."""
        self.info = None
        await self.open(self.version)

    async def _listen(self) -> None:
        try:
            async for raw in self.socket:
                self._hear(json.loads(raw))
                async with self._changed:
                    self._changed.notify_all()
                await asyncio.sleep(0)  # Let waiting tasks see it before the next message changes it.
        except ConnectionClosed:
            pass
        except Exception as error:
            self.failure = error
        self.closed = True
        async with self._changed:
            self._changed.notify_all()

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.version, self.info = message["version"], message["table"]
            self.scene = restored(message["scene"], self.info["game"])
            self.events, self.chat = list(message["log"]), list(message["chat"])
        elif kind == "update":
            assert message["version"] == self.version + 1, (self.version, message["version"])
            message = restored(message, self.scene["game"])
            self.version = message["version"]
            self.updates.append(message)
            self._apply(message)
        elif kind == "table":
            self.info = message["table"]
        elif kind == "said":
            assert not self.chat or message["number"] == self.chat[-1]["number"] + 1, (self.chat[-1], message)
            self.chat.append(message)
        elif kind == "agreement":
            self.agreement = message
        elif kind == "notice":
            self.notices.append(message["code"])
        elif kind in ("ack", "refused"):
            assert message["id"] not in self.answers, f"answered twice: {message}"
            self.answers[message["id"]] = message

    def _apply(self, update: Json) -> None:
        parts = {part["id"]: part for part in self.scene["parts"]}
        for frame in update["frames"]:
            for gone in frame.get("removed", []):
                del parts[gone]
            for part in frame.get("changed", []):
                parts[part["id"]] = part
            if frame.get("order"):
                parts = {id: parts[id] for id in frame["order"]}
        if update.get("back"):
            del self.events[len(self.events) - min(update["back"], len(self.events)) :]
        self.events += [frame["event"] for frame in update["frames"]]
        self.scene = {**self.scene, "parts": list(parts.values())}
        for name in ("turn", "round", "decision", "outcome", "undo"):
            self.scene[name] = update.get(name)

    async def until(self, what: Any, seconds: float = LONG) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: self.failure is not None or what()), seconds)
        if self.failure is not None:
            raise self.failure

    async def send(self, message: Json) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, message: Json, seconds: float = LONG) -> Json:
        """Send the message with a new id and wait for the answer."""
        id = message.setdefault("id", secrets.token_urlsafe(9))
        self.answers.pop(id, None)
        await self.send(message)
        await self.until(lambda: id in self.answers or self.closed, seconds)
        return self.answers.get(id, {"type": "closed"})

    @property
    def decision(self) -> Json:
        return self.scene["decision"]

    async def act(self, *actions: str, decision: int | None = None, id: str = "") -> Json:
        message = {
            "type": "act",
            "decision": self.decision["number"] if decision is None else decision,
            "actions": list(actions),
        }
        if id:
            message["id"] = id
        return await self.ask(message)

    async def undo(self, all: bool = False) -> Json:
        return await self.ask({"type": "undo", "version": self.version, "all": all})

    async def redo(self) -> Json:
        return await self.ask({"type": "redo", "version": self.version})

    async def vote(self, proposal: Json, agree: bool = True) -> Json:
        return await self.ask({"type": "vote", "proposal": proposal["number"], "agree": agree})

    async def prompt(self, seat: int) -> Json:
        return await self.ask({"type": "prompt", "seat": seat})

    @property
    def proposals(self) -> list[Json]:
        return list(self.agreement["proposals"])

    async def say(self, text: str) -> Json:
        return await self.ask({"type": "chat", "text": text})
