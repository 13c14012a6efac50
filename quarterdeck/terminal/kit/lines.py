"""Pieces of one line: the name of a part, a count, and chips that wrap like words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Part, Pile, Text, Token
from quarterdeck.core.plain import name_at
from quarterdeck.terminal.kit.canvas import Canvas, fit, wrap
from quarterdeck.terminal.kit.colours import QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.scene import Scene

Chip: TypeAlias = tuple[str, str, Style]
"""Id of a part or empty, text, style. The text of a part begins with its pointer."""


def put_pointer(canvas: Canvas, x: int, y: int, id: str, scene: Scene) -> int:
    return canvas.put(x, y, *scene.pointer(id))


def put_name(
    canvas: Canvas, y: int, part: Part, scene: Scene, style: Style = QUIET_TEXT, capitals: bool = False
) -> int:
    """The pointer and the name at the left edge; returns the column after them."""
    put_pointer(canvas, 0, y, part.id, scene)
    name = scene.text(part.name)
    return canvas.put(2, y, name.upper() if capitals else name, style) + 1


def put_count(canvas: Canvas, x: int, y: int, part: Part, shown: str, scene: Scene, name: str = "") -> int:
    """A name and what follows it, at this place; returns the column where the next one begins."""
    end = put_pointer(canvas, x, y, part.id, scene)
    end = canvas.put(end, y, name or scene.text(part.name), QUIET_TEXT)
    end = canvas.put(end + 1, y, shown, scene.style(part.id, STRONG) if scene.change(part.id) else STRONG)
    canvas.mark(part.id, Region(x, y, end - x, 1))
    return end + 1


def put_cell(canvas: Canvas, x: int, y: int, id: str, text: str, scene: Scene, style: Style = STRONG) -> int:
    """A part in a table: the pointer in the column before `x`, then the text; returns the column after it."""
    put_pointer(canvas, x - 1, y, id, scene)
    end = canvas.put(x, y, text, scene.style(id, style))
    canvas.mark(id, Region(x - 1, y, end - x + 1, 1))
    return end


def put_chips(canvas: Canvas, y: int, chips: Sequence[Chip], right: int, left: int = 1) -> int:
    """Chips from left to right, on the next row if there is no more room; returns the row after them."""
    x = left
    for id, text, style in chips:
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


def chip(part: Part, text: str, scene: Scene, style: Style) -> Chip:
    return part.id, f"{scene.pointer(part.id)[0]}{text} ", scene.style(part.id, style)


def draw_chips(title: str, chips: Sequence[Chip], width: int) -> Canvas:
    canvas = Canvas(width)
    heading: list[Chip] = [("", f"{title.upper()} ", QUIET_TEXT)] if title else []
    put_chips(canvas, 0, [*heading, *chips], width)
    return canvas


def draw_pile(part: Pile, scene: Scene, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    x = put_name(canvas, 0, part, scene)
    x = canvas.put(x, 0, scene.number(part.id, part.count), scene.style(part.id, STRONG))
    canvas.put(x + 1, 0, scene.text(part.top), QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def draw_token(part: Part, scene: Scene, width: int) -> Canvas:
    """A token that is on no map, or a part of an unknown kind."""
    canvas = Canvas(width, 1)
    x = put_name(canvas, 0, part, scene)
    where = name_at(scene.view.parts, part.at) if isinstance(part, Token) and part.at else None
    canvas.put(x, 0, f"({scene.text(where)})" if where is not None else "", QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def draw_text_line(part: Text, scene: Scene, width: int, short: bool = False) -> Canvas:
    """A text behind its title: in full, or cut to one line."""
    canvas = Canvas(width)
    body = scene.text(part.body)
    title = f"{scene.text(part.name).upper()} "
    words = [f"{word}," for word in body.split(", ")]
    words[-1] = words[-1][:-1]
    shown = [fit(body, width - 2 - len(title))] if short else words
    put_chips(canvas, 0, [("", title, QUIET_TEXT), *(("", word, QUIET_TEXT) for word in shown)], width)
    put_pointer(canvas, 0, 0, part.id, scene)
    canvas.mark(part.id, Region(0, 0, width, canvas.height))
    return canvas


def stack(canvas: Canvas, drawn: Sequence[Canvas], y: int = 0, gap: int = 0) -> int:
    """Drawings below each other; returns the row after them."""
    for one in drawn:
        canvas.stamp(one, 0, y)
        y += one.height + gap
    return y
