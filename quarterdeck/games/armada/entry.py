"""The entry of Deep Space D-6: Armada."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.entry import PREVIEW, Entry

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
    status=PREVIEW,
    packs=True,
    figures="quarterdeck.games.armada.figures:FIGURES",
    daily={"players": "1"},
    terminal="quarterdeck.terminal.layouts.armada:LAYOUT",
    place=2,
)
