"""Checks that without a listener the rules create no event and no option in words, and play the same match."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import FrameType

from quarterdeck import _switch
from quarterdeck.core.chance import Door
from quarterdeck.core.decision import Option
from quarterdeck.core.event import Event
from quarterdeck.core.position import position_text
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial


class QuietDoor(Door):
    """Uses the random numbers of another door, and counts events although it is not listening."""

    def __init__(self, inner: Door) -> None:
        super().__init__()
        self._inner = inner
        self.told = 0

    def number(self, stream: int, counter: int, size: int) -> int:
        return self._inner.number(stream, counter, size)

    def tell(self, event: Event) -> None:
        self.told += 1


class Births:
    """Counts the objects of some classes created while it runs. Works only for interpreted code."""

    def __init__(self, *classes: type) -> None:
        self._codes = {getattr(vars(one)["__init__"], "__code__", None) for one in classes} - {None}
        self.count = 0

    def __enter__(self) -> Births:
        if self._codes and sys.getprofile() is None:
            sys.setprofile(self._see)
        return self

    def __exit__(self, *_: object) -> None:
        if sys.getprofile() == self._see:
            sys.setprofile(None)

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in self._codes:
            self.count += 1


def quiet_when_nobody_listens(trials: Sequence[Trial]) -> Finding:
    problems: list[str] = []
    for trial in trials:
        door = QuietDoor(trial.match.seed.door())
        with Births(Event, Option) as births:
            s = trial.game.start(door)
            for entry in trial.match.entries:
                trial.game.apply(s, entry.action, door)
        if door.told or door.events:
            problems.append(f"{trial.at(0)}: {door.told} events told without a listener")
        if births.count:
            problems.append(f"{trial.at(0)}: {births.count} events or options made without a listener")
        if position_text(trial.game, s) != position_text(trial.game, trial.match.state):
            problems.append(f"{trial.at(0)}: the match ends differently without a listener")
    how = "counted at the door" if _switch.compiled() else "every object made was watched"
    return found("no events without a listener", problems, f"{len(trials)} matches, {how}")
