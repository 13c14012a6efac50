"""The events of some turns as frames: each has a few sentences, and the table after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.core.moments import moments
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.layout import ALWAYS, layout_of


class Frame:
    def __init__(self, lines: Sequence[str], view: View) -> None:
        self.lines: Final[list[str]] = list(lines)
        self.view: Final = view


def frames(match: AnyMatch, since: int, until: int, seats: Sequence[int]) -> list[Frame]:
    """The frames after one turn and up to another, as these seats may see them; empty if no frame begins there."""
    layout = layout_of(match.game.box.name)
    told = [moment for turn in range(since + 1, until + 1) for moment in moments(match, turn)]
    out: list[Frame] = []
    kind, begun = "", False
    for event, state in told:
        if event.kind in layout.skipped_events:
            continue
        here = layout.frame_starts.get(event.kind, "")
        line = printable(match.text(event.seen_by(seats).message))
        begun = begun or bool(here)
        if not out or (here and (here == ALWAYS or here != kind)):
            kind = here
            out.append(Frame([line], _seen(match, state, seats)))
        else:
            out[-1] = Frame([*out[-1].lines, line], _seen(match, state, seats))
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
