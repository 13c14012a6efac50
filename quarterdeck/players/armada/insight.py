"""What a search knows about Armada: the officer's values as priors and playouts, and the standing of the captains."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.armada.rules.planning import Plan
from quarterdeck.games.armada.table import Kit, Table
from quarterdeck.players.armada.officer import ArmadaOfficer
from quarterdeck.players.armada.standing import Standing
from quarterdeck.players.insight import ChoiceLine, Insight, outcome

WARMTH: Final = 0.7
"""Softmax temperature, in the points of the officer."""
WORSE: Final = 5.0
"""Options that are worse than the best by more are not searched."""
KEPT: Final = 4

_officers: Final[list[ArmadaOfficer]] = []


def officer_for(kit: Kit) -> ArmadaOfficer:
    """The officer for a kit. The last few are kept: their estimates do not depend on a match."""
    for officer in _officers:
        if officer.kit is kit:
            return officer
    if len(_officers) >= KEPT:
        del _officers[0]
    _officers.append(ArmadaOfficer(kit))
    return _officers[-1]


class ArmadaInsight(Insight):
    def __init__(self, lines: int, rounds: int) -> None:
        """Searches at most `lines` options, to the end of the round and `rounds` rounds further."""
        self._most: Final = lines
        self._rounds: Final = rounds

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        assert isinstance(s, Table)
        values = officer_for(s.kit).weigh(s, options)
        order = sorted(range(len(options)), key=lambda at: (-values[at], at))[: self._most]
        best = values[order[0]]
        order = [at for at in order if values[at] >= best - WORSE]
        shares = [exp(max(-8.0, (values[at] - best) / WARMTH)) for at in order]
        total = sum(shares)
        return [ChoiceLine([options[at]], share / total) for at, share in zip(order, shares, strict=True)]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        assert isinstance(s, Table)
        return officer_for(s.kit).choose(s, options)

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        assert isinstance(s, Table)
        return s.round > begun + self._rounds and isinstance(s.agenda[-1], Plan)

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Table)
        if s.over:
            return outcome(s)
        return Standing(officer_for(s.kit).charts).chances(s)
