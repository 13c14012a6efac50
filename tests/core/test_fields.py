"""The fields of a State follow from its attributes, and every State can be copied."""

from __future__ import annotations

import pytest

from quarterdeck.core.deck import Deck
from quarterdeck.core.state import State, fields_of
from quarterdeck.registry import open_game


class Harbour(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.names = ("north", "south")
        self.ships = [1, 2]
        self.open = True
        self.tide = -3
        self.crates: list[int] = []
        self.piers = [[0], [1, 2]]
        self.deck = Deck([3, 1])
        self.total = 3


def test_kinds_follow_from_the_values_of_an_empty_state() -> None:
    assert fields_of(Harbour(), ["total"]) == {
        "ships": "ints",
        "open": "flag",
        "tide": "int",
        "crates": "ints",
        "piers": "rows",
        "deck": "deck",
        "total": "derived",
    }


def test_a_derived_field_must_exist() -> None:
    with pytest.raises(ValueError, match="Harbour has no field toll"):
        fields_of(Harbour(), ["toll"])


def test_a_copy_shares_no_mutable_data() -> None:
    harbour = Harbour()
    harbour.count = 7
    other = harbour.copy()
    assert isinstance(other, Harbour)
    assert (other.ships, other.open, other.tide, other.piers, other.count) == ([1, 2], True, -3, [[0], [1, 2]], 7)
    assert other.names is harbour.names
    other.ships.append(3)
    other.piers[1].append(9)
    other.deck.counts[0] = 0
    other.counters[0] = 5
    assert (harbour.ships, harbour.piers) == ([1, 2], [[0], [1, 2]])
    assert (harbour.deck.counts, harbour.counters) == ([3, 1], [0, 0])


@pytest.mark.parametrize(("name", "count"), [("d6", 27), ("battlecruisers", 31), ("tictactoe", 2)])
def test_games_have_the_fields_that_records_are_written_with(name: str, count: int) -> None:
    game = open_game(name)
    assert len(game.fields()) == count
    derived = [field for field, kind in game.fields().items() if kind == "derived"]
    assert derived == (["possible"] if name == "battlecruisers" else [])
