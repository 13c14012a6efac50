"""What a search knows about a game beyond its rules. The base class knows nothing and works for any game."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import DRAWN, WON, State


class ChoiceLine:
    """A sequence of choices of one seat, without random outcomes or other seats between them."""

    def __init__(self, actions: list[Action], promise: float) -> None:
        self.actions: Final = actions
        self.promise: Final = promise
        """The prior probability of the line: above 0, and 1 for all lines together."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    def worthwhile(self, options: list[Action]) -> list[Action]:
        """The options to consider: all, unless some do nothing."""
        return options

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        """The lines to consider for the asked seat."""
        share = 1.0 / len(options)
        return [ChoiceLine([action], share) for action in options]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        """A quick and sensible choice for playouts."""
        return options[int(luck.random() * len(options))]

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        """Return whether the search evaluates this position; `begun` is the round in which the search began."""
        return False

    def values(self, s: State) -> list[float]:
        """The value of a position for every seat, from 0 to 1; of a finished match, its result."""
        return outcome(s)


def outcome(s: State) -> list[float]:
    """Won 1, drawn a half, lost 0."""
    return [1.0 if result == WON else 0.5 if result == DRAWN else 0.0 for result in s.results]
