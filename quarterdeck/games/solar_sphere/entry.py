"""The entry of Solar Sphere."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry, Lesson

ENTRY: Final = Entry(
    "solar_sphere",
    "Solar Sphere",
    "quarterdeck.games.solar_sphere.game:SolarSphere",
    seats=(1, 4),
    minutes=(45, 90),
    line={
        "en": "Captains of the Corporation roll their ships, hire crews and build a sphere around the sun, hex by hex. "
        "The Resistance will not have it.",
        "de": "Kapitäne der Korporation würfeln ihre Schiffe, heuern Mannschaften an und bauen Feld um Feld "
        "eine Sphäre um die Sonne. Der Widerstand hat etwas dagegen.",
    },
    players="quarterdeck.players.solar_sphere.skills:SKILLS",
    packs=True,
    figures="quarterdeck.games.solar_sphere.figures:FIGURES",
    daily={"players": "1"},
    terminal="quarterdeck.terminal.layouts.solar_sphere:LAYOUT",
    # Three different dice and the first turn, in each of the first two rounds.
    lesson=Lesson("0" * 60 + "118a", {"players": "2"}, {1: "cadet"}),
    place=4,
)
