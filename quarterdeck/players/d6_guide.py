"""The guide: a captain of Deep Space D-6 who thinks a round's assignments through before giving the first order.

The stations hold no chance, so the few best ways to use the dice can be followed die by die, and the one that leaves
the ship in the best position (`worth`) is played. Games other than Deep Space D-6 it plays at random.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.core.action import Action
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
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
WIDTH = 16
"""How many ways to use the dice are followed side by side. More than 24 bring nothing, 6 cost a third of the wins."""
MOST_PLANNED = 500


class D6Guide:
    """Same match, same choices: the seed only matters for games it does not know."""

    def __init__(self, seed: int = 0, weights: Weights | None = None, width: int = WIDTH) -> None:
        self._stranger = RandomPlayer(seed)
        self._plans = Plans(weights or Weights(), width)
        self._planned: dict[tuple[object, ...], Action] = {}
        """What is still to be ordered, by what the table will look like then."""

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
        """The order planned for this table; a new plan if there is none."""
        order = self._planned.get(look(s))
        if order is None or order not in s.options:
            self._plan(s)
            order = self._planned[look(s)]
        return order

    def _plan(self, s: Table) -> None:
        if len(self._planned) > MOST_PLANNED:
            self._planned.clear()
        here: Table | None = s
        for order in self._plans.best(s):
            assert here is not None
            self._planned[look(here)] = order
            here = after_order(here, order) if order.code not in (END, REROLL) else None


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
