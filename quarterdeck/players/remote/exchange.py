"""Questions and answers between a host and one bot: checks whether an answer is valid. Does no input or output.

A question has a number and may be answered once. After a failure the bot gets the reason, and the question is asked
again with the next number. If that fails too, or the very next question does, the bot is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import seat_prefix
from quarterdeck.core.printable import quoted, short
from quarterdeck.players.remote.messages import Act, Wrong, read

TRIES: Final = 2
_KEPT: Final = 16
"""Numbers of earlier questions to which an answer may still come."""


class Exchange:
    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.number = 0
        """Number of the last question."""
        self.failed = 0
        """Failures since the last question that was answered at the first try."""
        self._actions: list[str] = []
        self._open: list[int] = []
        """The numbers of this question that are not answered."""
        self._missed: list[int] = []
        """Numbers of earlier questions: an answer to them is late, and was reported before."""
        self._clean = True

    @property
    def left(self) -> int:
        """The number of tries left; at 0 the bot is replaced."""
        return TRIES - self.failed

    def begin(self, actions: Sequence[str]) -> None:
        """Begin another question, with these possible answers."""
        if self._clean:
            self.failed = 0
        self._clean = True
        self._actions = list(actions)
        self._missed = (self._missed + self._open)[-_KEPT:]
        self._open = []

    def next_number(self) -> int:
        """A new number, with which the question is asked now."""
        self.number += 1
        self._open.append(self.number)
        return self.number

    def fail(self) -> int:
        """Count a failure; returns the number of tries left."""
        self.failed += 1
        self._clean = False
        return self.left

    def hear(self, line: bytes) -> str | None:
        """The action, if this line answers the question; None for a late answer to an earlier one. Raises Wrong."""
        said = read(line)
        if not isinstance(said, Act):
            raise Wrong('answer with "act"')
        if said.seat is not None and said.seat != self.seat:
            raise Wrong(f"you play seat {self.seat} and cannot choose for another one")
        if said.number in self._missed:
            self._missed.remove(said.number)
            return None
        if said.number not in self._open:
            raise Wrong(self._why_not(said.number))
        self._open.remove(said.number)
        if said.action not in self._actions:
            raise Wrong(self._illegal(said.action))
        return said.action

    def _why_not(self, number: int) -> str:
        if 0 < number <= self.number:
            return f"you answered question {number} before: each is answered once"
        return f"there is no question {short(str(number), 20)}: you were asked number {self.number}"

    def _illegal(self, action: str) -> str:
        whose = action.split(" ", 1)[0] + " "
        if whose != seat_prefix(self.seat) and any(whose == seat_prefix(seat) for seat in range(-1, 31)):
            return f"you play seat {self.seat} and cannot choose for another one"
        return f"{quoted(short(action, 80))} is none of the options: send the action of one of them"
