"""`quarterdeck hint`: the best options of a saved match, their chances, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.commands.arguments import AsJson, Language, OfGame, Packs, RecordFile
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.files import STDIN, label, read_packs, read_record
from quarterdeck.commands.output import counted, prose, say, say_json, warn
from quarterdeck.commands.record_match import match_of
from quarterdeck.commands.watching import watching
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted
from quarterdeck.core.record import Record
from quarterdeck.languages import ENGLISH, catalogue
from quarterdeck.players import Budget, handle_of
from quarterdeck.players.hint import USUAL
from quarterdeck.players.hint import hint as think
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.hints import (
    HintsOff,
    hint_details,
    hint_headline,
    hint_title,
    hint_verdict,
    hint_was_given,
    note_hint_given,
)
from quarterdeck.terminal.save_file import write
from quarterdeck.terminal.seating import Seating, people_alone, seating_of

OneSeat = Annotated[int | None, typer.Option("--seat", metavar="N", help="The seat, from 1; default: one to choose.")]
Iterations = Annotated[int, typer.Option("--budget", metavar="N", help="Iterations of the search.")]
Allowed = Annotated[bool, typer.Option("--hints", help="Allow hints in a match of several people.")]


def hint(
    file: RecordFile,
    seat: OneSeat = None,
    budget: Iterations = USUAL,
    hints: Allowed = False,
    json: AsJson = False,
    language: Language = ENGLISH,
    pack: Packs = None,
    game: OfGame = None,
) -> None:
    """Advise the seat that has to choose in a saved match. The record counts it, once per question."""
    if budget < 1:
        raise QuarterdeckError(f"--budget takes 1 or more, not {budget}")
    record = read_record(file)
    match = match_of(file, record, game, read_packs(pack or []))
    match.catalogue = catalogue(match.game, language)
    seating = seating_of(record) or people_alone(match.game.box.seats)
    who = asked_seat(match, seating, seat, label(file))
    if len(seating.people) > 1 and not hints and not match.game.box.cooperative:
        raise HintsOff(f"{quoted(label(file))}: several people play this match; add --hints if all agree")
    handle = handle_of(match.game, match.state, who, match.turn)
    with Bar("thinking") as bar:
        found = think(handle, Budget(budget), watching(bar))
    if json:
        say_json(found.data())
    else:
        say(hint_title(match, found), "bold")
        for number, one in enumerate(found.advice, 1):
            prose(f"{hint_headline(match, one)} ({one.action})", f"  {number}. ", "     ")
            for line in hint_details(match, one):
                prose(line, "     ", "     ")
        prose(hint_verdict(match, found))
    count(file, record, match, who)


def asked_seat(match: AnyMatch, seating: Seating, seat: int | None, name: str) -> int:
    """The seat to advise, from 0: it must have a question to answer. Default: a person's."""
    asked = match.game.seats_to_act(match.state)
    if not asked:
        raise QuarterdeckError(f"{quoted(name)}: this match is over; use `quarterdeck review` instead")
    if seat is None:
        return next((one for one in asked if one in seating.people), asked[0])
    if not 1 <= seat <= match.game.box.seats:
        raise QuarterdeckError(f"--seat takes 1 to {match.game.box.seats}, not {seat}")
    if seat - 1 not in asked:
        waiting = ", ".join(str(one + 1) for one in asked)
        raise QuarterdeckError(f"seat {seat} has nothing to choose now; seat {waiting} has")
    return seat - 1


def count(file: str, record: Record, match: AnyMatch, seat: int) -> None:
    """Count the hint in the record, once per question. A record from standard input cannot be changed."""
    if file == STDIN:
        warn("Not counted: the record came from standard input.")
        return
    path = Path(file)
    if hint_was_given(path, match, seat):
        told = counted(int(record.tags["Hints"]), "hint")
        warn(f"Not counted again: the question is the same. In {file}: {told}.")
        return
    record.tags["Hints"] = str(int(record.tags["Hints"]) + 1)
    write(path, record.text())
    note_hint_given(path, match, seat)
    warn(f"Counted in {file}: {counted(int(record.tags['Hints']), 'hint')}.")
