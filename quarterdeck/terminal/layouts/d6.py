"""How the terminal shows Deep Space D-6."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import Layout

LAYOUT: Final = Layout(draw="quarterdeck.terminal.layouts.d6_table:draw_d6")
