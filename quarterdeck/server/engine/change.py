"""The effect of one journal line on a match: the positions it connects and the log entries it adds and removes."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.event import Event
from quarterdeck.core.history import HistoryEntry
from quarterdeck.core.state import State
from quarterdeck.server.engine.wire import Viewer


class LogEntry:
    """One event in the log of a match. `audience` limits it to some seats; None means everybody."""

    __slots__ = ("audience", "event")

    def __init__(self, event: Event, audience: Viewer | None = None) -> None:
        self.event = event
        self.audience = audience

    def reaches(self, viewer: Viewer) -> bool:
        """Whether this viewer sees the entry."""
        return self.audience is None or any(seat in self.audience for seat in viewer)


class ReplicaChange:
    """The effect of one journal line: the position before it, and the log entries it added and removed."""

    def __init__(
        self, cause: Literal["play", "undo", "redo"], seat: int, before: State, logged: list[LogEntry]
    ) -> None:
        self.cause = cause
        self.seat = seat
        self.before = before
        self.logged = logged
        """Entries added to the end of the log."""
        self.unlogged: list[LogEntry] = []
        """Entries removed from the end of the log."""
        self.audience: Viewer | None = None
        """The seats that see the change; None is everybody. Only a changed secret answer has an audience."""
        self.entries: list[HistoryEntry[State]] = []
        self.moments: list[tuple[LogEntry, State]] = []
