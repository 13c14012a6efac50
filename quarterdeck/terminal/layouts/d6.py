"""The layout of Deep Space D-6 in the terminal, and short texts for its stations."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import Layout

LAYOUT: Final = Layout(draw="quarterdeck.terminal.layouts.d6_table:draw_d6")

LETTERS: Final = {
    "station.commander": "C",
    "station.tactical": "T",
    "station.medical": "M",
    "station.science": "S",
    "station.engineering": "E",
}
"""The face of the crew that works at a station."""
STATIONS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "station.commander": ("change / roll again", "change / reroll"),
        "change": ("change another die", "change a die"),
        "station.tactical": ("{first} damage, +{more} each more", "{first} damage, +{more} more"),
        "station.medical": ("Infirmary / scanners", "heal / scanners"),
        "station.science": ("shields / stasis beam", "shields / stasis"),
        "station.engineering": ("{first} hull, +{more} each more", "{first} hull, +{more} more"),
    },
    "de": {
        "station.commander": ("drehen / neu werfen", "drehen / neu"),
        "change": ("einen Würfel drehen", "drehen"),
        "station.tactical": ("{first} Schaden, weitere +{more}", "Feuer {first}, +{more}"),
        "station.medical": ("heilen / Scanner leeren", "heilen/Scanner"),
        "station.science": ("Schilde / Stasisstrahl", "Schilde/Stasis"),
        "station.engineering": ("{first} Hülle, weitere +{more}", "Hülle {first}, +{more}"),
    },
}
"""What a station does, in 23 and in 14 to 16 columns. The help has the full text. `change` is that of a Commander who
cannot reroll."""
DECK: Final = {"en": "Deck", "de": "Stapel"}
ALL_ASSIGNED: Final = {"en": "everybody has a task", "de": "alle sind eingeteilt"}
