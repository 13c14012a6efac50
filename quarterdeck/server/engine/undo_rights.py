"""Which seats may undo and redo which choices, and the reason if they may not."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.action import TABLE
from quarterdeck.core.history import HistoryEntry
from quarterdeck.core.match import CONSENT, PRACTICE
from quarterdeck.core.state import State
from quarterdeck.core.words import Json, Message, say
from quarterdeck.server.engine.errors import NOT_ASKED, STALE, NotAllowed, sentence
from quarterdeck.server.engine.match_replica import NONE, MatchReplica
from quarterdeck.server.engine.wire import Viewer

AGREED = -1
"""In place of a version: the others have agreed, and nothing was played since."""


class UndoRights:
    """What these seats may undo and redo now."""

    def __init__(self, replica: MatchReplica, seats: Viewer) -> None:
        self.one = False
        self.free = 0
        self.marked = False
        self.why: Message | None = None
        self.redo = False
        self.ask = False
        """By consent of the other people."""
        if seats and not replica.read_only:
            self._look(replica, seats)

    def _look(self, replica: MatchReplica, seats: Viewer) -> None:
        match = replica.match
        practice = match.policy == PRACTICE
        sealed = bool(match.state.sealed)
        entries = match.entries
        if replica.plan.undo == NONE:
            self.why = say("core.undo.none")
        elif not entries:
            self.why = say("core.undo.nothing")
        elif match.over and not practice:
            self.why = say("core.undo.over")
        elif sealed and not practice:
            # Whether a seat has changed its answer is secret: the result must not depend on it.
            self.why = say("core.undo.sealed")
        else:
            for entry in reversed(entries):
                if entry.barrier or not (practice or _is_theirs(replica, entry, seats)):
                    break
                self.free += 1
            self.ask = match.policy == CONSENT and not self.free
            if not self.free:
                theirs = practice or _is_theirs(replica, entries[-1], seats)
                self.why = say("core.undo.chance" if theirs or entries[-1].barrier else "core.undo.other")
            self.one = practice or self.free > 0
            self.marked = (practice or self.ask) and not self.free and (practice or entries[-1].barrier)
            if sealed:
                self.free = 0
        if replica.tail and not sealed and replica.plan.undo != NONE:
            self.redo = practice or _is_theirs(replica, replica.tail[-1], seats)

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
        if self.ask:
            out["ask"] = True
        return out


def check_undo(replica: MatchReplica, seats: Sequence[int], version: int, all: bool, bots: Sequence[int] = ()) -> int:
    """The number of choices to undo. Raises NotAllowed if these seats may not, even by consent (see `needs_consent`).

    `version` -1: the others have agreed. By consent, the choices of bots since the last choice of a person are undone
    with it: otherwise the bots would repeat them at once.
    """
    back = _checked(replica, seats, version)
    if all and back.free:
        return back.free
    if back.ask and not all:
        count = _since_last_person(replica, bots)
        if count:
            return count
        raise NotAllowed("barrier", sentence(replica.match.text(say("core.undo.nothing"))))
    if all or not back.one:
        raise NotAllowed("barrier", sentence(replica.match.text(back.why or say("core.undo.nothing"))))
    return 1


def needs_consent(replica: MatchReplica, seats: Sequence[int]) -> bool:
    """Whether these seats can undo the last choice only by consent of the other people."""
    return UndoRights(replica, tuple(sorted(seats))).ask


def _since_last_person(replica: MatchReplica, bots: Sequence[int]) -> int:
    """The number of choices since the last one of a person, including it; 0 if there is none."""
    for number, entry in enumerate(reversed(replica.match.entries), 1):
        if entry.action.seat not in bots:
            return number
    return 0


def check_redo(replica: MatchReplica, seats: Sequence[int], version: int) -> None:
    """Raise NotAllowed if these seats may not redo a choice."""
    if not _checked(replica, seats, version).redo:
        raise NotAllowed("barrier", sentence(replica.match.text(say("core.redo.nothing"))))


def _checked(replica: MatchReplica, seats: Sequence[int], version: int) -> UndoRights:
    if not seats:
        raise NotAllowed("not-yours", NOT_ASKED)
    viewer = tuple(sorted(seats))
    if version not in (AGREED, replica.version(viewer)):
        raise NotAllowed("stale", STALE)
    return UndoRights(replica, viewer)


def _is_theirs(replica: MatchReplica, entry: HistoryEntry[State], seats: Sequence[int]) -> bool:
    """Whether these seats made this choice. Where undo needs consent, a joint answer belongs to all."""
    if entry.action.seat == TABLE and replica.match.policy == CONSENT:
        return len(seats) == replica.match.game.box.seats
    return entry.action.seat in (TABLE, *seats)


def whose_seat(entry: HistoryEntry[State], seats: Sequence[int]) -> int:
    """The seat that an undo or redo is credited to: the seat that made the choice, if it is one of these."""
    return entry.action.seat if entry.action.seat in seats else seats[0]
