"""Maps: a grid as a board with cells to touch, hexes and graphs as lists of places with their links."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from quarterdeck.core.parts import Cell, Map, Token
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import LIGHT, Canvas, fit, widest
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.drawing.look import Look


def draw_map(part: Map, view: View, look: Look, width: int) -> Canvas:
    columns = [cell.column for cell in part.cells] or [0]
    span = max(columns) - min(columns) + 1
    if part.shape == "grid" and span * 4 + 1 <= width:
        return _draw_board(part, view, look, width)
    return _draw_list(part, view, look, width)


def shown_on(part: Map, view: View) -> dict[str, str]:
    """What stands on each cell: its tokens, else what the cell itself shows."""
    standing: dict[str, list[str]] = {}
    for token in view.parts:
        if isinstance(token, Token) and token.at:
            standing.setdefault(token.at, []).append(printable(view.text(token.name)))
    out: dict[str, str] = {}
    for cell in part.cells:
        shows = [printable(view.text(cell.shows))] if cell.shows else []
        out[cell.id] = " ".join(standing.get(cell.id, shows))
    return out


def _draw_board(part: Map, view: View, look: Look, width: int) -> Canvas:
    shown = shown_on(part, view)
    left = min((cell.column for cell in part.cells), default=0)
    top = min((cell.row for cell in part.cells), default=0)
    span = max((cell.column for cell in part.cells), default=0) - left + 1
    names = [printable(view.text(cell.name)) for cell in part.cells]
    wanted = max(widest(list(shown.values())), widest(names)) + 2
    inner = max(3, min(max(wanted, 7 if look.roomy else 3), (width - 1) // span - 1))
    tall = 3 if look.roomy and inner >= 7 else 1
    canvas = Canvas(width, 1)
    canvas.put(2, 0, view.text(part.name), QUIET_TEXT)
    for cell in part.cells:
        x, y = (cell.column - left) * (inner + 1), 1 + (cell.row - top) * (tall + 1)
        canvas.box(Region(x, y, inner + 2, tall + 2), LIGHT, FAINT)
    _join_frames(canvas)
    canvas.mark(part.id, Region(0, 0, span * (inner + 1) + 1, canvas.height))
    for cell in part.cells:
        x, y = (cell.column - left) * (inner + 1) + 1, 2 + (cell.row - top) * (tall + 1)
        _draw_cell(canvas, cell, shown[cell.id], view, look, Region(x, y, inner, tall))
    return canvas


def _draw_cell(canvas: Canvas, cell: Cell, shown: str, view: View, look: Look, room: Region) -> None:
    text, style = shown, STRONG
    if not text:
        text = printable(view.text(cell.name))
        style = CHOICE if look.touchable(cell.id) else FAINT
    elif look.touchable(cell.id):
        style = STRONG + CHOICE
    text = fit(text, room.width)
    if look.focused(cell.id):
        text = f"»{fit(text, room.width - 2)}«"
        style = CHOSEN
    elif look.aimed(cell.id):
        style = CHOSEN
    gap = room.width - cell_len(text)
    padded = " " * (gap // 2) + text + " " * (gap - gap // 2)
    for row in range(room.height):
        middle = row == room.height // 2
        canvas.put(room.x, room.y + row, padded if middle else " " * room.width, style)
    canvas.mark(cell.id, room)


_CORNERS = {
    (False, True, False, True): "┌",
    (True, False, False, True): "┐",
    (False, True, True, False): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "┬",
    (True, True, True, False): "┴",
    (False, True, True, True): "├",
    (True, False, True, True): "┤",
    (True, True, True, True): "┼",
}
"""By whether lines lead left, right, up and down."""


def _join_frames(canvas: Canvas) -> None:
    """Cells share their edges: put the right crossing where frames meet."""
    rows = [row.ljust(canvas.width) for row in canvas.text()]
    for y in range(1, len(rows)):
        for x, char in enumerate(rows[y]):
            if char not in "┌┐└┘":
                continue
            left = x > 0 and rows[y][x - 1] in "─┌┐└┘"
            right = x + 1 < canvas.width and rows[y][x + 1] in "─┌┐└┘"
            up = y > 1 and rows[y - 1][x] == "│"
            down = y + 1 < len(rows) and rows[y + 1][x] == "│"
            canvas.put(x, y, _CORNERS.get((left, right, up, down), char), FAINT)


def _draw_list(part: Map, view: View, look: Look, width: int) -> Canvas:
    shown = shown_on(part, view)
    names = {cell.id: printable(view.text(cell.name)) for cell in part.cells}
    canvas = Canvas(width, 1)
    canvas.put(2, 0, view.text(part.name), QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1 + len(part.cells)))
    room = widest(list(names.values()))
    for row, cell in enumerate(part.cells, 1):
        pointer, style = look.pointer(cell.id)
        canvas.put(2, row, pointer, style)
        canvas.put(4, row, names[cell.id], CHOSEN if look.aimed(cell.id) else STRONG)
        x = canvas.put(5 + room, row, shown[cell.id] or "-", STRONG if shown[cell.id] else QUIET_TEXT)
        ends = [b if a == cell.id else a for a, b in part.links if cell.id in (a, b)]
        if ends:
            canvas.put(x + 2, row, "to " + ", ".join(names.get(id, id) for id in ends), QUIET_TEXT)
        canvas.mark(cell.id, Region(2, row, width - 2, 1))
    return canvas
