"""Parts that are drawn as a line or two: tracks, dice, piles, tokens and slots."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Dice, Face, Part, Pile, Slots, Token, Track
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import DOUBLE, HEAVY, LIGHT, Canvas
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, QUIET_TEXT, STRONG, face_style
from quarterdeck.terminal.drawing.look import Look

FULL: Final = "█"
MOVING: Final = "▒"
EMPTY: Final = "·"
LONGEST_BAR: Final = 24


def draw_track(part: Track, view: View, look: Look, width: int, style: Style = STRONG) -> Canvas:
    canvas = Canvas(width, 1)
    x = draw_name(canvas, part, view, look)
    x = canvas.put(x, 0, bar(part, look), style)
    x = canvas.put(x + 1, 0, look.number(part.id, part.value), CHOSEN if look.change(part.id) else STRONG)
    x = canvas.put(x, 0, f" of {part.high}", QUIET_TEXT)
    if part.note is not None:
        canvas.put(x + 1, 0, f"({view.text(part.note)})", QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def bar(part: Track, look: Look) -> str:
    """One cell per step where that fits; what the highlighted option would add or take is hatched."""
    span = max(part.high - part.low, 1)
    steps = min(span, LONGEST_BAR)
    change = look.change(part.id)
    ends = sorted((change.before, change.after)) if change else [part.value, part.value]
    low, high = (max(0, min(steps, (end - part.low) * steps // span)) for end in ends)
    return FULL * low + MOVING * (high - low) + EMPTY * (steps - high)


def draw_name(canvas: Canvas, part: Part, view: View, look: Look) -> int:
    pointer, style = look.pointer(part.id)
    canvas.put(0, 0, pointer, style)
    return canvas.put(2, 0, view.text(part.name), QUIET_TEXT) + 1


def draw_dice(part: Dice, view: View, look: Look, width: int) -> Canvas:
    """A box per face, with the number of equal dice behind it."""
    canvas = Canvas(width, 1)
    draw_name(canvas, part, view, look)
    canvas.mark(part.id, Region(0, 0, width, 1))
    faces = [face for face in part.faces if face.count > 0]
    x, y = 1, 1
    for face in faces:
        if x + die_width(face) > width and x > 1:
            x, y = 1, y + 3
        x = draw_die(canvas, x, y, part.id, face, look)
    if not faces:
        canvas.put(2, 1, "none", QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, canvas.height))
    return canvas


def die_width(face: Face) -> int:
    return len(printable(face.letter)) + 4 + (len(str(face.count)) + 2 if face.count > 1 else 0)


def draw_die(canvas: Canvas, x: int, y: int, dice: str, face: Face, look: Look) -> int:
    id = f"{dice}.{face.letter}"
    letter = printable(face.letter)
    frame, style = LIGHT, face_style(face.letter)
    if look.focused(id):
        frame, style = DOUBLE, CHOICE
    elif look.touchable(id):
        frame, style = HEAVY, CHOICE
    size = len(letter) + 4
    canvas.box(Region(x, y, size, 3), frame, style)
    if look.aimed(id):
        canvas.put(x + 1, y + 1, f"▶{letter} ", CHOSEN)
    else:
        canvas.put(x + 2, y + 1, letter, face_style(face.letter))
    end = x + size
    if face.count > 1:
        end = canvas.put(end, y + 1, f"x{face.count} ", STRONG)
    canvas.mark(id, Region(x, y, end - x, 3))
    return end


def draw_pile(part: Pile, view: View, look: Look, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    x = draw_name(canvas, part, view, look)
    x = canvas.put(x, 0, look.number(part.id, part.count), CHOSEN if look.change(part.id) else STRONG)
    if part.top is not None:
        canvas.put(x + 1, 0, view.text(part.top), QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def draw_token(part: Token, view: View, look: Look, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    x = draw_name(canvas, part, view, look)
    if part.at:
        canvas.put(x, 0, f"at {part.at}", QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def draw_slots(part: Slots, view: View, look: Look, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    draw_name(canvas, part, view, look)
    canvas.mark(part.id, Region(0, 0, width, 1 + len(part.slots)))
    for row, slot in enumerate(part.slots, 1):
        pointer, style = look.pointer(slot.id)
        canvas.put(2, row, pointer, style)
        x = canvas.put(4, row, view.text(slot.name), CHOSEN if look.aimed(slot.id) else STRONG)
        held = view.text(slot.holds) if slot.holds else ("free" if slot.open else "closed")
        canvas.put(x + 1, row, held, STRONG if slot.holds else QUIET_TEXT)
        canvas.mark(slot.id, Region(2, row, width - 2, 1))
    return canvas
