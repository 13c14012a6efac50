"""The ship of Deep Space D-6: hull, shields and scanners, the crew to assign, the stations, and where dice wait."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Dice, Face, Part, Track
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import (
    CHOICE,
    CHOSEN,
    DANGER,
    FAINT,
    HULL,
    QUIET_TEXT,
    SHIELD,
    STRONG,
    face_style,
)
from quarterdeck.terminal.drawing.lines import EMPTY, FULL, bar, die_width, draw_die
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.layouts.d6_stations import draw_stations

SHAPES: Final[dict[str, tuple[str, Style]]] = {
    "hull": ("■", HULL),
    "shield": (")", SHIELD),
    "scanner": ("▲", DANGER),
}
"""A shape as well as a colour for each track."""
ROOMY: Final = 17
"""With so many rows each station has a line of its own."""


def draw_ship(view: View, look: Look, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    ship = view.part("ship")
    if ship is not None:
        pointer, style = look.pointer(ship.id)
        canvas.put(0, 0, pointer, style)
        canvas.put(2, 0, view.text(ship.name).upper(), STRONG, width - 2)
        canvas.mark(ship.id, Region(0, 0, width, 1))
    y = 1
    for id in SHAPES:
        part = view.part(id)
        if isinstance(part, Track):
            _draw_gauge(canvas, y, part, view, look)
            y += 1
    roomy = height >= ROOMY
    y = _draw_crew(canvas, y + (1 if roomy else 0), view, look)
    y = draw_stations(canvas, y, view, look, roomy)
    for id in ("infirmary", "returned"):
        part = view.part(id)
        if isinstance(part, Dice):
            _draw_waiting(canvas, y, part, view, look)
            y += 1
    return canvas


def _draw_gauge(canvas: Canvas, y: int, part: Track, view: View, look: Look) -> None:
    shape, style = SHAPES[part.id]
    _point(canvas, y, part, look)
    canvas.put(2, y, view.text(part.name), QUIET_TEXT, 9)
    x = 11
    for step in bar(part, look):
        x = canvas.put(x, y, shape if step == FULL else step, FAINT if step == EMPTY else style)
    style = CHOSEN if look.change(part.id) else STRONG
    x = canvas.put(x + 1, y, look.number(part.id, part.value), style)
    x = canvas.put(x, y, f"/{part.high}", QUIET_TEXT)
    note = printable(view.text(part.note)) if part.note else ""
    if x + 1 + cell_len(note) <= canvas.width:
        canvas.put(x + 1, y, note, QUIET_TEXT)
    canvas.mark(part.id, Region(0, y, canvas.width, 1))


def _point(canvas: Canvas, y: int, part: Part, look: Look) -> None:
    pointer, style = look.pointer(part.id)
    canvas.put(0, y, pointer, style)


def _draw_crew(canvas: Canvas, y: int, view: View, look: Look) -> int:
    """The dice to assign, as solid as a terminal can show them."""
    crew = view.part("crew")
    if not isinstance(crew, Dice):
        return y
    faces = [face for face in crew.faces if face.count]
    _point(canvas, y, crew, look)
    canvas.put(2, y, view.text(crew.name).upper(), CHOSEN if look.aimed(crew.id) else QUIET_TEXT)
    canvas.mark(crew.id, Region(0, y, canvas.width, 4))
    x = 1
    boxed = sum(die_width(face) for face in faces) < canvas.width
    for number, face in enumerate(faces):
        if boxed:
            x = draw_die(canvas, x, y + 1, crew.id, face, look)
        else:
            _draw_short_die(canvas, 8 * (number % 4), y + 1 + number // 4, crew.id, face, look)
    if not faces:
        canvas.put(2, y + 2, "everybody has a task", QUIET_TEXT)
    return y + 4


def _draw_short_die(canvas: Canvas, x: int, y: int, dice: str, face: Face, look: Look) -> None:
    """When a large crew leaves no room for boxes."""
    id = f"{dice}.{face.letter}"
    pointer, style = look.pointer(id)
    end = canvas.put(x, y, pointer, style)
    canvas.put(end, y, f"[{printable(face.letter)}]", CHOSEN if look.aimed(id) else face_style(face.letter))
    canvas.put(end + 3, y, f"x{face.count}", STRONG)
    canvas.mark(id, Region(x, y, 8, 1))


def _draw_waiting(canvas: Canvas, y: int, part: Dice, view: View, look: Look) -> None:
    """Dice in a row: the Infirmary, and those that come back next round."""
    _point(canvas, y, part, look)
    x = canvas.put(2, y, view.text(part.name), CHOICE if look.aimed(part.id) else QUIET_TEXT)
    x = max(x + 1, 13)
    change = look.change(part.id)
    if change is not None:
        canvas.put(x, y, look.number(part.id, change.before), CHOSEN)
    else:
        for face in part.faces:
            for _ in range(face.count):
                x = canvas.put(x, y, f"[{printable(face.letter)}]", face_style(face.letter))
        if not any(face.count for face in part.faces):
            canvas.put(x, y, "none", QUIET_TEXT)
    canvas.mark(part.id, Region(0, y, canvas.width, 1))
