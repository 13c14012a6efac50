"""The threats of Deep Space D-6 on one side of the ship, with as much of each card as there is room for.

Outside, a threat stands behind its health, the highest on top, as on the printed damage track.
"""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas, fit_middle, wrap
from quarterdeck.terminal.drawing.colours import (
    CHOICE,
    CHOSEN,
    DANGER,
    FAINT,
    GOOD,
    GROUND,
    QUIET_TEXT,
    STRONG,
    UNKNOWN,
)
from quarterdeck.terminal.drawing.look import Look

LEAST_NAME: Final = 8
"""A name has at least so many columns; the faces stand beside it if they leave them."""
NAME, SHORT, ROWS, FULL = 1, 2, 3, 4
DETAILS: Final = (NAME, SHORT, ROWS, FULL)
"""The name alone; all lines on one row; a row for each line; every line in full."""


def draw_threats(zone: str, view: View, look: Look, width: int, height: int) -> Canvas:
    cards = [part for part in view.parts if isinstance(part, Card) and part.zone == zone]
    place = view.part(zone)
    assert place is not None
    canvas = Canvas(width, height)
    pointer, style = look.pointer(zone)
    canvas.put(0, 0, pointer, style)
    canvas.put(1, 0, view.text(place.name).upper(), DANGER if cards else QUIET_TEXT, width - 5)
    canvas.put(width - 3, 0, str(len(cards)).rjust(2), STRONG)
    canvas.mark(zone, Region(0, 0, width, 1))
    if not cards:
        canvas.put(1, 1, "none", GOOD)
    drawn = _as_much_as_fits(cards, view, look, width, height - 1)
    free = height - 1 - sum(one.height for one in drawn)
    y = 1
    for one in drawn:
        canvas.stamp(one, 0, y)
        airy = free >= len(drawn)
        y += one.height + (1 if airy else 0)
    return canvas


def _as_much_as_fits(cards: list[Card], view: View, look: Look, width: int, height: int) -> list[Canvas]:
    """The name of every threat, then more and more about each, from the top, while there is room."""
    drawn = [_draw_threat(card, view, look, width, DETAILS[0]) for card in cards]
    for detail in DETAILS[1:]:
        for number, card in enumerate(cards):
            more = _draw_threat(card, view, look, width, detail)
            if sum(one.height for one in drawn) - drawn[number].height + more.height <= height:
                drawn[number] = more
    return drawn


def _draw_threat(card: Card, view: View, look: Look, width: int, detail: int) -> Canvas:
    canvas = Canvas(width, 1)
    left = _draw_level(canvas, card, look)
    pointer, style = look.pointer(card.id)
    canvas.put(left, 0, pointer, style)
    name = CHOSEN if look.aimed(card.id) else STRONG
    if look.touchable(card.id) and not look.aimed(card.id):
        name = STRONG + CHOICE
    woken_by = view.printed_on(card).get("faces")
    faces = " ".join(str(face) for face in woken_by) if isinstance(woken_by, list) else ""
    room = width - left - 1
    if detail <= SHORT and faces and room > len(faces) + LEAST_NAME:
        canvas.put(width - len(faces) - 1, 0, faces, QUIET_TEXT)
        room -= len(faces) + 2
    canvas.put(left + 1, 0, fit_middle(printable(view.text(card.name)), room), name, room)
    y = 1
    for text, style_of_text in _rows(card, view, width - 4, detail):
        canvas.put(3, y, text, style_of_text, width - 4)
        y += 1
    canvas.mark(card.id, Region(0, 0, width, y))
    for row in range(1, y):
        canvas.put(1, row, "│", CHOICE if pointer != " " else FAINT)
    return canvas


def _draw_level(canvas: Canvas, card: Card, look: Look) -> int:
    """The health in front; what the highlighted option would leave of it."""
    if card.level < 0:
        return 1
    number = look.number(card.id, card.level) if card.level or look.change(card.id) else "-"
    return canvas.put(0, 0, number.rjust(2), CHOSEN if look.change(card.id) else DANGER + STRONG)


def _rows(card: Card, view: View, width: int, detail: int) -> list[tuple[str, Style]]:
    marks = " ".join(f"[{printable(view.text(mark.name))}]" for mark in card.marks)
    held: list[tuple[str, Style]] = [(line, UNKNOWN + STRONG) for line in wrap(marks, width)]
    lines = card.printed  # The health is said by the place on the track already.
    told = [(printable(view.text(line.name)), QUIET_TEXT if line.id != "mission" else GROUND) for line in lines]
    if detail == FULL:
        return [(row, style) for text, style in told for row in wrap(text, width)] + held
    if detail == ROWS:
        return told + held
    if detail == SHORT:
        short = " ".join(printable(view.text(line.name)) for line in lines if line.id != "faces")
        return [(short, QUIET_TEXT), *held[:1]]
    return held[:1]
