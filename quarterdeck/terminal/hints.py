"""Hints in a sitting: whether there are any, what an adviser is given, and that each is told in the record."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.words import say
from quarterdeck.languages import advice
from quarterdeck.players import Handle, handle_of
from quarterdeck.players.hint import Hint, NoHint
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import Seating


class HintsOff(NoHint):
    """Several people play, and nobody said that hints are welcome."""


class Hints:
    def __init__(self, match: AnyMatch, seating: Seating, asked_for: bool | None) -> None:
        """Asked for, or not wanted; if nothing is said, they are there for who plays alone."""
        self._match: Final = match
        self.asked_for: Final = asked_for
        self.allowed: Final[bool] = len(seating.people) == 1 if asked_for is None else asked_for
        self._last: tuple[str, int, Hint] | None = None
        if not match.catalogue.knows("hint.title"):
            match.catalogue = match.catalogue.joined(advice(match.game, match.catalogue.language))

    def handle(self, seat: int) -> Handle:
        """What whoever advises this seat is given: what the seat knows."""
        match = self._match
        if not self.allowed:
            raise HintsOff(match.text(say("hint.several")))
        handle = handle_of(match.game, match.state, seat, match.turn)
        if not handle.options:
            raise NoHint(match.text(say("hint.not-asked")))
        return handle

    def last(self, seat: int) -> Hint | None:
        """The hint that was given to this very question: asked for again, it is shown again and counted once."""
        if self._last is None or self._last[:2] != (self._match.fingerprint, seat):
            return None
        return self._last[2]

    def given(self, seat: int, hint: Hint, before: bool = False) -> bool:
        """It was given, and perhaps in an earlier sitting before. Is it counted now?"""
        if self.last(seat) is hint:
            return False
        self._last = (self._match.fingerprint, seat, hint)
        if not before:
            self._match.took_hint()
        return not before
