"""The key of a seat that is kept for a bot from elsewhere."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from quarterdeck.server.bots.offered import REMOTE
from quarterdeck.server.storage.rows import SeatRow


def key_of(table: str, seat: SeatRow) -> str:
    """What a bot says to play there. It cannot be guessed, and whoever has it sees what the seat sees."""
    return f"{table}.{seat.seat}.{seat.token}" if seat.bot == REMOTE and not seat.guest else ""


def seat_for(key: str, table: str, seats: Sequence[SeatRow]) -> SeatRow | None:
    for seat in seats:
        mine = key_of(table, seat)
        if mine and secrets.compare_digest(mine.encode(), key.encode()):
            return seat
    return None
