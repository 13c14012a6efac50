"""The options `--seat`, `--bots` and `--hot-seat`, and the seating they describe."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from quarterdeck.core.printable import quoted, short
from quarterdeck.players import PLAYERS, knows, players_of
from quarterdeck.players.remote.command import check_command, is_command
from quarterdeck.registry import AnyGame
from quarterdeck.terminal.seating import PERSON, Seating, SeatingError, people_alone

Seats: TypeAlias = Annotated[
    str | None,
    typer.Option("--seat", metavar="N[,N...]", help="Your seat, from 1; several are people who share this screen."),
]
Bots: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="NAME[,NAME...]",
        help=f"The players in the other seats: {', '.join(PLAYERS)}, or 'exec:COMMAND' for a program of your own.",
    ),
]
HotSeat: TypeAlias = Annotated[bool, typer.Option("--hot-seat", help="People in all seats, at this one screen.")]


def usual(game: AnyGame) -> str:
    """The default bots of the other seats: sensible and fast."""
    return "officer" if knows(game) else "greedy"


def seated(game: AnyGame, seat: str | None, bots: str | None, hot_seat: bool) -> Seating:
    """The seating that the options ask for. Default: a person in the first seat, bots in the others."""
    seats = game.box.seats
    asked = seat is not None or bots is not None
    if seats == 1 and (asked or hot_seat):
        raise SeatingError(f"{game.box.name} has one seat: leave --seat, --bots and --hot-seat out")
    if hot_seat and asked:
        raise SeatingError("--hot-seat has people in all seats: leave --seat and --bots out, or name seats with --seat")
    if hot_seat or seats == 1 or (game.box.cooperative and not asked):
        return people_alone(seats)
    people = _people(seat, seats) if seat is not None else [0]
    others = [one for one in range(seats) if one not in people]
    named = _names(bots, len(others), game)
    return Seating([PERSON if one in people else named[others.index(one)] for one in range(seats)])


def _people(words: str, seats: int) -> list[int]:
    """The seats in a text such as `2` or `1,3`; seats are counted from 1 there."""
    out: list[int] = []
    for word in words.split(","):
        number = word.strip()
        if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:9]) <= seats:
            raise SeatingError(
                f"--seat takes numbers from 1 to {seats}, such as 2 or 1,3, not {quoted(short(words, 40))}"
            )
        if int(number) - 1 in out:
            raise SeatingError(f"--seat names seat {int(number)} twice")
        out.append(int(number) - 1)
    return sorted(out)


def _names(bots: str | None, others: int, game: AnyGame) -> list[str]:
    """One bot name per other seat, in seat order. A single name is used for all of them."""
    if bots is None:
        return [usual(game)] * others
    names = [name.strip() for name in bots.split(",")]
    if not others:
        raise SeatingError("no seat is left for bots: leave --bots out, or name fewer seats with --seat")
    if len(names) not in (1, others):
        raise SeatingError(f"--bots names {len(names)} bots for {others} seats: give one name for all, or {others}")
    for name in names:
        if is_command(name):
            check_command(name)
        elif name not in players_of(game):
            known = ", ".join(players_of(game))
            raise SeatingError(f"{game.box.name} has no bot {quoted(short(name, 40))}: there are {known}")
    return names * others if len(names) == 1 else names
