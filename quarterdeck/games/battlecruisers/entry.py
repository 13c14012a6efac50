"""The entry of Battlecruisers."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry, Lesson

ENTRY: Final = Entry(
    "battlecruisers",
    "Battlecruisers",
    "quarterdeck.games.battlecruisers.game:Battlecruisers",
    seats=(3, 5),
    minutes=(15, 30),
    line={
        "en": "Everybody holds the same few cards and chooses one in secret. "
        "Choose what nobody else does, and take their points and their cards.",
        "de": "Alle haben dieselben wenigen Karten und wählen geheim eine. "
        "Wähle, was sonst niemand wählt, und nimm den anderen Punkte und Karten.",
    },
    figures="quarterdeck.games.battlecruisers.figures:FIGURES",
    players="quarterdeck.players.battlecruisers.skills:SKILLS",
    terminal="quarterdeck.terminal.layouts.battlecruisers:LAYOUT",
    lesson=Lesson("0" * 59 + "173fe", {"players": "3", "set": "basic"}, {1: "officer", 2: "officer"}),
    place=3,
)
