"""Undo and redo in a match with bots: a person's choice, together with the bots' answers to it."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.errors import UndoRefused
from quarterdeck.core.match import CONSENT, NEVER
from quarterdeck.core.words import Message, say
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.seating import Seating


class Undo:
    """Undoes what the policy of the match allows. People at one screen give their consent by asking."""

    def __init__(self, match: AnyMatch, seating: Seating) -> None:
        self._match: Final = match
        self._bots: Final = seating.bots

    def why_not(self, asking: int) -> Message | None:
        """Why the last choice of a person cannot be undone, or None. Only its own seat can undo a secret answer."""
        count = self._since_last_person()
        if not count:
            return say("core.undo.nothing")
        chosen = self._match.entries[-count]
        if chosen.sealed and chosen.action.seat != asking:
            return say("core.undo.other")
        return say("core.undo.chance") if self._match.policy == NEVER and self._barred(count) else None

    def last(self, asking: int) -> int:
        """Undo the last choice of a person; returns its seat."""
        match, count = self._match, self._since_last_person()
        why = self.why_not(asking)
        if why is not None:
            raise UndoRefused(match.text(why))
        chosen = match.entries[-count]
        for _ in range(count):
            match.undo(match.entries[-1].action.seat, consent=match.policy == CONSENT)
        return chosen.action.seat

    def since_roll(self, asking: int) -> tuple[int, int]:
        """Undo the choices of one person since the last roll; returns the seat and their number."""
        seat, taken = self.last(asking), 1
        while self._last_person() == seat and not self._barred(self._since_last_person()):
            self.last(asking)
            taken += 1
        return seat, taken

    def redo(self) -> None:
        """Redo a choice, with the bots' answers to it."""
        match = self._match
        match.redo()
        while match.can_redo and not match.over and self._asks_bots_only():
            match.redo()

    def _asks_bots_only(self) -> bool:
        return all(seat in self._bots for seat in self._match.game.seats_to_act(self._match.state))

    def _last_person(self) -> int | None:
        count = self._since_last_person()
        return self._match.entries[-count].action.seat if count else None

    def _since_last_person(self) -> int:
        """The number of choices since the last one of a person, including it; 0 if there is none."""
        for number, entry in enumerate(reversed(self._match.entries), 1):
            if entry.action.seat not in self._bots:
                return number
        return 0

    def _barred(self, count: int) -> bool:
        """Whether there is a roll among the last choices, or no choice at all."""
        return not count or any(entry.barrier for entry in self._match.entries[-count:])
