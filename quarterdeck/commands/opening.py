"""Opening the game that a person named, also if it is one that is still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.pack import Source
from quarterdeck.shelf import GAMES, AnyGame, open_game

TO_COME: Final = {
    "armada": "Deep Space D-6: Armada",
    "solar_sphere": "Solar Sphere",
    "akarios": "Stars of Akarios",
}


def open_box(name: str, options: Mapping[str, str] | None = None, packs: Sequence[Source] = ()) -> AnyGame:
    refuse_to_come(name)
    return open_game(name, options, packs)


def refuse_to_come(name: str) -> None:
    asked = name.casefold().replace("-", "_")
    if asked in TO_COME:
        raise UnknownGame(f"{asked} ({TO_COME[asked]}) is still to come: there are {', '.join(GAMES)}")
