"""Which bots a game offers, and the keys of seats for remote bots."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from quarterdeck.players import knows, players_of
from quarterdeck.registry import AnyGame
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.storage.rows import SeatRow

RANDOM = "random"
REMOTE = "remote"
"""A bot that connects to `/bot`."""
_KEY = re.compile(r"(?P<table>[A-Za-z0-9_-]{1,64})\.[0-9]{1,2}\.[A-Za-z0-9_-]{1,64}", re.ASCII)


def offered(game: AnyGame) -> list[str]:
    """The built-in bots of a game, from the weakest to the strongest; none for a solo game."""
    return players_of(game) if game.box.seats > 1 else []


def checked_bot(game: AnyGame, bot: str) -> str:
    """The bot, if this game offers it or it is remote. Raises RequestError otherwise."""
    known = offered(game)
    if not known:
        raise RequestError("bot", "This game has no bots.")
    if bot not in (*known, REMOTE):
        raise RequestError("bot", f"Bots of this game are: {', '.join(known)}, and {REMOTE} for one of your own.")
    return bot


def stand_in(game: AnyGame) -> str:
    """The bot that plays for an absent person: sensible and fast."""
    return "officer" if knows(game) else "greedy"


def key_of(table: str, seat: SeatRow) -> str:
    """The key with which a remote bot connects to this seat. It cannot be guessed and opens the view of the seat."""
    return f"{table}.{seat.seat}.{seat.token}" if seat.bot == REMOTE and not seat.guest else ""


def table_in(key: str) -> str:
    """The table id in a key; empty if the text does not have the form of a key. The key may still be invalid."""
    found = _KEY.fullmatch(key)
    return found["table"] if found else ""


def seat_for(key: str, table: str, seats: Sequence[SeatRow]) -> SeatRow | None:
    """The seat that this key opens."""
    for seat in seats:
        mine = key_of(table, seat)
        if mine and secrets.compare_digest(mine.encode(), key.encode()):
            return seat
    return None
