"""What hints and reviews know about Deep Space D-6: whole rounds as lines, and the state of the ship after one."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import END, REROLL
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.d6.foresight import Foresight
from quarterdeck.players.d6.insight import without_standing_by
from quarterdeck.players.d6.plans import after_order
from quarterdeck.players.d6.reasons import reasons
from quarterdeck.players.d6.rehearsal import lines_of
from quarterdeck.players.insight import ChoiceLine, Insight, outcome

DIFFERENT: Final = 4
"""Number of first orders that are considered."""
MOST: Final = 16
"""Number of ways to use the dice that are followed."""


class Forethought(Insight):
    """The admiral's estimates for a round: for every way to use the dice, and for the dice rolled after it."""

    def __init__(self, thorough: Foresight, quick: Foresight) -> None:
        self.thorough: Final = thorough
        self._quick: Final = quick

    def worthwhile(self, options: list[Action]) -> list[Action]:
        return without_standing_by(options)

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        assert isinstance(s, Table)
        return lines_of(self.thorough.prospects(s)[:MOST])

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        assert isinstance(s, Table)
        return self._quick.best(s).actions[0]

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        assert isinstance(s, Table)
        return s.round > begun and isinstance(s.agenda[-1], Assign)

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Table)
        return outcome(s) if s.over else [self._quick.best(s).chance]


class D6Adviser(Adviser):
    def __init__(self, thorough: Foresight, quick: Foresight) -> None:
        self._insight: Final = Forethought(thorough, quick)

    def insight(self) -> Insight:
        return self._insight

    def explore(self) -> float:
        return 0.3

    def judges(self) -> bool:
        return True

    def also(self, s: State) -> list[Action]:
        """Several different first orders, because the best few ways may all begin with the same one."""
        assert isinstance(s, Table)
        out: list[Action] = []
        if isinstance(s.agenda[-1], (Assign, Aim)):
            for prospect in self._insight.thorough.prospects(s):
                if prospect.actions[0] not in out and len(out) < DIFFERENT:
                    out.append(prospect.actions[0])
        return out

    def line(self, s: State, action: Action) -> list[Action]:
        assert isinstance(s, Table)
        if action.code in (END, REROLL) or not isinstance(s.agenda[-1], (Assign, Aim)):
            return [action]
        after = after_order(s, action)
        if after is None or after.over:
            return [action]
        return [action, *self._insight.thorough.best(after).actions]

    def after(self, s: State, action: Action) -> State | None:
        assert isinstance(s, Table)
        if action.code in (END, REROLL) or not isinstance(s.agenda[-1], (Assign, Aim)):
            return None
        return after_order(s, action)

    def measures(self, s: State, seat: int) -> list[Measure]:
        assert isinstance(s, Table)
        ready = sum(s.hand) + s.pool
        return [
            Measure("hull", float(s.hull)),
            Measure("shield", float(s.shield)),
            Measure("threats", float(len(s.external) + len(s.internal))),
            Measure("health", float(sum(s.health[card] for card in s.external))),
            Measure("crew", float(ready)),
        ]

    def merit(self, measures: list[Measure]) -> float:
        """In points of hull: a threat less is worth one, a die or a shield half, a point of health a quarter."""
        worth = {"hull": 1.0, "shield": 0.5, "threats": -1.0, "health": -0.25, "crew": 0.5}
        return sum(worth[one.name] * one.value for one in measures)

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        assert isinstance(known, Table)
        return reasons(known, line)
