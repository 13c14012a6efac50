"""What one line of the journal did, and what was told of it."""

from __future__ import annotations

from typing import Literal

from quarterdeck.core.event import Event
from quarterdeck.core.history import Entry
from quarterdeck.core.state import State
from quarterdeck.server.engine.wire import Viewer


class Note:
    """A line of the log, for all or for some seats alone."""

    __slots__ = ("audience", "event")

    def __init__(self, event: Event, audience: Viewer | None = None) -> None:
        self.event = event
        self.audience = audience

    def reaches(self, viewer: Viewer) -> bool:
        return self.audience is None or any(seat in self.audience for seat in viewer)


class Deed:
    """What one line of the journal did: where it led from, and what was told and untold."""

    def __init__(self, cause: Literal["play", "undo", "redo"], seat: int, before: State, told: list[Note]) -> None:
        self.cause = cause
        self.seat = seat
        self.before = before
        self.told = told
        self.untold: list[Note] = []
        """What it took off the end of the log."""
        self.audience: Viewer | None = None
        """Who sees of it at all: for all but a secret answer changed, everybody."""
        self.entries: list[Entry[State]] = []
        self.moments: list[tuple[Note, State]] = []
