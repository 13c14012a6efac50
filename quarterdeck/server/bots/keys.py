"""The key of a seat that is kept for a bot from elsewhere."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from quarterdeck.server.bots.offered import REMOTE
from quarterdeck.server.storage.rows import SeatRow

_KEY = re.compile(r"(?P<table>[A-Za-z0-9_-]{1,64})\.[0-9]{1,2}\.[A-Za-z0-9_-]{1,64}", re.ASCII)


def key_of(table: str, seat: SeatRow) -> str:
    """What a bot says to play there. It cannot be guessed, and whoever has it sees what the seat sees."""
    return f"{table}.{seat.seat}.{seat.token}" if seat.bot == REMOTE and not seat.guest else ""


def table_in(key: str) -> str:
    """The table that a key speaks of, empty if it can be no key; it proves nothing."""
    found = _KEY.fullmatch(key)
    return found["table"] if found else ""


def seat_for(key: str, table: str, seats: Sequence[SeatRow]) -> SeatRow | None:
    for seat in seats:
        mine = key_of(table, seat)
        if mine and secrets.compare_digest(mine.encode(), key.encode()):
            return seat
    return None
