"""The question and its options, in columns, under the names of their groups."""

from __future__ import annotations

from typing import Final, TypeAlias

from textual.events import Click
from textual.geometry import Region
from textual.message import Message as Note
from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.canvas import Canvas, widest
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, GROUND, QUIET_TEXT, STRONG
from quarterdeck.terminal.part_help import option_line
from quarterdeck.terminal.selection import MenuItem, Selection

MenuRow: TypeAlias = tuple[str, int]
"""Text and index of what is listed; index -1 is the title of a group."""

TITLES: Final = 14
"""With more lines the groups have titles."""
LEAST: Final = 16
CUT: Final = 7
"""Characters of the longest label that may be cut to make room for a second column."""


class Columns:
    def __init__(self, columns: list[list[MenuRow]], width: int, side_by_side: int, cut: bool) -> None:
        self.columns: Final = columns
        self.width: Final = width
        self.side_by_side: Final = side_by_side
        """Number of columns that fit on the screen."""
        self.cut: Final = cut
        """Whether some labels are too long for their column."""

    @property
    def options_in_column(self) -> int:
        """The number of options that a step to the side skips."""
        return max((sum(1 for _, index in column if index >= 0) for column in self.columns), default=1)

    def first_shown(self, index: int) -> int:
        """The leftmost column on the screen, so that the highlighted option is among them."""
        here = next((n for n, column in enumerate(self.columns) if any(i == index for _, i in column)), 0)
        return max(0, min(here - self.side_by_side // 2, len(self.columns) - self.side_by_side))


def arrange_columns(selection: Selection, width: int, height: int) -> Columns:
    entries = _entries(selection)
    wanted = widest([text for text, _ in entries]) + 2
    wide = min(max(wanted, LEAST), width)
    if width // wide == 1 and len(entries) > height and wide - CUT <= width // 2:
        wide = width // 2
    side_by_side = max(1, width // wide)
    tall = height if len(entries) > height * side_by_side else max(1, -(-len(entries) // side_by_side))
    columns: list[list[MenuRow]] = [[]]
    for at, entry in enumerate(entries):
        widow = entry[1] < 0 and len(columns[-1]) == tall - 1 and at + 1 < len(entries)
        if len(columns[-1]) >= tall or (widow and tall > 1):
            columns.append([])
        columns[-1].append(entry)
    return Columns(columns, wide, side_by_side, wanted > wide)


def number_width(selection: Selection) -> int:
    return len(str(len(selection.shown))) + 1


def _entries(selection: Selection) -> list[MenuRow]:
    out: list[MenuRow] = []
    groups = {item.group for item in selection.shown}
    titled = len(selection.shown) > TITLES and len(groups) > 1
    opened = bool(selection.why_fewer) and len(groups) == 1
    pad = number_width(selection)
    last = ""
    for index, item in enumerate(selection.shown):
        if titled and item.group != last:
            out.append((item.title(selection.view).upper(), -1))
        last = item.group
        key = f"{item.key} " if item.key and not opened else ""
        label = item.label(selection.view, titled or opened)
        out.append((f"{str(index + 1).rjust(pad)} {key}{label} ", index))
    return out


class Choices(Widget):
    """Draws a Selection; a click on an option chooses it."""

    class Chosen(Note):
        def __init__(self, item: MenuItem) -> None:
            super().__init__()
            self.item = item

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
        """The number of rows that the options need at this width, at most `most`."""
        if self._selection is None or width < 3:
            return most
        return max(len(column) for column in arrange_columns(self._selection, width - 2, most).columns)

    def fits(self, rows: int, width: int) -> bool:
        """Whether all options fit in so much room."""
        found = arrange_columns(self._selection, width - 2, rows) if self._selection else Columns([], 1, 1, False)
        return len(found.columns) <= found.side_by_side

    def _draw(self) -> None:
        selection = self._selection
        width, height = self.size
        if selection is None or not width or height < 3:
            self._canvas = Canvas(1)  # The old drawing may hold secrets of another seat.
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
