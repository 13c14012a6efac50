"""What hints and reviews know about Armada: the officer's values, played on to the end of the round."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.core.words import Message, say
from quarterdeck.games.armada.table import Table
from quarterdeck.players.adviser import Adviser, Measure
from quarterdeck.players.armada.combat_reasons import in_combat
from quarterdeck.players.armada.insight import ArmadaInsight, officer_for
from quarterdeck.players.armada.reasons import HINT, outside_combat
from quarterdeck.players.insight import Insight

LINES: Final = 8


class ArmadaAdviser(Adviser):
    def __init__(self) -> None:
        self._insight: Final = ArmadaInsight(LINES, rounds=0)

    def insight(self) -> Insight:
        return self._insight

    def explore(self) -> float:
        return 0.3

    def judges(self) -> bool:
        return True

    def measures(self, s: State, seat: int) -> list[Measure]:
        """The hull of all captains, and the data tokens."""
        assert isinstance(s, Table)
        captains = [other for other in range(s.kit.players) if other != s.savior or seat == s.savior]
        hull = sum(0 if s.critical[other] else s.hull[other] for other in captains)
        return [Measure("hull", float(hull)), Measure("data", float(len(s.data)))]

    def merit(self, measures: list[Measure]) -> float:
        return sum(one.value * (6.0 if one.name == "data" else 1.0) for one in measures)

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        assert isinstance(known, Table)
        officer = officer_for(known.kit)
        action = line[0]
        out = in_combat(officer, known, seat, action) or outside_combat(officer, known, seat, action)
        return out or [say(f"{HINT}.do.{action.verb.name}")]
