"""The layout of Deep Space D-6 in the terminal, and short texts for its stations."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import Layout

LAYOUT: Final = Layout(draw="quarterdeck.terminal.layouts.d6_table:draw_d6")

STATIONS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "d6.station.commander": ("change / roll again", "change / reroll"),
        "d6.station.commander-change": ("change another die", "change a die"),
        "d6.station.tactical": ("{first} damage, +{more} each more", "{first} damage, +{more} more"),
        "d6.station.medical": ("Infirmary / scanners", "heal / scanners"),
        "d6.station.science": ("shields / stasis beam", "shields / stasis"),
        "d6.station.engineering": ("{first} hull, +{more} each more", "{first} hull, +{more} more"),
    },
    "de": {
        "d6.station.commander": ("drehen / neu werfen", "drehen / neu"),
        "d6.station.commander-change": ("einen Würfel drehen", "drehen"),
        "d6.station.tactical": ("{first} Schaden, weitere +{more}", "Feuer {first}, +{more}"),
        "d6.station.medical": ("heilen / Scanner leeren", "heilen/Scanner"),
        "d6.station.science": ("Schilde / Stasisstrahl", "Schilde/Stasis"),
        "d6.station.engineering": ("{first} Hülle, weitere +{more}", "Hülle {first}, +{more}"),
    },
}
"""What a station does, in 23 and in 14 to 16 columns. The help has the full text."""
ALL_ASSIGNED: Final = {"en": "everybody has a task", "de": "alle sind eingeteilt"}
