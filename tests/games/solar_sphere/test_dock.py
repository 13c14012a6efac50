"""Phase 1: Dock."""

from __future__ import annotations

import pytest

from tests.games.solar_sphere.dockyard import Yard, captain, dockyard


def docked(dice: str, *, order: tuple[int, ...] = (0, 1), players: int = 2, dranda: str = "") -> Yard:
    """The next round after the ship dice of all captains were rolled, three for each in seat order."""
    captains = [captain(dice="4" if seat == order[0] else "") for seat in range(players)]
    yard = dockyard(*captains, order=order)
    return yard.play("discard-die 4", dice=dice, **({"dranda": dranda} if dranda else {}))


def test_every_captain_rolls_and_docks_three_dice() -> None:
    yard = docked("1 3 6 2 2 5")
    assert yard.dock(0) == "1 3 6"
    assert yard.dock(1) == "2 2 5"
    assert yard.s.round == 2


def test_the_example_of_the_rulebook_two_ones_and_a_two_give_five_morale() -> None:
    yard = docked("6 5 4 1 1 2")
    assert yard.s.morale[1] == 5


MORALE = {1: (2, 4, 6), 2: (1, 3, 5), 3: (1, 2, 4), 4: (0, 2, 3), 5: (0, 1, 3), 6: (0, 1, 2)}
"""Morale for one, two and three dice at each port. The rulebook gives two of them: two 1s 4, one 2 1."""


@pytest.mark.parametrize("value", range(1, 7))
def test_morale_depends_on_the_port_and_on_the_number_of_dice_there(value: int) -> None:
    other = 6 if value != 6 else 5
    one, two, three = MORALE[value]
    assert docked(f"4 5 6 {value} {4 if value != 4 else 5} {other}").s.morale[1] == one
    assert docked(f"4 5 6 {value} {value} {other}").s.morale[1] == two
    assert docked(f"4 5 6 {value} {value} {value}").s.morale[1] == three


def test_morale_of_several_ports_is_added() -> None:
    assert docked("4 5 6 1 2 3").s.morale[1] == 2 + 1 + 1


def test_the_highest_total_goes_first() -> None:
    yard = docked("1 2 3 6 6 6 4 4 4", order=(0, 1, 2), players=3)
    assert yard.s.order == [1, 2, 0]
    assert yard.asked == 1


@pytest.mark.parametrize("before", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_tied_captains_reverse_their_relative_order(before: tuple[int, ...]) -> None:
    assert docked("4 5 6 4 5 6 4 5 6", order=before, players=3).s.order == list(reversed(before))


def test_only_tied_captains_reverse_their_order() -> None:
    yard = docked("5 5 5 6 6 6 5 5 5 6 6 6", order=(0, 1, 2, 3), players=4)
    assert yard.s.order == [3, 1, 2, 0]


def test_dranda_takes_part_in_the_turn_order_and_docks_nothing() -> None:
    yard = docked("6 6 6", players=1, dranda="1 2 3")
    assert yard.s.order == [0, 1]
    assert yard.dock(1) == ""
    assert yard.s.score[1] == 0


def test_morale_beyond_the_track_scores_points_when_docking() -> None:
    yard = dockyard(captain(dice="4"), captain(morale=14))
    yard.play("discard-die 4", dice="4 5 6 1 1 1")
    assert yard.s.morale[1] == 16
    assert yard.s.score[1] == 4
