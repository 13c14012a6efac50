"""A drawing in character cells that knows which part each cell shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.colours import GROUND

LIGHT: Final = "┌─┐│└┘"
HEAVY: Final = "┏━┓┃┗┛"
DOUBLE: Final = "╔═╗║╚╝"


class Canvas:
    """Rows of cells. Text beyond the right edge is cut; rows are added as needed."""

    def __init__(self, width: int, height: int = 0) -> None:
        self.width: Final = max(width, 1)
        self._chars: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self.regions: dict[str, Region] = {}
        """The region of each part, in the order they were placed, which is the reading order."""
        self._grow(height)

    @property
    def height(self) -> int:
        return len(self._chars)

    def _grow(self, height: int) -> None:
        while len(self._chars) < height:
            self._chars.append([" "] * self.width)
            self._styles.append([GROUND] * self.width)

    def put(self, x: int, y: int, text: str, style: Style = GROUND, room: int | None = None) -> int:
        """Write on one row; returns the column after it. A text longer than its room ends in an ellipsis."""
        self._grow(y + 1)
        text = printable(text)
        limit = self.width if room is None else min(self.width, x + room)
        if x + cell_len(text) > limit:
            text = fit(text, limit - x)
        look = GROUND + style
        for char in text:
            wide = cell_len(char)
            if wide == 0 or x < 0 or x + wide > self.width:
                continue
            self._chars[y][x : x + wide] = [char, *[""] * (wide - 1)]
            self._styles[y][x : x + wide] = [look] * wide
            x += wide
        return x

    def box(self, region: Region, lines: str, style: Style) -> None:
        """Draw a frame with these six characters."""
        x, y, width, height = region
        across = lines[1] * (width - 2)
        self.put(x, y, lines[0] + across + lines[2], style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, lines[3], style)
            self.put(x + width - 1, row, lines[3], style)
        self.put(x, y + height - 1, lines[4] + across + lines[5], style)

    @property
    def bounds(self) -> Region:
        return Region(0, 0, self.width, self.height)

    def mark(self, id: str, region: Region) -> None:
        """Record the region of a part."""
        self.regions[id] = region

    def at(self, x: int, y: int) -> str:
        """The id of the smallest part at this cell; empty if there is none."""
        here = [(region.area, id) for id, region in self.regions.items() if region.contains(x, y)]
        return min(here)[1] if here else ""

    def stamp(self, other: Canvas, x: int, y: int) -> None:
        """Copy another drawing in, with its parts."""
        self._grow(y + other.height)
        room = max(min(other.width, self.width - x), 0)
        for row in range(other.height):
            self._chars[y + row][x : x + room] = other._chars[row][:room]
            self._styles[y + row][x : x + room] = other._styles[row][:room]
        for id, region in other.regions.items():
            self.mark(id, region.translate((x, y)))

    def strip(self, y: int) -> Strip:
        segments: list[Segment] = []
        start = 0
        styles, chars = self._styles[y], self._chars[y]
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] is not styles[start]:
                segments.append(Segment("".join(chars[start:x]), styles[start]))
                start = x
        return Strip(segments, self.width)

    def text(self) -> list[str]:
        """What it shows, without colours."""
        return ["".join(row).rstrip() for row in self._chars]


def fit(text: str, room: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if cell_len(text) <= room:
        return text
    text = text[: max(room, 0) * 4]  # Avoids a loop over every letter of a very long name.
    while text and cell_len(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + "…" if room > 0 else ""


def fit_middle(text: str, room: int) -> str:
    """The text; if it is too long, its beginning and its end. A short last word, such as the letter or the number
    that distinguishes cards, is kept whole."""
    if cell_len(text) <= room:
        return text
    last = text.rpartition(" ")[2]
    tail = f" {last}" if len(last) <= 4 and room > 5 else text[-(room // 3) :] if room >= 3 else ""
    return fit(text, room - cell_len(tail)) + tail


def wrap(text: str, width: int) -> list[str]:
    """Words on lines of at most this width; a longer word is cut."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(longer) <= width:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(fit(word, width))
        else:
            lines[-1] = fit(word, width)
    return lines if lines[0] else []


def widest(texts: Sequence[str]) -> int:
    return max((cell_len(text) for text in texts), default=0)
