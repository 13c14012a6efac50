"""The entry of Deep Space D-6."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry, Lesson

ENTRY: Final = Entry(
    "d6",
    "Deep Space D-6",
    "quarterdeck.games.d6.game:DeepSpaceD6",
    minutes=(20, 30),
    line={
        "en": "Six crew dice, one crippled patrol ship, and something new on the scanners every round. "
        "Hold out until the fleet comes.",
        "de": "Sechs Crewwürfel, ein angeschlagenes Patrouillenschiff und jede Runde etwas Neues auf den Scannern. "
        "Halte durch, bis die Flotte kommt.",
    },
    packs=True,
    figures="quarterdeck.games.d6.figures:FIGURES",
    players="quarterdeck.players.d6.skills:SKILLS",
    terminal="quarterdeck.terminal.layouts.d6:LAYOUT",
    lesson=Lesson("0" * 59 + "173fe", {"difficulty": "teaching"}),
    place=1,
)
