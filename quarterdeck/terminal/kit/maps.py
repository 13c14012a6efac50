"""Maps: squares and hexes as boards with cells to touch, graphs as lists of places with their links."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from quarterdeck.core.parts import Cell, Map, Token
from quarterdeck.terminal.kit.canvas import Canvas, fit, widest
from quarterdeck.terminal.kit.colours import CHOICE, CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.lines import put_name, put_pointer
from quarterdeck.terminal.kit.scene import Scene

ARROWS: Final = {"hex": "↖↗→↘↙←", "grid": "↑→↓←", "graph": "↑↗↘↓↙↖"}
"""The facings of tokens. Hexes have pointed tops."""
LINES: Final = " ╴╶─╵┘└┴╷┐┌┬│┤├┼"
"""Line characters by directions: 1 left, 2 right, 4 up, 8 down."""
LEAST: Final = 3
"""Minimum columns inside a cell."""


def draw_map(part: Map, scene: Scene, width: int) -> Canvas:
    if part.shape != "graph" and _board_width(part, LEAST) <= width:
        return _draw_board(part, scene, width)
    return _draw_list(part, scene, width)


def map_width(part: Map, scene: Scene) -> int:
    """The preferred width of the map."""
    if part.shape == "graph":
        return widest([scene.text(cell.name) for cell in part.cells]) + 30
    return max(_board_width(part, _wanted(part, scene)), cell_len(scene.text(part.name)) + 4)


def tokens_by_cell(scene: Scene) -> dict[str, list[Token]]:
    out: dict[str, list[Token]] = {}
    for token in scene.view.parts:
        if isinstance(token, Token) and token.at:
            out.setdefault(token.at, []).append(token)
    return out


def token_text(token: Token, shape: str, scene: Scene) -> str:
    """The name, and an arrow for the facing."""
    arrows = ARROWS[shape]
    return scene.text(token.name) + (arrows[token.facing % len(arrows)] if token.facing >= 0 else "")


# -- boards --------------------------------------------------------------------------------------------------------


def _halves(part: Map, cell: Cell) -> int:
    """The left edge of a cell in halves of a cell: a row of hexes is half a cell to the right of the one above."""
    return 2 * cell.column + (cell.row if part.shape == "hex" else 0)


def _extent(part: Map) -> tuple[int, int]:
    edges = [_halves(part, cell) for cell in part.cells] or [0]
    return min(edges), max(edges) + 2


def _board_width(part: Map, inner: int) -> int:
    left, right = _extent(part)
    return (right - left) * (inner + 1) // 2 + 1


def _wanted(part: Map, scene: Scene) -> int:
    """The columns inside a cell in which all names fit. An odd number for hexes, which are moved by half a cell."""
    standing = tokens_by_cell(scene)
    texts = [
        " ".join(token_text(token, part.shape, scene) for token in standing.get(cell.id, ())) for cell in part.cells
    ]
    texts += [scene.text(cell.shows) for cell in part.cells] + [scene.text(cell.name) for cell in part.cells]
    inner = widest(texts) | 1 if part.shape == "hex" else widest(texts) + 2
    return max(inner, LEAST if scene.compact else 7)


def _draw_board(part: Map, scene: Scene, width: int) -> Canvas:
    inner = _wanted(part, scene)
    while _board_width(part, inner) > width:
        inner -= 2  # It stays odd.
    tall = 1 if scene.compact or inner < 5 else 2 if part.shape == "hex" else 3
    left, top = _extent(part)[0], min((cell.row for cell in part.cells), default=0)
    canvas = Canvas(width, 1)
    put_name(canvas, 0, part, scene)
    rooms = {
        cell.id: Region(
            (_halves(part, cell) - left) * (inner + 1) // 2 + 1, 2 + (cell.row - top) * (tall + 1), inner, tall
        )
        for cell in part.cells
    }
    _put_edges(canvas, [room.grow((1, 1, 1, 1)) for room in rooms.values()])
    canvas.mark(part.id, Region(0, 0, _board_width(part, inner), canvas.height))
    standing = tokens_by_cell(scene)
    for cell in part.cells:
        _put_cell(canvas, cell, part.shape, standing.get(cell.id, []), scene, rooms[cell.id])
    return canvas


def _put_edges(canvas: Canvas, boxes: list[Region]) -> None:
    """Draw frames that share their edges: where frames meet, the character has the directions of all of them."""
    ways: defaultdict[tuple[int, int], int] = defaultdict(int)
    for x, y, width, height in boxes:
        right, bottom = x + width - 1, y + height - 1
        for column in range(x, right + 1):
            for row in (y, bottom):
                ways[column, row] |= (column > x) | (column < right) << 1
        for row in range(y, bottom + 1):
            for column in (x, right):
                ways[column, row] |= (row > y) << 2 | (row < bottom) << 3
    for (column, row), way in ways.items():
        canvas.put(column, row, LINES[way], FAINT)


def _put_cell(canvas: Canvas, cell: Cell, shape: str, tokens: list[Token], scene: Scene, room: Region) -> None:
    """The tokens on a cell or what it shows; its name where nothing else is, or above it in a hex of two rows."""
    name = scene.text(cell.name)
    shown = " ".join(token_text(token, shape, scene) for token in tokens) or scene.text(cell.shows)
    choice = scene.touchable(cell.id)
    rows = [(shown, STRONG + CHOICE if choice else STRONG)]
    if room.height == 2 or not shown:
        rows = [(name, CHOICE if choice else FAINT), *rows[: room.height - 1]]
    if room.height == 3:
        rows = [("", FAINT), rows[0], ("", FAINT)]
    middle = room.height // 2 if shown else (room.height - 1) // 2
    for row, (text, style) in enumerate(rows):
        text = f"»{fit(text, room.width - 2)}«" if scene.focused(cell.id) and row == middle else fit(text, room.width)
        gap = room.width - cell_len(text)
        lit = scene.focused(cell.id) or scene.aimed(cell.id)
        padded = " " * (gap // 2) + text + " " * (gap - gap // 2)
        canvas.put(room.x, room.y + row, padded, CHOSEN if lit else style)
    canvas.mark(cell.id, room)
    for token in tokens:
        if scene.touchable(token.id):  # Otherwise a click on it means the cell.
            canvas.mark(token.id, Region(room.x, room.bottom - 1, room.width, 1))


# -- lists ---------------------------------------------------------------------------------------------------------


def _draw_list(part: Map, scene: Scene, width: int) -> Canvas:
    standing = tokens_by_cell(scene)
    names = {cell.id: scene.text(cell.name) for cell in part.cells}
    canvas = Canvas(width, 1)
    put_name(canvas, 0, part, scene)
    canvas.mark(part.id, Region(0, 0, width, 1 + len(part.cells)))
    room = widest(list(names.values()))
    for row, cell in enumerate(part.cells, 1):
        put_pointer(canvas, 2, row, cell.id, scene)
        canvas.put(4, row, names[cell.id], CHOSEN if scene.aimed(cell.id) else STRONG)
        tokens = " ".join(token_text(token, part.shape, scene) for token in standing.get(cell.id, ()))
        shown = tokens or scene.text(cell.shows)
        x = canvas.put(5 + room, row, shown or "-", STRONG if shown else QUIET_TEXT)
        ends = [b if a == cell.id else a for a, b in part.links if cell.id in (a, b)]
        if ends:
            canvas.put(x + 2, row, f"{scene.word('linked')} " + ", ".join(names.get(id, id) for id in ends), QUIET_TEXT)
        canvas.mark(cell.id, Region(2, row, width - 2, 1))
    return canvas
