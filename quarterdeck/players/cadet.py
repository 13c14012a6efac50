"""The cadet: takes anything that is no blunder, each as likely as the others."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.table import Battle
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.players.battlecruisers.ballot import is_ballot, vote
from quarterdeck.players.battlecruisers.officer import weigh
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.officer import regret
from quarterdeck.players.d6.plans import Look, Plans, look
from quarterdeck.players.handle import Handle
from quarterdeck.players.player import Choice, Player
from quarterdeck.shelf import AnyGame

BLUNDER: Final = 1.0
"""Points of hull that a way through a round may be worse than the best before it is one."""
BAD_CARD: Final = 2.0
"""The same for a choice in Battlecruisers, in points of victory."""
WIDTH: Final = 4
"""How many ways through a round of Deep Space D-6 the cadet has an eye for."""


def bad_card(s: Battle) -> float:
    """How much worse than the best a choice may be. After rounds that changed nothing more cards are worth a try."""
    return BAD_CARD * (1 + s.quiet)


class Cadet(Player):
    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._luck: Final = Random(seed)
        self._plans: Final = Plans(Weights(), WIDTH)
        self._planned: dict[Look, Action] = {}

    def choose(self, handle: Handle) -> Choice:
        return Choice(self._choose(handle.game, handle.known, handle.options))

    def __call__(self, game: AnyGame, s: State) -> Action:
        seat = s.options[0].seat
        return self._choose(game, s, [action for action in s.options if action.seat == seat])

    def _choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        if isinstance(s, Table):
            if isinstance(s.agenda[-1], (Assign, Aim)):
                return self._assign(s)
            return options[self._any([-float(regret(s, action)) for action in options])]
        assert isinstance(s, Battle)
        if is_ballot(options):
            return vote(game, s, options, self._luck)
        return options[self._any(weigh(s, options), bad_card(s))]

    def _assign(self, s: Table) -> Action:
        """A way through the whole round, kept to until chance comes between."""
        order = self._planned.get(look(s))
        if order is None or order not in s.options:
            ways = self._plans.ways(s)
            way = ways[self._any([one.value for one in ways])]
            self._planned = {way.looks[i]: way.orders[i] for i in range(len(way.orders))}
            order = way.orders[0]
        return order

    def _any(self, values: list[float], margin: float = BLUNDER) -> int:
        """One that is no blunder."""
        best = max(values)
        good = [at for at, value in enumerate(values) if value >= best - margin]
        return good[int(self._luck.random() * len(good))]
