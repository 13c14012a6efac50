"""The latest of what happened, newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.terminal.drawing.canvas import Canvas, wrap
from quarterdeck.terminal.drawing.colours import GROUND, QUIET_TEXT


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
