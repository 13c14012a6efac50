"""The insight of a search into Deep Space D-6: whole rounds as lines, quick orders, a net for the start of a round."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.firing import Aim
from quarterdeck.games.d6.table import Table
from quarterdeck.games.d6.verbs import STAND_BY
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.features import features
from quarterdeck.players.d6.officer import D6Officer
from quarterdeck.players.d6.plans import Way
from quarterdeck.players.insight import ChoiceLine, Insight, outcome
from quarterdeck.players.net import Net

WARMTH: Final = 2.0
"""Softmax temperature, in points of hull."""


class D6Insight(Insight):
    def __init__(self, net: Net, lines: int, width: int, quick: int, rounds: int) -> None:
        """`lines` is the most lines, `width` and `quick` are beam widths for lines and for quick orders, and `rounds`
        is how many rounds to look ahead."""
        self._net: Final = net
        self._most: Final = lines
        self._thorough: Final = D6Officer(Weights(), width)
        self._quick: Final = D6Officer(Weights(), quick)
        self._rounds: Final = rounds

    def worthwhile(self, options: list[Action]) -> list[Action]:
        return without_standing_by(options)

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        assert isinstance(s, Table)
        if not isinstance(s.agenda[-1], (Assign, Aim)):
            return super().lines(s, seat, options)
        ways = self._thorough.plans.ways(s)
        ways.sort(key=_value, reverse=True)
        ways = ways[: self._most]
        shares = [exp(max(-20.0, (way.value - ways[0].value) / WARMTH)) for way in ways]
        total = sum(shares)
        return [ChoiceLine(way.orders, share / total) for way, share in zip(ways, shares, strict=True)]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        assert isinstance(s, Table)
        return self._quick.choose(s)

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        assert isinstance(s, Table)
        return s.round > begun + self._rounds and isinstance(s.agenda[-1], Assign)

    def values(self, s: State) -> list[float]:
        assert isinstance(s, Table)
        return outcome(s) if s.over else [self._net.chance(features(s, self._quick.plans.danger(s)))]


def without_standing_by(options: list[Action]) -> list[Action]:
    """The options without dice that stand by, which do nothing. They come last, so mostly a check of the last option
    is enough."""
    if options[-1].code != STAND_BY:
        return options
    return [action for action in options if action.code != STAND_BY]


def _value(way: Way) -> float:
    return way.value
