"""The entry of Deep Space D-6: Armada."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import Entry, Lesson

ENTRY: Final = Entry(
    "armada",
    "Deep Space D-6: Armada",
    "quarterdeck.games.armada.game:Armada",
    seats=(1, 4),
    minutes=(60, 90),
    line={
        "en": "Captains of a small armada answer distress calls, gather heroes and data, and find out together "
        "what holds the Federation up.",
        "de": "Die Kapitäne einer kleinen Armada beantworten Notrufe, sammeln Helden und Daten und finden gemeinsam "
        "heraus, worauf die Macht der Föderation beruht.",
    },
    players="quarterdeck.players.armada.skills:SKILLS",
    packs=True,
    figures="quarterdeck.games.armada.figures:FIGURES",
    daily={"players": "1"},
    # The officer's advice leads to: a weapon at the first Shipyard and a mission in round 1, a journey to a fleet that
    # is beaten after two combat rounds in round 2, a hero and another success by the end of round 3, tries of a mission
    # for a Medical symbol and for a die, and no defeat. web/tests/armada/lesson.test.ts checks it, and finds another
    # seed if this one fails.
    lesson=Lesson("0" * 62 + "e1", {"players": "1", "ships": "random", "difficulty": "easy", "credits": "four-more"}),
    terminal="quarterdeck.terminal.layouts.armada:LAYOUT",
    place=2,
)
