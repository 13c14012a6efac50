"""How the terminal shows the table of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from quarterdeck.core.entry import resolve
from quarterdeck.core.plain import render
from quarterdeck.core.view import View
from quarterdeck.registry import ENTRIES

Lines: TypeAlias = Callable[[View, Mapping[int, str]], list[str]]
"""A view as plain lines, with the names of the bots by seat."""

ALWAYS = "card"
"""A piece of this kind begins with each of its events; any other goes on while its kind stays the same."""


def lines_of_parts(view: View, bots: Mapping[int, str]) -> list[str]:
    return render(view.parts, view.catalogue)


@dataclass(frozen=True)
class Layout:
    """Made of parts alone where a game says nothing else."""

    draw: str = "quarterdeck.terminal.drawing.table:draw_table"
    """Draws the full screen. Named, not imported: plain lines need none of it."""
    lines: Lines = lines_of_parts
    openings: Mapping[str, str] = field(default_factory=dict)
    """Events that begin a piece of the story, with its kind. Without any the story is told all at once."""
    passed_over: tuple[str, ...] = ()
    """Events that the heading tells."""


@cache
def layout_of(game: str) -> Layout:
    """The layout of a game, by its name."""
    entry = ENTRIES.get(game)
    if entry is None or not entry.terminal:
        return Layout()
    found = resolve(entry.terminal)
    assert isinstance(found, Layout), entry.terminal
    return found
