"""About drones: fabricating, exhausting, salvaging, the matrix and the auxiliary die."""

from __future__ import annotations

import pytest

from tests.games.solar_sphere.dockyard import Yard, captain, dockyard


def salvaging(
    *, die: int = 6, more: str = "6", matrix: tuple[int, int, int] = (0, 0, 0), inactive: int = 8, aux: int = 0
) -> Yard:
    """The first captain is salvaging at the Salvage Ship."""
    one = captain(dice=f"{die} {more}", active=1, inactive=inactive, matrix=matrix, aux=aux)
    return dockyard(one, captain()).plays(f"visit {die} salvage-ship {die}", "act")


# -- fabricating ---------------------------------------------------------------------------------------------------


def test_fabricating_moves_drones_from_the_reserve_to_the_active_panel() -> None:
    yard = dockyard(captain(dice="1 6"), captain()).plays("visit 1 fabricator 1", "act")
    assert yard.drones(0) == (8, 2, 10)


def test_no_more_drones_are_fabricated_than_the_reserve_holds() -> None:
    yard = dockyard(captain(dice="1 6", reserve=1), captain()).plays("visit 1 fabricator 1", "act")
    assert yard.drones(0)[0] == 7
    assert yard.drones(0)[2] == 0


def test_with_an_empty_reserve_a_satellite_can_come_back() -> None:
    yard = dockyard(captain(dice="1 6", reserve=0, satellites="ore-belt fleet"), captain())
    yard.plays("visit 1 fabricator 1", "act")
    assert yard.choices("recover") == ["ore-belt", "fleet"]
    yard.play("recover fleet")
    assert yard.satellites(0) == ["ore-belt"]
    assert yard.s.active[0] == 7
    yard.play("recover ore-belt")
    assert yard.satellites(0) == []
    assert yard.s.active[0] == 8


def test_recovering_a_satellite_is_optional() -> None:
    yard = dockyard(captain(dice="1 6", reserve=0, satellites="ore-belt fleet"), captain())
    yard.plays("visit 1 fabricator 1", "act", "keep")
    assert yard.satellites(0) == ["ore-belt", "fleet"]
    assert yard.asks == "Turn"


def test_satellites_come_back_only_for_what_the_reserve_cannot_give() -> None:
    yard = dockyard(captain(dice="1 6", reserve=1, satellites="ore-belt fleet"), captain())
    yard.plays("visit 1 fabricator 1", "act", "recover fleet")
    assert yard.asks == "Turn"
    assert yard.drones(0)[0] == 8


def test_with_drones_in_reserve_no_satellite_comes_back() -> None:
    yard = dockyard(captain(dice="1 6", satellites="ore-belt"), captain()).plays("visit 1 fabricator 1", "act")
    assert yard.satellites(0) == ["ore-belt"]
    assert yard.asks == "Turn"


# -- salvaging -----------------------------------------------------------------------------------------------------


def test_regenerated_drones_become_active() -> None:
    yard = salvaging().play("regenerate 4")
    assert yard.drones(0)[:2] == (5, 4)


def test_salvaging_is_limited_by_the_inactive_drones() -> None:
    yard = salvaging(inactive=3)
    assert yard.choices("regenerate") == ["3", "2", "1", "0"]


def test_a_decommissioned_drone_goes_into_the_left_most_space_of_a_row_and_is_out_of_play() -> None:
    yard = salvaging().plays("decommission points")
    assert yard.matrix(0) == [0, 1, 0]
    assert yard.drones(0)[:2] == (1, 7)


@pytest.mark.parametrize(("filled", "bonus"), [(0, 1), (1, 2), (2, 3)])
def test_the_points_row_scores_one_to_three_points(filled: int, bonus: int) -> None:
    yard = salvaging(matrix=(0, filled, 0)).play("decommission points")
    assert yard.s.score[0] == bonus


@pytest.mark.parametrize(("filled", "bonus"), [(0, 1), (1, 2), (2, 3)])
def test_the_morale_row_gives_one_to_three_morale(filled: int, bonus: int) -> None:
    yard = salvaging(matrix=(0, 0, filled)).play("decommission morale")
    assert yard.s.morale[0] == bonus


def test_the_resource_row_gives_a_resource_of_choice() -> None:
    yard = salvaging().play("decommission resource")
    assert yard.choices("take") == ["ore", "gold", "crystal"]
    yard.play("take crystal")
    assert yard.store(0) == (0, 0, 1)
    assert yard.asks == "Salvage"


def test_at_most_one_drone_goes_into_each_row_in_a_salvage() -> None:
    yard = salvaging().plays("decommission points")
    assert yard.choices("decommission") == ["resource", "morale"]
    assert yard.refused()["matrix0.points"]
    yard.play("decommission morale")
    yard.play("decommission resource", auxiliary="6")
    yard.play("take ore")
    assert yard.asks == "Salvage"
    assert yard.choices("decommission") == []


def test_decommissioned_and_regenerated_drones_count_together() -> None:
    yard = salvaging(die=3).plays("decommission points")
    assert yard.choices("regenerate") == ["2", "1", "0"]
    yard.play("regenerate 2")
    assert yard.drones(0)[:2] == (3, 5)


