"""Station Tow, the co-operative example game: matches at a chosen point."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.registry import AnyMatch, new, open_game

FILE = Path(__file__).parents[1] / "docs" / "games" / "station_tow.py"


def tow(players: int = 3, seed: int = 1, *choices: str) -> AnyMatch:
    match = new(open_game(str(FILE), {"players": str(players)}), seed=seed)
    for choice in choices:
        match.play(choice)
    return match
