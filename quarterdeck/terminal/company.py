"""Who sits where: people at this screen, and bots by the name of their player. A save keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.core.record import Record
from quarterdeck.players import PLAYERS, Player, player
from quarterdeck.players.crew import crew_name
from quarterdeck.players.remote.command import EXEC, is_command
from quarterdeck.terminal.mind import Mind

PERSON: Final = "person"
TAG: Final = "Players"
"""The line of a record's header that tells it; a record without it was played by people alone."""


class SeatingError(QuarterdeckError):
    """A way to sit down that cannot be."""


class Company:
    """One name per seat: `person`, a player of `quarterdeck.players`, or a program of one's own."""

    def __init__(self, names: Sequence[str]) -> None:
        for name in names:
            if name not in (PERSON, *PLAYERS) and not is_command(name):
                known = ", ".join(PLAYERS)
                raise SeatingError(f"there is no bot {quoted(short(name, 40))}: there are {known}")
        self.names: Final[list[str]] = list(names)
        self.people: Final = [seat for seat, name in enumerate(names) if name == PERSON]
        self.bots: Final = {seat: name for seat, name in enumerate(names) if name != PERSON}
        self.crew: Final = {
            seat: name if is_command(name) else f"{crew_name(seat)}, {name}" for seat, name in self.bots.items()
        }
        """The bots as they are shown: a name of their own and their level; a program by its command."""
        if not self.people:
            raise SeatingError("nobody is left to play: one seat at least is a person's")
        self.mind: Final = Mind()
        self._programs: Final[dict[int, Player]] = {}

    def __str__(self) -> str:
        """As a save keeps it. Which program it was is not told: nobody is to run it because a file says so."""
        return " ".join(EXEC if is_command(name) else name for name in self.names)

    def program(self, seat: int) -> Player | None:
        """Who plays there, if it is a program: it goes on from one question to the next."""
        if is_command(self.names[seat]) and seat not in self._programs:
            self._programs[seat] = player(self.names[seat], seat)
        return self._programs.get(seat)

    def close(self, results: Sequence[str] = ()) -> None:
        """The match is over, or everybody leaves: programs end. Who is asked again is started anew."""
        self.mind.close()
        for program in self._programs.values():
            program.close(results)
        self._programs.clear()


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
    if any(is_command(name) for name in names):
        raise SeatingError("a program of your own played here, and no file may start one: name the bots with --bots")
    return Company(names)
