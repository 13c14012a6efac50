"""What hints and reviews know about Battlecruisers: battles played to their end, and their winners."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.games.battlecruisers.table import Battle, cards_left
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.battlecruisers.insight import BattlecruisersInsight
from quarterdeck.players.battlecruisers.reasons import reasons
from quarterdeck.players.insight import Insight, outcome

TO_THE_END: Final = 1000


class Winning(BattlecruisersInsight):
    """The same values of cards, but only winning counts, not the place."""

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        return False

    def values(self, s: State) -> list[float]:
        if s.over:
            return outcome(s)
        assert isinstance(s, Battle)
        return [1.0 / s.kit.seats] * s.kit.seats  # An endless battle.


class BattlecruisersAdviser(Adviser):
    def __init__(self) -> None:
        self._insight: Final = Winning(TO_THE_END)

    def insight(self) -> Insight:
        return self._insight

    def judges(self) -> bool:
        return True

    def measures(self, s: State, seat: int) -> list[Measure]:
        """Own points and cards, and the lead over the best opponent."""
        assert isinstance(s, Battle)
        best = max(points for other, points in enumerate(s.points) if other != seat)
        return [
            Measure("points", float(s.points[seat])),
            Measure("cards", float(cards_left(s, seat))),
            Measure("lead", float(s.points[seat] - best)),
        ]

    def merit(self, measures: list[Measure]) -> float:
        """In points; a card and a point of the lead are worth one each."""
        return sum(one.value for one in measures)

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        assert isinstance(known, Battle)
        return reasons(known, seat, line[0])
