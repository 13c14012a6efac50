"""What happened, piece by piece: the table after each, and the sentences that tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.registry import AnyMatch
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.screens.heading import telling_heading
from quarterdeck.terminal.screens.log_pane import LogPane, show_below
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.telling import Piece
from quarterdeck.terminal.words import spoken

TABLE_ROWS: Final = 9
"""What is told matters more here than all of the table."""


class Telling(Screen[None]):
    """Goes away after the last piece."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space,right", "step(1)", ""),
        ("left", "step(-1)", ""),
        ("escape,end", "skip", ""),
        ("q", "app.leave", ""),
    ]

    def __init__(self, match: AnyMatch, pieces: Sequence[Piece], bots: Mapping[int, str] | None = None) -> None:
        super().__init__()
        self._match = match
        self._bots = bots
        self._pieces = list(pieces)
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView()
        with Horizontal(id="foot", classes="-replay"):
            yield LogPane()
        yield Static(Text(spoken(self._match.catalogue, "told.keys")), id="hints", markup=False)

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 28, "-low")
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        piece = self._pieces[self._at]
        progress = spoken(self._match.catalogue, "told", number=self._at + 1, count=len(self._pieces))
        self.query_one("#heading", Static).update(telling_heading(self._match.game.box.title, piece.view, progress))
        self.query_one(TableView).show(piece.view, Look(piece.view, bots=self._bots))
        show_below(self, piece.lines, TABLE_ROWS)

    def action_step(self, steps: int) -> None:
        self._at = max(0, self._at + steps)
        if self._at >= len(self._pieces):
            self.dismiss(None)
        else:
            self.redraw()

    def action_skip(self) -> None:
        self.dismiss(None)
