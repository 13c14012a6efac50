"""A bot's hand at a table: it chooses like anybody, and keeps the answer instead of sending it to a page."""

from __future__ import annotations

from quarterdeck.server.connection import Connection
from quarterdeck.server.messages import Ack, FromServer, Refused
from quarterdeck.server.settings import Limits


class Hand(Connection):
    def __init__(self, seat: int, limits: Limits) -> None:
        super().__init__("", "", limits)
        self.held = {seat: ""}
        self.answer: Ack | Refused | None = None
        """None while nobody can say whether it was written."""

    def send(self, message: FromServer) -> None:
        if isinstance(message, Ack | Refused):
            self.answer = message

    def send_raw(self, message: bytes) -> None:
        """It looks at nothing: what it may know it was told when it was asked."""
