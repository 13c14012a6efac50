"""Cards: one in a frame, a row of them, a column with as much of each as fits, names in a line, and one in detail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card, Part, Text
from quarterdeck.core.printable import printable
from quarterdeck.terminal.kit.canvas import Canvas, fit, fit_middle, wrap
from quarterdeck.terminal.kit.colours import (
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
from quarterdeck.terminal.kit.lines import Chip, chip, put_pointer
from quarterdeck.terminal.kit.scene import Scene

Rows = Sequence[tuple[str, Style]]
NARROWEST: Final = 15
WIDEST: Final = 30
"""Columns of a framed card in a row."""
NAME, SHORT, ROWS, FULL = 1, 2, 3, 4
DETAILS: Final = (NAME, SHORT, ROWS, FULL)
"""Of a card in a column: the name; all lines on one row; a row for each line; every line in full."""


# -- framed cards --------------------------------------------------------------------------------------------------


def draw_frame(id: str, title: str, corner: str, rows: Rows, scene: Scene, width: int, height: int = 0) -> Canvas:
    """A frame with a title in its upper edge, something short in its upper right corner, and rows inside."""
    tall = max(height, len(rows) + 2)
    canvas = Canvas(width, tall)
    lines, style = scene.frame(id)
    canvas.box(Region(0, 0, width, tall), lines, style)
    room = width - 4 - (cell_len(corner) + 3 if corner else 0)
    mark = "▶" if scene.aimed(id) else ""
    canvas.put(1, 0, f" {mark}{fit(printable(title), room - len(mark))} ", CHOSEN if mark else STRONG)
    if corner:
        canvas.put(width - cell_len(corner) - 3, 0, f" {corner} ", CHOSEN if "->" in corner else STRONG)
    for row, (text, style) in enumerate(rows[: tall - 2], 1):
        canvas.put(2, row, text, style, width - 4)
    canvas.mark(id, Region(0, 0, width, tall))
    return canvas


def draw_card(part: Card, scene: Scene, width: int, height: int = 0) -> Canvas:
    texts = [scene.item(item) for item in [*part.lines, *part.printed]]
    rows = [(line, GROUND) for text in texts for line in wrap(text, width - 4)]
    if not part.face and not rows:
        rows = [(scene.word("face-down"), UNKNOWN)]
    rows += [(line, STRONG) for line in wrap(_marks(part, scene), width - 4)]
    level = scene.number(part.id, part.level) if part.level >= 0 else ""
    return draw_frame(part.id, scene.text(part.name), level, rows or [("", GROUND)], scene, width, height)


def draw_text(part: Text, scene: Scene, width: int) -> Canvas:
    rows = [(line, QUIET_TEXT) for line in wrap(scene.text(part.body), width - 4)]
    return draw_frame(part.id, scene.text(part.name), "", rows, scene, width)


def draw_card_row(cards: Sequence[Card], scene: Scene, width: int) -> Canvas:
    """Cards side by side in frames of one size; further rows where they are too many."""
    canvas = Canvas(width)
    rows = -(-len(cards) // max(1, width // NARROWEST))
    across = -(-len(cards) // rows)
    wide = min(max(card_row_width([card], scene) for card in cards), width // across)
    for row in range(rows):
        here = cards[row * across : (row + 1) * across]
        tall = max(draw_card(card, scene, wide).height for card in here)
        y = canvas.height
        for number, card in enumerate(here):
            canvas.stamp(draw_card(card, scene, wide, tall), number * wide, y)
    return canvas


def card_row_width(cards: Sequence[Card], scene: Scene) -> int:
    """The preferred width of a row of these cards."""
    names = [cell_len(scene.text(card.name)) + (10 if card.level >= 0 else 4) for card in cards]
    return len(cards) * max(WIDEST, min(max(names), 2 * WIDEST))


# -- columns of cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ColumnStyle:
    """What is particular to the cards of a game in a column."""

    corner: Callable[[Card], str] = lambda card: ""
    """Something short at the right of the name."""
    in_corner: str = ""
    """Id of the printed line that the corner repeats in short."""
    emphasized: tuple[str, ...] = ()
    """Ids of highlighted printed lines."""
    no_level: str = "0"
    """Shown for level 0."""


def draw_card_column(zone: Part, scene: Scene, width: int, height: int, style: ColumnStyle | None = None) -> Canvas:
    """The cards of a zone below its name and their number: every name, then more about each while there is room."""
    cards = scene.cards(zone.id)
    canvas = Canvas(width, height)
    put_pointer(canvas, 0, 0, zone.id, scene)
    canvas.put(1, 0, scene.text(zone.name).upper(), DANGER if cards else QUIET_TEXT, width - 5)
    canvas.put(width - 3, 0, str(len(cards)).rjust(2), STRONG)
    canvas.mark(zone.id, Region(0, 0, width, 1))
    if not cards:
        canvas.put(1, 1, scene.word("none"), GOOD)
    drawn = _as_much_as_fits(cards, scene, width, height - 1, style or ColumnStyle())
    gap = 1 if height - 1 - sum(one.height for one in drawn) >= len(drawn) else 0
    y = 1
    for one in drawn:
        canvas.stamp(one, 0, y)
        y += one.height + gap
    return canvas


def _as_much_as_fits(cards: list[Card], scene: Scene, width: int, height: int, style: ColumnStyle) -> list[Canvas]:
    drawn = [_draw_in_column(card, scene, width, DETAILS[0], style) for card in cards]
    for detail in DETAILS[1:]:
        for number, card in enumerate(cards):
            more = _draw_in_column(card, scene, width, detail, style)
            if sum(one.height for one in drawn) - drawn[number].height + more.height <= height:
                drawn[number] = more
    return drawn


def _draw_in_column(card: Card, scene: Scene, width: int, detail: int, style: ColumnStyle) -> Canvas:
    canvas = Canvas(width, 1)
    left = 1
    if card.level >= 0:
        number = scene.number(card.id, card.level) if card.level or scene.change(card.id) else style.no_level
        left = canvas.put(0, 0, number.rjust(2), CHOSEN if scene.change(card.id) else DANGER + STRONG)
    put_pointer(canvas, left, 0, card.id, scene)
    room = width - left - 1
    corner = style.corner(card) if detail <= SHORT else ""
    if corner and room > len(corner) + 8:  # A name has at least eight columns.
        canvas.put(width - len(corner) - 1, 0, corner, QUIET_TEXT)
        room -= len(corner) + 2
    name = CHOSEN if scene.aimed(card.id) else STRONG + CHOICE if scene.touchable(card.id) else STRONG
    canvas.put(left + 1, 0, fit_middle(scene.text(card.name), room), name, room)
    for y, (text, style_of_text) in enumerate(_column_rows(card, scene, width - 4, detail, style), 1):
        canvas.put(3, y, text, style_of_text, width - 4)
        canvas.put(1, y, "│", CHOICE if scene.pointer(card.id)[0] != " " else FAINT)
    canvas.mark(card.id, Region(0, 0, width, canvas.height))
    return canvas


def _column_rows(card: Card, scene: Scene, width: int, detail: int, style: ColumnStyle) -> list[tuple[str, Style]]:
    held = [(line, UNKNOWN + STRONG) for line in wrap(_marks(card, scene), width)]
    told = [(scene.text(line.name), GROUND if line.id in style.emphasized else QUIET_TEXT) for line in card.printed]
    if detail == FULL:
        return [(row, look) for text, look in told for row in wrap(text, width)] + held
    if detail == ROWS:
        return told + held
    if detail == SHORT:
        short = " ".join(scene.text(line.name) for line in card.printed if line.id != style.in_corner)
        return [(short, QUIET_TEXT), *held[:1]]
    return held[:1]


def _marks(card: Card, scene: Scene) -> str:
    return " ".join(f"[{scene.item(mark)}]" for mark in card.marks)


# -- names of cards in a line --------------------------------------------------------------------------------------


def card_chips(cards: Sequence[Card], scene: Scene, label: Callable[[Card], str] | None = None) -> list[Chip]:
    """Cards by name; equal ones are one chip that says how many there are."""
    out: list[Chip] = []
    for place, card in enumerate(cards):
        if card.face and card.face in [other.face for other in cards[:place]]:
            continue
        text = label(card) if label else scene.text(card.name)
        alike = sum(other.face == card.face for other in cards) if card.face else 1
        out.append(chip(card, f"{text} x{alike}" if alike > 1 else text, scene, GROUND if card.face else UNKNOWN))
    return out


def highlighted_card(scene: Scene) -> Card | None:
    """The open card in focus, else the one that the highlighted option touches."""
    known = [part for part in scene.view.parts if isinstance(part, Card) and part.face]
    if scene.focus:
        return next((card for card in known if scene.focused(card.id)), None)
    return next((card for card in known if scene.aimed(card.id)), None)


def draw_card_detail(
    card: Card, scene: Scene, width: int, extra: str, texts: Sequence[tuple[str, Style, str]]
) -> Canvas:
    """A card at full width: its name and `extra`, then headings with their texts."""
    canvas = Canvas(width)
    x = canvas.put(3, 0, scene.text(card.name), STRONG)
    canvas.put(x + 2, 0, extra, QUIET_TEXT)
    y = 1
    for heading, style, text in texts:
        first = canvas.put(3, y, heading, style) + 1
        for line in wrap(text, width - first - 1):
            canvas.put(first, y, line, GROUND)
            y += 1
    for row in range(y):
        canvas.put(1, row, "│", FAINT)
    return canvas
