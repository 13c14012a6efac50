"""The table of Battlecruisers: what is resolved next, a line for each commander, a hand, the card in question."""

from __future__ import annotations

from textual.geometry import Region

from quarterdeck.core.parts import Card, Panel, Part, Pile, Text
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.drawing.canvas import Canvas, fit
from quarterdeck.terminal.drawing.colours import QUIET_TEXT
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.drawing.table import draw_table
from quarterdeck.terminal.layouts.battle_cards import cards_in, draw_detail, draw_items, item, items_of
from quarterdeck.terminal.layouts.battle_seats import draw_known, draw_seats
from quarterdeck.terminal.words import spoken


def draw_battlecruisers(view: View, look: Look, width: int, height: int) -> Canvas:
    if not any(isinstance(part, Panel) for part in view.parts):
        return draw_table(view, look, width, height)
    canvas = _draw(view, look, width, height)
    if canvas.height > height:
        look.roomy = False
        canvas = _draw(view, look, width, height)
    return canvas


def _draw(view: View, look: Look, width: int, height: int) -> Canvas:
    drawn = [*_above(view, look, width), draw_seats(view, look, width)]
    hand, detail = _hand(view, look, width), draw_detail(view, look, width)
    below = [*_others(view, look, width), *((*hand, *detail) if look.roomy else (*detail, *hand))]
    drawn += draw_known(view, look, width)
    the_set = view.part("set")
    used = sum(one.height for one in drawn) + sum(one.height for one in below)
    if isinstance(the_set, Text):
        whole = _text(the_set, view, look, width)
        below.append(whole if used + whole.height <= height else _text(the_set, view, look, width, short=True))
        used += below[-1].height
    canvas = Canvas(width, height)
    y = _stack(canvas, drawn, 0, 0)
    gap = 1 if height - used > len(below) else 0
    _stack(canvas, below, y + gap, gap)
    return canvas


def _stack(canvas: Canvas, drawn: list[Canvas], y: int, gap: int) -> int:
    for one in drawn:
        canvas.stamp(one, 0, y)
        y += one.height + gap
    return y


def _above(view: View, look: Look, width: int) -> list[Canvas]:
    order = view.part("order")
    return [_text(order, view, look, width, short=True)] if isinstance(order, Text) else []


def _hand(view: View, look: Look, width: int) -> list[Canvas]:
    """The cards of whoever looks; several together or a spectator look at no hand."""
    if len(view.seats) != 1:
        return []
    hand = f"hand{view.seats[0]}"
    cards = cards_in(view, hand)
    return [_row(spoken(view.catalogue, "your-hand"), cards, view, look, width)] if cards else []


def _others(view: View, look: Look, width: int) -> list[Canvas]:
    """A hand that is looked at, a card on its way, what has left the game."""
    out: list[Canvas] = []
    looked = view.part("looked")
    if looked is not None:
        out.append(_row(printable(view.text(looked.name)), cards_in(view, "looked"), view, look, width))
    passed = view.part("passed")
    if isinstance(passed, Card):
        out.append(_row("", [passed], view, look, width))
    gone = view.part("gone")
    if isinstance(gone, Pile):
        canvas = Canvas(width)
        draw_items(canvas, 0, [item(gone, f"{printable(view.text(gone.name))}: {gone.count}", look)], width)
        out.append(canvas)
    return out


def _row(title: str, cards: list[Card], view: View, look: Look, width: int) -> Canvas:
    canvas = Canvas(width)
    head = [("", f"{title.upper()} ", QUIET_TEXT)] if title else []
    draw_items(canvas, 0, [*head, *items_of(cards, view, look)], width)
    return canvas


def _text(part: Text, view: View, look: Look, width: int, short: bool = False) -> Canvas:
    """Something to read, in full or on one line."""
    canvas = Canvas(width)
    body = printable(view.text(part.body))
    title = f"{printable(view.text(part.name)).upper()} "
    words = [f"{word}," for word in body.split(", ")]
    words[-1] = words[-1][:-1]
    room = width - 2 - len(title)
    told = [("", fit(body, room), QUIET_TEXT)] if short else [("", word, QUIET_TEXT) for word in words]
    draw_items(canvas, 0, [("", title, QUIET_TEXT), *told], width)
    _mark_whole(canvas, part, look)
    return canvas


def _mark_whole(canvas: Canvas, part: Part, look: Look) -> None:
    pointer, style = look.pointer(part.id)
    canvas.put(0, 0, pointer, style)
    canvas.mark(part.id, Region(0, 0, canvas.width, canvas.height))
