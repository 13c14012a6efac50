"""Who chooses: players by name. A player is called with a game and a position, and gives one of its options."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.guide import Guide
from quarterdeck.players.play_out import Chooser, EndlessMatch, answer, play_match, play_out
from quarterdeck.players.random_player import RandomPlayer

__all__ = ["PLAYERS", "Chooser", "EndlessMatch", "UnknownPlayer", "answer", "play_match", "play_out", "player"]


class UnknownPlayer(QuarterdeckError):
    """A name that no player bears."""


_MAKERS: dict[str, Callable[[int], Chooser]] = {"random": RandomPlayer, "guide": Guide}

PLAYERS = tuple(_MAKERS)
"""In the order they are shown, from the weakest to the strongest."""


def player(name: str, seed: int = 0) -> Chooser:
    """A player by name. Same name and seed, same choices."""
    maker = _MAKERS.get(name)
    if maker is None:
        close = get_close_matches(name, PLAYERS, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(PLAYERS)}"
        raise UnknownPlayer(f"there is no player {name[:40]!r}: {hint}")
    return maker(seed)
