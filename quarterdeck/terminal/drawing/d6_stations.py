"""The stations of the ship of Deep Space D-6, and how often each was used this round."""

from __future__ import annotations

from textual.geometry import Region

from quarterdeck.core.parts import Slots
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import CHOSEN, QUIET_TEXT, STRONG, face_style
from quarterdeck.terminal.drawing.look import Look


def draw_stations(canvas: Canvas, y: int, view: View, look: Look, roomy: bool) -> int:
    """A line each where there is room, else two beside each other."""
    stations = view.part("stations")
    if not isinstance(stations, Slots):
        return y
    if roomy:
        pointer, style = look.pointer(stations.id)
        canvas.put(0, y, pointer, style)
        canvas.put(2, y, view.text(stations.name).upper(), QUIET_TEXT)
        y += 1
    rows = len(stations.slots) if roomy else -(-len(stations.slots) // 2)
    canvas.mark(stations.id, Region(0, y - (1 if roomy else 0), canvas.width, rows + (1 if roomy else 0)))
    wide = canvas.width if roomy else canvas.width // 2
    for number, slot in enumerate(stations.slots):
        column, row = (0, number) if roomy else (number % 2, number // 2)
        x = column * wide
        name, _, does = printable(view.text(slot.name)).partition(": ")
        used = printable(view.text(slot.holds)) if slot.holds else ""
        pointer, style = look.pointer(slot.id)
        end = canvas.put(x, y + row, pointer, style)
        look_of_name = CHOSEN if look.aimed(slot.id) else face_style(name[:1])
        end = canvas.put(end + 1, y + row, name, look_of_name)
        if used:
            end = canvas.put(end + 1, y + row, used if roomy else f"+{used.split()[0]}", STRONG)
        if roomy and end + 2 < canvas.width:
            canvas.put(max(end + 1, 14), y + row, does, QUIET_TEXT)
        canvas.mark(slot.id, Region(x, y + row, wide, 1))
    return y + rows
