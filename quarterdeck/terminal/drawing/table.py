"""The table of any game: every part drawn by its kind, side by side where they fit, each zone round what lies in it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from quarterdeck.core.parts import Card, Dice, Map, Panel, Part, Pile, Slots, Text, Token, Track, Zone
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas, widest
from quarterdeck.terminal.drawing.colours import QUIET_TEXT, STRONG
from quarterdeck.terminal.drawing.framed import draw_card, draw_panel, draw_text
from quarterdeck.terminal.drawing.lines import (
    LONGEST_BAR,
    die_width,
    draw_dice,
    draw_name,
    draw_pile,
    draw_slots,
    draw_token,
    draw_track,
)
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.drawing.maps import draw_map, shown_on

CARD = 30
GAP = 2


def draw_table(view: View, look: Look, width: int, height: int) -> Canvas:
    """As high as it needs to be; the screen scrolls."""
    known = {part.id for part in view.parts}
    top = [part for part in view.parts if part.zone not in known and not _on_a_map(part, view)]
    drawn = _flow(top, view, look, width - 2)
    if drawn.height > height:
        look.roomy = False
        drawn = _flow(top, view, look, width - 2)
    canvas = Canvas(width, height)
    free = width - 2 - max((region.right for region in drawn.regions.values()), default=0)
    canvas.stamp(drawn, 1 + max(free // 2, 0), max((height - drawn.height) // 3, 0))
    return canvas


def _on_a_map(part: Part, view: View) -> bool:
    """A token that stands on a map is drawn there, not again beside it."""
    if not isinstance(part, Token) or not part.at:
        return False
    return any(isinstance(other, Map) and part.at in [cell.id for cell in other.cells] for other in view.parts)


def _flow(parts: Sequence[Part], view: View, look: Look, width: int) -> Canvas:
    """From left to right, then the next row, as words in a paragraph."""
    canvas = Canvas(width)
    x = y = tall = 0
    for part in parts:
        wide = min(_wanted_width(part, view), width)
        if x and x + wide > width:
            x, y, tall = 0, y + tall, 0
        drawn = draw_part(part, view, look, wide)
        canvas.stamp(drawn, x, y)
        x += wide + GAP
        tall = max(tall, drawn.height)
    return canvas


def draw_part(part: Part, view: View, look: Look, width: int) -> Canvas:
    if isinstance(part, Zone):
        return _draw_zone(part, view, look, width)
    if isinstance(part, Track):
        return draw_track(part, view, look, width)
    if isinstance(part, Dice):
        return draw_dice(part, view, look, width)
    if isinstance(part, Card):
        return draw_card(part, view, look, width)
    if isinstance(part, Pile):
        return draw_pile(part, view, look, width)
    if isinstance(part, Token):
        return draw_token(part, view, look, width)
    if isinstance(part, Panel):
        return draw_panel(part, view, look, width)
    if isinstance(part, Slots):
        return draw_slots(part, view, look, width)
    if isinstance(part, Map):
        return draw_map(part, view, look, width)
    if isinstance(part, Text):
        return draw_text(part, view, look, width)
    canvas = Canvas(width, 1)
    draw_name(canvas, part, view, look)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def _draw_zone(part: Zone, view: View, look: Look, width: int) -> Canvas:
    inside = [other for other in view.parts if other.zone == part.id and not _on_a_map(other, view)]
    content = _flow(inside, view, look, width - 4)
    canvas = Canvas(width, max(content.height, 1) + 2)
    lines, style = look.frame(part.id)
    canvas.box(Region(0, 0, width, canvas.height), lines, style)
    canvas.put(1, 0, f" {printable(view.text(part.name))} ", STRONG, width - 2)
    canvas.mark(part.id, Region(0, 0, width, canvas.height))
    canvas.stamp(content, 2, 1)
    if not inside:
        canvas.put(2, 1, "nothing here", QUIET_TEXT)
    return canvas


def _wanted_width(part: Part, view: View) -> int:
    """How wide a part would like to be, the room for its name included."""
    name = cell_len(printable(view.text(part.name))) + 4
    if isinstance(part, Zone):
        inner = [_wanted_width(other, view) for other in view.parts if other.zone == part.id]
        return max(name, sum(inner) + GAP * (len(inner) - 1) + 4, CARD)
    if isinstance(part, Track):
        note = cell_len(printable(view.text(part.note))) + 3 if part.note else 0
        return name + min(max(part.high - part.low, 1), LONGEST_BAR) + 14 + note
    if isinstance(part, Dice):
        return max(name, sum(die_width(face) for face in part.faces if face.count) + 2, 8)
    if isinstance(part, (Card, Panel, Text)):
        return max(CARD, min(name + 6, 2 * CARD)) if not isinstance(part, Text) else 2 * CARD
    if isinstance(part, Slots):
        rows = [view.text(s.name) + " " + (view.text(s.holds) if s.holds else "closed") for s in part.slots]
        return max(name, widest([printable(row) for row in rows]) + 6)
    if isinstance(part, Map):
        return _map_width(part, view)
    return name + 12


def _map_width(part: Map, view: View) -> int:
    if part.shape != "grid":
        return 2 * CARD
    columns = [cell.column for cell in part.cells] or [0]
    names = [printable(view.text(cell.name)) for cell in part.cells]
    inner = max(7, widest(list(shown_on(part, view).values())) + 2, widest(names) + 2)
    return max((max(columns) - min(columns) + 1) * (inner + 1) + 1, cell_len(printable(view.text(part.name))) + 4)
