"""Which bots a game offers, from the weakest to the strongest."""

from __future__ import annotations

from quarterdeck.players import PLAYERS
from quarterdeck.players.guide import has_guide
from quarterdeck.shelf import AnyGame

RANDOM = "random"
GUIDE = "guide"


def offered(game: AnyGame) -> list[str]:
    """None for a game that one plays alone. A guide that does not know the game would be the random player again."""
    if game.box.seats == 1:
        return []
    return [name for name in PLAYERS if name != GUIDE or has_guide(game)]


def stand_in(game: AnyGame) -> str:
    """Who plays for somebody who is away: the guide, where there is one."""
    return GUIDE if has_guide(game) else RANDOM
