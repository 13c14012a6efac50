"""Counts of events and choices per match. Experiments record them; no event is kept."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.event import Event, kind_of
from quarterdeck.core.words import SEAT, Message, Name, Value

ROUND: Final = "round"
"""The kind of the event that begins a round."""
NO_SEAT: Final = -1


class Count:
    """One row of the counts: a kind of event, or a thing that an event of this kind names, for one seat."""

    def __init__(self, number: int, kind: str, seat: int, role: str, about: str, subject: str) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.seat: Final = seat
        """The seat that the event names; NO_SEAT if it names none."""
        self.role: Final = role
        """The parameter that names the thing; empty for the event itself."""
        self.about: Final = about
        """What the thing is, such as `card`."""
        self.subject: Final = subject
        """The id of the thing."""
        self.match = -1
        """The match that `count` and `first` belong to."""
        self.count = 0
        self.first = 0
        """The round in which it happened first; 0 is before the first round."""


class _Kind:
    """The counts of one kind of event."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.events: Final[dict[int, Count]] = {}
        """By seat."""
        self.things: Final[dict[str, dict[str, dict[int, Count]]]] = {}
        """By role, id and seat."""


class EventCounts:
    """Counts the events of one match after another: `begin` a match, `add` its events, `end` it, read the columns.

    An event counts once, and once more for each thing that its parameters name (a card, the face of a die). It belongs
    to the first seat that it names. If it names a list of seats alone, it counts for each of them.
    """

    def __init__(self) -> None:
        self.rows: Final[list[Count]] = []
        """Everything that was counted in any match, by its number."""
        self.matches: Final[list[int]] = []
        self.numbers: Final[list[int]] = []
        self.counts: Final[list[int]] = []
        self.first: Final[list[int]] = []
        """The columns of the table: match, number of the row, how often, and the round in which it happened first."""
        self.last: Count | None = None
        """The last thing that an event of this match named."""
        self._kinds: Final[dict[str, _Kind]] = {}
        self._found: list[Count] = []
        self._match = -1
        self._round = 0
        self._seats: list[int] = []
        self._names: list[Name] = []
        self._roles: list[str] = []

    def begin(self) -> None:
        self._match += 1
        self._round = 0
        self._found = []
        self.last = None

    def end(self, match: int) -> None:
        """The match is over: add its counts to the columns."""
        for count in self._found:
            self.matches.append(match)
            self.numbers.append(count.number)
            self.counts.append(count.count)
            self.first.append(count.first)

    def add(self, message: Message) -> None:
        found = self._kinds.get(message.key)
        if found is None:
            found = self._kinds[message.key] = _Kind(kind_of(message))
        if found.name == ROUND:
            self._round += 1
        self._read(message.params)
        for seat in self._seats:
            self._count_event(found, seat)
            for at in range(len(self._names)):
                self.last = self._count_thing(found, seat, self._roles[at], self._names[at])

    def _read(self, params: dict[str, Value]) -> None:
        """Find the seats and the things that the parameters name."""
        single = NO_SEAT
        listed: list[int] = []
        names: list[Name] = []
        roles: list[str] = []
        for role, value in params.items():
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
        self._seats = listed if listed and single == NO_SEAT else [single]
        self._names = names
        self._roles = roles

    def _count_event(self, kind: _Kind, seat: int) -> None:
        count = kind.events.get(seat)
        if count is None:
            count = kind.events[seat] = self._row(kind, seat, "", "", "")
        self._one_more(count)

    def _count_thing(self, kind: _Kind, seat: int, role: str, name: Name) -> Count:
        things = kind.things.get(role)
        if things is None:
            things = kind.things[role] = {}
        subject = str(name.id)
        seats = things.get(subject)
        if seats is None:
            seats = things[subject] = {}
        count = seats.get(seat)
        if count is None:
            count = seats[seat] = self._row(kind, seat, role, name.kind, subject)
        self._one_more(count)
        return count

    def _row(self, kind: _Kind, seat: int, role: str, about: str, subject: str) -> Count:
        row = Count(len(self.rows), kind.name, seat, role, about, subject)
        self.rows.append(row)
        return row

    def _one_more(self, count: Count) -> None:
        if count.match != self._match:
            count.match = self._match
            count.count = 0
            count.first = self._round
            self._found.append(count)
        count.count += 1


class ChoiceCounts:
    """Counts the choices of one match after another."""

    def __init__(self) -> None:
        self.rows: Final[list[Action]] = []
        """Everything that was chosen in any match, by its number."""
        self.matches: Final[list[int]] = []
        self.numbers: Final[list[int]] = []
        self.counts: Final[list[int]] = []
        """The columns of the table: match, number of the row, how often."""
        self._numbers: Final[dict[Action, int]] = {}
        self._taken: dict[int, int] = {}

    def add(self, action: Action) -> None:
        number = self._numbers.get(action)
        if number is None:
            number = self._numbers[action] = len(self.rows)
            self.rows.append(action)
        self._taken[number] = self._taken.get(number, 0) + 1

    def end(self, match: int) -> None:
        for number, count in self._taken.items():
            self.matches.append(match)
            self.numbers.append(number)
            self.counts.append(count)
        self._taken = {}


class CountingDoor(FastDoor):
    """A fast generator that counts events. It keeps them only if `keeps`, for players that want to know them."""

    def __init__(self, key: int, counts: EventCounts, keeps: bool = False) -> None:
        super().__init__(key)
        self.listening = True
        self._counts: Final = counts
        self._keeps: Final = keeps
        counts.begin()

    def tell(self, event: Event) -> None:
        self._counts.add(event.message)
        if self._keeps:
            self.events.append(event)
