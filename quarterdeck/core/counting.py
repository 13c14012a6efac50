"""Counts of events and choices per match. Experiments record them; no event is kept.

While matches are played, what is to be counted is only logged: the number of a row for each thing that happens, in the
order it happens. The log of many matches is counted at once, when they are over (`lab/log_counts.py`).
"""

from __future__ import annotations

import sys
from typing import Final

from mypy_extensions import i64

from quarterdeck.core.action import Action
from quarterdeck.core.event import kind_of
from quarterdeck.core.words import SEAT, Message, Name

ROUND: Final = "round"
"""The kind of the event that begins a round."""
NO_SEAT: Final = -1

# What is in a log besides rows.
NEW_ROUND: Final = 0
END: Final = 1
"""The end of a match."""
ROWS: Final = 2
"""Row 0; row `n` is `ROWS + n`."""
_LONG: Final = 1_000
"""How many entries of a log are joined to one piece: more would not stay in the cache of the processor."""
_NUMBERS: Final = 256
"""How many numbers of a line can be counted without making the event."""


def mark(number: int) -> bytes:
    """A number as it is written in a log: four bytes, in the order of this machine."""
    return number.to_bytes(4, sys.byteorder)


class Row:
    """What is counted: a kind of event, or a thing that an event of this kind names, for one seat."""

    def __init__(self, number: int, kind: str, seat: int, role: str, about: str, subject: str) -> None:
        self.number: Final = number
        self.mark: Final = mark(ROWS + number)
        self.kind: Final = kind
        self.seat: Final = seat
        """The seat that the event names; NO_SEAT if it names none."""
        self.role: Final = role
        """The parameter that names the thing; empty for the event itself."""
        self.about: Final = about
        """What the thing is, such as `card`."""
        self.subject: Final = subject
        """The id of the thing."""


