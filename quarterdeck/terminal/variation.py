"""A variation: the match continued from a better choice. It is discarded when the person leaves it."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.hint import Hint
from quarterdeck.players.review import Judged, variation
from quarterdeck.terminal.session import Session


class NotKept(QuarterdeckError):
    """A variation cannot be saved."""


class Variation(Session):
    """A session with a copy of the match. It changes neither the match nor its file."""

    def __init__(self, origin: Session, better: Judged) -> None:
        self.turn = better.turn
        """The turn from which on it differs from the match."""
        match = variation(origin.match, better.turn, better.best)
        super().__init__(match, origin.path, origin.seating, origin.hints.asked_for)

    def count_hint(self, hint: Hint) -> None:
        """Not counted in the record, which is about the match."""
        self.hints.given(self.seat, hint)

    def autosave(self) -> None:
        """Does nothing: the file belongs to the match."""

    def save_as(self, name: str) -> Path:
        raise NotKept("a variation is not saved: q goes back to the match, which is kept")

    def leave(self) -> None:
        """End the programs: another variation starts them again."""
        self.seating.close()

    @property
    def origin_text(self) -> str:
        return self.say("variation", turn=self.turn)
