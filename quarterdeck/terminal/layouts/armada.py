"""The layout of Armada in the terminal, and its short words."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import ALWAYS, Layout
from quarterdeck.terminal.layouts.armada_lines import armada_lines

LAYOUT: Final = Layout(
    draw="quarterdeck.terminal.layouts.armada_table:draw_armada",
    lines=armada_lines,
    frame_starts={
        **dict.fromkeys(("travels", "repairs", "module-offer", "hero-offer", "combat", "mission"), ALWAYS),
        **dict.fromkeys(("enemy-die", "combat-won", "combat-lost", "mission-done", "mission-failed"), ALWAYS),
        **dict.fromkeys(("finale", "betrays", "duel", "destroys-planet"), ALWAYS),
        **dict.fromkeys(("gives-credits", "gives-module", "gives-hero"), "trade"),
        **dict.fromkeys(("beacon", "panic"), "beacons"),
        **dict.fromkeys(("threat", "scramble"), "threats"),
        **dict.fromkeys(("hazard", "drones", "regrows", "countdown"), "hazards"),
        "rolls": "roll",
        "assigns": "crew",
        "fills": "crew",
    },
    skipped_events=("round",),
)

PLACES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "marked": "to roll", "infirmary": "Infirmary", "escape": "Escape", "swap": "Swap", "parked": "Kira",
        "spent": "used", "resting": "resting", "kept": "kept", "gone": "lost",
    },
    "de": {
        "marked": "zu würfeln", "infirmary": "Krankenstation", "escape": "Flucht", "swap": "Tausch", "parked": "Kira",
        "spent": "benutzt", "resting": "ruht", "kept": "bleibt", "gone": "verloren",
    },
}  # fmt: skip
"""Where a die is that is neither free nor at a station, by the beginning of its letter."""
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "shipyard": "Yard", "waystation": "Way", "both": "Yard Way", "ruined": "ruined", "fleet": "Fleet",
        "hull": "hull", "shield": "sh", "breaches": "breach", "crew": "crew", "falls": "falls!",
    },
    "de": {
        "shipyard": "Werft", "waystation": "Rast", "both": "Werft Rast", "ruined": "zerstört", "fleet": "Flotte",
        "hull": "Rumpf", "shield": "Sch", "breaches": "Bruch", "crew": "Crew", "falls": "fällt!",
    },
}  # fmt: skip
"""Facilities of planets, and what an enemy action costs: hull, shields, breaches, crew."""
