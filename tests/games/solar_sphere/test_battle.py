"""Phase 3: Battle."""

from __future__ import annotations

import pytest

from tests.games.solar_sphere.dockyard import battle, captain, dockyard


def bonus(ship: str) -> list[int]:
    ships = dockyard(captain(dice="6 6"), captain()).game.kit.ships
    return ships.bonus[ships.ids.index(ship)]


# -- the examples of the rulebook ----------------------------------------------------------------------------------


def test_example_one_three_drones_beat_resistance_two_and_a_roll_of_one() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "gadfly p1=3"}, resistance="1")
    assert yard.s.score == [3, 0]
    assert yard.s.morale[0] == 1
    assert yard.claimed(0) == ["gadfly"]


def test_example_two_the_later_captain_with_more_drones_is_the_commander() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "wasp-nest p2=1 p1=2"}, resistance="0")
    assert yard.s.score == [4, 2]
    assert yard.s.morale == [1, 1]
    assert yard.claimed(0) == ["wasp-nest"]
    assert yard.claimed(1) == []


def test_example_three_five_drones_lose_to_resistance_six_and_the_earlier_captain_takes_the_card() -> None:
    fleet = {"bottom-left": "ember-court p1=2 p2=2 corporation=1"}
    yard = battle(captain(morale=5), captain(morale=5), captain(morale=5), fleet=fleet, resistance="2")
    assert yard.s.score == [0, 0, 0]
    assert yard.s.morale == [4, 4, 4]
    assert yard.claimed(0) == ["ember-court"]
    assert yard.icons(0)["silver"] == 1


# -- who commands, and success -------------------------------------------------------------------------------------


def test_equal_drones_are_enough() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "vigil p1=4"}, resistance="1")
    assert yard.claimed(0) == ["vigil"]
    yard = battle(captain(), captain(), fleet={"top-left": "vigil p1=4"}, resistance="2")
    assert yard.claimed(0) == []


def test_the_drones_of_all_captains_and_of_the_corporation_count_together() -> None:
    fleet = {"bottom-left": "vigil p1=1 p2=1 corporation=1 p3=1"}
    yard = battle(captain(), captain(), captain(), fleet=fleet, resistance="1")
    assert yard.claimed(0) == ["vigil"]


def test_a_tie_for_commander_goes_to_the_earlier_column() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "wasp-nest p2=2 p1=2"}, resistance="2")
    assert yard.claimed(1) == ["wasp-nest"]
    assert yard.s.score == [2, 4]


def test_second_third_and_all_others_score_their_bonus() -> None:
    fleet = {"top-left": "dust-devil p3=1 p1=3 p4=1 p2=2"}
    yard = battle(captain(), captain(), captain(), captain(), fleet=fleet, resistance="2")
    assert bonus("dust-devil") == [6, 4, 3]
    assert yard.s.score == [6, 4, 3, 3]
    assert yard.s.morale == [1, 1, 1, 1]


def test_a_tie_for_second_goes_to_the_earlier_column() -> None:
    fleet = {"top-left": "iron-picket p3=1 p1=3 p2=1"}
    yard = battle(captain(), captain(), captain(), fleet=fleet, resistance="1")
    assert bonus("iron-picket") == [8, 5, 3]
    assert yard.s.score == [8, 3, 5]


def test_captains_without_drones_gain_nothing_from_a_success() -> None:
    yard = battle(captain(), captain(morale=4), fleet={"top-left": "gadfly p1=4"}, resistance="2")
    assert yard.s.score[1] == 0
    assert yard.s.morale[1] == 4


def test_a_corporation_icon_gives_the_commander_a_reputation() -> None:
    with_icon = battle(captain(), captain(), fleet={"top-left": "gadfly p1=4 p2=1"}, resistance="1")
    assert with_icon.s.reputation == [1, 0]
    without = battle(captain(), captain(), fleet={"top-left": "wasp-nest p1=4"}, resistance="1")
    assert without.s.reputation == [0, 0]


def test_the_faction_icons_of_a_claimed_ship_count() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "last-harvest p1=6"}, resistance="2")
    assert yard.icons(0) == {"helion": 1, "tidal": 1, "verdant": 0, "silver": 0}


def test_after_a_success_all_drones_return_to_the_inactive_panels() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "gadfly p1=3 p2=2"}, resistance="1")
    assert yard.s.inactive == [5, 4]
    assert yard.s.active == [6, 6]


