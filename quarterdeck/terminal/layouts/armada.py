"""The layout of Armada in the terminal: how it is drawn, and how its story is divided."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import ALWAYS, Layout
from quarterdeck.terminal.layouts.armada_lines import armada_lines

LAYOUT: Final = Layout(
    draw="quarterdeck.terminal.layouts.armada_table:draw_armada",
    lines=armada_lines,
    # Planning and single dice are in the log: a frame for each of them would interrupt the person who plays.
    frame_starts={
        **dict.fromkeys(("combat", "enemy-die", "combat-won", "combat-lost"), ALWAYS),
        **dict.fromkeys(("mission-done", "mission-failed", "finale", "betrays", "duel", "destroys-planet"), ALWAYS),
        **dict.fromkeys(("resolution", "beacon", "panic"), "beacons"),
        **dict.fromkeys(("threat", "scramble"), "threats"),
        **dict.fromkeys(("hazard", "drones", "regrows", "countdown"), "hazards"),
    },
    skipped_events=("round",),
)
