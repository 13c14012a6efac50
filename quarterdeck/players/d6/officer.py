"""The officer of Deep Space D-6 plans a round's assignments before the first order.

The stations need no random numbers, so a beam search can follow the best ways to use the dice, die by die. The officer
plays the one that leads to the best position (`worth`).
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.round import Recall
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import DISTRACT, FROM_RETURNED, HURT, HURT_AWAY, HURT_BEAM, SPARE, STAY
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.plans import Plans, RoundKey, round_key

KEPT: Final = [4, 2, 0, 3, 1]
"""The value of keeping a die, by face: the Commander most, a Medical least."""
FEW: Final = 3
"""With fewer dice than this to roll, crew is recalled from its missions."""
WIDTH: Final = 16
"""The width of the beam search. More than 24 gain nothing; with 6, a third of the wins is lost."""
MOST_PLANNED: Final = 500


class D6Officer:
    """Deterministic: the same match gives the same choices."""

    def __init__(self, weights: Weights | None = None, width: int = WIDTH) -> None:
        self.plans: Final = Plans(weights or Weights(), width)
        self._planned: dict[RoundKey, Action] = {}
        """The planned orders, by the `round_key` of the table before each."""

    def choose(self, s: Table) -> Action:
        ask = s.agenda[-1]
        if isinstance(ask, (Assign, Aim)):
            return self._assign(s)
        if isinstance(ask, Recall):
            return recall(s)
        return least_regret(s)

    def _assign(self, s: Table) -> Action:
        """The order planned for this table; a new plan if there is none."""
        here = round_key(s)
        order = self._planned.get(here)
        if order is None or order not in s.options:
            way = self.plans.best(s)
            if len(self._planned) > MOST_PLANNED:
                self._planned.clear()
            for i in range(len(way.orders)):
                self._planned[way.keys[i]] = way.orders[i]
            order = way.orders[0]
        return order


def recall(s: Table) -> Action:
    """Leave crew on a mission while enough other dice are free."""
    if s.pool >= FEW:
        for action in s.options:
            if action.code == STAY:
                return action
    return s.options[0]


def least_regret(s: Table) -> Action:
    best = s.options[0]
    least = regret(s, best)
    for action in s.options:
        cost = regret(s, action)
        if cost < least:
            best, least = action, cost
    return best


def regret(s: Table, action: Action) -> int:
    """The cost of giving up a die: lowest for a used one, highest for one that holds a threat in stasis."""
    if action.code in (HURT, DISTRACT):
        place = action.a
        if place == SPARE or place >= FROM_RETURNED:
            return 0
        return 1 + KEPT[place]
    if action.code == HURT_AWAY:
        return 3
    if action.code == HURT_BEAM:
        return 1 if s.kit.rulings.stasis_outlasts_die else 9
    return 0
