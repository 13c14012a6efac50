"""Who sits where: people at this screen, and bots by the name of their player. A save keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.core.record import Record
from quarterdeck.players import PLAYERS

PERSON: Final = "person"
TAG: Final = "Players"
"""The line of a record's header that tells it; a record without it was played by people alone."""


class SeatingError(QuarterdeckError):
    """A way to sit down that cannot be."""


class Company:
    """One name per seat: `person`, or a player of `quarterdeck.players`."""

    def __init__(self, names: Sequence[str]) -> None:
        for name in names:
            if name not in (PERSON, *PLAYERS):
                known = ", ".join(PLAYERS)
                raise SeatingError(f"there is no bot {quoted(short(name, 40))}: there are {known}")
        self.names: Final[list[str]] = list(names)
        self.people: Final = [seat for seat, name in enumerate(names) if name == PERSON]
        self.bots: Final = {seat: name for seat, name in enumerate(names) if name != PERSON}
        if not self.people:
            raise SeatingError("nobody is left to play: one seat at least is a person's")

    def __str__(self) -> str:
        return " ".join(self.names)


def people_alone(seats: int) -> Company:
    return Company([PERSON] * seats)


def company_of(record: Record) -> Company | None:
    """Who sat where when the record was saved; nothing if it tells of no bots."""
    told = record.tags.get(TAG)
    if told is None:
        return None
    names = told.split()
    if len(names) != int(record.tags["Seats"]):
        raise SeatingError(f"the record names {len(names)} players for {record.tags['Seats']} seats")
    return Company(names)
