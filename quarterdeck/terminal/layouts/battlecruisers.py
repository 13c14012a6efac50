"""How the terminal shows Battlecruisers."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import ALWAYS, Layout
from quarterdeck.terminal.layouts.battle_lines import battle_lines

_ENDS: Final = (
    "only-card", "eliminated", "red-alert", "alert-over", "last-ship", "wins", "drawn", "interminable",
    "interminable.circle", "tie.points", "tie.cards", "tie.numbers", "ballot.agreed", "ballot.refused",
)  # fmt: skip

LAYOUT: Final = Layout(
    draw="quarterdeck.terminal.layouts.battle_table:draw_battlecruisers",
    lines=battle_lines,
    openings={
        "reveals": "reveal",
        **dict.fromkeys(("main", "clash", "clash.nothing", "cannot-resolve"), ALWAYS),
        **dict.fromkeys(_ENDS, "end"),
    },
    passed_over=("round",),
)
