"""The question and its options at the foot of the screen, in columns, under the names of their groups."""

from __future__ import annotations

from textual.events import Click
from textual.geometry import Region
from textual.message import Message as Note
from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.core.printable import printable
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, GROUND, QUIET_TEXT, STRONG
from quarterdeck.terminal.offer import Offer
from quarterdeck.terminal.part_help import option_line
from quarterdeck.terminal.screens.choice_columns import Columns, arrange_columns, number_width
from quarterdeck.terminal.selection import Selection


class Choices(Widget):
    """Draws a Selection; a click on an option chooses it."""

    class Chosen(Note):
        def __init__(self, offer: Offer) -> None:
            super().__init__()
            self.offer = offer

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._canvas = Canvas(1)
        self._selection: Selection | None = None
        self._question = ""
        self.columns = Columns([], 1, 1, False)

    def show(self, question: str, selection: Selection) -> None:
        self._question, self._selection = question, selection
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def rows_wanted(self, most: int, width: int) -> int:
        """How many rows the options would fill at this width, at most."""
        if self._selection is None or width < 3:
            return most
        return max(len(column) for column in arrange_columns(self._selection, width - 2, most).columns)

    def fits(self, rows: int, width: int) -> bool:
        """Would all options show in so much room?"""
        found = arrange_columns(self._selection, width - 2, rows) if self._selection else Columns([], 1, 1, False)
        return len(found.columns) <= found.side_by_side

    def _draw(self) -> None:
        selection = self._selection
        width, height = self.size
        if selection is None or not width or height < 3:
            self._canvas = Canvas(1)  # Whatever was here may not be for these eyes.
            return
        canvas = Canvas(width, height)
        x = canvas.put(1, 0, "◆ ", CHOICE)
        x = canvas.put(x, 0, self._question, STRONG)
        if selection.words is not None:
            canvas.put(x + 2, 0, f"/{selection.words}_", CHOICE)
        elif selection.why_fewer:
            canvas.put(x + 2, 0, f"{selection.why_fewer} · Esc: all", CHOICE)
        if selection.offered and not selection.shown:
            canvas.put(3, 1, "No option fits. Esc shows all.", QUIET_TEXT)
        self._draw_columns(canvas, selection, width, height - 2)
        self._draw_detail(canvas, selection, height - 1)
        self._canvas = canvas
        self.refresh()

    def _draw_detail(self, canvas: Canvas, selection: Selection, y: int) -> None:
        """What the highlighted option costs and changes; all of it in words if the columns cut labels short."""
        option = selection.option
        if option is None:
            return
        told = option_line(selection.view, option)
        if not self.columns.cut:
            told = told[len(printable(selection.view.text(option.label))) :].strip()
        canvas.put(3, y, told, QUIET_TEXT)

    def _draw_columns(self, canvas: Canvas, selection: Selection, width: int, height: int) -> None:
        self.columns = found = arrange_columns(selection, width - 2, height)
        first = found.first_shown(selection.index)
        for n, column in enumerate(found.columns[first : first + found.side_by_side]):
            for row, (text, index) in enumerate(column, 1):
                room = Region(1 + n * found.width, row, found.width, 1)
                self._draw_entry(canvas, room, text, index, selection)
        if first:
            canvas.put(0, height // 2 + 1, "«", CHOICE)
        if first + found.side_by_side < len(found.columns):
            canvas.put(width - 1, height // 2 + 1, "»", CHOICE)

    def _draw_entry(self, canvas: Canvas, room: Region, text: str, index: int, selection: Selection) -> None:
        if index < 0:
            canvas.put(room.x + 2, room.y, text, QUIET_TEXT, room.width - 3)
            return
        highlighted = index == selection.index
        canvas.put(room.x, room.y, "▶" if highlighted else " ", CHOICE)
        canvas.put(room.x + 1, room.y, text, CHOSEN if highlighted else GROUND, room.width - 2)
        if not highlighted:
            canvas.put(room.x + 1, room.y, text[: number_width(selection)], CHOICE)
        canvas.mark(str(index), room)

    def render_line(self, y: int) -> Strip:
        return self._canvas.strip(y) if y < self._canvas.height else Strip.blank(self.size.width)

    def on_click(self, event: Click) -> None:
        index = self._canvas.at(event.x, event.y)
        if index and self._selection is not None:
            self.post_message(self.Chosen(self._selection.shown[int(index)]))
