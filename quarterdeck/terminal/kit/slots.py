"""Slots of a station or board: the name, the dice or words on it, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Slot, Slots
from quarterdeck.terminal.kit.canvas import Canvas, fit, widest
from quarterdeck.terminal.kit.colours import CHOSEN, QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.dice import put_faces
from quarterdeck.terminal.kit.lines import put_name, put_pointer
from quarterdeck.terminal.kit.scene import Scene

LEAST: Final = 8
"""Minimum columns for a text that is cut."""
ALIGNED: Final = 24
"""Minimum columns for texts that all begin in the same column, with or without dice before them."""


def draw_slots(
    part: Slots,
    scene: Scene,
    width: int,
    *,
    titled: bool = True,
    columns: int = 1,
    style: Callable[[Slot], Style] = lambda slot: STRONG,
    does: Callable[[Slot, int], str] | None = None,
) -> Canvas:
    """A line per slot, or several slots on a line. `does` says what a slot does in at most so many columns."""
    first = 1 if titled else 0
    canvas = Canvas(width, first)
    if titled:
        put_name(canvas, 0, part, scene, capitals=does is not None)
    wide = width // columns
    names = min(widest([scene.text(slot.name) for slot in part.slots]), wide - 3)
    dice = max((3 * _dice_on(slot) + 1 for slot in part.slots if slot.dice), default=0)
    text = names + 3 + (dice if width - names - dice >= ALIGNED else 0)
    for number, slot in enumerate(part.slots):
        x, y = number % columns * wide, first + number // columns
        end = put_pointer(canvas, x, y, slot.id, scene) + 1
        end = canvas.put(end, y, fit(scene.text(slot.name), names), CHOSEN if scene.aimed(slot.id) else style(slot)) + 1
        if columns == 1:
            end = max(_put_held(canvas, names + 3, y, slot, scene), text)
            told = does(slot, width - end) if does else scene.text(slot.does)
            canvas.put(end, y, told if width - end >= LEAST else "", QUIET_TEXT)
        elif slot.dice:
            canvas.put(end, y, f"+{_dice_on(slot)}", STRONG)
        canvas.mark(slot.id, Region(x, y, wide, 1))
    canvas.mark(part.id, Region(0, 0, width, canvas.height))
    return canvas


def _dice_on(slot: Slot) -> int:
    return sum(face.count for face in slot.dice)


def _put_held(canvas: Canvas, x: int, y: int, slot: Slot, scene: Scene) -> int:
    """What is on the slot; returns the column where the next text begins."""
    if slot.dice:
        return put_faces(canvas, x, y, slot.dice, scene) + 1
    if slot.holds is not None:
        return canvas.put(x, y, scene.text(slot.holds), STRONG) + 1
    if not slot.open or slot.does is None:
        return canvas.put(x, y, scene.word("free" if slot.open else "closed"), QUIET_TEXT) + 1
    return x


def slots_width(part: Slots, scene: Scene) -> tuple[int, int]:
    """The least width, and the width with what each slot does."""
    least = whole = cell_len(scene.text(part.name)) + 4
    names = widest([scene.text(slot.name) for slot in part.slots])
    for slot in part.slots:
        held = max(3 * _dice_on(slot), cell_len(scene.text(slot.holds)), 3 if slot.does else 8)
        least = max(least, names + held + 4)
        whole = max(whole, names + held + 5 + cell_len(scene.text(slot.does)))
    return least, whole
