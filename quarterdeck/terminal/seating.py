"""Who sits in which seat: people at this screen, and bots by the name of their player. A save file stores it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import printable, quoted, short
from quarterdeck.core.record import Record
from quarterdeck.core.words import say
from quarterdeck.players import PLAYERS, Player, player
from quarterdeck.players.bot_names import personal_name
from quarterdeck.players.remote.command import EXEC, is_command
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.bots import BotWorker
from quarterdeck.terminal.words import terminal_text

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
            seat: name if is_command(name) else f"{personal_name(seat)}, {name}" for seat, name in self.bots.items()
        }
        """Seat to the displayed name of its bot: personal name and level; for a program its command."""
        if not self.people:
            raise SeatingError("at least one seat must be a person's")
        self.worker: Final = BotWorker()
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
        self.worker.close()
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


def seat_name(match: AnyMatch, seat: int) -> str:
    catalogue = match.catalogue
    key = f"{match.game.box.name}.seat{seat}"
    return printable(catalogue.text(say(key) if catalogue.knows(key) else say("core.seat", seat=seat + 1)))


def who_plays(match: AnyMatch, seating: Seating) -> list[str]:
    """Sentences that say who plays which seat; none in a game with one seat."""
    if match.game.box.seats == 1:
        return []
    words = match.catalogue
    names = ", ".join(seat_name(match, seat) for seat in seating.people)
    told = [
        terminal_text(words, "you-are", seat=names)
        if len(seating.people) == 1
        else terminal_text(words, "people", seats=names)
    ]
    if seating.bots:
        bots = ", ".join(who(match, seating, seat) for seat in seating.bots)
        told.append(terminal_text(words, "bots", bots=bots))
    return told


def who(match: AnyMatch, seating: Seating, seat: int) -> str:
    """A seat with the bot or the only person that plays it."""
    name = seat_name(match, seat)
    if seat in seating.bots:
        return f"{name} ({seating.crew[seat]})"
    return f"{name} ({terminal_text(match.catalogue, 'you')})" if seating.bots and len(seating.people) == 1 else name


def bot_at(match: AnyMatch, seating: Seating, seat: int) -> str:
    """A bot's seat with its short name."""
    return f"{seat_name(match, seat)} ({seating.crew[seat].partition(',')[0]})"


def results(match: AnyMatch, seating: Seating) -> list[str]:
    """The result of each seat in a sentence, with its points if the game counts any."""
    outcome = match.outcome
    if outcome is None:
        return []
    out: list[str] = []
    for seat, result in enumerate(outcome.results):
        told = terminal_text(match.catalogue, result)
        if outcome.scores:
            told += f", {terminal_text(match.catalogue, 'points', points=outcome.scores[seat])}"
        out.append(f"{who(match, seating, seat)}: {told}.")
    return out
