"""What happened, told piece by piece: each with its sentences and with the table as it stood at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.moments import moments
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.layout import ALWAYS, layout_of


class Piece:
    def __init__(self, lines: Sequence[str], view: View) -> None:
        self.lines: Final[list[str]] = list(lines)
        self.view: Final = view


def pieces(match: AnyMatch, since: int, until: int, seats: Sequence[int]) -> list[Piece]:
    """What was told after one turn and up to another, as these seats may know it; nothing if no piece begins in it."""
    layout = layout_of(match.game.box.name)
    told = [moment for turn in range(since + 1, until + 1) for moment in moments(match, turn)]
    out: list[Piece] = []
    kind, begun = "", False
    for event, state in told:
        if event.kind in layout.passed_over:
            continue
        here = layout.openings.get(event.kind, "")
        line = printable(match.text(event.seen_by(seats).message))
        begun = begun or bool(here)
        if not out or (here and (here == ALWAYS or here != kind)):
            kind = here
            out.append(Piece([line], _seen(match, state, seats)))
        else:
            out[-1] = Piece([*out[-1].lines, line], _seen(match, state, seats))
    return out if begun else []


def _seen(match: AnyMatch, state: object, seats: Sequence[int]) -> View:
    game = match.game
    return View(
        game.box.name,
        seats,
        game.round(state),
        game.view(state, seats),
        None,
        [],
        None,
        match.catalogue,
        game.printed(),
    )
