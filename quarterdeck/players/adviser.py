"""What a hint and a review need to know of a game. This one knows nothing, and is right for any game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.core.words import Message
from quarterdeck.players.insight import Insight


class Measure:
    """Something on the table that can be counted, by name, as it is expected to stand when the round is over."""

    def __init__(self, name: str, value: float) -> None:
        self.name: Final = name
        self.value: Final = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    def insight(self) -> Insight:
        """What the search thinks with. Its values must be chances to win, and nothing else."""
        return Insight()

    def explore(self) -> float:
        return 0.6

    def judges(self) -> bool:
        """Whether a choice may be called a mistake. Matches that are played on at random show no such thing."""
        return False

    def also(self, s: State) -> list[Action]:
        """Options that deserve a look beside those that the insight thinks of."""
        return []

    def line(self, s: State, action: Action) -> list[Action]:
        """An option, and what is best done after it in the same turn."""
        return [action]

    def after(self, s: State, action: Action) -> State | None:
        """Where an option of such a line leads; none where more has to be known for that."""
        return None

    def measures(self, s: State, seat: int) -> list[Measure]:
        """What can be counted when chances are alike."""
        return []

    def merit(self, measures: list[Measure]) -> float:
        """One number for what was counted: the more the better."""
        return 0.0

    def reasons(self, known: State, seat: int, line: list[Action]) -> list[Message]:
        """What a line does to the things on the table, from what the seat knows."""
        return []
