"""Who advises in a game: somebody who knows it, or somebody who plays it out at random."""

from __future__ import annotations

from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.d6.table import Table
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.battlecruisers.adviser import BattlecruisersAdviser
from quarterdeck.players.d6.adviser import D6Adviser
from quarterdeck.players.levels import d6_foresight
from quarterdeck.shelf import AnyGame


def adviser_of(game: AnyGame) -> Adviser:
    blank = game.blank()
    if isinstance(blank, Table):
        return D6Adviser(d6_foresight(width=24, keeps_back=True), d6_foresight(width=4))
    if isinstance(blank, Battle):
        return BattlecruisersAdviser()
    return Adviser()
