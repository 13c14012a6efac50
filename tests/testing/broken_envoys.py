"""Games of secret choices that break one law each, and the check that must notice."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import Option
from tests.core.envoys import Envoys, Hall


class OpenHands(Envoys):
    """What a seat is sent lists what the others could play, and so their cards."""

    def hide(self, s: Hall, seats: Sequence[int]) -> Hall:
        known = super().hide(s, seats)
        known.options = s.options[:]
        return known


class SecondThoughts(Envoys):
    """All have seen the cards, and the last to answer may still take theirs back."""

    def apply(self, s: Hall, action: Action, door: Door) -> None:
        super().apply(s, action, door)
        door.revealed = False


class FirstComes(Envoys):
    """Whoever answers first gets a point for it."""

    def apply(self, s: Hall, action: Action, door: Door) -> None:
        first = not s.sealed
        super().apply(s, action, door)
        if first and s.sealed:
            s.points[action.seat] += 1


class FirstOfTwins(Envoys):
    """Of two equal cards only the first can be touched; the other says nothing."""

    def option(self, s: Hall, action: Action) -> Option:
        option = super().option(s, action)
        return Option(action, option.label, option.touches[:1])


BROKEN_ENVOYS: list[tuple[type[Envoys], str]] = [
    (OpenHands, "hidden positions offer own options"),
    (SecondThoughts, "revealed answers stay"),
    (FirstComes, "secret answers in any order"),
    (FirstOfTwins, "touchable parts have an answer"),
]
