"""Events: what happened in a match. Log, animation, speech and statistics are all made from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.words import Json, Message, Value

HIDDEN: Final = Message("core.hidden", {})
"""Replaces a private field for seats that may not know it."""


def kind_of(message: Message) -> str:
    """The key of an event's text without the game: `round` for `<game>.event.round`. Core events have the whole key."""
    return message.key.rpartition(".event.")[2]


class Event:
    """Something that happened: a message, the parts of the table it touched (cause first), and what is private.

    `private` names parameters that only `knowers` may read. Other seats get the event with these parameters blanked;
    it is never omitted, so that event numbers have no gaps.

    Programs read its kind (`hit.shield`) and its parameters: numbers, and the ids that names refer to. A game with
    rounds emits an event of the kind `round` when one begins.
    """

    def __init__(
        self,
        message: Message,
        parts: Sequence[str] = (),
        private: Sequence[str] = (),
        knowers: Sequence[int] = (),
    ) -> None:
        self.message: Final = message
        self.parts: Final = parts
        self.private: Final = private
        self.knowers: Final = knowers

    @property
    def kind(self) -> str:
        return kind_of(self.message)

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
