"""The playback of what happened, frame by frame: the sentences, and the table after them."""

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
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.playback import Frame
from quarterdeck.terminal.screens.bottom_pane import LogPane, show_below
from quarterdeck.terminal.screens.heading import playback_heading
from quarterdeck.terminal.screens.table_view import TableView
from quarterdeck.terminal.words import terminal_text

TABLE_ROWS: Final = 9
"""Rows for the table; the sentences need more room here."""


class PlaybackScreen(Screen[None]):
    """Closes after the last frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space,right", "step(1)", ""),
        ("left", "step(-1)", ""),
        ("escape,end", "skip", ""),
        ("q", "app.leave", ""),
    ]

    def __init__(self, match: AnyMatch, frames: Sequence[Frame], bots: Mapping[int, str] | None = None) -> None:
        super().__init__()
        self._match = match
        self._bots = bots
        self._frames = list(frames)
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield TableView()
        with Horizontal(id="foot", classes="-replay"):
            yield LogPane()
        yield Static(Text(terminal_text(self._match.catalogue, "playback.keys")), id="hints", markup=False)

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 28, "-low")
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        frame = self._frames[self._at]
        progress = terminal_text(self._match.catalogue, "playback", number=self._at + 1, count=len(self._frames))
        self.query_one("#heading", Static).update(playback_heading(self._match.game.box.title, frame.view, progress))
        self.query_one(TableView).show(Scene(frame.view, bots=self._bots))
        show_below(self, frame.lines, TABLE_ROWS)

    def action_step(self, steps: int) -> None:
        self._at = max(0, self._at + steps)
        if self._at >= len(self._frames):
            self.dismiss(None)
        else:
            self.redraw()

    def action_skip(self) -> None:
        self.dismiss(None)
