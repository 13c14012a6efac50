"""Estimates the chance to win a match of Deep Space D-6, after the choices of a round and before its dice.

There are two such points, and a net for each: after the last order, and before dice are rolled. So the estimate of a
way to use the dice contains no random outcome.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import ReplayDoor
from quarterdeck.core.state import Ask
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.rules.track import is_rescued
from quarterdeck.games.d6.table import RESCUED, Table
from quarterdeck.games.d6.verbs import REROLL
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.plans import Plans, RoundKey, Way, round_key
from quarterdeck.players.d6.survey import Survey, free_dice
from quarterdeck.players.net import Net

NO_CHANCE: Final = ReplayDoor([])
"""A door for choices that need no random number."""


class Prospect:
    """A sequence of choices without random outcomes between them, and the chance to win with it."""

    def __init__(self, actions: list[Action], chance: float, keys: list[RoundKey]) -> None:
        self.actions: Final = actions
        self.chance: Final = chance
        self.keys: Final = keys
        """The `round_key` of the table before each of them."""


class Foresight:
    def __init__(self, ended: Net, rolling: Net, cards: list[str], width: int, keeps_back: bool = False) -> None:
        """`cards` are the cards that the nets know, and `width` is the width of the beam search. With `keeps_back`,
        dice may stand by while others are rolled again."""
        self._ended: Final = ended
        self._rolling: Final = rolling
        self._cards: Final = cards
        self._plans: Final = Plans(Weights(), width, keeps_back)
        self._survey: Survey | None = None

    def prospects(self, s: Table) -> list[Prospect]:
        """All sequences to consider, the best first."""
        if isinstance(s.agenda[-1], (Assign, Aim)):
            found = [Prospect(way.orders, self.of_way(way), way.keys) for way in self._plans.ways(s)]
        else:
            found = [Prospect([action], self._of_answer(s, action), [round_key(s)]) for action in s.options]
        found.sort(key=_chance, reverse=True)
        return found

    def best(self, s: Table) -> Prospect:
        return self.prospects(s)[0]

    def of_way(self, way: Way) -> float:
        if way.orders[-1].code == REROLL:
            return self.rolling(way.table, sum(way.table.hand) - 1)
        return self.ended(way.table)

    def ended(self, s: Table) -> float:
        """The chance to win after the last order."""
        if s.over:
            return 1.0 if s.ending == RESCUED else 0.0
        return 1.0 if is_rescued(s) else self._ended.chance(self.survey(s).ended(s))

    def rolling(self, s: Table, dice: int) -> float:
        """The chance to win before this number of dice is rolled."""
        return self._rolling.chance(self.survey(s).rolling(s, dice))

    def _of_answer(self, s: Table, action: Action) -> float:
        """The chance after an answer that is not an order, as if the crew were gathered right after it."""
        after = s.copy()
        ask = after.agenda.pop()
        assert isinstance(ask, Ask)
        ask.choose(after, action, NO_CHANCE)
        if after.over:
            return 0.0
        return self.rolling(after, free_dice(after))

    def survey(self, s: Table) -> Survey:
        danger = self._plans.danger(s)
        if self._survey is None or self._survey.danger is not danger:
            self._survey = Survey(danger, self._cards)
        return self._survey


def _chance(prospect: Prospect) -> float:
    return prospect.chance
