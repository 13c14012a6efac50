"""Phase 2: Deploy: die requirements, changing dice, crowded locations, satellites, boosts, kickbacks, discarding."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalAction
from quarterdeck.games.solar_sphere.cards import LOCATIONS
from tests.games.solar_sphere.dockyard import Yard, captain, dockyard

VALUES = {
    "ore-belt": "12",
    "gold-belt": "34",
    "crystal-belt": "56",
    "fabricator": "123456",
    "salvage-ship": "123456",
    "sphere": "123456",
    "crew-station": "135",
    "fleet": "246",
}
"""The die values of each location, from the fact sheet."""


def places(yard: Yard) -> set[str]:
    return {choice.split()[1] for choice in yard.choices("visit")}


# -- turns ---------------------------------------------------------------------------------------------------------


def test_captains_take_turns_in_turn_order_until_all_dice_are_used() -> None:
    yard = dockyard(captain(dice="6 6"), captain(dice="6"), captain(dice="6 6 6"), order=(2, 0, 1))
    turns = []
    while yard.s.round == 1:
        turns.append(yard.asked)
        yard.play("discard-die 6")
    assert turns == [2, 0, 1, 2, 0, 2]


def test_one_die_is_deployed_in_a_turn() -> None:
    yard = dockyard(captain(dice="1 6"), captain(dice="5"))
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.asked == 1
    assert yard.dock(0) == "6"
    assert yard.visitors("ore-belt") == [1]


# -- die requirements ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", LOCATIONS)
@pytest.mark.parametrize("value", range(1, 7))
def test_each_location_takes_only_its_die_values(place: str, value: int) -> None:
    one = captain(dice=f"{value}", ore=2, gold=2, crystal=2, active=1)
    yard = dockyard(one, captain(), fleet={"top-left": "gadfly"}, visits={place: ""})
    offered = [choice for choice in yard.choices("visit") if choice.startswith(f"{value} {place}")]
    unchanged = f"{value} {place} {value}"
    assert (unchanged in offered) == (str(value) in VALUES[place])


def test_a_drone_changes_a_die_by_one_up_or_down() -> None:
    yard = dockyard(captain(dice="3 6", active=2), captain())
    assert yard.may("visit 3 ore-belt 2")
    assert yard.may("visit 3 crystal-belt 5")
    yard.plays("visit 3 ore-belt 2", "act")
    assert yard.drones(0)[:2] == (1, 3)
    assert yard.store(0) == (1, 0, 0)
    assert yard.visitors("ore-belt") == [2]


def test_every_step_of_a_die_costs_another_drone() -> None:
    yard = dockyard(captain(dice="1 6", active=5), captain())
    yard.plays("visit 1 salvage-ship 6")
    assert yard.drones(0)[:2] == (0, 7)


def test_die_values_do_not_cycle() -> None:
    assert not dockyard(captain(dice="1", active=4), captain(), needless="allowed").may("visit 1 crystal-belt 6")
    assert dockyard(captain(dice="1", active=5), captain(), needless="allowed").may("visit 1 crystal-belt 6")
    assert not dockyard(captain(dice="1", active=3), captain()).may("visit 1 crystal-belt")
    assert not dockyard(captain(dice="6", active=3), captain()).may("visit 6 ore-belt")


def test_a_die_can_be_raised_where_its_value_counts() -> None:
    yard = dockyard(captain(dice="2 6", inactive=6), captain())
    yard.play("visit 2 salvage-ship 4")
    assert yard.s.die == 4


def test_without_active_drones_a_die_keeps_its_value() -> None:
    yard = dockyard(captain(dice="3", active=0), captain())
    assert {choice.split()[2] for choice in yard.choices("visit")} == {"3"}


# -- crowded locations ---------------------------------------------------------------------------------------------


def test_a_location_with_a_die_costs_one_drone_to_visit() -> None:
    yard = dockyard(captain(dice="1 6"), captain(), visits={"ore-belt": "p2=2"})
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.drones(0)[:2] == (5, 3)


def test_it_costs_one_drone_however_many_dice_are_there() -> None:
    yard = dockyard(captain(dice="1 6"), captain(), visits={"ore-belt": "p2=2 p2=1 p2=1"})
    yard.plays("visit 1 ore-belt 1")
    assert yard.drones(0)[:2] == (5, 3)


def test_an_own_die_makes_a_location_crowded_too() -> None:
    yard = dockyard(captain(dice="1 2 6"), captain())
    yard.plays("visit 1 ore-belt 1", "act", "visit 2 ore-belt 2", "act")
    assert yard.drones(0)[:2] == (5, 3)
    assert yard.store(0) == (2, 0, 0)


def test_a_first_visit_costs_nothing() -> None:
    yard = dockyard(captain(dice="1 6"), captain())
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.drones(0)[:2] == (6, 2)


def test_without_an_active_drone_a_crowded_location_cannot_be_visited() -> None:
    yard = dockyard(captain(dice="1", active=0), captain(), visits={"ore-belt": "p2=2"})
    assert "ore-belt" not in places(yard)
    assert "fabricator" in places(yard)
    assert "drone" in yard.refused()["place.ore-belt"]


def test_entering_and_changing_a_die_are_paid_together() -> None:
    yard = dockyard(captain(dice="3 6", active=1), captain(), visits={"ore-belt": "p2=2"})
    assert not yard.may("visit 3 ore-belt")
    yard = dockyard(captain(dice="3 6", active=2), captain(), visits={"ore-belt": "p2=2"})
    yard.play("visit 3 ore-belt 2")
    assert yard.drones(0)[:2] == (0, 4)


def test_the_next_round_begins_with_empty_locations() -> None:
    yard = dockyard(captain(dice="1"), captain())
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.s.round == 2
    assert yard.visitors("ore-belt") == []


# -- satellites ----------------------------------------------------------------------------------------------------


def test_a_satellite_costs_an_active_drone_and_ends_the_turn() -> None:
    yard = dockyard(captain(dice="1 6"), captain(dice="6"))
    yard.plays("visit 1 ore-belt 1", "satellite")
    assert yard.satellites(0) == ["ore-belt"]
    assert yard.drones(0) == (5, 2, 12)
    assert yard.store(0) == (0, 0, 0)
    assert yard.asked == 1


def test_a_captain_has_at_most_one_satellite_at_a_location() -> None:
    yard = dockyard(captain(dice="1 6", satellites="ore-belt"), captain())
    yard.play("visit 1 ore-belt 1")
    assert yard.asks == "Turn"  # The action was the only choice, so it was taken.
    assert yard.store(0) == (3, 0, 0)


def test_several_captains_can_have_a_satellite_at_one_location() -> None:
    yard = dockyard(captain(dice="1 6"), captain(satellites="ore-belt"))
    yard.plays("visit 1 ore-belt 1", "satellite")
    assert yard.satellites(0) == yard.satellites(1) == ["ore-belt"]


def test_without_an_active_drone_no_satellite_is_launched() -> None:
    yard = dockyard(captain(dice="1 6", active=0, inactive=8), captain())
    yard.play("visit 1 ore-belt 1")
    assert yard.satellites(0) == []
    assert yard.store(0) == (1, 0, 0)


def test_a_satellite_can_be_launched_where_the_action_is_impossible() -> None:
    yard = dockyard(captain(dice="3 6"), captain())
    yard.play("visit 3 crew-station 3")
    assert yard.satellites(0) == ["crew-station"]


def test_a_satellite_of_another_captain_boosts_nothing() -> None:
    yard = dockyard(captain(dice="1 6"), captain(satellites="ore-belt"))
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.store(0) == (1, 0, 0)


def test_a_satellite_stays_for_later_rounds() -> None:
    yard = dockyard(captain(dice="1"), captain())
    yard.plays("visit 1 ore-belt 1", "satellite")
    assert yard.s.round == 2
    assert yard.satellites(0) == ["ore-belt"]


# -- the actions of the locations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "die", "gained"),
    [("ore-belt", 1, (1, 0, 0)), ("gold-belt", 4, (0, 1, 0)), ("crystal-belt", 5, (0, 0, 1))],
)
def test_the_asteroid_belt_gives_one_resource_and_three_with_a_satellite(
    place: str, die: int, gained: tuple[int, int, int]
) -> None:
    plain = dockyard(captain(dice=f"{die} 6"), captain())
    plain.plays(f"visit {die} {place} {die}", "act")
    assert plain.store(0) == gained
    boosted = dockyard(captain(dice=f"{die} 6", satellites=place), captain())
    boosted.play(f"visit {die} {place} {die}")
    assert boosted.store(0) == tuple(3 * amount for amount in gained)


def test_the_fabricator_makes_two_drones_and_three_with_a_satellite() -> None:
    plain = dockyard(captain(dice="1 6"), captain())
    plain.plays("visit 1 fabricator 1", "act")
    assert plain.drones(0) == (8, 2, 10)
    boosted = dockyard(captain(dice="1 6", satellites="fabricator"), captain())
    boosted.play("visit 1 fabricator 1")
    assert boosted.drones(0) == (9, 2, 8)


@pytest.mark.parametrize("die", range(1, 7))
def test_the_salvage_ship_salvages_up_to_the_value_of_the_die(die: int) -> None:
    yard = dockyard(captain(dice=f"{die} 6", active=1, inactive=8), captain())
    yard.plays(f"visit {die} salvage-ship {die}", "act")
    assert max(int(count) for count in yard.choices("regenerate")) == die
    assert yard.may("regenerate 0")


def test_the_salvage_ship_with_a_satellite_salvages_up_to_six() -> None:
    yard = dockyard(captain(dice="1 6", active=1, inactive=8, satellites="salvage-ship"), captain())
    yard.play("visit 1 salvage-ship 1")
    assert max(int(count) for count in yard.choices("regenerate")) == 6
    yard.play("regenerate 6")
    assert yard.drones(0)[:2] == (7, 2)


def test_the_value_after_exhausting_drones_counts_for_the_salvage_ship() -> None:
    yard = dockyard(captain(dice="1 6", active=3, inactive=4), captain())
    yard.plays("visit 1 salvage-ship 3", "act", "regenerate 3")
    assert yard.drones(0)[:2] == (4, 3)


def test_the_sphere_builds_a_hex_of_the_die_or_less_and_any_with_a_satellite() -> None:
    hexes = {1: "dew-still", 2: "mirror-field", 3: "toll-gate"}
    plain = dockyard(captain(dice="3 6", ore=2, gold=2), captain(), hexes=hexes)
    plain.plays("visit 3 sphere 3", "act")
    assert plain.may("build 1")
    assert plain.may("build 2")
    assert not plain.may("build 3")
    boosted = dockyard(captain(dice="3 6", satellites="sphere", ore=2, gold=2), captain(), hexes=hexes)
    boosted.play("visit 3 sphere 3")
    assert boosted.may("build 3")


def test_the_crew_station_gives_a_resource_first_with_a_satellite() -> None:
    plain = dockyard(captain(dice="3 6", gold=1), captain())
    assert plain.choices("visit").count("3 crew-station 3") == 1  # For a satellite.
    plain.play("visit 3 crew-station 3")
    assert plain.satellites(0) == ["crew-station"]
    boosted = dockyard(captain(dice="3 6", gold=1, satellites="crew-station"), captain())
    boosted.plays("visit 3 crew-station 3")
    assert boosted.asks == "ChooseResource"
    boosted.play("take gold")
    assert boosted.asks == "Hire"
    boosted.play("hire ore-broker-1 -")
    assert boosted.crew(0) == ["ore-broker"]


def test_the_fleet_lets_salvage_two_drones_first_with_a_satellite() -> None:
    one = captain(dice="2 6", active=0, inactive=3, crystal=1, satellites="fleet")
    yard = dockyard(one, captain(), fleet={"top-left": "gadfly"})
    yard.play("visit 2 fleet 2")
    assert yard.asks == "Salvage"
    assert yard.choices("regenerate") == ["2", "1", "0"]
    yard.play("regenerate 2")
    assert yard.asks == "Attack"
    assert yard.may("attack top-left 2")


def test_without_a_satellite_the_fleet_salvages_nothing() -> None:
    yard = dockyard(captain(dice="2 6", active=2, crystal=1), captain(), fleet={"top-left": "gadfly"})
    yard.plays("visit 2 fleet 2", "act")
    assert yard.asks == "Attack"
    assert yard.drones(0)[:2] == (2, 2)


def test_an_action_that_cannot_be_taken_is_not_offered() -> None:
    yard = dockyard(captain(dice="2 3 6", active=0), captain(), fleet={"top-left": "gadfly"})
    assert places(yard) == {"ore-belt", "gold-belt", "crystal-belt", "fabricator", "salvage-ship"}
    why = yard.refused()
    assert why["place.sphere"]
    assert why["place.crew-station"]
    assert why["place.fleet"]


# -- discarding a die ----------------------------------------------------------------------------------------------


def test_a_captain_who_visits_nothing_discards_a_die_for_one_morale() -> None:
    yard = dockyard(captain(dice="1 6"), captain(dice="6"))
    yard.play("discard-die 1")
    assert yard.s.morale[0] == 1
    assert yard.dock(0) == "6"
    assert yard.asked == 1


def test_any_of_the_docked_dice_can_be_discarded_even_if_a_visit_is_possible() -> None:
    yard = dockyard(captain(dice="1 4 4"), captain())
    assert yard.choices("discard-die") == ["1", "4"]


def test_a_discarded_die_makes_no_location_crowded() -> None:
    yard = dockyard(captain(dice="1 6"), captain())
    yard.play("discard-die 1")
    assert all(yard.visitors(place) == [] for place in LOCATIONS)


def test_a_turn_cannot_be_passed() -> None:
    yard = dockyard(captain(dice="1 6"), captain())
    assert not {"nothing", "end", "done"} & set(yard.options)


# -- kickbacks -----------------------------------------------------------------------------------------------------


def test_example_a_a_marker_that_passes_one_spanner_and_lands_on_another_takes_two_kickbacks() -> None:
    yard = dockyard(captain(dice="1 6", morale=8), captain())
    yard.play("kickback 4")
    assert yard.s.morale[0] == 4
    yard.plays("take ore", "take gold")
    assert yard.asks == "Turn"
    assert yard.store(0) == (1, 1, 0)


def test_example_b_spanners_below_or_behind_the_reputation_marker_pay_twice() -> None:
    yard = dockyard(captain(dice="1 6", morale=10, reputation=3), captain())
    assert yard.game.kit.board.reputation[3] == 7
    yard.play("kickback 4")
    yard.plays("take ore", "take ore", "take ore", "take ore", "take ore")
    assert yard.asks == "Turn"
    assert yard.store(0) == (5, 0, 0)


def test_a_spanner_exactly_below_the_reputation_marker_pays_twice() -> None:
    pack = "[tracks]\nreputation = [0, 4, 8]\n"
    yard = dockyard(captain(dice="1 6", morale=5, reputation=1), captain(), pack=pack)
    yard.plays("kickback 4", "take ore", "take ore")
    assert yard.asks == "Turn"


def test_the_spanner_on_which_the_marker_stands_does_not_count() -> None:
    yard = dockyard(captain(dice="1 6", morale=4), captain())
    assert yard.choices("kickback") == ["2"]
    yard.plays("kickback 2", "take ore")
    assert yard.asks == "Turn"


def test_the_marker_can_move_back_only_to_spanner_spaces_as_far_as_the_captain_likes() -> None:
    yard = dockyard(captain(dice="1 6", morale=9), captain())
    assert yard.choices("kickback") == ["2", "4", "6", "8"]


def test_without_a_spanner_behind_it_no_kickback_is_possible() -> None:
    yard = dockyard(captain(dice="1 6", morale=2), captain())
    assert yard.choices("kickback") == []
    assert yard.refused()["morale0"]


def test_a_kickback_fabricates_a_drone() -> None:
    yard = dockyard(captain(dice="1 6", morale=3), captain())
    yard.plays("kickback 2", "fabricate")
    assert yard.drones(0) == (7, 2, 11)


def test_a_kickback_salvages_up_to_two_drones() -> None:
    yard = dockyard(captain(dice="1 6", morale=3, inactive=4), captain())
    yard.plays("kickback 2", "salvage")
    assert yard.choices("regenerate") == ["2", "1", "0"]
    yard.play("regenerate 2")
    assert yard.drones(0)[:2] == (8, 2)


def test_each_kickback_is_chosen_anew() -> None:
    yard = dockyard(captain(dice="1 6", morale=8), captain())
    yard.plays("kickback 2", "take crystal", "fabricate", "salvage", "regenerate 1")
    assert yard.store(0) == (0, 0, 1)
    assert yard.drones(0) == (8, 1, 11)
    assert yard.asks == "Turn"


def test_kickbacks_come_before_the_die_is_deployed() -> None:
    yard = dockyard(captain(dice="1 6", morale=8), captain())
    yard.play("visit 1 ore-belt 1")
    assert not yard.may("kickback")


def test_kickbacks_can_be_taken_on_every_turn() -> None:
    yard = dockyard(captain(dice="6 6 6", morale=9), captain())
    yard.plays("kickback 8", "take ore", "discard-die 6", "kickback 8", "take ore")
    assert yard.store(0) == (2, 0, 0)


def test_after_kickbacks_a_die_must_still_be_used() -> None:
    yard = dockyard(captain(dice="6 6", morale=3), captain(dice="6"))
    yard.plays("kickback 2", "take ore")
    assert yard.asked == 0
    assert yard.dock(0) == "6 6"


# -- the auxiliary die and notation --------------------------------------------------------------------------------


def test_the_auxiliary_die_visits_like_a_ship_die() -> None:
    yard = dockyard(captain(dice="6", aux=1), captain())
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.store(0) == (1, 0, 0)
    assert yard.s.auxiliary[0] == 7  # Used: it cannot be gained again this round.


def test_of_equal_dice_a_ship_die_goes_first() -> None:
    yard = dockyard(captain(dice="1", aux=1), captain())
    yard.plays("visit 1 ore-belt 1", "act")
    assert yard.s.auxiliary[0] == 1
    assert yard.dock(0) == "1"


def test_an_impossible_visit_is_refused() -> None:
    yard = dockyard(captain(dice="1", active=0), captain())
    with pytest.raises(IllegalAction):
        yard.play("visit 1 gold-belt 3")
    with pytest.raises(IllegalAction):
        yard.play("visit 2 ore-belt 2")
