"""Events: what happened, told once. Log, animation, speech and statistics all come from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.words import Json, Message, Value

HIDDEN: Final = Message("core.hidden", {})
"""What stands in for a private field towards those who may not know it."""


class Event:
    """Something that happened: a message, the parts of the table it touched (cause first), and what is private.

    `private` names parameters that only `knowers` may read; everybody else gets the event with those blanked, never
    left out, so that numbers have no gaps.

    Programs read its kind (`hit.shield`) and its parameters: numbers, and the things that names refer to. A game with
    rounds tells the kind `round` when one begins.
    """

    def __init__(
        self,
        message: Message,
        parts: Sequence[str] = (),
        private: Sequence[str] = (),
        knowers: Sequence[int] = (),
    ) -> None:
        self.kind: Final = message.key.rpartition(".event.")[2]
        """The key of its text without the game: `<game>.event.round` is a `round`. Core's have the whole key."""
        self.message: Final = message
        self.parts: Final[list[str]] = list(parts)
        self.private: Final[list[str]] = list(private)
        self.knowers: Final[list[int]] = list(knowers)

    def __repr__(self) -> str:
        return repr(self.message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.data() == other.data() and self.knowers == other.knowers

    def __hash__(self) -> int:
        raise TypeError("events are not keys")

    def seen_by(self, seats: Sequence[int]) -> Event:
        if not self.private or any(seat in self.knowers for seat in seats):
            return self
        params: dict[str, Value] = dict(self.message.params)
        for name in self.private:
            params[name] = HIDDEN
        return Event(Message(self.message.key, params), self.parts)

    def data(self) -> Json:
        return {"kind": self.kind, "say": self.message.data(refs=True), "parts": list(self.parts)}
