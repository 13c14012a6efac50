"""Decisions: the question a position asks, every option in words, and what may not be done and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.words import Json, Message


class Change:
    """A number that will change: the part, what it shows now and what it will show."""

    def __init__(self, part: str, before: int, after: int) -> None:
        self.part: Final = part
        self.before: Final = before
        self.after: Final = after

    def data(self) -> Json:
        return [self.part, self.before, self.after]


class Option:
    """A legal action as a person sees it."""

    def __init__(
        self,
        action: Action,
        label: Message,
        touches: Sequence[str] = (),
        cost: Message | None = None,
        changes: Sequence[Change] = (),
        group: str = "",
        key: str = "",
        aside: bool = False,
    ) -> None:
        self.action: Final = action
        self.label: Final = label
        self.touches: Final[list[str]] = list(touches)
        """Part ids in the order a person would click them: the thing, then its target."""
        self.cost: Final = cost
        self.changes: Final[list[Change]] = list(changes)
        self.group: Final = group
        self.key: Final = key
        """A single key that may choose it; several options may share one, then a second choice follows."""
        self.aside: Final = aside
        """Legal but seldom wanted: clients keep it behind the others, and it makes no part look ready by itself."""

    def __repr__(self) -> str:
        return f"Option({self.action!r})"

    def data(self) -> Json:
        """What is empty is left out, and so are the first seat and a label that is named after its action: views
        travel. `fire corsair 1` without a label has the text `<game>.do.fire.corsair.1`."""
        action = str(self.action)
        out: dict[str, Json] = {"action": action}
        if self.label.params or not named_after(self.label.key, action):
            out["label"] = self.label.data()
        if self.action.seat:
            out["seat"] = self.action.seat
        if self.touches:
            out["touches"] = list(self.touches)
        if self.cost is not None:
            out["cost"] = self.cost.data()
        if self.changes:
            out["changes"] = [change.data() for change in self.changes]
        if self.group:
            out["group"] = self.group
        if self.key:
            out["key"] = self.key
        if self.aside:
            out["aside"] = True
        return out


def named_after(key: str, action: str) -> bool:
    """Whether a text is the one of this very action in its game."""
    game, _, rest = key.partition(".do.")
    return "." not in game and rest == action.replace(" ", ".")


class Refusal:
    """What a person might expect to do but may not, and why.

    It touches every part it speaks for: what is refused at several parts for one reason is one refusal.
    """

    def __init__(self, what: Message, reason: Message, touches: Sequence[str] = ()) -> None:
        self.what: Final = what
        self.reason: Final = reason
        self.touches: Final[list[str]] = list(touches)

    def __repr__(self) -> str:
        return f"Refusal({self.what!r}: {self.reason!r})"

    def data(self) -> Json:
        return {"what": self.what.data(), "reason": self.reason.data(), "touches": list(self.touches)}


class Decision:
    """One question: its number in the match, its mode, who may answer, what it is about."""

    def __init__(
        self,
        number: int,
        mode: str,
        seats: Sequence[int],
        topic: Message,
        options: Sequence[Option],
        refusals: Sequence[Refusal],
        kind: str = "",
    ) -> None:
        self.number: Final = number
        self.mode: Final = mode
        self.seats: Final[list[int]] = list(seats)
        self.topic: Final = topic
        self.options: Final[list[Option]] = list(options)
        self.refusals: Final[list[Refusal]] = list(refusals)
        self.kind: Final = kind
        """Which question of its game it is: the name of the Ask; empty for those who only wait."""

    def data(self) -> Json:
        return {
            "number": self.number,
            "kind": self.kind,
            "mode": self.mode,
            "seats": list(self.seats),
            "topic": self.topic.data(),
            "options": [option.data() for option in self.options],
            "refusals": [refusal.data() for refusal in self.refusals],
        }