def test_a_success_removes_the_ship_and_its_corporation_drone() -> None:
    yard = battle(captain(), captain(), fleet={"bottom-left": "gadfly p1=3 corporation=1"}, resistance="1")
    assert "bottom-left" not in yard.fleet


# -- failure in the top row ----------------------------------------------------------------------------------------


def test_a_failed_attack_in_the_top_row_goes_on_below_with_a_corporation_drone() -> None:
    yard = battle(captain(morale=3), captain(morale=3), fleet={"top-right": "vigil p2=1 p1=2"}, resistance="1")
    assert yard.fleet["bottom-right"] == "vigil p2=1 p1=2 corporation=1"
    assert yard.s.morale == [3, 3]
    assert yard.s.score == [0, 0]
    assert yard.claimed(0) == []
    assert yard.s.inactive == [2, 2]


def test_two_new_ships_appear_above_those_that_moved_down() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "vigil p1=1"}, resistance="1")
    assert set(yard.fleet) == {"top-left", "top-right", "bottom-left"}


def test_the_corporation_drone_supports_the_attack_of_the_next_round() -> None:
    yard = battle(captain(), captain(), fleet={"bottom-left": "gadfly p1=2 corporation=1"}, resistance="1")
    assert yard.claimed(0) == ["gadfly"]
    assert yard.s.score[0] == 3


# -- failure in the bottom row -------------------------------------------------------------------------------------


def test_a_failed_attack_in_the_bottom_row_costs_every_captain_one_morale() -> None:
    fleet = {"bottom-right": "vigil p1=2 corporation=1"}
    yard = battle(captain(morale=2), captain(morale=2), captain(morale=0), fleet=fleet, resistance="1")
    assert yard.s.morale == [1, 1, 0]
    assert yard.s.score == [0, 0, -2]


def test_the_commander_of_a_failed_attack_still_claims_the_card_with_reputation_and_icons() -> None:
    yard = battle(
        captain(morale=2), captain(morale=2), fleet={"bottom-left": "vigil p1=1 p2=2 corporation=1"}, resistance="2"
    )
    assert yard.claimed(1) == ["vigil"]
    assert yard.s.reputation == [0, 1]
    assert yard.icons(1)["tidal"] == 1
    assert yard.s.score == [0, 0]


def test_after_a_failure_in_the_bottom_row_the_drones_are_inactive_and_the_ship_is_gone() -> None:
    yard = battle(captain(), captain(), fleet={"bottom-left": "vigil p1=2 corporation=1"}, resistance="2")
    assert yard.s.inactive[0] == 4
    assert "bottom-left" not in yard.fleet


# -- the order -----------------------------------------------------------------------------------------------------


def test_ships_are_resolved_bottom_left_bottom_right_top_left_top_right() -> None:
    fleet = {
        "top-left": "gadfly p1=4",
        "top-right": "wasp-nest p1=4",
        "bottom-left": "vigil p1=2 corporation=1",
        "bottom-right": "barricade p1=2 corporation=1",
    }
    yard = battle(captain(active=3, inactive=0), captain(), fleet=fleet, resistance="0 1 2 1")
    assert yard.claimed(0) == ["vigil", "barricade", "gadfly", "wasp-nest"]


def test_a_ship_that_moves_down_is_not_resolved_again_in_the_same_round() -> None:
    fleet = {"top-left": "vigil p1=1", "bottom-left": "gadfly p1=1 corporation=1"}
    yard = battle(captain(morale=5), captain(), fleet=fleet, resistance="2 2")
    assert yard.fleet["bottom-left"] == "vigil p1=1 corporation=1"
    assert yard.s.morale[0] == 4


# -- the Corporation -----------------------------------------------------------------------------------------------


def test_if_the_corporation_commands_nobody_scores_the_first_bonus_or_claims_the_card() -> None:
    yard = battle(captain(), captain(), fleet={"bottom-left": "wasp-nest corporation=1 p1=1"}, resistance="0")
    assert yard.s.score == [2, 0]
    assert yard.s.morale[0] == 1
    assert yard.claimed(0) == []
    assert yard.s.inactive[0] == 3
    assert "bottom-left" not in yard.fleet


