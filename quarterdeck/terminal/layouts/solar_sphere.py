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

BOOSTED: Final[dict[str, str]] = {"en": "boosted", "de": "verstärkt"}
ACTIONS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "ore": "{amount} ore",
        "gold": "{amount} gold",
        "crystal": "{amount} crystal",
        "any": "{amount} resource",
        "fabricate": "{amount} drones",
        "salvage": "salvage {amount}",
        "salvage-die": "salvage the die",
        "build": "build up to the die",
        "build-any": "build any",
        "hire": "hire",
        "attack": "attack",
    },
    "de": {
        "ore": "{amount} Erz",
        "gold": "{amount} Gold",
        "crystal": "{amount} Kristall",
        "any": "{amount} Rohstoff",
        "fabricate": "{amount} Drohnen",
        "salvage": "{amount} bergen",
        "salvage-die": "bergen wie Würfel",
        "build": "bauen bis Würfel",
        "build-any": "alles bauen",
        "hire": "anheuern",
        "attack": "angreifen",
    },
}
"""What a location does, by the effects that the content names. The help has the full text."""
TAKES: Final[dict[str, dict[str, str]]] = {
    "en": {"1 2 3 4 5 6": "any", "1 3 5": "odd", "2 4 6": "even"},
    "de": {"1 2 3 4 5 6": "alle", "1 3 5": "ungerade", "2 4 6": "gerade"},
}
"""A word for values of dice, where it is shorter than the values."""
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
