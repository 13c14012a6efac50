"""`quarterdeck review`: the review of a finished match, choice by choice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.commands.arguments import AsJson, Language, OfGame, Packs, RecordFile
from quarterdeck.commands.bar import Bar
from quarterdeck.commands.files import STDIN, label, read_packs, read_record
from quarterdeck.commands.output import prose, say, say_json, table
from quarterdeck.commands.record_match import match_of
from quarterdeck.commands.watching import watching
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted
from quarterdeck.languages import ENGLISH, catalogue
from quarterdeck.players.review import USUAL, Review
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.review_files import find_or_make_review, seats_of
from quarterdeck.terminal.review_text import chart, heads, rows, summary, title
from quarterdeck.terminal.seating import seating_of

OneSeat = Annotated[int | None, typer.Option("--seat", metavar="N", help="One seat, from 1; default: all people.")]
Iterations = Annotated[
    int, typer.Option("--budget", metavar="N", help="Search iterations per choice; below 100 the review is rough.")
]
CHOICE, BETTER = 2, 6


def review(
    file: RecordFile,
    seat: OneSeat = None,
    budget: Iterations = USUAL,
    json: AsJson = False,
    language: Language = ENGLISH,
    pack: Packs = None,
    game: OfGame = None,
) -> None:
    """Review a finished match: luck, mistakes, turning points, and better choices.

    The review is stored beside the match, in FILE.review.json, and used again.
    """
    if budget < 1:
        raise QuarterdeckError(f"--budget takes 1 or more, not {budget}")
    record = read_record(file)
    match = match_of(file, record, game, read_packs(pack or []))
    match.catalogue = catalogue(match.game, language)
    if seat is not None and not 1 <= seat <= match.game.box.seats:
        raise QuarterdeckError(f"--seat takes 1 to {match.game.box.seats}, not {seat}")
    if not match.over:
        raise QuarterdeckError(f"{quoted(label(file))}: a review needs a finished match, and this one is still in play")
    seats = [seat - 1] if seat is not None else seats_of(match, seating_of(record))
    with Bar("choices") as bar:
        place = Path(file) if file != STDIN else None
        found = find_or_make_review(place, match, seats, budget, watching(bar))
    if json:
        say_json(found.data())
    else:
        tell(match, found, seats)


def tell(match: AnyMatch, found: Review, seats: list[int]) -> None:
    blocks = "utf" in (sys.stdout.encoding or "").lower()
    for number in seats:
        seat = found.of(number)
        say(title(match, seat), "bold")
        say()
        say(f"  {chart(seat, blocks)}")
        say()
        for line in summary(match, found, seat):
            prose(line)
        if seat.choices:
            table(heads(match), rows(match, seat), wraps=(CHOICE, BETTER))