def test_a_captain_with_one_earlier_drone_commands_before_the_corporation() -> None:
    yard = battle(captain(), captain(), fleet={"bottom-left": "wasp-nest p1=1 corporation=1"}, resistance="0")
    assert yard.s.score == [4, 0]
    assert yard.claimed(0) == ["wasp-nest"]


def test_the_corporation_as_second_pushes_later_captains_to_the_third_bonus() -> None:
    fleet = {"bottom-left": "dust-devil p1=3 corporation=1 p2=1"}
    yard = battle(captain(), captain(), fleet=fleet, resistance="1")
    assert yard.s.score == [6, 3]


def test_the_corporation_does_not_push_a_captain_who_was_earlier_or_has_more_drones() -> None:
    earlier = {"bottom-left": "dust-devil p1=3 p2=1 corporation=1"}
    assert battle(captain(), captain(), fleet=earlier, resistance="1").s.score == [6, 4]
    more = {"bottom-left": "dust-devil p1=3 corporation=1 p2=2"}
    assert battle(captain(), captain(), fleet=more, resistance="1").s.score == [6, 4]


def test_if_the_corporation_commands_a_failed_attack_nobody_claims_the_card() -> None:
    fleet = {"bottom-left": "vigil corporation=1 p1=1"}
    yard = battle(captain(morale=3), captain(morale=3), fleet=fleet, resistance="2")
    assert yard.claimed(0) == yard.claimed(1) == []
    assert yard.s.morale == [2, 2]


# -- ships without attackers ---------------------------------------------------------------------------------------


def test_an_unattacked_ship_in_the_top_row_moves_down_with_a_corporation_drone() -> None:
    yard = battle(captain(morale=1), captain(), fleet={"top-left": "vigil"})
    assert yard.fleet["bottom-left"] == "vigil corporation=1"
    assert yard.s.morale[0] == 1


def test_an_unattacked_ship_in_the_bottom_row_costs_every_captain_one_morale() -> None:
    fleet = {"bottom-left": "vigil corporation=1", "bottom-right": "gadfly corporation=1"}
    yard = battle(captain(morale=3), captain(morale=2), fleet=fleet)
    assert yard.s.morale == [1, 0]
    assert yard.claimed(0) == yard.claimed(1) == []
    assert set(yard.fleet) == {"top-left", "top-right"}


# -- the final round -----------------------------------------------------------------------------------------------


def test_in_round_six_a_failed_attack_in_the_top_row_counts_as_in_the_bottom_row() -> None:
    yard = battle(captain(morale=3), captain(morale=3), fleet={"top-left": "vigil p1=2"}, resistance="2", round=6)
    assert yard.s.over
    assert yard.s.morale == [2, 2]
    assert yard.claimed(0) == ["vigil"]
    assert yard.s.inactive[0] == 4


def test_in_the_round_of_the_last_hex_too() -> None:
    built = dict.fromkeys(range(1, 13), 1)
    fleet = {"top-left": "vigil p1=2"}
    yard = battle(captain(morale=3), captain(active=1, inactive=1), fleet=fleet, resistance="2", last=True, built=built)
    assert yard.s.over
    assert yard.s.morale[0] == 2
    assert yard.claimed(0) == ["vigil"]


def test_an_unattacked_ship_of_the_final_round_costs_morale_in_either_row() -> None:
    fleet = {"top-left": "vigil", "bottom-left": "gadfly corporation=1"}
    assert battle(captain(morale=3), captain(morale=3), fleet=fleet, round=6).s.morale == [1, 1]


def test_a_success_in_the_final_round_scores_as_ever() -> None:
    yard = battle(captain(), captain(), fleet={"top-left": "gadfly p1=4"}, resistance="1", round=6)
    assert yard.final(0)[0] == 2 * 3


def test_the_match_ends_after_round_six() -> None:
    yard = battle(captain(), captain(), fleet={}, round=6)
    assert yard.s.over
    assert "rounds" in yard.outcome
    assert not battle(captain(), captain(), fleet={}, round=5).s.over


# -- rolling again -------------------------------------------------------------------------------------------------


def test_the_tactician_has_the_resistance_die_rolled_again_when_the_ship_wins() -> None:
    fleet = {"bottom-left": "gadfly p1=2 corporation=1"}
    yard = battle(captain(crew="tactician", morale=3), captain(morale=3), fleet=fleet, resistance="2")
    assert yard.asks == "RollAgain"
    assert yard.options == ["reroll", "accept"]
    yard.play("reroll", resistance="1")
    assert yard.claimed(0) == ["gadfly"]
    assert yard.s.score[0] == 3


