"""Actions: a choice is a seat, a verb and a few small ints.

One verb table per game gives everything that clients and learners need: notation that parses back, JSON, equality
(actions are interned, so equal actions are the same object) and one fixed integer per action. A verb with many possible
actions creates each one on first use, so unused actions cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from threading import Lock
from typing import Final

from quarterdeck.core.errors import NotationError
from quarterdeck.core.words import Json, Message, Value

TABLE: Final = -1
"""The seat of a joint answer: the whole table."""

LARGE: Final = 1024
"""A verb with more actions than this creates each one on first use and caches it in a dict."""

_MAKING: Final = Lock()


class Param:
    """One argument of a verb: 0 to size - 1, each value with a name. `words` is the message key of a value.

    In `words`, `{}` is replaced by the name of the value.
    """

    def __init__(self, name: str, values: int | Sequence[str], words: str = "") -> None:
        names = [str(n) for n in range(values)] if isinstance(values, int) else list(values)
        self.name: Final = name
        self.names: Final[list[str]] = names
        self.size: Final[int] = len(names)
        self.words: Final = words

    def value(self, index: int) -> Value:
        if self.words:
            return Message(self.words.replace("{}", self.names[index]), {})
        name = self.names[index]
        return int(name) if name.isdigit() else name


class Action:
    """A choice: a seat, a verb and up to three small ints. Only the verb creates actions."""

    def __init__(self, verb: Verb, seat: int, a: int, b: int, c: int, index: int) -> None:
        self.verb: Final = verb
        self.code: Final[int] = verb.code
        self.seat: Final[int] = seat
        self.a: Final[int] = a
        self.b: Final[int] = b
        self.c: Final[int] = c
        self.index: Final[int] = index

    def __str__(self) -> str:
        args = (self.a, self.b, self.c)
        return " ".join([self.verb.name] + [p.names[args[i]] for i, p in enumerate(self.verb.params)])

    def __repr__(self) -> str:
        return f"<{seat_prefix(self.seat)}{self}>"

    def same(self, other: Action) -> bool:
        """Return whether both mean the same choice, even if they come from two boxes of the same game."""
        return self is other or (
            self.seat == other.seat and self.index == other.index and self.verb.name == other.verb.name
        )

    def params(self) -> dict[str, Value]:
        args = (self.a, self.b, self.c)
        return {p.name: p.value(args[i]) for i, p in enumerate(self.verb.params)}

    def data(self) -> Json:
        args = (self.a, self.b, self.c)
        out: dict[str, Json] = {"verb": self.verb.name, "seat": self.seat}
        for i, param in enumerate(self.verb.params):
            out[param.name] = param.names[args[i]]
        return out


class Verb:
    """A kind of choice. `of(seat, a, b, c)` returns its Action, always the same object."""

    def __init__(self, name: str, *params: Param) -> None:
        if len(params) > 3:
            raise ValueError(f"verb {name}: at most three parameters, ask the rest as a further choice")
        sizes = [param.size for param in params] + [1, 1, 1]
        self.name: Final = name
        self.params: Final[list[Param]] = list(params)
        self.code: int = -1
        self.base: int = 0
        self._second: Final[int] = sizes[1]
        self._third: Final[int] = sizes[2]
        self.size: Final[int] = sizes[0] * sizes[1] * sizes[2]
        self._is_large: Final[bool] = self.size > LARGE
        self._rows: list[list[Action]] = []
        """All actions of each seat, TABLE first. `row` creates those of a large verb."""
        self._used: list[dict[int, Action]] = []
        """For each seat, the actions of a large verb created so far, by number."""

    def enter(self, code: int, base: int, seats: int) -> None:
        """Set the code and create the actions for these seats. The verb table calls it.

        A verb that several boxes of the same game share keeps its actions, so that equal ones stay the same object.
        """
        if self.code >= 0 and (self.code != code or self.base != base):
            raise ValueError(f"verb {self.name} already belongs to another verb table")
        self.code = code
        self.base = base
        for seat in range(TABLE + len(self._rows), seats):
            self._used.append({})
            self._rows.append([] if self._is_large else [self._made(seat, number) for number in range(self.size)])

    def of(self, seat: int, a: int = 0, b: int = 0, c: int = 0) -> Action:
        return self.numbered(seat, (a * self._second + b) * self._third + c)

    def numbered(self, seat: int, number: int) -> Action:
        """The action of a seat at this index of `row`. Does not create the others."""
        return self._large(seat, number) if self._is_large or number < 0 else self._rows[seat + 1][number]

    def _large(self, seat: int, number: int) -> Action:
        used = self._used[seat + 1]
        found = used.get(number)
        if found is not None:
            return found
        if not 0 <= number < self.size:
            raise IndexError(f"verb {self.name} has {self.size} actions, and none with the number {number}")
        with _MAKING:  # Two threads that ask at the same time get the same object.
            return used.setdefault(number, self._made(seat, number))

    def _made(self, seat: int, number: int) -> Action:
        rest, c = divmod(number, self._third)
        a, b = divmod(rest, self._second)
        return Action(self, seat, a, b, c, self.base + number)

    def row(self, seat: int) -> list[Action]:
        """All actions of a seat by this verb, in order of their arguments."""
        row = self._rows[seat + 1]
        if not row:
            row = self._rows[seat + 1] = [self._large(seat, number) for number in range(self.size)]
        return row


class VerbTable:
    """All verbs of a game, in a fixed order."""

    def __init__(self, verbs: Sequence[Verb], seats: int) -> None:
        self.verbs: Final[list[Verb]] = list(verbs)
        self.seats: Final = seats
        self._by_name: Final[dict[str, Verb]] = {verb.name: verb for verb in verbs}
        base = 0
        for code, verb in enumerate(verbs):
            verb.enter(code, base, seats)
            base += verb.size
        self.size: Final[int] = base
        self.unknown: Final = Verb("?")
        """Replaces the secret answers of other seats in hidden positions. It is never played."""
        self.unknown.enter(len(self.verbs), base, seats)

    def action(self, index: int, seat: int) -> Action:
        """The action of a seat with this `Action.index`."""
        for verb in [*self.verbs, self.unknown]:
            if verb.base <= index < verb.base + verb.size:
                return verb.numbered(seat, index - verb.base)
        raise NotationError(f"action number {index} does not exist: this game has 0 to {self.size - 1}")

    def parse(self, text: str, seat: int = 0) -> Action:
        """Parse `fire corsair 2` or `p2 play captain`. Without a prefix, it is an action of `seat`."""
        words = text[:_LONGEST].split()
        text = text[:60]
        if words and words[0] in _PREFIXES:
            seat = _PREFIXES[words[0]]
            words = words[1:]
        if not words:
            raise NotationError("an empty line is not an action")
        if not TABLE <= seat < self.seats:
            raise NotationError(f"{text!r}: there is no seat {seat + 1}, this game has {self.seats}")
        verb = self._by_name.get(words[0])
        if verb is None:
            known = list(self._by_name)
            near = _near(words[0], known) or f"known are {', '.join(known)}"
            raise NotationError(f"{text!r}: unknown verb {words[0][:40]!r}; {near}")
        if len(words) - 1 != len(verb.params):
            wanted = " ".join([verb.name] + [f"<{param.name}>" for param in verb.params])
            raise NotationError(f"{text!r}: write it as {wanted!r}")
        args = [0, 0, 0]
        for i, param in enumerate(verb.params):
            word = words[i + 1]
            if word not in param.names:
                wrong = f"{word[:40]!r} is not a valid value for <{param.name}>"
                raise NotationError(f"{text!r}: {wrong}; {_near(word, param.names) or _some(param.names)}")
            args[i] = param.names.index(word)
        return verb.of(seat, args[0], args[1], args[2])

    def from_data(self, data: Json) -> Action:
        if not isinstance(data, dict):
            raise NotationError("an action is an object with a verb")
        seat = data.get("seat", 0)
        verb = self._by_name.get(str(data.get("verb")))
        if verb is None or not isinstance(seat, int):
            raise NotationError(f"{str(data)[:60]} is not an action: it needs a known verb and a seat")
        words = [verb.name] + [str(data.get(param.name)) for param in verb.params]
        return self.parse(" ".join(words), seat)


_LONGEST: Final = 1000
_PREFIXES: Final[dict[str, int]] = {"all": TABLE, **{f"p{seat + 1}": seat for seat in range(16)}}


def seat_prefix(seat: int) -> str:
    return "all " if seat == TABLE else f"p{seat + 1} "


def _near(word: str, names: list[str]) -> str:
    """A suggestion with the closest name; empty if none is close enough."""
    found = get_close_matches(word[:40].lower(), names, 1)
    return f"did you mean {found[0]!r}?" if found else ""


def _some(names: list[str]) -> str:
    shown = ", ".join(names) if len(names) <= 12 else ", ".join(names[:12]) + f" and {len(names) - 12} more"
    return f"known are {shown}"
