"""The guide: whoever shows how a game is played sensibly. A game that has no guide it plays at random."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.action import Action
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.d6.table import Table
from quarterdeck.players.battlecruisers_guide import BattlecruisersGuide
from quarterdeck.players.d6_guide import D6Guide
from quarterdeck.players.random_player import RandomPlayer
from quarterdeck.shelf import AnyGame


def has_guide(game: AnyGame) -> bool:
    """Whether the guide knows this game, and does not play it at random."""
    return isinstance(game.blank(), Battle | Table)


class Guide:
    def __init__(self, seed: int = 0) -> None:
        self._d6 = D6Guide(seed)
        self._battlecruisers = BattlecruisersGuide(seed)
        self._stranger = RandomPlayer(seed)

    def __call__(self, game: AnyGame, s: Any) -> Action:
        if isinstance(s, Battle):
            return self._battlecruisers(s)
        return self._d6(game, s) if isinstance(s, Table) else self._stranger(game, s)
