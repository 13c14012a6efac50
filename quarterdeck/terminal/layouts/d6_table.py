"""The table of Deep Space D-6: threats aboard on the left, the ship in the middle, threats outside on the right."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from quarterdeck.core.parts import Dice, Part, Pile
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.drawing.table import draw_table
from quarterdeck.terminal.layouts.d6_ship import draw_ship
from quarterdeck.terminal.layouts.d6_threats import draw_threats

LEAST: Final = 13
"""With fewer rows than this the plain flow of parts, which scrolls, serves better."""
SHIP: Final = 32
"""Columns for the ship; a wide window gives it more."""


def draw_d6(view: View, look: Look, width: int, height: int) -> Canvas:
    known = [view.part(id) is not None for id in ("internal", "external", "hull", "crew")]
    if height < LEAST or not all(known):
        return draw_table(view, look, width, height)
    side = (width - max(SHIP, width * 2 // 5)) // 2
    right = width - side
    canvas = Canvas(width, height)
    canvas.stamp(draw_threats("internal", view, look, side - 1, height), 1, 0)
    canvas.stamp(draw_ship(view, look, right - side - 3, height), side + 2, 0)
    canvas.stamp(draw_threats("external", view, look, side - 1, height - 2), right + 1, 0)
    for y in range(canvas.height):
        canvas.put(side, y, "│", FAINT)
        canvas.put(right - 1, y, "│", FAINT)
    _draw_deck(canvas, view, look, right + 1, canvas.height - 1)
    return canvas


def _draw_deck(canvas: Canvas, view: View, look: Look, x: int, y: int) -> None:
    """The threat die, the deck and what was discarded, below the threats they bring."""
    die = view.part("threat_die")
    if isinstance(die, Dice):
        shown = "".join(f"[{printable(face.letter)}]" for face in die.faces) or "-"
        _draw_count(canvas, x, y - 1, die, shown, view, look)
    for id in ("deck", "discard"):
        pile = view.part(id)
        if isinstance(pile, Pile):
            x = _draw_count(canvas, x, y, pile, look.number(id, pile.count), view, look)


def _draw_count(canvas: Canvas, x: int, y: int, part: Part, shown: str, view: View, look: Look) -> int:
    pointer, style = look.pointer(part.id)
    end = canvas.put(x, y, pointer, style)
    name = printable(view.text(part.name))
    if part.id == "deck":
        name = name.split()[-1].capitalize()
    end = canvas.put(end, y, name, QUIET_TEXT)
    end = canvas.put(end + 1, y, shown, CHOSEN if look.change(part.id) else STRONG)
    canvas.mark(part.id, Region(x, y, end - x, 1))
    return end + 1
