"""A variation: another way the match could have gone, played on from a better choice. It is thrown away when left."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.players.hint import Hint
from quarterdeck.players.review import Judged, variation
from quarterdeck.terminal.session import Session


class NotKept(QuarterdeckError):
    """Somebody wants to save what is not to be saved."""


class Variation(Session):
    """A sitting at a match of its own: nothing that is done here reaches the match it branches off, or its file."""

    def __init__(self, origin: Session, better: Judged) -> None:
        self.turn = better.turn
        """The turn of the match that goes another way here."""
        match = variation(origin.match, better.turn, better.best)
        super().__init__(match, origin.path, origin.seating, origin.hints.asked_for)

    def advised(self, hint: Hint) -> None:
        """Told to nobody: it was not about the match."""
        self.hints.given(self.seat, hint)

    def keep(self) -> None:
        """The file is that of the match: it stays as it is."""

    def save_as(self, name: str) -> Path:
        raise NotKept("a variation is not saved: q goes back to the match, which is kept")

    def leave(self) -> None:
        """Programs that played along are let go: in another variation they begin anew."""
        self.seating.close()

    @property
    def whence(self) -> str:
        return self.say("variation", turn=self.turn)
