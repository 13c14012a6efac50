"""The insight of a search into Solar Sphere: the officer's plans as lines, and chances from expected points."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.solar_sphere.rules.deploy import Turn
from quarterdeck.games.solar_sphere.table import DRANDA, Table
from quarterdeck.players.insight import ChoiceLine, Insight, outcome
from quarterdeck.players.solar_sphere.officer import SolarSphereOfficer
from quarterdeck.players.solar_sphere.turns import Plan
from quarterdeck.players.solar_sphere.worth import DICE, Worth, rounds_to_come

WARMTH: Final = 1.5
"""Softmax temperature of the lines, in points."""
WORSE: Final = 4.0
"""Lines that are worse than the best by more points are not considered."""
CERTAIN: Final = 1.5
"""The lead in points that wins with a probability of 73 % when no turn is to come, a logistic scale."""
PER_ROUND: Final = 1.5
"""How much more for each round to come. The officer's matches are the measure of both."""
FUTURE: Final = 10.0
"""What an officer gains in a round to come, beyond its expected points. Among captains it hardly matters."""


class SolarSphereInsight(Insight):
    def __init__(self, lines: int, rounds: int) -> None:
        """Considers at most `lines` options and looks ahead to the end of the round, and `rounds` rounds further."""
        self.officer: Final = SolarSphereOfficer()
        self._most: Final = lines
        self._rounds: Final = rounds
        self._table: State | None = None
        self._count: int = 0
        self._rest: list[Action] = []
        """The table of the last quick choice, its number of choices then, and the choices planned after it."""

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        assert isinstance(s, Table)
        values, plans = self.officer.weigh(s, options)
        order = sorted(range(len(plans)), key=lambda at: (-values[at], at))[: self._most]
        best = values[order[0]]
        order = [at for at in order if values[at] >= best - WORSE]
        shares = [exp(max(-8.0, (values[at] - best) / WARMTH)) for at in order]
        total = sum(shares)
        return [ChoiceLine(plans[at].actions, share / total) for at, share in zip(order, shares, strict=True)]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        """The officer's choice. The choices planned after it are remembered while the same table plays on."""
        assert isinstance(s, Table)
        rest = self._rest
        if not (rest and self._table is s and self._count + 1 == s.count and rest[0] in options):
            rest = self.plan(s, options).actions
        self._table, self._count, self._rest = s, s.count, rest[1:]
        return rest[0]

    def plan(self, s: Table, options: list[Action]) -> Plan:
        """The officer's choice, with the choices that follow."""
        return self.officer.plan(s, options)

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        assert isinstance(s, Table)
        return s.round > begun + self._rounds and isinstance(s.agenda[-1], Turn)

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Table)
        self._table = None
        if s.over:
            return outcome(s)
        return chances(s, self.officer.turns.worth)


def chances(s: Table, worth: Worth) -> list[float]:
    """The chance to win of every seat, from the expected points of all captains."""
    captains = s.kit.captains
    to_come = rounds_to_come(s)
    expected = [worth.expected(s, captain) for captain in range(captains)]
    if s.kit.solo:
        expected[0] += FUTURE * to_come
    docked = sum(s.dock) + len(s.line)
    scale = CERTAIN + PER_ROUND * (to_come + docked / (DICE * captains))
    best = max(expected)
    parts = [exp(max(-40.0, (points - best) / scale)) for points in expected]
    total = sum(parts)
    if s.kit.solo:
        return [1.0 - parts[DRANDA] / total]
    return [part / total for part in parts]
