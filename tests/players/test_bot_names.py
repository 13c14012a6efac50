"""Bots have personal names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import quarterdeck
from quarterdeck.players.bot_names import CREW, personal_name


def test_a_seat_of_a_table_always_has_the_same_name_and_no_other_seat_has_it() -> None:
    for table in ("", "abcdefgh", "T_-9"):
        names = [personal_name(seat, table) for seat in range(len(CREW))]
        assert names == [personal_name(seat, table) for seat in range(len(CREW))]
        assert len(set(names)) == len(CREW)
    assert len({personal_name(1, f"table {number}") for number in range(99)}) > 10, "and tables have different ones"


def test_no_bot_has_the_name_of_a_card_or_a_level() -> None:
    words: set[str] = {"Random", "Cadet", "Officer", "Captain", "Admiral", "Daredevil", "Brooder"}
    games = Path(quarterdeck.__file__).parent / "games"
    for file in games.rglob("*.toml"):
        words |= _names(tomllib.loads(file.read_text("utf-8")))
    assert not words.intersection(CREW)
    assert all(name.isascii() and name.isalpha() and len(name) <= 6 for name in CREW)


def _names(found: object) -> set[str]:
    """All words of all names in a file."""
    if isinstance(found, dict):
        own = set(found["name"].split()) if isinstance(found.get("name"), str) else set()
        return own.union(*(_names(one) for one in found.values()))
    return set().union(*(_names(one) for one in found)) if isinstance(found, list) else set()