class _Kind:
    """The rows of one kind of event."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.events: Final[dict[int, Row]] = {}
        """By seat."""
        self.things: Final[dict[str, dict[str, dict[int, Row]]]] = {}
        """By role, id and seat."""


class Line:
    """A line of the log of a game, which may have several forms (`hit.shield`, `hit.hull`): see `Door.counted`."""

    def __init__(self, key: str) -> None:
        self.key: Final = key
        self.first: i64 = len(_LINES) * _NUMBERS
        """Where its events are among those of all lines."""
        _LINES.append(self)


_LINES: Final[list[Line]] = []


class Log:
    """What happened in one match after another, as marks: rows and new rounds in their order, and ends of matches."""

    def __init__(self) -> None:
        self.matches: Final[list[int]] = []
        """The numbers of the matches that have ended."""
        self._marks: list[bytes] = []
        """The end of the log, which is not joined yet. An entry may have several marks."""
        self._ended: int = 0
        """Its length when the last match ended."""
        self._joined: Final[list[bytes]] = []

    def begin(self) -> None:
        """Begin a match. One that has begun and not ended is forgotten."""
        self._forget()

    def end(self, match: int) -> None:
        self.matches.append(match)
        self._marks.append(_END)
        self._ended = len(self._marks)
        if self._ended >= _LONG:
            self.pieces()

    def pieces(self) -> list[bytes]:
        """The log of all matches that have ended, in pieces of some matches each."""
        if self._ended:
            self._forget()
            self._joined.append(b"".join(self._marks))
            self._marks.clear()
            self._ended = 0
        return self._joined

    def _forget(self) -> None:
        if len(self._marks) > self._ended:
            del self._marks[self._ended :]


class EventCounts(Log):
    """Logs the events of one match after another: `begin` a match, `add` its events, `end` it, read the `pieces`.

    An event counts once, and once more for each thing that its parameters name (a card, the face of a die). It belongs
    to the first seat that it names. If it names a list of seats alone, it counts for each of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: Final[list[Row]] = []
        """Everything that was counted in any match, by its number."""
        self._kinds: Final[dict[str, _Kind]] = {}
        self._known: Final[list[bytes | None]] = [None] * (len(_LINES) * _NUMBERS)
        """What an event adds: those of the first line with each number, then those of the second and so on."""
        self._next: Line | None = None
        self._at: i64 = 0
        """The line of the next event and its place in `_known`, if it is the first of its number."""

    def begin(self) -> None:
        super().begin()
        self._next = None

    def again(self, line: Line, which: int) -> bool:
        """Count an event of a line like the one before with this number. False if there was none: `add` the event."""
        number: i64 = which
        at = line.first + number
        if number >= _NUMBERS or at >= len(self._known):  # Or a line of a module that was imported later.
            return False
        marks = self._known[at]
        if marks is not None:
            self._marks.append(marks)
            return True
        if self._next is not None:
            raise RuntimeError(f"{self._next.key} was not told, although it was not counted")
        self._next = line
        self._at = at
        return False

    def add(self, message: Message) -> None:
        marks = self._marks_of(message)
        self._marks.append(marks)
        line = self._next
        if line is not None:
            if not message.key.startswith(line.key):
                raise RuntimeError(f"{message.key} was told instead of {line.key}")
            self._known[self._at] = marks
            self._next = None

    def _marks_of(self, message: Message) -> bytes:
        """What an event adds to the log: its row and those of the things that it names, for each of its seats."""
        found = self._kinds.get(message.key)
        if found is None:
            found = self._kinds[message.key] = _Kind(kind_of(message))
        single = NO_SEAT
        listed: list[int] = []
        names: list[Name] = []
        roles: list[str] = []
        for role, value in message.params.items():
            if isinstance(value, Name):
                if value.kind == SEAT:
                    if single == NO_SEAT:
                        single = int(value.id)
                else:
                    names.append(value)
                    roles.append(role)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, Name):
                        if item.kind == SEAT:
                            listed.append(int(item.id))
                        else:
                            names.append(item)
                            roles.append(role)
        marks: list[bytes] = []
        if found.name == ROUND:
            marks.append(_NEW_ROUND)
        for seat in listed if listed and single == NO_SEAT else [single]:
            marks.append(self._event(found, seat).mark)
            for at in range(len(names)):
                marks.append(self._thing(found, seat, roles[at], names[at]).mark)
        return b"".join(marks)

    def _event(self, kind: _Kind, seat: int) -> Row:
        row = kind.events.get(seat)
        if row is None:
            row = kind.events[seat] = self._row(kind, seat, "", "", "")
        return row

    def _thing(self, kind: _Kind, seat: int, role: str, name: Name) -> Row:
        things = kind.things.get(role)
        if things is None:
            things = kind.things[role] = {}
        subject = str(name.id)
        seats = things.get(subject)
        if seats is None:
            seats = things[subject] = {}
        row = seats.get(seat)
        if row is None:
            row = seats[seat] = self._row(kind, seat, role, name.kind, subject)
        return row

    def _row(self, kind: _Kind, seat: int, role: str, about: str, subject: str) -> Row:
        row = Row(len(self.rows), kind.name, seat, role, about, subject)
        self.rows.append(row)
        return row


_NEW_ROUND: Final = mark(NEW_ROUND)
_END: Final = mark(END)


class ChoiceCounts(Log):
    """Logs the choices of one match after another."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Final[list[Action]] = []
        """Everything that was chosen in any match, by its number."""
        self._known: Final[list[list[bytes | None]]] = []
        """What an action adds: by its seat, that of the table first, and its index."""

    def add(self, action: Action) -> None:
        seat: i64 = action.seat + 1
        index: i64 = action.index
        if seat < len(self._known):
            known = self._known[seat]
            if index < len(known):
                found = known[index]
                if found is not None:
                    self._marks.append(found)
                    return
        self._marks.append(self._new(seat, index))
        self.rows.append(action)

    def _new(self, seat: i64, index: i64) -> bytes:
        while seat >= len(self._known):
            self._known.append([])
        known = self._known[seat]
        while index >= len(known):
            known.append(None)
        found = mark(ROWS + len(self.rows))
        known[index] = found
        return found
