"""The Resistance Fleet: attacking ships in the Deploy phase."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.solar_sphere.dockyard import Captain, Yard, captain, dockyard

TWO = {"top-left": "gadfly", "top-right": "wasp-nest"}


def attacking(one: Captain | None = None, fleet: Mapping[str, str] | None = None) -> Yard:
    """The first captain visits the fleet and takes the action."""
    one = one or captain(dice="2 6", crystal=3)
    return dockyard(one, captain(dice="6"), fleet=fleet or TWO).plays("visit 2 fleet 2", "act")


def test_an_attack_costs_a_crystal_and_any_number_of_active_drones() -> None:
    yard = attacking()
    assert yard.choices("attack")[:6] == [f"top-left {count}" for count in range(1, 7)]
    yard.play("attack top-left 4")
    assert yard.store(0) == (0, 0, 2)
    assert yard.drones(0)[:2] == (2, 2)
    assert yard.fleet["top-left"] == "gadfly p1=4"


def test_any_number_of_ships_can_be_attacked_for_a_crystal_each() -> None:
    fleet = {**TWO, "bottom-left": "vigil corporation=1", "bottom-right": "barricade corporation=1"}
    yard = attacking(captain(dice="2 6", crystal=4), fleet)
    yard.plays("attack top-right 1", "attack bottom-left 2", "attack bottom-right 1", "attack top-left 1")
    assert yard.store(0) == (0, 0, 0)
    assert yard.s.active[0] == 1
    assert yard.fleet["bottom-left"] == "vigil corporation=1 p1=2"


def test_each_ship_is_attacked_once_in_a_visit() -> None:
    yard = attacking().play("attack top-left 1")
    assert not yard.may("attack top-left")
    assert yard.refused()["ship.top-left"]


def test_an_attack_may_end_after_the_first_ship() -> None:
    yard = attacking()
    assert not yard.may("done")
    yard.plays("attack top-left 1", "done")
    assert yard.asked == 1


def test_without_a_crystal_no_ship_can_be_attacked() -> None:
    yard = dockyard(captain(dice="2 6", satellites="fleet", active=1, inactive=0), captain(), fleet=TWO)
    assert not yard.may("visit 2 fleet")


def test_drones_exhausted_for_a_die_can_be_salvaged_for_the_crystal() -> None:
    """Changing 2 to 4 exhausts two drones; the boost of the satellite salvages one of them for a resource."""
    yard = dockyard(captain(dice="2 6", satellites="fleet", active=3, inactive=0), captain(), fleet=TWO)
    assert yard.may("visit 2 fleet 4")
    assert not yard.may("visit 2 fleet 2")


def test_without_an_active_drone_no_ship_can_be_attacked() -> None:
    yard = dockyard(captain(dice="2 6", crystal=2, active=0), captain(), fleet=TWO)
    assert not yard.may("visit 2 fleet")


def test_drones_go_into_the_left_most_empty_column() -> None:
    yard = attacking(fleet={"top-left": "gadfly p2=2"}).play("attack top-left 1")
    assert yard.fleet["top-left"] == "gadfly p2=2 p1=1"


def test_later_drones_go_into_the_same_column() -> None:
    yard = attacking(fleet={"top-left": "gadfly p1=1 p2=2"}).play("attack top-left 3")
    assert yard.fleet["top-left"] == "gadfly p1=4 p2=2"


def test_drones_join_those_that_stayed_from_the_round_before() -> None:
    yard = attacking(fleet={"bottom-left": "vigil p2=1 p1=1 corporation=1"}).play("attack bottom-left 2")
    assert yard.fleet["bottom-left"] == "vigil p2=1 p1=3 corporation=1"


def test_the_attack_is_resolved_only_in_the_battle_phase() -> None:
    yard = attacking().plays("attack top-left 6")
    assert yard.s.round == 1
    assert yard.claimed(0) == []
    assert yard.s.score[0] == 0


def test_the_crystal_of_the_last_ship_ends_the_attack() -> None:
    yard = attacking(captain(dice="2 6", crystal=1)).play("attack top-left 2")
    assert yard.asked == 1
