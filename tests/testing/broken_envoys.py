"""Games with secret choices that break one rule each, and the check that must fail."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import Action
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import Option
from tests.core.envoys import Envoys, Hall


class OpenHands(Envoys):
    """Sends each seat the options of the others, and so their cards."""

    def hide(self, s: Hall, seats: Sequence[int]) -> Hall:
        known = super().hide(s, seats)
        known.options = s.options[:]
        return known


class SecondThoughts(Envoys):
    """The last seat to answer may undo after the reveal."""

    def apply(self, s: Hall, action: Action, door: Door) -> None:
        super().apply(s, action, door)
        door.revealed = False


class FirstComes(Envoys):
    """The first to answer gets a point."""

    def apply(self, s: Hall, action: Action, door: Door) -> None:
        first = not s.sealed
        super().apply(s, action, door)
        if first and s.sealed:
            s.points[action.seat] += 1


class FirstOfTwins(Envoys):
    """Of two equal cards only the first can be clicked; the other has no refusal."""

    def option(self, s: Hall, action: Action) -> Option:
        option = super().option(s, action)
        return Option(action, option.label, option.touches[:1])


BROKEN_ENVOYS: list[tuple[type[Envoys], str]] = [
    (OpenHands, "hidden positions offer own options"),
    (SecondThoughts, "revealed answers stay"),
    (FirstComes, "secret answers in any order"),
    (FirstOfTwins, "touchable parts have an answer"),
]