def test_the_tactician_is_not_needed_after_a_success() -> None:
    yard = battle(captain(crew="tactician"), captain(), fleet={"top-left": "gadfly p1=4"}, resistance="2")
    assert yard.asks == "Turn"
    assert yard.claimed(0) == ["gadfly"]


def test_the_tactician_may_accept_the_roll() -> None:
    fleet = {"bottom-left": "gadfly p1=2 corporation=1"}
    yard = battle(captain(crew="tactician", morale=3), captain(), fleet=fleet, resistance="2").play("accept")
    assert yard.s.morale[0] == 2
    assert yard.claimed(0) == ["gadfly"]
    assert yard.s.score[0] == 0


def test_the_second_roll_counts_even_if_it_is_not_better() -> None:
    fleet = {"bottom-left": "gadfly p1=1 corporation=1"}
    yard = battle(captain(crew="tactician", morale=3), captain(), fleet=fleet, resistance="1").play(
        "reroll", resistance="2"
    )
    assert yard.s.morale[0] == 2
    assert yard.asks == "Turn"


def test_the_tactician_helps_even_if_his_captain_is_not_the_commander() -> None:
    fleet = {"bottom-left": "vigil p1=2 p2=1 corporation=1"}
    yard = battle(captain(), captain(crew="tactician"), fleet=fleet, resistance="2")
    assert yard.asked == 1
    yard.play("reroll", resistance="1")
    assert yard.claimed(0) == ["vigil"]


def test_the_tactician_of_a_captain_without_drones_there_does_nothing() -> None:
    fleet = {"bottom-left": "vigil p1=2 corporation=1"}
    yard = battle(captain(morale=1), captain(crew="tactician"), fleet=fleet, resistance="2")
    assert yard.asks == "Turn"
    assert yard.claimed(0) == ["vigil"]


def test_the_tactician_acts_once_in_a_round() -> None:
    fleet = {"bottom-left": "gadfly p1=2 corporation=1", "bottom-right": "wasp-nest p1=2 corporation=1"}
    yard = battle(captain(crew="tactician", morale=4), captain(), fleet=fleet, resistance="2")
    yard.play("reroll", resistance="1 2")
    assert yard.asks == "Turn"
    assert yard.s.morale[0] == 4  # +1 for the first ship, -1 for the second.
    assert yard.s.round == 2


def test_two_tacticians_of_a_captain_roll_again_once_for_each_ship() -> None:
    fleet = {"bottom-left": "gadfly p1=2 corporation=1", "bottom-right": "wasp-nest p1=2 corporation=1"}
    two = captain(crew="tactician tactician", morale=4)
    yard = battle(two, captain(), fleet=fleet, resistance="2")
    yard.play("reroll", resistance="2 2")
    assert yard.claimed(0) == ["gadfly"], "the second one is not asked for the first ship"
    assert yard.spent(0) == ["tactician"]
    assert (yard.asks, yard.asked) == ("RollAgain", 0)
    yard.play("reroll", resistance="0")
    assert yard.claimed(0) == ["gadfly", "wasp-nest"]
    assert yard.s.morale[0] == 4  # -1 for the first ship, +1 for the second.


def test_two_captains_with_a_tactician_are_asked_in_turn_order() -> None:
    fleet = {"bottom-left": "ember-court p1=2 p2=2 corporation=1"}
    yard = battle(captain(crew="tactician"), captain(crew="tactician"), fleet=fleet, resistance="2", order=(1, 0))
    assert yard.asked == 1
    yard.play("reroll", resistance="2")
    assert yard.asked == 0
    yard.play("reroll", resistance="1")
    assert yard.claimed(0) == ["ember-court"]
    assert yard.s.score[0] == 9


def test_a_used_tactician_is_not_asked() -> None:
    fleet = {"bottom-left": "gadfly p1=2 corporation=1"}
    yard = battle(captain(crew="tactician", spent="tactician", morale=2), captain(), fleet=fleet, resistance="2")
    assert yard.asks == "Turn"


@pytest.mark.parametrize("face", [0, 1, 2])
def test_the_resistance_die_has_the_faces_of_the_examples(face: int) -> None:
    assert face in dockyard(captain(dice="6 6"), captain()).game.kit.board.faces
