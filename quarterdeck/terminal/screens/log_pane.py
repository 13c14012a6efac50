"""The latest of what happened, newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.terminal.drawing.canvas import Canvas, wrap
from quarterdeck.terminal.drawing.colours import GROUND, QUIET_TEXT

TABLE_ROWS: Final = 13
"""So many rows at least stay for a table of any game."""


class LogPane(Widget):
    def __init__(self) -> None:
        super().__init__(id="log")
        self._canvas = Canvas(1)
        self._lines: list[str] = []
        self._fresh = 0

    def show(self, lines: Sequence[str], fresh: int) -> None:
        """The last `fresh` lines came with the latest choice and stand out."""
        self._lines, self._fresh = list(lines), fresh
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        if not width or not height:
            self._canvas = Canvas(1)  # Whatever was here may not be for these eyes.
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
    """Show lines at the foot of a screen that has nothing else there; the foot grows so that all can be read."""
    width, height = screen.size
    usual = 9 if screen.has_class("-low") else 10
    wanted = 1 + sum(len(wrap(line, max(width - 4, 1))) for line in lines)
    screen.query_one("#foot").styles.height = max(usual, min(wanted, height - table_rows - 2))
    screen.query_one(LogPane).show(lines, len(lines))
