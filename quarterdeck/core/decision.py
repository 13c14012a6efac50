"""Decisions: the question of a position, its options in words, and its refusals with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.words import Json, Message


class NumberChange:
    """A number that will change: the part, what it shows now and what it will show."""

    def __init__(self, part: str, before: int, after: int) -> None:
        self.part: Final = part
        self.before: Final = before
        self.after: Final = after

    def data(self) -> Json:
        return [self.part, self.before, self.after]


class Option:
    """A legal action with what a client shows of it."""

    def __init__(
        self,
        action: Action,
        label: Message,
        touches: Sequence[str] = (),
        cost: Message | None = None,
        changes: Sequence[NumberChange] = (),
        group: str = "",
        key: str = "",
        aside: bool = False,
    ) -> None:
        self.action: Final = action
        self.label: Final = label
        self.touches: Final[list[str]] = list(touches)
        """Part ids in the order a person would click them: the piece, then its target."""
        self.cost: Final = cost
        self.changes: Final[list[NumberChange]] = list(changes)
        self.group: Final = group
        self.key: Final = key
        """A keyboard key that selects it. If several options share a key, the client asks which one."""
        self.aside: Final = aside
        """Legal but rarely wanted: clients list it last, and it alone does not highlight a part as usable."""

    def __repr__(self) -> str:
        return f"Option({self.action!r})"

    def data(self) -> Json:
        """JSON data. To save space it omits empty values, the first seat, and a label that is named after its
        action: `fire corsair 1` without a label has the text key `<game>.do.fire.corsair.1`."""
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

    def told(self) -> Json:
        """The option as data for other seats: action, label and cost, and nothing that helps to choose it."""
        return Option(self.action, self.label, cost=self.cost).data()


def named_after(key: str, action: str) -> bool:
    """Return whether a text key is the default one for this action."""
    game, _, rest = key.partition(".do.")
    return "." not in game and rest == action.replace(" ", ".")


class Refusal:
    """What a player might expect to do but may not, and why.

    `touches` lists every part it applies to: several parts with the same reason are one refusal.
    """

    def __init__(self, what: Message, reason: Message, touches: Sequence[str] = ()) -> None:
        self.what: Final = what
        self.reason: Final = reason
        self.touches: Final[list[str]] = list(touches)

    def __repr__(self) -> str:
        return f"Refusal({self.what!r}: {self.reason!r})"

    def data(self) -> Json:
        return {"what": self.what.data(), "reason": self.reason.data(), "touches": list(self.touches)}


def joined(refusals: Sequence[Refusal]) -> list[Refusal]:
    """The refusals, those that say the same for the same reason in one.

    If they differ in one name, and each is of a single part, the joint refusal has a list of the names in the order of
    its parts.
    """
    groups: dict[str, list[Refusal]] = {}
    for at, refusal in enumerate(refusals):
        params = refusal.what.params
        name = _named(refusal)
        same = f"{refusal.what.key} {name} {refusal.reason!r}" if name or not params else str(at)
        groups.setdefault(same, []).append(refusal)
    return [_one_of(group) if len(group) > 1 else group[0] for group in groups.values()]


def _named(refusal: Refusal) -> str:
    """The parameter that names the only part of a refusal; empty if it has another form."""
    names = [name for name, value in refusal.what.params.items() if isinstance(value, Message)]
    return names[0] if len(refusal.touches) == 1 and len(names) == len(refusal.what.params) == 1 else ""


def _one_of(group: Sequence[Refusal]) -> Refusal:
    what, name = group[0].what, _named(group[0])
    touches = [part for refusal in group for part in refusal.touches]
    if not name:
        return Refusal(what, group[0].reason, touches)
    names = [refusal.what.params[name] for refusal in group]
    return Refusal(
        Message(what.key, {name: [one for one in names if isinstance(one, Message)]}), group[0].reason, touches
    )


class Decision:
    """One question: its number in the match, its mode, the seats that may answer, its topic."""

    def __init__(
        self,
        number: int,
        mode: str,
        seats: Sequence[int],
        topic: Message,
        options: Sequence[Option],
        refusals: Sequence[Refusal],
        kind: str = "",
        others: Sequence[Option] = (),
    ) -> None:
        self.number: Final = number
        self.mode: Final = mode
        self.seats: Final[list[int]] = list(seats)
        self.topic: Final = topic
        self.options: Final[list[Option]] = list(options)
        self.refusals: Final[list[Refusal]] = list(refusals)
        self.kind: Final = kind
        """The class name of the Ask; empty for seats that only wait."""
        self.others: Final[list[Option]] = list(others)
        """What other seats can do, if all may see it: in an open question of a co-operative game without secrets."""

    def data(self) -> Json:
        out: dict[str, Json] = {
            "number": self.number,
            "kind": self.kind,
            "mode": self.mode,
            "seats": list(self.seats),
            "topic": self.topic.data(),
            "options": [option.data() for option in self.options],
            "refusals": [refusal.data() for refusal in joined(self.refusals)],
        }
        if self.others:
            out["others"] = [option.told() for option in self.others]
        return out
