"""Which bots a game offers, from the weakest to the strongest."""

from __future__ import annotations

from quarterdeck.players import knows, players_of
from quarterdeck.registry import AnyGame

RANDOM = "random"
REMOTE = "remote"
"""A bot that connects from elsewhere."""


def offered(game: AnyGame) -> list[str]:
    """None for a game that one plays alone."""
    return players_of(game) if game.box.seats > 1 else []


def stand_in(game: AnyGame) -> str:
    """Who plays for somebody who is away: sensibly, and at once."""
    return "officer" if knows(game) else "greedy"
