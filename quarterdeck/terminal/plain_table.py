"""The table in plain lines, as the layout of its game says it."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.printable import printable
from quarterdeck.core.view import View
from quarterdeck.terminal.layout import layout_of


def table_lines(view: View, bots: Mapping[int, str] | None = None) -> list[str]:
    """The whole table, in reading order."""
    return [printable(line) for line in layout_of(view.game).lines(view, bots or {})]
