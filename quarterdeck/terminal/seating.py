"""Who sits in which seat: people at this screen, and bots by the name of their player. A save file stores it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short
from quarterdeck.core.record import Record
from quarterdeck.players import PLAYERS, Player, player
from quarterdeck.players.crew import crew_name
from quarterdeck.players.remote.command import EXEC, is_command
from quarterdeck.terminal.thinker import Thinker

PERSON: Final = "person"
TAG: Final = "Players"
"""The header line of a record with the seating; a record without it was played by people only."""


class SeatingError(QuarterdeckError):
    """The seating is not possible."""


class Seating:
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
        """Seat to the displayed name of its bot: personal name and level; for a program its command."""
        if not self.people:
            raise SeatingError("nobody is left to play: one seat at least is a person's")
        self.thinker: Final = Thinker()
        self._programs: Final[dict[int, Player]] = {}

    def __str__(self) -> str:
        """The text in a save file. It does not name programs, because a file must not start one."""
        return " ".join(EXEC if is_command(name) else name for name in self.names)

    def program(self, seat: int) -> Player | None:
        """The program in this seat, if there is one. It runs for the whole match."""
        if is_command(self.names[seat]) and seat not in self._programs:
            self._programs[seat] = player(self.names[seat], seat)
        return self._programs.get(seat)

    def close(self, results: Sequence[str] = ()) -> None:
        """End all programs, because the match is over or the people leave. They start again when they are asked."""
        self.thinker.close()
        for program in self._programs.values():
            program.close(results)
        self._programs.clear()


def people_alone(seats: int) -> Seating:
    return Seating([PERSON] * seats)


def seating_of(record: Record) -> Seating | None:
    """The seating that a record stores; None if it stores none."""
    told = record.tags.get(TAG)
    if told is None:
        return None
    names = told.split()
    if len(names) != int(record.tags["Seats"]):
        raise SeatingError(f"the record names {len(names)} players for {record.tags['Seats']} seats")
    if any(is_command(name) for name in names):
        raise SeatingError("a program of your own played here, and no file may start one: name the bots with --bots")
    return Seating(names)
