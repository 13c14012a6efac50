"""A list of options laid out in columns: down first, then to the right."""

from __future__ import annotations

from typing import Final, TypeAlias

from quarterdeck.terminal.drawing.canvas import widest
from quarterdeck.terminal.selection import Selection

Entry: TypeAlias = tuple[str, int]
"""Text and index of what is listed; index -1 is the title of a group."""

TITLES: Final = 14
"""So many lines want titles over their groups."""
LEAST: Final = 16
CUT: Final = 7
"""A few characters of the longest label may go if that makes room for a second column."""


class Columns:
    def __init__(self, columns: list[list[Entry]], width: int, side_by_side: int, cut: bool) -> None:
        self.columns: Final = columns
        self.width: Final = width
        self.side_by_side: Final = side_by_side
        """How many fit on the screen at once."""
        self.cut: Final = cut
        """Are some labels too long for their column?"""

    @property
    def options_in_column(self) -> int:
        """How far one step to the side goes."""
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
    columns: list[list[Entry]] = [[]]
    for at, entry in enumerate(entries):
        widow = entry[1] < 0 and len(columns[-1]) == tall - 1 and at + 1 < len(entries)
        if len(columns[-1]) >= tall or (widow and tall > 1):
            columns.append([])
        columns[-1].append(entry)
    return Columns(columns, wide, side_by_side, wanted > wide)


def number_width(selection: Selection) -> int:
    return len(str(len(selection.shown))) + 1


def _entries(selection: Selection) -> list[Entry]:
    out: list[Entry] = []
    groups = {offer.group for offer in selection.shown}
    titled = len(selection.shown) > TITLES and len(groups) > 1
    opened = bool(selection.why_fewer) and len(groups) == 1
    pad = number_width(selection)
    last = ""
    for index, offer in enumerate(selection.shown):
        if titled and offer.group != last:
            out.append((offer.title(selection.view).upper(), -1))
        last = offer.group
        key = f"{offer.key} " if offer.key and not opened else ""
        label = offer.label(selection.view, titled or opened)
        out.append((f"{str(index + 1).rjust(pad)} {key}{label} ", index))
    return out
