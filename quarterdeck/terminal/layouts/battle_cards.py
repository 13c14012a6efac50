"""Cards of Battlecruisers: in rows that wrap, and one of them with all that it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card, Part
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.core.words import say
from quarterdeck.terminal.drawing.canvas import Canvas, fit, wrap
from quarterdeck.terminal.drawing.colours import CHOICE, CHOSEN, DANGER, FAINT, GROUND, QUIET_TEXT, STRONG, UNKNOWN
from quarterdeck.terminal.drawing.look import Look
from quarterdeck.terminal.words import spoken

Item: TypeAlias = tuple[str, str, Style]
"""The id of a part, or nothing; what is written; how it looks. A part has its pointer before it already."""


def cards_in(view: View, zone: str) -> list[Card]:
    return [part for part in view.parts if isinstance(part, Card) and part.zone == zone]


def items_of(cards: Sequence[Card], view: View, look: Look, numbers_only: bool = False) -> list[Item]:
    """Cards by name or by number; equal ones are one item that says how many there are."""
    out: list[Item] = []
    for place, card in enumerate(cards):
        alike = [other for other in cards if other.face == card.face and card.face]
        if card.face and card.face in [other.face for other in cards[:place]]:
            continue
        text = number_of(card, view) if numbers_only else printable(view.text(card.name))
        out.append(item(card, f"{text} x{len(alike)}" if len(alike) > 1 else text, look))
    return out


def item(part: Part, text: str, look: Look) -> Item:
    pointer, _ = look.pointer(part.id)
    return part.id, f"{pointer}{text} ", style_of(part, look)


def style_of(part: Part, look: Look) -> Style:
    if look.aimed(part.id) or look.focused(part.id):
        return CHOSEN
    if look.touchable(part.id):
        return STRONG + CHOICE
    return UNKNOWN if isinstance(part, Card) and not part.face else GROUND


def draw_items(canvas: Canvas, y: int, items: Sequence[Item], right: int, left: int = 1) -> int:
    """One after the other from the left, and on the next row where there is no more room; the row after them."""
    x = left
    for id, text, style in items:
        if x > left and x + cell_len(text.rstrip()) > right:
            x, y = left, y + 1
        *above, text = wrap(text, right - x) if not id and cell_len(text.rstrip()) > right - x else [text]
        for line in above:
            canvas.put(x, y, line, style)
            y += 1
        end = canvas.put(x, y, text if x + cell_len(text) <= right else text.rstrip(), style, right - x)
        if id:
            canvas.mark(id, Region(x, y, end - x, 1))
        x = end if id or text.endswith(" ") else end + 1
    return y + 1


def card_text(card: Card, view: View, room: int) -> str:
    """Its name and number; where that is too long, a part of the name, and the number all the same."""
    whole = printable(view.text(card.name))
    if cell_len(whole) <= room or not card.face:
        return fit(whole, room)
    number = f" ({number_of(card, view)})"
    name = printable(view.text(say(f"battlecruisers.card.{card.face}.name")))
    return fit(name, room - cell_len(number)) + number


def number_of(card: Card, view: View) -> str:
    return str(view.printed_on(card).get("number", ""))


def card_in_question(view: View, look: Look) -> Card | None:
    """The card in focus, else the one that the highlighted option is about."""
    known = [part for part in view.parts if isinstance(part, Card) and part.face]
    if look.focus:
        return next((card for card in known if look.focused(card.id)), None)
    return next((card for card in known if look.aimed(card.id)), None)


def draw_detail(view: View, look: Look, width: int) -> list[Canvas]:
    """What a card does, so that nobody has to know it by heart."""
    card = card_in_question(view, look)
    if card is None or card.help is None:
        return []
    key = f"battlecruisers.card.{card.face}"
    symbols = view.printed_on(card).get("symbols")
    assert isinstance(symbols, list)
    canvas = Canvas(width)
    x = canvas.put(3, 0, printable(view.text(card.name)), STRONG)
    canvas.put(x + 2, 0, ", ".join(view.text(say(f"battlecruisers.symbol.{one}")) for one in symbols), QUIET_TEXT)
    y = 1
    for effect, style in (("main", STRONG), ("clash", DANGER)):
        name = f"{spoken(view.catalogue, f'{effect}-effect')}:"
        first = 3 + cell_len(name) + 1
        canvas.put(3, y, name, style)
        for line in wrap(printable(view.text(say(f"{key}.{effect}"))), width - first - 1):
            canvas.put(first, y, line, GROUND)
            y += 1
    for row in range(y):
        canvas.put(1, row, "│", FAINT)
    return [canvas]
