"""The luck of bots: the same at every node and after every restart, and not that of the match."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from quarterdeck.server.plan import Plan
from quarterdeck.server.storage.rows import TableRow


class Luck:
    def __init__(self, key: bytes, row: TableRow, plan: Plan) -> None:
        """In a lesson all is known beforehand, what bots choose too; elsewhere the key is the server's secret."""
        self._key = plan.seed.encode() if row.kind == "lesson" else key
        self._table = "lesson" if row.kind == "lesson" else row.id

    def imagining(self) -> str:
        """The seed of everything that the bots of the table imagine."""
        return self._digest("imagine").hex()

    def choosing(self, decision: int, seat: int, attempt: int) -> int:
        return int.from_bytes(self._digest(f"choose {decision} {seat} {attempt}")[:6], "big")

    def message(self, seq: int, decision: int, seat: int, attempt: int) -> str:
        """The id of a choice. Two nodes that make it at once, or one that made it before it died, make the same."""
        digest = self._digest(f"message {seq} {decision} {seat} {attempt}")
        return f"bot-{urlsafe_b64encode(digest[:12]).decode()}"

    def _digest(self, what: str) -> bytes:
        return hmac.digest(self._key, f"bots {self._table} {what}".encode(), "sha256")
