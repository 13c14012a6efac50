"""The question and its options at the foot of the screen, in columns, under the names of their groups."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message as Note
from textual.strip import Strip
from textual.widget import Widget
from textual.events import Click

from quarterdeck.core.decision import Option
from quarterdeck.terminal.canvas import Canvas, widest
from quarterdeck.terminal.colours import CHOICE, CHOSEN, FAINT, GROUND, QUIET_TEXT, STRONG
from quarterdeck.terminal.part_help import option_line
from quarterdeck.terminal.printable import printable
from quarterdeck.terminal.selection import Selection, usable_key

MANY: Final = 9


class Choices(Widget):
    """Draws a Selection; a click on an option chooses it."""

    class Chosen(Note):
        def __init__(self, option: Option) -> None:
            super().__init__()
            self.option = option

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._canvas = Canvas(1)
        self._selection: Selection | None = None
        self._question = ""
        self.rows_in_column = 1

    def show(self, question: str, selection: Selection) -> None:
        self._question, self._selection = question, selection
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        selection = self._selection
        width, height = self.size
        if selection is None or not width or height < 3:
            return
        canvas = Canvas(width, height)
        x = canvas.put(1, 0, "◆ ", CHOICE)
        x = canvas.put(x, 0, self._question, STRONG)
        if selection.why_fewer:
            canvas.put(x + 2, 0, f"{selection.why_fewer} · Esc: all", CHOICE)
        if not selection.shown:
            canvas.put(3, 1, "No option fits. Esc shows all.", QUIET_TEXT)
        self._draw_columns(canvas, selection, width, height - 2)
        option = selection.highlighted
        if option is not None and (option.cost is not None or option.changes):
            label = printable(selection.view.text(option.label))
            told = option_line(selection.view, option)[len(label) :].strip()
            canvas.put(3, height - 1, told, QUIET_TEXT)
        self._canvas = canvas
        self.refresh()

    def _draw_columns(self, canvas: Canvas, selection: Selection, width: int, height: int) -> None:
        entries = _entries(selection)
        wide = max(widest([text for text, _ in entries]) + 3, 16)
        wide = min(wide, width - 2)
        per_row = max(1, (width - 2) // wide)
        columns = _columns(entries, height, per_row)
        self.rows_in_column = max((sum(1 for _, index in column if index >= 0) for column in columns), default=1)
        here = next((n for n, c in enumerate(columns) if any(i == selection.index for _, i in c)), 0)
        first = max(0, min(here - per_row // 2, len(columns) - per_row))
        for n, column in enumerate(columns[first : first + per_row]):
            for row, (text, index) in enumerate(column, 1):
                self._draw_entry(canvas, Region(1 + n * wide, row, wide, 1), text, index, selection)
        if first:
            canvas.put(0, height // 2 + 1, "‹", CHOICE)
        if first + per_row < len(columns):
            canvas.put(width - 1, height // 2 + 1, "›", CHOICE)

    def _draw_entry(self, canvas: Canvas, room: Region, text: str, index: int, selection: Selection) -> None:
        if index < 0:
            canvas.put(room.x + 2, room.y, text, FAINT if not text else QUIET_TEXT, room.width - 3)
            return
        highlighted = index == selection.index
        canvas.put(room.x, room.y, "▶" if highlighted else " ", CHOICE)
        canvas.put(room.x + 1, room.y, text, CHOSEN if highlighted else GROUND, room.width - 2)
        if not highlighted:
            canvas.put(room.x + 1, room.y, text[: _number_width(selection)], CHOICE)
        canvas.mark(str(index), room)

    def render_line(self, y: int) -> Strip:
        return self._canvas.strip(y) if y < self._canvas.height else Strip.blank(self.size.width)

    def on_click(self, event: Click) -> None:
        index = self._canvas.at(event.x, event.y)
        if index and self._selection is not None:
            self.post_message(self.Chosen(self._selection.shown[int(index)]))


def _number_width(selection: Selection) -> int:
    return len(str(len(selection.shown))) + 1


def _entries(selection: Selection) -> list[tuple[str, int]]:
    """Text and index of what is listed; index -1 is the name of a group."""
    out: list[tuple[str, int]] = []
    grouped = len(selection.shown) > MANY and len({option.group for option in selection.shown}) > 1
    group = ""
    pad = _number_width(selection)
    for index, option in enumerate(selection.shown):
        if grouped and option.group != group:
            group = option.group
            out.append((printable(group).upper(), -1))
        key = usable_key(option)
        mark = f"{key} " if key else ""
        out.append((f"{str(index + 1).rjust(pad)} {mark}{printable(selection.view.text(option.label))} ", index))
    return out


def _columns(entries: list[tuple[str, int]], height: int, per_row: int) -> list[list[tuple[str, int]]]:
    """Down, then to the right; no longer than needed, and the name of a group stays with its first option."""
    tall = height if len(entries) > height * per_row else max(1, -(-len(entries) // per_row))
    columns: list[list[tuple[str, int]]] = [[]]
    for at, entry in enumerate(entries):
        alone = entry[1] < 0 and len(columns[-1]) == tall - 1 and at + 1 < len(entries)
        if len(columns[-1]) >= tall or (alone and tall > 1):
            columns.append([])
        columns[-1].append(entry)
    return columns
