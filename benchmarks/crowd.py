"""A crowd of random players over real WebSockets. Five hundred of them fit in one process."""

from __future__ import annotations

import asyncio
import random
import secrets
from time import perf_counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from quarterdeck.server.messages import PROTOCOL

TABLES_PER_GUEST = 15


class _Option(msgspec.Struct):
    action: str


class _Decision(msgspec.Struct):
    number: int
    options: list[_Option]


class _Scene(msgspec.Struct):
    decision: _Decision | None = None


class _Heard(msgspec.Struct):
    """The fields of a message that a random player reads."""

    type: str
    id: str = ""
    scene: _Scene | None = None
    decision: _Decision | None = None
    version: int = -1


_decode = msgspec.json.Decoder(_Heard).decode


class Player:
    def __init__(self, table: str, tokens: list[str], cookie: str, address: str, seed: int) -> None:
        self.table = table
        self._tokens = tokens
        self._headers = {"Cookie": cookie, "X-Forwarded-For": address}
        self._random = random.Random(seed)
        self._decision: _Decision | None = None
        self.seconds: list[float] = []
        self.acknowledged: list[str] = []
        self.refused = 0
        self._socket: ClientConnection

    async def come(self, url: str) -> None:
        address = url.replace("http", "ws", 1) + "/ws"
        self._socket = await connect(address, additional_headers=self._headers, compression=None, ping_interval=None)
        hello = {"type": "hello", "table": self.table, "protocol": PROTOCOL, "tokens": self._tokens}
        await self._socket.send(msgspec.json.encode(hello).decode())
        await self._hear_until("welcome")

    async def leave(self) -> None:
        await self._socket.close()

    async def _hear_until(self, *types: str, id: str = "") -> _Heard:
        while True:
            heard = _decode(await self._socket.recv())
            if heard.scene is not None:
                self._decision = heard.scene.decision
            elif heard.type == "update":
                self._decision = heard.decision
            if heard.type in types and heard.id == id:
                return heard

    async def act(self) -> bool:
        """Make one random choice; return whether there was one to make."""
        if self._decision is None:
            return False
        id = secrets.token_urlsafe(9)
        option = self._random.choice(self._decision.options)
        act = {"type": "act", "id": id, "decision": self._decision.number, "actions": [option.action]}
        began = perf_counter()
        await self._socket.send(msgspec.json.encode(act).decode())
        heard = await self._hear_until("ack", "refused", id=id)
        if heard.type == "ack":
            self.seconds.append(perf_counter() - began)
            self.acknowledged.append(id)
        else:
            self.refused += 1
        return True


class Crowd:
    def __init__(self, url: str, tables: int) -> None:
        self._url = url
        self._count = tables
        self._players: list[Player] = []
        self._playing = 0
        """Number of matches that are not over."""

    async def sit_down(self, connect: bool = False) -> None:
        """Make all tables. Guests have different addresses and a few tables each."""
        for first in range(0, self._count, TABLES_PER_GUEST):
            await self._guest(first)
        if connect:
            for start in range(0, len(self._players), 50):
                await asyncio.gather(*(player.come(self._url) for player in self._players[start : start + 50]))

    async def _guest(self, first: int) -> None:
        address = f"10.{first // 65536 % 256}.{first // 256 % 256}.{first % 256}"
        async with httpx.AsyncClient(base_url=self._url, headers={"X-Forwarded-For": address}, timeout=60) as http:
            (await http.get("/api/me")).raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            for number in range(first, min(first + TABLES_PER_GUEST, self._count)):
                made = await http.post("/api/tables", json={"game": "d6"})
                made.raise_for_status()
                body: dict[str, Any] = made.json()
                self._players.append(Player(body["table"]["id"], body["tokens"], cookie, address, number))

    async def choose(self, times: int) -> None:
        """Make this many choices in each match."""
        for _ in range(times):
            await asyncio.gather(*(player.act() for player in self._players))

    async def leave(self) -> None:
        await asyncio.gather(*(player.leave() for player in self._players if hasattr(player, "_socket")))

    async def come_again(self, url: str) -> float:
        """Reconnect all pages at once after a restart; return the seconds until the last one shows its table."""
        began = perf_counter()
        await asyncio.gather(*(player.come(url) for player in self._players))
        return perf_counter() - began

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        await self.sit_down(connect=True)
        began = perf_counter()
        self._playing = self._count
        await asyncio.gather(*(self._play_on(player, rate, began + seconds) for player in self._players))
        took = perf_counter() - began
        await self.leave()
        return {
            "took": took,
            "seconds": [second for player in self._players for second in player.seconds],
            "refused": sum(player.refused for player in self._players),
            "acknowledged": {player.table: player.acknowledged for player in self._players},
        }

    async def _play_on(self, player: Player, rate: float, end: float) -> None:
        """Choose at a steady rate with a random start. A player whose match is over leaves its share to the others."""
        next_at = perf_counter() + random.Random(player.table).random() * self._playing / rate
        while next_at < end:
            await asyncio.sleep(max(0.0, next_at - perf_counter()))
            if not await player.act():
                self._playing -= 1
                return
            next_at += self._playing / rate
