"""Checks that an experiment, for which most events are counted and not made, counts what the events say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.chance import Door
from quarterdeck.core.counting import ROWS, EventCounts
from quarterdeck.core.event import Event
from quarterdeck.testing.report import Finding, found
from quarterdeck.testing.trial import Trial


class _CountingDoor(Door):
    """Uses the random numbers of another door, and counts events. With `makes_all`, the rules must make every event."""

    def __init__(self, inner: Door, counts: EventCounts, makes_all: bool) -> None:
        super().__init__()
        self._inner = inner
        self._all = counts
        self.listening = True
        if not makes_all:
            self.counts = counts

    def number(self, stream: int, counter: int, size: int) -> int:
        return self._inner.number(stream, counter, size)

    def tell(self, event: Event) -> None:
        self._all.add(event.message)


def events_are_counted_as_told(trials: Sequence[Trial]) -> Finding:
    """Play each match twice: the counts of the rules must be those of the events."""
    problems: list[str] = []
    for game in {id(trial.game): trial.game for trial in trials}.values():
        counted, told = EventCounts(), EventCounts()
        for trial in trials:
            if trial.game is game and not problems:
                _play(trial, counted, makes_all=False)
                _play(trial, told, makes_all=True)
                for number, (one, other) in enumerate(zip(_log(counted), _log(told), strict=False)):
                    if one != other:
                        problems.append(f"{trial.at(0)}: entry {number} is counted as {one} and told as {other}")
                        break
    return found("events are counted as told", problems, f"{len(trials)} matches")


def _play(trial: Trial, counts: EventCounts, makes_all: bool) -> None:
    counts.begin()
    door = _CountingDoor(trial.match.seed.door(), counts, makes_all)
    s = trial.game.start(door)
    for entry in trial.match.entries:
        trial.game.apply(s, entry.action, door)
    counts.end(0)


def _log(counts: EventCounts) -> Iterator[str]:
    """The rows of a log as texts."""
    for piece in counts.pieces():
        for mark in memoryview(piece).cast("I"):
            if mark < ROWS:
                yield ("a new round", "the end of the match")[mark]
            else:
                row = counts.rows[mark - ROWS]
                yield " ".join(text for text in (row.kind, row.role, row.subject) if text) + f" of seat {row.seat}"
