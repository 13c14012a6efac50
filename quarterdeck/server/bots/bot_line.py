"""The line to one bot elsewhere: what waits to be sent to it, and what it has said."""

from __future__ import annotations

import asyncio

from quarterdeck.players.remote.messages import Message, written
from quarterdeck.server.connection import Connection
from quarterdeck.server.settings import Limits

_WAITING = 32
"""Messages that it may have said before somebody listens; then it has to wait."""


class BotLine(Connection):
    def __init__(self, table: str, seat: int, token: str, limits: Limits) -> None:
        super().__init__("", "", limits)
        self.table = table
        self.seat = seat
        self.token = token
        self.heard: asyncio.Queue[bytes | None] = asyncio.Queue(_WAITING)
        """None once it is gone."""
        self.reproach = ""
        """Why it was cut off, if it broke the rules of the WebSocket itself."""

    def say(self, message: Message) -> None:
        self.send_raw(written(message))

    def cut(self, reproach: str = "") -> None:
        """It says nothing more."""
        self.reproach = reproach
        if self.heard.full():
            self.heard.get_nowait()
        self.heard.put_nowait(None)
