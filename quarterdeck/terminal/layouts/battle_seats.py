"""The commanders of Battlecruisers, a line each: points, cards, what is in recovery and in play, and how they stand.

What not everybody has (red alert, protection, cards that are known for certain) stands on a line below.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card, Panel, Pile, Track
from quarterdeck.core.plain import item_text
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas
from quarterdeck.terminal.drawing.colours import (
    CHOSEN,
    DANGER,
    FAINT,
    GOOD,
    QUIET_TEXT,
    SHIELD,
    STRONG,
    UNKNOWN,
)
from quarterdeck.terminal.drawing.lines import EMPTY, bar
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.layouts.battle_cards import (
    Item,
    card_text,
    cards_in,
    draw_items,
    items_of,
    style_of,
)
from quarterdeck.terminal.words import spoken

WIDE: Final = 96
"""From this width on the points are shown as a bar, too."""
ZONES: Final = {"in-hand": "hand", "in-pile": "discard"}
"""Where cards lie hidden, and what those are called of which it is known all the same."""


class Columns:
    """Where each column begins. One cell before each is left for the pointer."""

    def __init__(self, width: int) -> None:
        self.bar: Final = width >= WIDE
        self.points: Final = 19
        self.hand: Final = self.points + (22 if self.bar else 7)
        self.pile: Final = self.hand + 5
        self.recovery: Final = self.pile + 7
        self.room: Final = (width - self.recovery) * 9 // 20
        self.play: Final = self.recovery + self.room + 1
        self.width: Final = width


def draw_seats(view: View, look: Look, width: int) -> Canvas:
    columns = Columns(width)
    canvas = Canvas(width, 1)
    for x, key in (
        (1, "player"),
        (columns.hand, "hand"),
        (columns.pile, "pile"),
        (columns.recovery, "recovery"),
        (columns.play, "in-play"),
    ):
        canvas.put(x, 0, spoken(view.catalogue, key).upper(), QUIET_TEXT)
    points = next((part for part in view.parts if isinstance(part, Track)), None)
    if points is not None:
        canvas.put(columns.points, 0, printable(view.text(points.name)).upper(), QUIET_TEXT, 21 if columns.bar else 6)
    y = 1
    for panel in view.parts:
        if isinstance(panel, Panel):
            y = _draw_seat(canvas, y, panel, view, look, columns)
    return canvas


def _draw_seat(canvas: Canvas, y: int, panel: Panel, view: View, look: Look, columns: Columns) -> int:
    seat = panel.seat
    _draw_name(canvas, y, panel, view, look)
    _draw_points(canvas, y, view.part(f"points{seat}"), look, columns)
    for id, x in ((f"hand{seat}", columns.hand), (f"discard{seat}", columns.pile)):
        pile = view.part(id)
        if isinstance(pile, Pile):
            _cell(canvas, x, y, id, look.number(id, pile.count), STRONG, look)
    recovery, play = view.part(f"recovery{seat}"), view.part(f"play{seat}")
    if isinstance(recovery, Card):
        _cell(canvas, columns.recovery, y, recovery.id, card_text(recovery, view, columns.room), STRONG, look, recovery)
    else:
        canvas.put(columns.recovery, y, "-", FAINT)
    marks = _draw_play(canvas, y, panel, play if isinstance(play, Card) else None, view, look, columns)
    below = _below(panel, view, look)
    if marks:
        canvas.put(columns.play, y + 1, *marks)
    if below:
        return draw_items(canvas, y + 1, below, columns.play - 1 if marks else columns.width, 3)
    return y + 2 if marks else y + 1


def _draw_name(canvas: Canvas, y: int, panel: Panel, view: View, look: Look) -> None:
    pointer, style = look.pointer(panel.id)
    canvas.put(0, y, pointer, style)
    out = any(line.id == "out" for line in panel.lines)
    name = CHOSEN if look.aimed(panel.id) else QUIET_TEXT if out else STRONG
    x = canvas.put(1, y, printable(view.text(panel.name)), name)
    who = spoken(view.catalogue, "you") if view.seats == [panel.seat] else look.bots.get(panel.seat, "")
    end = canvas.put(x + 1, y, who, QUIET_TEXT)
    canvas.mark(panel.id, Region(0, y, end, 1))


def _draw_points(canvas: Canvas, y: int, points: object, look: Look, columns: Columns) -> None:
    if not isinstance(points, Track):
        return
    x = columns.points
    if columns.bar:
        for step in bar(points, look):
            x = canvas.put(x, y, "■" if step != EMPTY else step, FAINT if step == EMPTY else STRONG)
        x += 1
    _cell(canvas, x, y, points.id, _points_text(points, look), STRONG, look)


def _points_text(points: Track, look: Look) -> str:
    change = look.change(points.id)
    return f"{points.value}/{points.high}" if change is None else f"{change.before}->{change.after}"


def _cell(
    canvas: Canvas, x: int, y: int, id: str, text: str, style: Style, look: Look, card: Card | None = None
) -> int:
    """Something with an id: its pointer before it, and lit if the highlighted option touches it."""
    pointer, look_of_pointer = look.pointer(id)
    canvas.put(x - 1, y, pointer, look_of_pointer)
    shown = style_of(card, look) if card is not None and look.touchable(id) else style
    end = canvas.put(x, y, text, CHOSEN if look.aimed(id) or look.focused(id) or look.change(id) else shown)
    canvas.mark(id, Region(x - 1, y, end - x + 1, 1))
    return end


def _draw_play(
    canvas: Canvas, y: int, panel: Panel, card: Card | None, view: View, look: Look, columns: Columns
) -> tuple[str, Style] | None:
    """The card in play, or whether one is chosen. What of it finds no room on this line comes back."""
    lines = {line.id: printable(view.text(line.name)) for line in panel.lines}
    if card is None:
        if "out" in lines:
            canvas.put(columns.play, y, f"✗ {lines['out']}", DANGER)
        elif "locked" in lines:
            canvas.put(columns.play, y, f"✓ {lines['locked']}", GOOD)
        elif panel.waiting:
            asked = "choosing" if view.part("order") is None else "to-answer"
            canvas.put(columns.play, y, f"… {spoken(view.catalogue, asked)}", UNKNOWN)
        return None
    room = columns.width - columns.play
    state = _state(card, panel, view, look)
    if state and not look.roomy:
        room -= cell_len(state[0]) + 1
    end = _cell(canvas, columns.play, y, card.id, card_text(card, view, room), STRONG, look, card)
    if state and end + 1 + cell_len(state[0]) <= columns.width:
        canvas.put(end + 1, y, *state)
        return None
    return state


def _state(card: Card, panel: Panel, view: View, look: Look) -> tuple[str, Style] | None:
    """What became of a card in play: main, clash, disabled, or still to come. Where room is scarce, only that."""
    marks = {mark.id: printable(view.text(mark.name)) for mark in card.marks}
    waiting = f" … {spoken(view.catalogue, 'to-answer')}" if panel.waiting and look.roomy else ""
    done = "resolved" in marks
    if "disabled" in marks:
        return f"✗ {marks['disabled']}{waiting}", UNKNOWN
    if "clash" in marks:
        return f"{'✓' if done else '▲'} {marks['clash']}{waiting}", DANGER
    if done:
        return f"✓ {spoken(view.catalogue, 'main')}{waiting}", GOOD
    return (waiting.strip(), UNKNOWN) if waiting else None


def _below(panel: Panel, view: View, look: Look) -> list[Item]:
    """How a commander stands beyond the numbers: alert, protection, and cards that are known to lie somewhere."""
    out: list[Item] = []
    for line in panel.lines:
        text = printable(item_text(line, view.catalogue))
        if line.id == "alert":
            out.append(("", f"▲ {text} ", DANGER + STRONG))
        elif line.id not in ("out", "locked", "cards"):
            out.append(("", f"◇ {text} ", SHIELD))
    for key in ZONES:
        cards = _known(panel, key, view)
        if cards and (look.roomy or view.seats == [panel.seat]):
            out.append(("", f"{'· ' if out else ''}{_label(key, view)}:", QUIET_TEXT))
            out += items_of(cards, view, look)
    return out


def _label(key: str, view: View) -> str:
    """Who sees several hands sees them all, and nothing has to be concluded."""
    return spoken(view.catalogue, "hand" if key == "in-hand" and len(view.seats) > 1 else key)


def _known(panel: Panel, key: str, view: View) -> list[Card]:
    """The cards that are known to lie there; one's own hand is shown elsewhere."""
    own = view.seats == [panel.seat]
    return [] if own and key == "in-hand" else cards_in(view, f"{ZONES[key]}{panel.seat}")


def draw_known(view: View, look: Look, width: int) -> list[Canvas]:
    """Where room is scarce: the cards that others are known to have, by their numbers, all on one line."""
    out: list[Canvas] = []
    for key in () if look.roomy else ZONES:
        items: list[Item] = []
        for panel in view.parts:
            cards = _known(panel, key, view) if isinstance(panel, Panel) and view.seats != [panel.seat] else []
            if cards:
                first, *more = items_of(cards, view, look, numbers_only=True)
                name = f"{'· ' if items else ''}{printable(view.text(panel.name))}"
                items += [(first[0], f"{name} {first[1].strip()} ", first[2]), *more]
        if items:
            out.append(Canvas(width))
            draw_items(out[-1], 0, [("", f"{_label(key, view).upper()} ", QUIET_TEXT), *items], width)
    return out
