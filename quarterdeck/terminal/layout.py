"""How the terminal shows the table of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from quarterdeck.core.entry import resolve
from quarterdeck.core.plain import render
from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.registry import ENTRIES

Lines: TypeAlias = Callable[[View, Mapping[int, str]], list[str]]
"""A view as plain lines, with the names of the bots by seat."""

ALWAYS = "card"
"""A frame of this kind begins with each of its events; any other continues while its kind stays the same."""


def lines_of_parts(view: View, bots: Mapping[int, str]) -> list[str]:
    return render(view.parts, view.catalogue)


@dataclass(frozen=True)
class Layout:
    """The defaults show any game from its parts."""

    draw: str = "quarterdeck.terminal.kit.table:draw_table"
    """Draws the full screen, as `module:function`. Plain lines do not import it."""
    lines: Lines = lines_of_parts
    frame_starts: Mapping[str, str] = field(default_factory=dict)
    """Events that begin a frame of the playback, with its kind. Without any there is no playback."""
    skipped_events: tuple[str, ...] = ()
    """Events that the heading shows."""


@cache
def layout_of(game: str) -> Layout:
    """The layout of a game, by its name."""
    entry = ENTRIES.get(game)
    if entry is None or not entry.terminal:
        return Layout()
    found = resolve(entry.terminal)
    assert isinstance(found, Layout), entry.terminal
    return found


def table_lines(view: View, bots: Mapping[int, str] | None = None) -> list[str]:
    """The whole table, in reading order."""
    return [printable(line) for line in layout_of(view.game).lines(view, bots or {})]
