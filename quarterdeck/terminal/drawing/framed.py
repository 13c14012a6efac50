"""Parts that are drawn in a frame: cards, seats at a glance, things to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card, Item, Panel, Text
from quarterdeck.core.plain import item_text
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas, fit, wrap
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, GROUND, QUIET_TEXT, STRONG, UNKNOWN
from quarterdeck.terminal.drawing.look import Look


def draw_framed(
    id: str,
    title: str,
    corner: str,
    rows: Sequence[tuple[str, Style]],
    look: Look,
    width: int,
    height: int = 0,
) -> Canvas:
    """A frame with a title in its upper edge, something short in its upper right corner, and rows inside."""
    tall = max(height, len(rows) + 2)
    canvas = Canvas(width, tall)
    lines, style = look.frame(id)
    canvas.box(Region(0, 0, width, tall), lines, style)
    room = width - 4 - (cell_len(corner) + 3 if corner else 0)
    mark = "▶" if look.aimed(id) else ""
    canvas.put(1, 0, f" {mark}{fit(printable(title), room - len(mark))} ", CHOSEN if mark else STRONG)
    if corner:
        canvas.put(width - cell_len(corner) - 3, 0, f" {corner} ", CHOSEN if "->" in corner else STRONG)
    for row, (text, look_of_text) in enumerate(rows[: tall - 2], 1):
        canvas.put(2, row, text, look_of_text, width - 4)
    canvas.mark(id, Region(0, 0, width, tall))
    return canvas


def _lines(items: Sequence[Item], view: View, width: int) -> list[tuple[str, Style]]:
    texts = [printable(item_text(item, view.catalogue)) for item in items]
    return [(line, GROUND) for text in texts for line in wrap(text, width - 4)]


def draw_card(part: Card, view: View, look: Look, width: int) -> Canvas:
    rows = _lines([*part.lines, *part.printed], view, width)
    if not part.face and not rows:
        rows = [("face down", UNKNOWN)]
    marks = " ".join(f"[{printable(item_text(mark, view.catalogue))}]" for mark in part.marks)
    rows += [(line, STRONG) for line in wrap(marks, width - 4)]
    level = look.number(part.id, part.level) if part.level >= 0 else ""
    return draw_framed(part.id, view.text(part.name), level, rows or [("", GROUND)], look, width)


def draw_panel(part: Panel, view: View, look: Look, width: int) -> Canvas:
    rows = _lines(part.lines, view, width)
    if part.waiting:
        rows.append(("to answer", CHOICE))
    return draw_framed(part.id, view.text(part.name), "", rows, look, width)


def draw_text(part: Text, view: View, look: Look, width: int) -> Canvas:
    rows = [(line, QUIET_TEXT) for line in wrap(printable(view.text(part.body)), width - 4)]
    return draw_framed(part.id, view.text(part.name), "", rows, look, width)
