"""Random seeds for bots: equal on every node and after a restart, and independent of the seed of the match."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from quarterdeck.server.match_data import MatchSetup
from quarterdeck.server.storage.rows import TableRow


class BotSeeds:
    def __init__(self, key: bytes, row: TableRow, plan: MatchSetup) -> None:
        """The key is the server's secret; in a lesson it is the known seed, because the guide knows all choices."""
        self._key = plan.seed.encode() if row.kind == "lesson" else key
        self._table = "lesson" if row.kind == "lesson" else row.id

    def for_imagining(self) -> str:
        """The seed for imagining positions at this table."""
        return self._digest("imagine").hex()

    def for_choosing(self, decision: int, seat: int, attempt: int) -> int:
        """The seed for one attempt of a bot to answer a question."""
        return int.from_bytes(self._digest(f"choose {decision} {seat} {attempt}")[:6], "big")

    def message(self, seq: int, decision: int, seat: int, attempt: int) -> str:
        """The client id of a choice. Every node computes the same, so the database accepts the choice only once."""
        digest = self._digest(f"message {seq} {decision} {seat} {attempt}")
        return f"bot-{urlsafe_b64encode(digest[:12]).decode()}"

    def _digest(self, what: str) -> bytes:
        return hmac.digest(self._key, f"bots {self._table} {what}".encode(), "sha256")