def test_a_full_row_takes_no_drone() -> None:
    yard = salvaging(matrix=(0, 3, 0))
    assert yard.choices("decommission") == ["resource", "morale"]


def test_only_inactive_drones_are_decommissioned() -> None:
    yard = dockyard(captain(dice="6 6", active=5, inactive=0), captain())
    yard.plays("visit 6 salvage-ship 6", "act")
    assert yard.matrix(0) == [0, 0, 0]
    assert yard.asks == "Turn"


def test_a_decommissioned_drone_never_comes_back() -> None:
    yard = dockyard(captain(dice="6 6", reserve=0, inactive=0, matrix=(1, 1, 0)), captain())
    yard.plays("visit 6 fabricator 6", "act")
    assert yard.matrix(0) == [1, 1, 0]
    assert yard.drones(0)[0] == 6


# -- the auxiliary die ---------------------------------------------------------------------------------------------


def test_a_filled_column_gives_the_auxiliary_die_rolled_and_docked() -> None:
    yard = salvaging(matrix=(1, 0, 1))
    yard.play("decommission points", auxiliary="3")
    assert yard.s.auxiliary[0] == 3
    assert yard.dock(0) == "3 6"


def test_the_auxiliary_die_gives_no_docking_morale() -> None:
    yard = salvaging(matrix=(1, 0, 1))
    yard.play("decommission points", auxiliary="1")
    assert yard.s.morale[0] == 0


def test_a_column_counts_only_if_all_three_rows_reach_it() -> None:
    yard = salvaging(matrix=(1, 1, 0)).plays("decommission points", "decommission resource", "take ore")
    assert yard.s.auxiliary[0] == 0
    yard.play("decommission morale", auxiliary="2")
    assert yard.s.auxiliary[0] == 2


@pytest.mark.parametrize("columns", [1, 2])
def test_the_second_and_the_third_column_give_the_die_too(columns: int) -> None:
    yard = salvaging(matrix=(columns + 1, columns, columns + 1))
    yard.play("decommission points", auxiliary="5")
    assert yard.s.auxiliary[0] == 5


def test_the_auxiliary_die_is_deployed_in_a_later_turn() -> None:
    yard = dockyard(captain(dice="6", morale=3, matrix=(1, 0, 1)), captain())
    yard.plays("kickback 2", "salvage")
    yard.play("decommission points", auxiliary="1")
    yard.play("regenerate 0")
    assert yard.asks == "Turn"
    assert not any(choice.startswith("1 ") for choice in yard.choices("visit"))
    assert yard.choices("discard-die") == ["6"]
    assert yard.refused()["dock0.1"]
    yard.play("discard-die 6")
    assert any(choice.startswith("1 ") for choice in yard.choices("visit"))


def test_a_fresh_auxiliary_die_waits_and_an_equal_ship_die_does_not() -> None:
    yard = dockyard(captain(dice="1", morale=3, matrix=(1, 0, 1)), captain())
    yard.plays("kickback 2", "salvage")
    yard.play("decommission points", auxiliary="1")
    yard.plays("regenerate 0", "discard-die 1")
    assert yard.asks == "Turn"
    assert yard.dock(0) == "1"


def test_the_auxiliary_die_gives_a_turn_even_if_it_is_the_last_die() -> None:
    yard = salvaging(die=1, more="", matrix=(1, 0, 1))
    yard.play("decommission points", auxiliary="4")
    assert yard.s.round == 1
    assert yard.asked == 0
    assert yard.dock(0) == "4"


def test_a_second_column_in_one_round_gives_no_second_die() -> None:
    yard = salvaging(matrix=(1, 0, 1), aux=5)
    yard.play("decommission points")
    assert yard.s.auxiliary[0] == 5
    assert yard.dock(0) == "5 6"
    assert any("lost" in line for line in yard.told)


def test_a_used_auxiliary_die_is_not_gained_again_in_the_same_round() -> None:
    yard = salvaging(matrix=(1, 0, 1), aux=7)
    yard.play("decommission points")
    assert yard.dock(0) == "6"


def test_the_auxiliary_die_returns_to_the_reserve_at_the_end_of_the_round() -> None:
    yard = dockyard(captain(aux=2), captain()).plays("discard-die 2")
    assert yard.s.round == 2
    assert yard.s.auxiliary[0] == 0
    assert yard.dock(0) == "4 5 6"


# -- where drones go -----------------------------------------------------------------------------------------------


def test_exhausted_drones_become_inactive() -> None:
    yard = dockyard(captain(dice="3 6"), captain()).play("visit 3 ore-belt 2")
    assert yard.drones(0)[:2] == (5, 3)


def test_a_drone_on_the_sphere_stays_for_the_rest_of_the_game() -> None:
    yard = dockyard(captain(dice="1", ore=1), captain(), hexes={1: "anchor-spar"})
    yard.plays("visit 1 sphere 1", "act")
    assert yard.s.round == 2
    assert yard.hexes(0) == [1]
    assert yard.drones(0)[:2] == (5, 2)
