"""Tracks: a bar with one cell per step, and the number."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from quarterdeck.core.parts import Track
from quarterdeck.terminal.kit.canvas import Canvas
from quarterdeck.terminal.kit.colours import CHOSEN, FAINT, QUIET_TEXT, STRONG
from quarterdeck.terminal.kit.lines import put_name
from quarterdeck.terminal.kit.scene import Scene

FULL: Final = "■"
MOVING: Final = "▒"
EMPTY: Final = "·"
LONGEST: Final = 24
"""Columns of the longest bar."""
SHORTEST: Final = 8
"""Columns of a bar in little room."""


def draw_track(
    part: Track, scene: Scene, width: int, shape: str = FULL, style: Style = STRONG, name_width: int = 0
) -> Canvas:
    """`Hull ■■■■■··· 5/8 a note`. The bar begins after `name_width` columns, or after the name."""
    canvas = Canvas(width, 1)
    x = max(put_name(canvas, 0, part, scene), name_width + 2)
    number = scene.number(part.id, part.value)
    x = put_bar(canvas, x, 0, part, scene, shape, style, width - x - len(f" {number}/{part.high}"))
    x = canvas.put(x + 1, 0, number, CHOSEN if scene.change(part.id) else STRONG)
    x = canvas.put(x, 0, f"/{part.high}", QUIET_TEXT)
    note = scene.text(part.note)
    if x + 1 + cell_len(note) <= width:
        canvas.put(x + 1, 0, note, QUIET_TEXT)
    canvas.mark(part.id, Region(0, 0, width, 1))
    return canvas


def put_bar(
    canvas: Canvas,
    x: int,
    y: int,
    part: Track,
    scene: Scene,
    shape: str = FULL,
    style: Style = STRONG,
    longest: int = LONGEST,
) -> int:
    """Draw the bar, with the preview of the highlighted option hatched. Returns the column after the bar."""
    steps = max(0, min(bar_width(part), longest))
    span = max(part.high - part.low, 1)
    change = scene.change(part.id)
    ends = sorted((change.before, change.after)) if change else [part.value, part.value]
    low, high = (max(0, min(steps, (end - part.low) * steps // span)) for end in ends)
    x = canvas.put(x, y, shape * low + MOVING * (high - low), style)
    return canvas.put(x, y, EMPTY * (steps - high), FAINT)


def bar_width(part: Track) -> int:
    return min(max(part.high - part.low, 1), LONGEST)


def track_width(part: Track, scene: Scene) -> tuple[int, int]:
    """The minimum width, with a short bar and no note, and the preferred width."""
    note = cell_len(scene.text(part.note))
    name = cell_len(scene.text(part.name)) + (13 if scene.change(part.id) else 10)
    return name + min(bar_width(part), SHORTEST), name + bar_width(part) + (note + 1 if note else 0)
