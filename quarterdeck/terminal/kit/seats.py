"""Seats in a table: a row per seat with its tracks, counts and cards in columns, and notes on a line below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Card, Panel, Part, Pile, Track
from quarterdeck.terminal.kit.canvas import Canvas, fit_middle
from quarterdeck.terminal.kit.colours import CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.lines import Chip, put_cell, put_chips, put_pointer
from quarterdeck.terminal.kit.scene import Scene
from quarterdeck.terminal.kit.tracks import put_bar


class SeatColumn(NamedTuple):
    title: str
    part: str
    """The id of its part without the number of the seat."""
    width: int
    """Columns including a gap; 0 for the last column, which takes the rest."""
    bar: bool = False
    """Whether a track has its bar before the number."""


class Status(NamedTuple):
    text: str
    style: Style


def draw_seat_table(
    scene: Scene,
    width: int,
    name_width: int,
    columns: Sequence[SeatColumn],
    status: Callable[[Panel, Card | None], Status | None],
    notes: Callable[[Panel], Sequence[Chip]],
) -> Canvas:
    """`status` is behind the card in the last column, or below it; `notes` are on a line below the seat."""
    canvas = Canvas(width, 1)
    canvas.put(1, 0, scene.word("player").upper(), QUIET_TEXT)
    x = name_width
    for column in columns:
        canvas.put(x, 0, column.title.upper(), QUIET_TEXT, (column.width or width - x) - 1)
        x += column.width
    y = 1
    for panel in scene.view.parts:
        if not isinstance(panel, Panel):
            continue
        _put_seat_name(canvas, y, panel, scene)
        x = name_width
        for column in columns[:-1]:
            _put_part(canvas, x, y, scene.view.part(f"{column.part}{panel.seat}"), scene, column)
            x += column.width
        card = scene.view.part(f"{columns[-1].part}{panel.seat}")
        card = card if isinstance(card, Card) else None
        below = _put_card(canvas, x, y, card, status(panel, card), scene)
        noted = notes(panel)
        y = put_chips(canvas, y + 1, noted, x - 1 if below else width, 3) if noted else y + 1 + below
    return canvas


def _put_card(canvas: Canvas, x: int, y: int, card: Card | None, status: Status | None, scene: Scene) -> bool:
    """The card of the last column and its status; returns whether the status is below the card."""
    end = x
    if card is not None:
        kept = cell_len(status.text) + 1 if status and scene.compact else 0
        end = put_cell(canvas, x, y, card.id, fit_middle(scene.text(card.name), canvas.width - x - kept), scene) + 1
    below = status is not None and end + cell_len(status.text) > canvas.width
    if status:
        canvas.put(x if below else end, y + below, *status)
    return below


def _put_seat_name(canvas: Canvas, y: int, panel: Panel, scene: Scene) -> None:
    put_pointer(canvas, 0, y, panel.id, scene)
    out = any(line.id == "out" for line in panel.lines)
    style = CHOSEN if scene.aimed(panel.id) else QUIET_TEXT if out else STRONG
    x = canvas.put(1, y, scene.text(panel.name), style)
    who = scene.word("you") if scene.view.seats == [panel.seat] else scene.bots.get(panel.seat, "")
    end = canvas.put(x + 1, y, who, QUIET_TEXT)
    canvas.mark(panel.id, Region(0, y, end, 1))


def _put_part(canvas: Canvas, x: int, y: int, part: Part | None, scene: Scene, column: SeatColumn) -> None:
    if isinstance(part, Track):
        if column.bar:
            x = put_bar(canvas, x, y, part, scene) + 1
        change = scene.change(part.id)
        text = f"{part.value}/{part.high}" if change is None else f"{change.before}->{change.after}"
        put_cell(canvas, x, y, part.id, text, scene)
    elif isinstance(part, Pile):
        put_cell(canvas, x, y, part.id, scene.number(part.id, part.count), scene)
    elif isinstance(part, Card):
        put_cell(canvas, x, y, part.id, fit_middle(scene.text(part.name), column.width - 1), scene)
    else:
        canvas.put(x, y, "-", FAINT)
