"""The connection of one page, or of one bot, to one table: its seats and its outgoing messages."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from quarterdeck.server.messages import Ack, FromServer, Refused
from quarterdeck.server.rate import Bucket
from quarterdeck.server.settings import Limits

Viewer: TypeAlias = tuple[int, ...]
_encode = msgspec.json.Encoder().encode


class Connection:
    """Sends messages in order. A page that is too slow is disconnected; it reconnects by itself."""

    def __init__(self, guest: str, name: str, limits: Limits, of: str = "", address: str = "") -> None:
        self.guest = guest
        self.of = of or guest
        """The guest or address that its page is counted for."""
        self.address = address
        """Its network address."""
        self.name = name
        self.seat_tokens: dict[int, str] = {}
        """Seat to the token with which the page took it."""
        self.hidden = False
        """The page is open in a hidden tab."""
        self.version = -1
        self.said = 0
        """Number of the last chat message sent to it."""
        self.acts = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._most = limits.waiting
        self.gone = False
        self.done = asyncio.Event()
        """Set when all messages are sent, or can no longer be sent."""

    @property
    def viewer(self) -> Viewer:
        """The seats that it sees for."""
        return tuple(sorted(self.seat_tokens))

    def send(self, message: FromServer) -> None:
        self.send_raw(_encode(message))

    def send_raw(self, message: bytes) -> None:
        if self.gone:
            return
        if self._out.qsize() >= self._most:
            self.disconnect()
            return
        self._out.put_nowait(message)

    def disconnect(self) -> None:
        """Accept no further messages. The socket closes after the waiting ones are sent."""
        self.gone = True
        self._out.put_nowait(None)

    async def next(self) -> bytes | None:
        return await self._out.get()


class BotConnection(Connection):
    """The connection of a bot for one change of the match. It stores the server's answer instead of sending it."""

    def __init__(self, seat: int, limits: Limits) -> None:
        super().__init__("", "", limits)
        self.seat_tokens = {seat: ""}
        self.answer: Ack | Refused | None = None
        """None while it is unknown whether the choice was written."""

    def send(self, message: FromServer) -> None:
        if isinstance(message, Ack | Refused):
            self.answer = message

    def send_raw(self, message: bytes) -> None:
        """Ignore updates: the bot gets its information with the question."""
