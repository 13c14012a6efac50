"""The guide: a captain of Deep Space D-6 who thinks a round's assignments through before giving the first order.

The stations hold no chance, so the few best ways to use the dice can be followed die by die, and the one that leaves
the ship in the best position (`worth`) is played. Games other than Deep Space D-6 it plays at random.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.action import Action
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.rules.crew import Aim, Assign
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import DISTRACT, END, FROM_RETURNED, HURT, HURT_AWAY, HURT_BEAM, REROLL, SPARE, STAY
from quarterdeck.players.d6_danger import Weights
from quarterdeck.players.d6_round import Plans, after_order, look
from quarterdeck.players.random_player import RandomPlayer
from quarterdeck.shelf import AnyGame

KEPT = [4, 2, 0, 3, 1]
"""How gladly crew is kept, by face: the Commander most, a Medical least."""
FEW = 3
"""With fewer dice than this to roll, crew is called back from its missions."""


class D6Guide:
    """Same position, same choice: the seed only matters for games it does not know."""

    def __init__(self, seed: int = 0, weights: Weights | None = None, width: int = 6) -> None:
        self._stranger = RandomPlayer(seed)
        self._plans = Plans(weights or Weights(), width)
        self._orders: list[Action] = []
        self._expected: tuple[object, ...] = ()

    def __call__(self, game: AnyGame, s: Any) -> Action:
        if not isinstance(game, DeepSpaceD6) or not isinstance(s, Table):
            return self._stranger(game, s)
        ask = s.agenda[-1]
        if isinstance(ask, (Assign, Aim)):
            return self._assign(s)
        if isinstance(ask, Recall):
            return _recall(s)
        return min(s.options, key=lambda action: _regret(s, action))

    def _assign(self, s: Table) -> Action:
        """The next order of the plan; a new plan if the table does not look as expected."""
        if not self._orders or self._expected != look(s):
            self._orders = self._plans.best(s)
        order = self._orders.pop(0)
        after = after_order(s, order) if order.code not in (END, REROLL) else None
        self._expected = look(after) if after is not None else ()
        return order


def _recall(s: Table) -> Action:
    """Crew stays on a mission while enough others are free."""
    stay = [action for action in s.options if action.code == STAY]
    return stay[0] if stay and s.pool >= FEW else s.options[0]


def _regret(s: Table, action: Action) -> int:
    """What it costs to give up a die: least for one whose work is done, most for one that holds a threat still."""
    if action.code in (HURT, DISTRACT):
        place = action.a
        if place == SPARE or place >= FROM_RETURNED:
            return 0
        return 1 + KEPT[place]
    if action.code == HURT_AWAY:
        return 3
    return 9 if action.code == HURT_BEAM else 0
