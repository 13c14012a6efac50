"""The layout of Solar Sphere in the terminal, and short texts for its locations."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.layout import ALWAYS, Layout

LAYOUT: Final = Layout(
    draw="quarterdeck.terminal.layouts.solar_sphere_table:draw_solar_sphere",
    frame_starts={
        **dict.fromkeys(("visits", "visits.exhausting", "discards-die", "dranda.visits"), ALWAYS),
        "resistance": "battle",
        "escapes": "battle",
        "moves-down": "battle",
        "docks": "dock",
        "appears": "recover",
        "final.sphere": "end",
    },
    skipped_events=("round",),
)

SHORT: Final[dict[str, dict[str, str]]] = {
    "en": {
        "ore-belt": "1-2  1 ore, boosted 3",
        "gold-belt": "3-4  1 gold, boosted 3",
        "crystal-belt": "5-6  1 crystal, boosted 3",
        "fabricator": "any  2 drones, boosted 3",
        "salvage-ship": "any  salvage the die, boosted 6",
        "sphere": "any  build up to the die, boosted any",
        "crew-station": "odd  hire, boosted +1 resource",
        "fleet": "even attack, boosted salvage 2",
    },
    "de": {
        "ore-belt": "1-2  1 Erz, verstärkt 3",
        "gold-belt": "3-4  1 Gold, verstärkt 3",
        "crystal-belt": "5-6  1 Kristall, verstärkt 3",
        "fabricator": "alle 2 Drohnen, verstärkt 3",
        "salvage-ship": "alle bergen wie Würfel, verstärkt 6",
        "sphere": "alle bauen bis Würfel, verstärkt alles",
        "crew-station": "ungerade anheuern, verstärkt +1 Rohstoff",
        "fleet": "gerade angreifen, verstärkt 2 bergen",
    },
}
"""What a location does, by its id, in one short line. The help has the full text."""
HEADS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "captain": "captain", "points": "points", "morale": "morale", "reputation": "rep", "drones": "drones a/i/r",
        "store": "o/g/c", "matrix": "matrix", "dice": "dice", "crew": "crew", "tier": "tier",
    },
    "de": {
        "captain": "Kapitän", "points": "Punkte", "morale": "Moral", "reputation": "Ruf", "drones": "Drohnen a/i/r",
        "store": "E/G/K", "matrix": "Matrix", "dice": "Würfel", "crew": "Crew", "tier": "Stufe",
    },
}  # fmt: skip
