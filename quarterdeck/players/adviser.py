"""What hints and reviews know about a game. The base class knows nothing and works for any game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.insight import Insight


class Measure:
    """A named number of the position, as expected at the end of the round."""

    def __init__(self, name: str, value: float) -> None:
        self.name: Final = name
        self.value: Final = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    def insight(self) -> Insight:
        """The insight of the search. Its values must be chances to win."""
        return Insight()

    def explore(self) -> float:
        return 0.6

    def judges(self) -> bool:
        """Return whether reviews name mistakes. With random playouts they cannot."""
        return False

    def also(self, s: State) -> list[Action]:
        """Options to consider besides those of the insight."""
        return []

    def line(self, s: State, action: Action) -> list[Action]:
        """An option, and the best choices after it in the same turn."""
        return [action]

    def after(self, s: State, action: Action) -> State | None:
        """The position after an option of such a line; None if it depends on random or hidden information."""
        return None

    def measures(self, s: State, seat: int) -> list[Measure]:
        """Numbers that decide between options with equal chances."""
        return []

    def merit(self, measures: list[Measure]) -> float:
        """One number for these measures: more is better."""
        return 0.0

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        """What a line changes on the table, as far as the seat knows."""
        return []
