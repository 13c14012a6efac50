"""The matches a worker holds: as many as there is room for, each as far as its journal is known here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from quarterdeck.server.engine.course import Course, Parted
from quarterdeck.server.engine.errors import Kept, Refusal
from quarterdeck.server.engine.games import Games
from quarterdeck.server.engine.opening import followed, open_course
from quarterdeck.server.engine.wire import Opening
from quarterdeck.server.plan import Line

MOST_MATCHES = 2_000
MOST_TURNS = 20_000
"""Choices of all matches held, each with its position: about 5 kB."""
COUNT_EVERY = 32


class Missing(Exception):
    """The match has to come from the database first."""


class Held(OrderedDict[str, Course]):
    """By id; what was not asked for longest comes first, and goes first."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games
        self._opened = 0

    def hold(self, match: str, course: Course) -> None:
        self[match] = course
        self.move_to_end(match)
        if len(self) > MOST_MATCHES:
            self.popitem(last=False)
        self._opened += 1
        if self._opened % COUNT_EVERY == 0:
            self._let_go()

    def _let_go(self) -> None:
        turns = sum(course.match.turn for course in self.values())
        while turns > MOST_TURNS and len(self) > 1:
            _, gone = self.popitem(last=False)
            turns -= gone.match.turn

    def find(self, match: str, opening: Opening | None, seq: int | None = None) -> Course:
        """The match at the end of its journal, or after line `seq` of it."""
        course = self.get(match)
        if opening is not None:
            lines = opening.lines if seq is None else opening.lines[:seq]
            course = self._brought_up(course, Opening(opening.plan, lines, opening.snapshot))
            self.hold(match, course)
        if course is None:
            raise Missing
        self.move_to_end(match)
        if seq is None or course.seq == seq or course.kept:
            return course
        if opening is None:
            raise Missing
        raise Refusal("stale", "The journal of this match is shorter than it was. Load the page again.")

    def find_going_on(self, match: str, opening: Opening | None, seq: int | None) -> Course:
        """The same, for what cannot be done with a match that is only kept."""
        course = self.find(match, opening, seq)
        if course.kept:
            raise Kept(course.kept)
        return course

    def _brought_up(self, course: Course | None, opening: Opening) -> Course:
        """The course one holds with what is new, if it is the beginning of this journal; else a new one."""
        lines = opening.lines
        if course is not None and not course.kept and _begins(course, lines):
            try:
                for _ in followed(course, lines[course.seq :]):
                    pass
                return course
            except Parted:
                pass
        return open_course(self._games, opening)


def _begins(course: Course, lines: Sequence[Line]) -> bool:
    if course.last is None:
        return True
    return course.seq <= len(lines) and _what(course.last) == _what(lines[course.seq - 1])


def _what(line: Line) -> tuple[str, int, list[str], str]:
    """A line without when and by which message: a worker does not know those of its own."""
    return line.kind, line.seat, line.actions, line.mark
