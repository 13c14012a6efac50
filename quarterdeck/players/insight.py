"""What a search knows of a game beyond its rules. This one knows nothing, and is right for any game."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.game import Game
from quarterdeck.core.state import DRAWN, WON, State


class Line:
    """Choices of one seat in a row, with nothing left to chance or to others between them."""

    def __init__(self, actions: list[Action], promise: float) -> None:
        self.actions: Final = actions
        self.promise: Final = promise
        """How likely a good player takes it: above 0, and 1 for all lines together."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    def worthwhile(self, options: list[Action]) -> list[Action]:
        """The options that are worth a thought: all, unless a game offers some that do nothing."""
        return options

    def lines(self, s: State, seat: int, options: list[Action]) -> list[Line]:
        """What is worth thinking about for the seat that is asked."""
        share = 1.0 / len(options)
        return [Line([action], share) for action in options]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        """A quick and sensible choice, for playing on in thought."""
        return options[int(luck.random() * len(options))]

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        """Whether a position reached in thought can be judged; `begun` is the round in which the thought began."""
        return False

    def values(self, s: State) -> list[float]:
        """How good a position is for every seat, from 0 to 1; of one that is over, what came out."""
        return outcome(s)


def outcome(s: State) -> list[float]:
    """Won 1, drawn a half, lost 0."""
    return [1.0 if result == WON else 0.5 if result == DRAWN else 0.0 for result in s.results]
