"""The bottom of the screen: the question with its options, and the log in the room they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.terminal.kit.canvas import Canvas, wrap
from quarterdeck.terminal.kit.colours import GROUND, QUIET_TEXT
from quarterdeck.terminal.screens.choices import Choices
from quarterdeck.terminal.selection import Selection

TABLE_ROWS: Final = 13
"""Rows that stay for the table at least."""


class LogPane(Widget):
    def __init__(self) -> None:
        super().__init__(id="log")
        self._canvas = Canvas(1)
        self._lines: list[str] = []
        self._fresh = 0

    def show(self, lines: Sequence[str], fresh: int) -> None:
        """Show lines; the last `fresh` ones are emphasized."""
        self._lines, self._fresh = list(lines), fresh
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        if not width or not height:
            self._canvas = Canvas(1)  # The old drawing may hold secrets of another seat.
            return
        canvas = Canvas(width, height)
        rows: list[tuple[str, bool]] = []
        for back, line in enumerate(reversed(self._lines)):
            pieces = [f"  {piece}" for piece in wrap(line, width - 3)]
            pieces[:1] = [f"·{piece[1:]}" for piece in pieces[:1]]
            rows = [(piece, back < self._fresh) for piece in pieces] + rows
            if len(rows) >= height:
                break
        for row, (text, fresh) in enumerate(rows[-height:]):
            canvas.put(0, row, text, GROUND if fresh else QUIET_TEXT, width)
        self._canvas = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        return self._canvas.strip(y) if y < self._canvas.height else Strip.blank(self.size.width)


def show_below(screen: Screen[None], lines: Sequence[str], table_rows: int = TABLE_ROWS) -> None:
    """Show only lines at the bottom of a screen, which grows so that all can be read."""
    width, height = screen.size
    usual = 9 if screen.has_class("-low") else 10
    wanted = 1 + sum(len(wrap(line, max(width - 4, 1))) for line in lines)
    screen.query_one("#foot").styles.height = max(usual, min(wanted, height - table_rows - 2))
    screen.query_one(LogPane).show(lines, len(lines))


LOG_WIDTH: Final = 37
WIDE: Final = 100


class BottomPane(Horizontal):
    """Options and log: side by side if that shows all options, else one above the other."""

    def __init__(self) -> None:
        super().__init__(id="foot")

    def compose(self) -> ComposeResult:
        yield Choices()
        yield LogPane()

    def show(self, question: str, selection: Selection, log: Sequence[str], fresh: int) -> None:
        choices, pane = self.query_one(Choices), self.query_one(LogPane)
        choices.show(question, selection)
        self._share(choices, pane)
        pane.show(log, fresh)

    def on_resize(self) -> None:
        """A screen that was covered has no size until it is shown again."""
        self._share(self.query_one(Choices), self.query_one(LogPane))

    def _share(self, choices: Choices, log: LogPane) -> None:
        """The log gets the room that the options leave."""
        width, rows = self.size
        beside = width >= WIDE and choices.fits(rows - 2, width - LOG_WIDTH)
        below = max(1, rows - choices.rows_wanted(rows - 3, width) - 2)
        self.styles.layout = "horizontal" if beside else "vertical"
        log.set_class(beside, "-beside")
        log.styles.width, log.styles.height = (LOG_WIDTH, "100%") if beside else ("100%", below)
