"""What may be taken back and played again, by whom, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.history import Entry
from quarterdeck.core.match import PRACTICE
from quarterdeck.core.state import State
from quarterdeck.core.words import Json, Message, say
from quarterdeck.server.engine.course import NONE, Course
from quarterdeck.server.engine.errors import NOT_ASKED, STALE, Refusal, sentence
from quarterdeck.server.engine.wire import Viewer


class Back:
    """What these seats may take back, and play again."""

    def __init__(self, course: Course, seats: Viewer) -> None:
        self.one = False
        self.free = 0
        self.marked = False
        self.why: Message | None = None
        self.redo = False
        if seats and not course.kept:
            self._look(course, seats)

    def _look(self, course: Course, seats: Viewer) -> None:
        match = course.match
        practice = match.policy == PRACTICE
        sealed = bool(match.state.sealed)
        entries = match.entries
        if course.plan.undo == NONE:
            self.why = say("core.undo.none")
        elif not entries:
            self.why = say("core.undo.nothing")
        elif match.over and not practice:
            self.why = say("core.undo.over")
        elif sealed and not practice:
            # Whether an answer was changed since is a secret, so nothing here may depend on it.
            self.why = say("core.undo.sealed")
        else:
            for entry in reversed(entries):
                if entry.barrier or not (practice or _is_theirs(entry, seats)):
                    break
                self.free += 1
            if not self.free:
                self.why = say("core.undo.chance" if practice or _is_theirs(entries[-1], seats) else "core.undo.other")
            self.one = practice or self.free > 0
            self.marked = practice and not self.free
            if sealed:
                self.free = 0
        if course.tail and not sealed and course.plan.undo != NONE:
            self.redo = practice or _is_theirs(course.tail[-1], seats)

    def data(self) -> Json:
        out: dict[str, Json] = {"one": self.one}
        if self.free:
            out["free"] = self.free
        if self.marked:
            out["marked"] = True
        if self.why is not None:
            out["why"] = self.why.data()
        if self.redo:
            out["redo"] = True
        return out


def check_back(course: Course, seats: Sequence[int], version: int, all: bool) -> int:
    """How many choices are taken back, or a refusal."""
    back = _checked(course, seats, version)
    if all and back.free:
        return back.free
    if all or not back.one:
        raise Refusal("barrier", sentence(course.match.text(back.why or say("core.undo.nothing"))))
    return 1


def check_again(course: Course, seats: Sequence[int], version: int) -> None:
    if not _checked(course, seats, version).redo:
        raise Refusal("barrier", sentence(course.match.text(say("core.redo.nothing"))))


def _checked(course: Course, seats: Sequence[int], version: int) -> Back:
    if not seats:
        raise Refusal("not-yours", NOT_ASKED)
    viewer = tuple(sorted(seats))
    if course.version(viewer) != version:
        raise Refusal("stale", STALE)
    return Back(course, viewer)


def _is_theirs(entry: Entry[State], seats: Sequence[int]) -> bool:
    return entry.action.seat in (TABLE, *seats)


def whose_seat(entry: Entry[State], seats: Sequence[int]) -> int:
    """Who takes a choice back or plays it again: if possible, whose it was."""
    return entry.action.seat if entry.action.seat in seats else seats[0]
