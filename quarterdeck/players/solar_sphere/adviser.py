"""What hints and reviews know about Solar Sphere: plans for a turn, played on to the end of the round by officers."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.games.solar_sphere.rules.ending import final_halves
from quarterdeck.games.solar_sphere.table import AUXILIARY_DIE, Table
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.insight import Insight
from quarterdeck.players.solar_sphere.insight import SolarSphereInsight
from quarterdeck.players.solar_sphere.reasons import reasons
from quarterdeck.players.solar_sphere.turns import answer, is_aside

LINES: Final = 8


class SolarSphereAdviser(Adviser):
    def __init__(self) -> None:
        self._insight: Final = SolarSphereInsight(LINES, rounds=0)

    def insight(self) -> Insight:
        return self._insight

    def explore(self) -> float:
        return 0.3

    def judges(self) -> bool:
        return True

    def line(self, s: State, action: Action) -> list[Action]:
        assert isinstance(s, Table)
        if is_aside(s):
            return [action]
        return self._insight.officer.turns.plan(s, action).actions

    def after(self, s: State, action: Action) -> State | None:
        assert isinstance(s, Table)
        if is_aside(s):
            return None
        after = s.copy()
        if not answer(after, action) or after.counters[AUXILIARY_DIE] > s.counters[AUXILIARY_DIE]:
            return None
        return after

    def measures(self, s: State, seat: int) -> list[Measure]:
        """The points if the match ended now, and the lead over the best opponent."""
        assert isinstance(s, Table)
        points = [sum(final_halves(s, captain)) / 2 for captain in range(s.kit.captains)]
        best = max(points[other] for other in range(s.kit.captains) if other != seat)
        return [Measure("points", points[seat]), Measure("lead", points[seat] - best)]

    def merit(self, measures: list[Measure]) -> float:
        return sum(one.value for one in measures)

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        assert isinstance(known, Table)
        return reasons(known, seat, line)
