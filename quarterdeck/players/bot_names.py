"""Personal names of bots, so that several at one table have different names. The level is shown beside the name."""

from __future__ import annotations

from typing import Final
from zlib import crc32

CREW: Final = [
    "Arvid", "Bruno", "Cleo", "Dario", "Edda", "Fenn", "Greta", "Hugo", "Ilse", "Jonas", "Klaus", "Lotte", "Mila",
    "Nils", "Orla", "Pavel", "Quinn", "Runa", "Silas", "Tilda",
]  # fmt: skip
"""The same in every language. No card, rank or set of a game has such a name."""


def personal_name(seat: int, table: str = "") -> str:
    """The name of the bot in a seat: always the same at the same table, and different for every seat of it."""
    return CREW[(crc32(table.encode()) + seat) % len(CREW)]
