"""The effects of each card: alone and in a clash, in the order of the numbers."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.fleet import battle

CALM = "combat-tactics"
"""A card that does nothing with 5 points or more and no Weapons in recovery."""


# -- 1 Spy Drone ----------------------------------------------------------------------------------------------


def test_spy_drone_is_exchanged_with_a_card_from_hand_that_is_resolved_at_its_number() -> None:
    fleet = battle("spy-drone captain time-warp", "special-ops shields", "negotiator shields", points=[2, 5, 5])
    fleet.plays("spy-drone", "special-ops", "negotiator")
    assert fleet.options == ["p1 exchange captain", "p1 exchange time-warp"]
    fleet.choose("p1 exchange captain")
    assert fleet.points == [2 + 3 - 1, 5 + 2, 5 - 1]
    assert fleet.recovery(0) == "captain"
    assert fleet.hand(0) == ["spy-drone", "time-warp"]


def test_spy_drone_can_bring_a_card_into_a_clash() -> None:
    fleet = battle("spy-drone captain time-warp", "captain shields", "negotiator shields", points=[4, 4, 9])
    fleet.plays("spy-drone", "captain", "negotiator").choose("p1 exchange captain")
    assert fleet.points[:2] == [4 + 3 - 2, 4 + 3 - 2]


def test_spy_drone_without_a_hand_stays_in_play() -> None:
    fleet = battle("spy-drone", "captain shields", "negotiator shields", recovery=["captain", "", ""])
    fleet.plays("spy-drone", "captain", "negotiator")
    assert fleet.recovery(0) == "spy-drone"
    assert fleet.hand(0) == ["captain"]


def test_spy_drone_with_one_card_in_hand_is_exchanged_without_asking() -> None:
    fleet = battle("spy-drone captain", "special-ops shields", "negotiator shields", points=[9, 9, 9])
    fleet.plays("spy-drone", "special-ops", "negotiator")
    assert fleet.recovery(0) == "captain"


def test_spy_drone_in_a_clash_does_nothing() -> None:
    fleet = battle("spy-drone captain", "spy-drone shields", "negotiator shields")
    fleet.plays("spy-drone", "spy-drone", "negotiator")
    assert fleet.asks == "Choose"
    assert [fleet.recovery(0), fleet.recovery(1)] == ["spy-drone", "spy-drone"]


def test_spy_drone_for_another_spy_drone_has_had_its_turn() -> None:
    fleet = battle("spy-drone spy-drone", "captain shields", "negotiator shields")
    fleet.plays("spy-drone", "captain", "negotiator")
    assert fleet.asks == "Choose"
    assert fleet.round == 2


def test_spy_drone_is_discarded_if_it_is_the_only_card() -> None:
    fleet = battle("spy-drone", "captain shields", "negotiator shields", alert=[0])
    fleet.plays("spy-drone", "captain", "negotiator")
    assert fleet.is_out(0)
    assert fleet.pile(0) == ["spy-drone"]


# -- 2 Tech Officer -------------------------------------------------------------------------------------------


def test_tech_officer_gains_2_points_and_chooses_the_order() -> None:
    fleet = battle("tech-officer shields", "captain shields", "special-ops shields", points=[0, 0, 0])
    fleet.plays("tech-officer", "captain", "special-ops")
    assert fleet.options == ["p1 next captain", "p1 next special-ops"]
    fleet.choose("p1 next special-ops")
    assert fleet.points == [2 - 1, 3, 1]  # Special Ops came first, when player 2 had no point.


def test_tech_officer_orders_clashing_cards_as_one() -> None:
    fleet = battle("tech-officer shields", "captain shields", "captain shields", "special-ops shields")
    fleet.plays("tech-officer", "captain", "captain", "special-ops")
    assert fleet.options == ["p1 next captain", "p1 next special-ops"]


def test_tech_officer_orders_three_numbers_in_two_questions() -> None:
    fleet = battle("tech-officer shields", "captain shields", "special-ops shields", "negotiator shields")
    fleet.plays("tech-officer", "captain", "special-ops", "negotiator").choose("p1 next special-ops")
    assert fleet.options == ["p1 next negotiator", "p1 next captain"]
    fleet.choose("p1 next captain")
    assert fleet.round == 2


def test_tech_officers_who_clash_lose_2_points_each() -> None:
    fleet = battle("tech-officer shields", "tech-officer shields", "negotiator shields", points=[5, 1, 9])
    fleet.plays("tech-officer", "tech-officer", "negotiator")
    assert fleet.points == [3, 0, 9]


# -- 3 Shields ------------------------------------------------------------------------------------------------


def test_shields_ignore_main_effects_this_round() -> None:
    fleet = battle("shields captain", "laser-cannons captain", "special-ops laser-cannons", points=[3, 3, 3])
    fleet.plays("shields", "laser-cannons", "special-ops")
    assert fleet.hand(0) == ["captain"]
    assert fleet.points == [3, 2, 4]


def test_shields_ignore_main_effects_in_the_next_round_too() -> None:
    fleet = battle("shields captain", "captain laser-cannons", f"{CALM} special-ops", points=[9, 9, 9])
    fleet.plays("shields", "captain", CALM)
    assert fleet.has(0, "shielded")
    fleet.plays("captain", "laser-cannons", "special-ops")
    assert fleet.points[0] == 9 + 3
    assert [fleet.pile(0), fleet.pile(2)] == [[], [CALM]]
    assert not fleet.has(0, "shielded")


def test_shields_that_clash_do_nothing() -> None:
    fleet = battle("shields captain negotiator", "shields captain negotiator", "laser-cannons captain")
    fleet.plays("shields", "shields", "laser-cannons").choose("p1 discard captain", "p2 discard captain")
    assert [fleet.pile(0), fleet.pile(1)] == [["captain"], ["captain"]]


def test_shields_are_discarded_if_they_are_the_only_card() -> None:
    fleet = battle("shields", "captain special-ops", "negotiator special-ops", alert=[0])
    fleet.plays("shields", "captain", "negotiator")
    assert fleet.is_out(0)
    assert fleet.pile(0) == ["shields"]


def test_shields_stay_beside_another_card() -> None:
    fleet = battle("captain shields", "negotiator captain", f"{CALM} captain", points=[9, 9, 9])
    fleet.plays("shields", "negotiator", CALM)
    assert fleet.all_of(0) == ["shields", "captain"]


# -- 4 Cloaking Device ----------------------------------------------------------------------------------------


def test_cloaking_device_with_weapons_in_recovery_makes_an_opponent_discard() -> None:
    fleet = battle(
        "cloaking-device captain",
        "captain shields",
        CALM + " shields",
        recovery=["laser-cannons", "", ""],
        points=[9, 9, 9],
    )
    fleet.plays("cloaking-device", "captain", CALM)
    assert fleet.options == ["p1 target p2", "p1 target p3"]
    fleet.choose("p1 target p2")
    assert fleet.pile(1) == ["shields"]


def test_cloaking_device_without_weapons_in_recovery_has_no_target() -> None:
    fleet = battle(
        "cloaking-device captain",
        "captain shields",
        CALM + " shields",
        recovery=["negotiator", "", ""],
        points=[9, 9, 9],
    )
    fleet.plays("cloaking-device", "captain", CALM)
    assert fleet.round == 2


def test_cloaking_device_ignores_main_effects_with_a_small_hand() -> None:
    fleet = battle("cloaking-device captain negotiator", "special-ops shields", CALM + " shields", points=[9, 9, 9])
    fleet.plays("cloaking-device", "special-ops", CALM)
    assert fleet.points == [9, 10, 8]


def test_cloaking_device_does_not_help_with_a_large_hand() -> None:
    fleet = battle(
        "cloaking-device captain negotiator shields", "special-ops shields", CALM + " shields", points=[9, 9, 9]
    )
    fleet.plays("cloaking-device", "special-ops", CALM)
    assert fleet.points == [8, 11, 8]


def test_cloaking_devices_that_clash_do_nothing() -> None:
    fleet = battle("cloaking-device captain", "cloaking-device captain", "special-ops shields", points=[9, 9, 9])
    fleet.plays("cloaking-device", "cloaking-device", "special-ops")
    assert fleet.points == [8, 8, 11]


# -- 5 Navigator ----------------------------------------------------------------------------------------------


def test_navigator_gains_2_points_and_ignores_one_main_effect() -> None:
    fleet = battle("navigator captain", "special-ops shields", "laser-cannons shields", points=[3, 3, 3])
    fleet.plays("navigator", "special-ops", "laser-cannons")
    assert fleet.options == ["p1 ignore special-ops", "p1 ignore laser-cannons"]
    fleet.choose("p1 ignore laser-cannons")
    assert fleet.points == [3 + 2 - 1, 5, 2]
    assert fleet.pile(0) == []
    assert fleet.pile(1) == ["shields"]


def test_navigators_who_clash_do_nothing() -> None:
    fleet = battle("navigator captain", "navigator shields", "special-ops shields", points=[3, 3, 3])
    fleet.plays("navigator", "navigator", "special-ops")
    assert fleet.points == [2, 2, 5]


# -- 6 Decoy --------------------------------------------------------------------------------------------------


def test_decoy_gains_a_point_for_each_technology_in_play_and_in_recovery() -> None:
    fleet = battle(
        "decoy special-ops",
        "shields special-ops",
        "negotiator special-ops",
        recovery=["escape-pod", "captain", "negotiator"],
        points=[0, 5, 5],
    )
    fleet.plays("decoy", "shields", "negotiator")
    assert fleet.points[0] == 4  # Decoy itself, Escape Pod, Shields and Captain.


def test_decoy_with_the_single_largest_pile_ignores_main_effects() -> None:
    fleet = battle(
        "decoy shields",
        "special-ops shields",
        CALM + " shields",
        piles=["captain negotiator", "captain", ""],
        points=[9, 9, 9],
    )
    fleet.plays("decoy", "special-ops", CALM)
    assert fleet.points == [10, 10, 8]


def test_decoy_with_one_of_two_largest_piles_ignores_nothing() -> None:
    fleet = battle(
        "decoy shields", "special-ops shields", CALM + " shields", piles=["captain", "captain", ""], points=[9, 9, 9]
    )
    fleet.plays("decoy", "special-ops", CALM)
    assert fleet.points[0] == 9 + 1 - 1


def test_decoy_looks_at_the_piles_of_the_eliminated_too() -> None:
    fleet = battle(
        "decoy shields",
        "special-ops shields",
        CALM + " shields",
        "",
        piles=["captain", "", "", "captain"],
        points=[9, 9, 9, 0],
    )
    fleet.plays("decoy", "special-ops", CALM)
    assert fleet.points[0] == 9 + 1 - 1


def test_decoys_that_clash_do_nothing() -> None:
    fleet = battle("decoy shields", "decoy shields", "captain shields", points=[4, 4, 4])
    fleet.plays("decoy", "decoy", "captain")
    assert fleet.points == [4, 4, 7]


# -- 7 Security Chief -----------------------------------------------------------------------------------------


def test_security_chief_keeps_points_this_round_and_the_next() -> None:
    hands = ["security-chief captain", "special-ops heavy-assault", f"{CALM} captain"]
    fleet = battle(*hands, points=[6, 6, 6])
    fleet.plays("security-chief", "special-ops", CALM)
    assert fleet.points == [6, 7, 5]
    fleet.plays("captain", "heavy-assault", "captain")
    assert fleet.points == [6 + 3 - 2, 7 + 3, 5 + 3 - 2 - 3]


def test_security_chief_with_people_in_recovery_gains_2_points_once() -> None:
    fleet = battle(
        "security-chief captain",
        "captain shields",
        CALM + " shields",
        points=[6, 6, 6],
        recovery=["escape-pod", "", ""],
    )
    fleet.plays("security-chief", "captain", CALM)
    assert fleet.points == [8, 9, 6]


def test_security_chief_does_not_help_in_a_clash() -> None:
    fleet = battle("security-chief tech-officer", "captain tech-officer", CALM + " shields", points=[6, 6, 6])
    fleet.plays("security-chief", "captain", CALM)
    fleet.plays("tech-officer", "tech-officer", "shields")
    assert fleet.points == [4, 7, 6]


def test_security_chiefs_who_clash_do_nothing() -> None:
    fleet = battle(
        "security-chief captain",
        "security-chief captain",
        "special-ops shields",
        points=[6, 6, 6],
        recovery=["captain", "", ""],
    )
    fleet.plays("security-chief", "security-chief", "special-ops")
    assert fleet.points == [5, 5, 8]


# -- 8 Evasive Action -----------------------------------------------------------------------------------------


def test_evasive_action_keeps_cards_this_round_and_the_next() -> None:
    hands = ["evasive-action captain", "laser-cannons tactical-nuke", f"{CALM} captain negotiator"]
    fleet = battle(*hands, points=[6, 6, 6])
    fleet.plays("evasive-action", "laser-cannons", CALM).choose("p3 discard negotiator")
    assert fleet.pile(0) == []
    fleet.plays("captain", "tactical-nuke", "captain")
    assert fleet.pile(0) == []


def test_evasive_action_with_space_in_recovery_gains_2_points() -> None:
    fleet = battle(
        "evasive-action captain", "captain shields", CALM + " shields", points=[6, 6, 6], recovery=["salvage", "", ""]
    )
    fleet.plays("evasive-action", "captain", CALM)
    assert fleet.points == [8, 9, 6]


def test_evasive_action_does_not_help_in_a_clash() -> None:
    fleet = battle(
        "evasive-action laser-cannons captain",
        "laser-cannons shields",
        CALM + " shields",
        points=[6, 6, 6],
        recovery=["", "captain", ""],
    )
    fleet.plays("evasive-action", "shields", CALM)
    fleet.plays("laser-cannons", "laser-cannons", "shields").choose("p1 discard captain", "p2 discard captain")
    assert fleet.pile(0) == ["captain"]


def test_evasive_actions_that_clash_do_nothing() -> None:
    fleet = battle("evasive-action captain", "evasive-action captain", "laser-cannons shields")
    fleet.plays("evasive-action", "evasive-action", "laser-cannons")
    assert [fleet.pile(0), fleet.pile(1)] == [["captain"], ["captain"]]


# -- 9 Disruptor Ray ------------------------------------------------------------------------------------------


def test_disruptor_ray_gains_2_points_and_disables_an_opponent() -> None:
    fleet = battle("disruptor-ray shields", "captain shields", CALM + " shields", points=[6, 6, 6])
    fleet.plays("disruptor-ray", "captain", CALM).choose("p1 target p2")
    assert fleet.points == [8, 6, 6]
    assert fleet.recovery(1) == "captain"


def test_disruptor_ray_cannot_target_a_player_who_was_disabled_before() -> None:
    fleet = battle(
        "disruptor-ray shields",
        "captain shields",
        CALM + " shields",
        "negotiator shields",
        points=[6, 6, 6, 9],
        rested=[1],
    )
    fleet.plays("disruptor-ray", "captain", CALM, "negotiator")
    assert fleet.options == ["p1 target p3", "p1 target p4"]
    assert fleet.refused(0) == {"seat1": "Player 2 was disabled in the round before, or is disabled already"}


def test_disruptor_rays_that_clash_lose_a_point_each() -> None:
    fleet = battle("disruptor-ray shields", "disruptor-ray shields", "captain shields", points=[6, 0, 6])
    fleet.plays("disruptor-ray", "disruptor-ray", "captain")
    assert fleet.points == [5, 0, 9]


# -- 11 Reckless Pilot ----------------------------------------------------------------------------------------


def test_reckless_pilot_discards_a_card_and_gains_4_points() -> None:
    fleet = battle(
        "reckless-pilot shields",
        "captain shields",
        CALM + " shields",
        points=[1, 6, 6],
        recovery=["negotiator", "", ""],
    )
    fleet.plays("reckless-pilot", "captain", CALM)
    assert fleet.options == ["p1 discard shields", "p1 discard-recovery"]
    fleet.choose("p1 discard-recovery")
    assert fleet.points == [5, 9, 6]
    assert fleet.pile(0) == ["negotiator"]


def test_reckless_pilot_without_a_card_to_discard_gains_all_the_same() -> None:
    fleet = battle("reckless-pilot", "captain shields", CALM + " shields", points=[1, 6, 6])
    fleet.plays("reckless-pilot", "captain", CALM)
    assert fleet.points[0] == 5
    assert fleet.all_of(0) == ["reckless-pilot"]


def test_reckless_pilots_who_clash_discard_themselves_or_a_card_from_hand() -> None:
    fleet = battle(
        "reckless-pilot shields",
        "reckless-pilot captain",
        CALM + " shields",
        points=[1, 6, 6],
        recovery=["negotiator", "", ""],
    )
    fleet.plays("reckless-pilot", "reckless-pilot", CALM)
    assert fleet.options == ["p1 discard shields", "p1 discard-this", "p2 discard captain", "p2 discard-this"]
    assert fleet.refused(0) == {"recovery0": "this effect does not take a card from the recovery zone"}
    fleet.choose("p1 discard-this", "p2 discard captain")
    assert fleet.all_of(0) == ["shields", "negotiator"]
    assert fleet.all_of(1) == ["reckless-pilot"]
    assert fleet.points == [1, 6, 6]


# -- 12 Negotiator --------------------------------------------------------------------------------------------


def test_negotiator_with_the_least_points_gains_4() -> None:
    fleet = battle("negotiator shields", "captain shields", CALM + " shields", points=[5, 5, 6])
    fleet.plays("negotiator", "captain", CALM)
    assert fleet.points == [9, 8, 6]


def test_negotiator_otherwise_gains_3_with_space_in_recovery() -> None:
    fleet = battle(
        "negotiator shields", "captain shields", CALM + " shields", points=[6, 5, 6], recovery=["salvage", "", ""]
    )
    fleet.plays("negotiator", "captain", CALM)
    assert fleet.points[0] == 9
    fleet = battle(
        "negotiator shields", "captain shields", CALM + " shields", points=[6, 5, 6], recovery=["captain", "", ""]
    )
    fleet.plays("negotiator", "captain", CALM)
    assert fleet.points[0] == 6


def test_negotiator_with_the_least_points_does_not_gain_twice() -> None:
    fleet = battle(
        "negotiator shields", "captain shields", CALM + " shields", points=[0, 5, 6], recovery=["salvage", "", ""]
    )
    fleet.plays("negotiator", "captain", CALM)
    assert fleet.points[0] == 4


def test_negotiators_who_clash_do_nothing() -> None:
    fleet = battle("negotiator shields", "negotiator shields", "captain shields", points=[0, 0, 6])
    fleet.plays("negotiator", "negotiator", "captain")
    assert fleet.points == [0, 0, 9]


# -- 13 Captain -----------------------------------------------------------------------------------------------


def test_captain_gains_3_points() -> None:
    fleet = battle("captain shields", "negotiator shields", CALM + " shields", points=[2, 9, 9])
    fleet.plays("captain", "negotiator", CALM)
    assert fleet.points == [5, 9, 9]


@pytest.mark.parametrize(("clashing", "net"), [(2, 1), (3, 0), (4, -1), (5, -2)])
def test_captains_who_clash_gain_3_and_lose_1_for_each(clashing: int, net: int) -> None:
    fleet = battle(*["captain negotiator"] * clashing, *["shields negotiator"] * (5 - clashing), points=[9] * 5)
    fleet.plays(*["captain"] * clashing, *["shields"] * (5 - clashing))
    assert fleet.points == [9 + net] * clashing + [9] * (5 - clashing)


def test_captains_lose_after_they_gained() -> None:
    fleet = battle("captain shields", "captain shields", "captain shields", points=[0, 0, 0])
    fleet.plays("captain", "captain", "captain")
    assert fleet.points == [0, 0, 0]


# -- 15 Pod Bay Doors -----------------------------------------------------------------------------------------


def test_pod_bay_doors_let_the_next_card_be_resolved_twice() -> None:
    fleet = battle(
        "pod-bay-doors captain",
        "negotiator shields",
        CALM + " shields",
        points=[6, 9, 9],
        recovery=["", "special-ops", ""],
    )
    fleet.plays("pod-bay-doors", "shields", CALM)
    assert fleet.has(0, "doubled")
    fleet.plays("captain", "negotiator", "shields")
    assert fleet.points == [12, 9, 9]


def test_pod_bay_doors_double_nothing_that_left_play() -> None:
    fleet = battle(
        "pirate-raid shields", "negotiator captain", CALM + " captain", points=[6, 9, 9], status={"doubled": [0]}
    )
    fleet.plays("pirate-raid", "negotiator", CALM)
    assert fleet.hand(0) == ["shields", "captain", "captain"]


def test_pod_bay_doors_that_clash_lose_a_point_each() -> None:
    fleet = battle("pod-bay-doors captain", "pod-bay-doors shields", CALM + " shields", points=[6, 6, 9])
    fleet.plays("pod-bay-doors", "pod-bay-doors", CALM)
    assert fleet.points == [5, 5, 9]
    assert not fleet.has(0, "doubled")


def test_pod_bay_doors_are_discarded_if_they_are_the_only_card() -> None:
    fleet = battle("pod-bay-doors", "captain shields", "negotiator shields", alert=[0])
    fleet.plays("pod-bay-doors", "captain", "negotiator")
    assert fleet.is_out(0)


# -- 16 Repair Crew -------------------------------------------------------------------------------------------


def test_repair_crew_returns_a_card_of_choice() -> None:
    fleet = battle(
        "repair-crew shields",
        "captain shields",
        CALM + " shields",
        points=[6, 9, 9],
        piles=["captain negotiator", "", ""],
    )
    fleet.plays("repair-crew", "captain", CALM)
    assert fleet.options == ["p1 return negotiator", "p1 return captain"]
    fleet.choose("p1 return captain")
    assert fleet.hand(0) == ["shields", "captain"]
    assert fleet.points[0] == 6


def test_repair_crew_with_technology_in_recovery_gains_2_points() -> None:
    fleet = battle(
        "repair-crew shields", "captain shields", CALM + " shields", points=[6, 9, 9], recovery=["escape-pod", "", ""]
    )
    fleet.plays("repair-crew", "captain", CALM)
    assert fleet.points[0] == 8


def test_repair_crews_that_clash_do_nothing() -> None:
    fleet = battle("repair-crew shields", "repair-crew shields", "captain shields", piles=["captain", "captain", ""])
    fleet.plays("repair-crew", "repair-crew", "captain")
    assert fleet.pile(0) == ["captain"]
    assert fleet.asks == "Choose"


# -- 17 Ambassador --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "recovery", "points"),
    [
        (["captain", "captain", "negotiator"], "shields", 1 + 2),
        (["captain", "captain", "negotiator"], "salvage", 1 + 2 + 1),
        (["captain", "negotiator", CALM], "salvage", 1 + 1),
        (["captain", "negotiator", CALM], "shields", 1),
        (["special-ops", "special-ops", CALM], "shields", 1 + 2),
    ],
)
def test_ambassador_gains_for_clashes_and_for_space(others: list[str], recovery: str, points: int) -> None:
    hands = [f"{card} decoy" for card in others]
    fleet = battle("ambassador decoy", *hands, recovery=[recovery, "", "", ""], points=[6, 9, 9, 9])
    fleet.plays("ambassador", *others)
    assert fleet.points[0] == 6 + points


def test_ambassadors_who_clash_lose_a_point_each() -> None:
    fleet = battle("ambassador shields", "ambassador shields", CALM + " shields", points=[6, 6, 9])
    fleet.plays("ambassador", "ambassador", CALM)
    assert fleet.points == [5, 5, 9]


# -- 19 Combat Tactics ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "after"), [(0, 5), (4, 9), (5, 5)])
def test_combat_tactics_gains_5_points_below_5(points: int, after: int) -> None:
    fleet = battle("combat-tactics shields", "negotiator shields", "captain shields", points=[points, 9, 9])
    fleet.plays("combat-tactics", "negotiator", "captain")
    assert fleet.points[0] == after


def test_combat_tactics_with_weapons_in_recovery_returns_a_card() -> None:
    fleet = battle(
        "combat-tactics shields",
        "negotiator shields",
        "captain shields",
        points=[9, 9, 9],
        recovery=["laser-cannons", "", ""],
        piles=["captain negotiator", "", ""],
    )
    fleet.plays("combat-tactics", "negotiator", "captain").choose("p1 return negotiator")
    assert fleet.hand(0) == ["shields", "negotiator", "laser-cannons"]


def test_combat_tactics_that_clash_discard_a_card_each() -> None:
    fleet = battle("combat-tactics shields captain", "combat-tactics shields", "captain shields", points=[1, 1, 9])
    fleet.plays("combat-tactics", "combat-tactics", "captain").choose("p1 discard captain")
    assert [fleet.pile(0), fleet.pile(1)] == [["captain"], ["shields"]]
    assert fleet.points[:2] == [1, 1]


# -- 20 Armor Plating -----------------------------------------------------------------------------------------


def test_armor_plating_gains_3_points_and_turns_discards_into_lost_points() -> None:
    fleet = battle("armor-plating captain shields", "tactical-nuke shields", "negotiator shields", points=[1, 9, 9])
    fleet.plays("armor-plating", "tactical-nuke", "negotiator")
    assert fleet.pile(0) == []
    assert fleet.points[0] == 1 + 3 - 2


def test_armor_plating_without_points_keeps_the_cards_all_the_same() -> None:
    fleet = battle("armor-plating captain", "heavy-assault shields", "laser-cannons shields", points=[0, 9, 9])
    fleet.plays("armor-plating", "heavy-assault", "laser-cannons")
    assert fleet.points[0] == 0
    assert fleet.pile(0) == []


def test_armor_platings_that_clash_lose_a_point_each() -> None:
    fleet = battle("armor-plating captain", "armor-plating captain", "laser-cannons shields", points=[1, 9, 9])
    fleet.plays("armor-plating", "armor-plating", "laser-cannons")
    assert fleet.points == [0, 8, 9]
    assert fleet.pile(0) == ["captain"]


# -- 22 Special Ops -------------------------------------------------------------------------------------------


def test_special_ops_takes_a_point_from_each_opponent() -> None:
    fleet = battle("special-ops shields", "negotiator shields", "captain shields", points=[9, 10, 9])
    fleet.plays("special-ops", "negotiator", "captain")
    assert fleet.points == [11, 9, 9 + 3 - 1]


def test_special_ops_does_nothing_for_a_sole_leader() -> None:
    fleet = battle(
        "special-ops captain", CALM + " shields", "negotiator shields", points=[9, 8, 8], recovery=["", "", "captain"]
    )
    fleet.plays("special-ops", CALM, "shields")
    assert fleet.points == [9, 8, 8]


def test_special_ops_of_one_of_two_leaders_takes_points() -> None:
    fleet = battle(
        "special-ops captain", CALM + " shields", "negotiator shields", points=[9, 9, 8], recovery=["", "", "captain"]
    )
    fleet.plays("special-ops", CALM, "negotiator")
    assert fleet.points == [9 + 2, 8, 8 + 4 - 1]


def test_special_ops_that_clash_do_nothing() -> None:
    fleet = battle("special-ops captain", "special-ops shields", CALM + " shields", points=[5, 6, 9])
    fleet.plays("special-ops", "special-ops", CALM)
    assert fleet.points == [5, 6, 9]


# -- 23 Targeting CPU -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "taken"), [(9, 3), (2, 2)])
def test_targeting_cpu_takes_3_points_or_what_there_is(theirs: int, taken: int) -> None:
    hands = ["targeting-cpu shields", "negotiator captain", "evasive-action decoy"]
    fleet = battle(*hands, points=[4, 9, theirs]).plays("targeting-cpu", "negotiator", "evasive-action")
    fleet.choose("p1 target p3")
    assert fleet.points[0] == 4 + taken
    assert fleet.points[2] == theirs - taken


def test_targeting_cpus_that_clash_lose_a_point_and_all_others_gain_one_in_total() -> None:
    fleet = battle(
        "targeting-cpu shields", "targeting-cpu shields", CALM + " shields", "negotiator shields", points=[4, 0, 9, 9]
    )
    fleet.plays("targeting-cpu", "targeting-cpu", CALM, "negotiator")
    assert fleet.points == [3, 0, 10, 10]


# -- 24 Heavy Assault -----------------------------------------------------------------------------------------


def test_heavy_assault_takes_3_points_from_each_opponent() -> None:
    fleet = battle("heavy-assault shields", CALM + " shields", "negotiator shields", points=[5, 9, 9])
    fleet.plays("heavy-assault", CALM, "negotiator")
    assert fleet.points == [11, 6, 6]


def test_heavy_assaults_that_clash_discard_2_cards_each() -> None:
    fleet = battle(
        "heavy-assault shields captain negotiator", "heavy-assault shields", CALM + " shields", points=[5, 5, 9]
    )
    fleet.plays("heavy-assault", "heavy-assault", CALM)
    fleet.choose("p1 discard captain", "p1 discard shields")
    assert fleet.all_of(0) == ["negotiator", "heavy-assault"]
    assert fleet.all_of(1) == ["heavy-assault"]


# -- 28 Reconstruction ----------------------------------------------------------------------------------------


def test_reconstruction_gains_2_points_and_passes_a_card_to_the_left() -> None:
    hands = ["reconstruction shields decoy", "negotiator captain decoy", "negotiator escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("reconstruction", "negotiator", "negotiator")
    fleet.choose("p1 give shields", "p2 give captain", "p3 give escape-pod")
    assert fleet.asks == "Choose"
    assert fleet.points[0] == 7
    assert fleet.hand(0) == ["decoy", "escape-pod"]
    assert fleet.hand(1) == ["shields", "decoy"]
    assert fleet.hand(2) == ["decoy", "captain"]


def test_reconstruction_lets_its_owner_exchange_the_card_received() -> None:
    hands = ["reconstruction shields decoy", "negotiator captain decoy", "negotiator escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["captain", "", ""])
    fleet.plays("reconstruction", "negotiator", "negotiator")
    fleet.choose("p1 give shields", "p2 give captain", "p3 give escape-pod")
    assert fleet.options == ["p1 keep", "p1 swap captain"]
    fleet.choose("p1 swap captain")
    assert fleet.hand(0) == ["decoy", "captain"]
    assert fleet.pile(0) == ["escape-pod"]


def test_reconstruction_lets_its_owner_keep_the_card_received() -> None:
    hands = ["reconstruction shields decoy", "negotiator captain decoy", "negotiator escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["captain", "", ""])
    fleet.plays("reconstruction", "negotiator", "negotiator")
    fleet.choose("p1 give shields", "p2 give captain", "p3 give escape-pod", "p1 keep")
    assert fleet.hand(0) == ["decoy", "escape-pod"]
    assert fleet.pile(0) == ["captain"]


def test_reconstruction_skips_a_player_who_ignores_it() -> None:
    fleet = battle(
        "reconstruction shields", "negotiator captain", CALM + " escape-pod", points=[5, 9, 9], status={"shielded": [1]}
    )
    fleet.plays("reconstruction", "negotiator", CALM)
    assert fleet.hand(0) == ["escape-pod"]
    assert fleet.hand(1) == ["captain"]
    assert fleet.hand(2) == ["shields"]


def test_reconstruction_without_a_card_in_hand_only_receives() -> None:
    hands = ["reconstruction", "negotiator captain captain", f"{CALM} escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["decoy", "", ""])
    fleet.plays("reconstruction", "negotiator", CALM).choose("p2 give captain", "p3 give escape-pod")
    assert fleet.hand(0) == ["decoy", "escape-pod"]
    assert fleet.hand(1) == ["captain"]
    assert fleet.hand(2) == ["decoy", "captain"]


def test_reconstructions_that_clash_do_nothing() -> None:
    fleet = battle("reconstruction shields", "reconstruction captain", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("reconstruction", "reconstruction", CALM)
    assert fleet.points == [5, 9, 9]
    assert fleet.hand(0) == ["shields"]


# -- 29 Attack Bots -------------------------------------------------------------------------------------------


def test_attack_bots_take_the_card_in_an_opponents_recovery_zone() -> None:
    hands = ["attack-bots captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["", "decoy", "negotiator"])
    fleet.plays("attack-bots", "negotiator", CALM).choose("p1 target p2")
    assert fleet.hand(0) == ["decoy", "captain"]
    assert fleet.all_of(1) == ["negotiator", "captain"]


def test_attack_bots_take_the_card_in_play_on_red_alert_before_it_is_resolved() -> None:
    fleet = battle("attack-bots shields", "laser-cannons", CALM + " escape-pod", points=[5, 9, 9], alert=[1])
    fleet.plays("attack-bots", "laser-cannons", CALM)
    assert fleet.is_out(1)
    assert fleet.hand(0) == ["shields", "laser-cannons"]
    assert fleet.pile(2) == []


def test_attack_bots_that_clash_discard_the_card_in_recovery() -> None:
    fleet = battle(
        "attack-bots shields", "attack-bots captain", CALM + " escape-pod", points=[5, 9, 9], recovery=["", "decoy", ""]
    )
    fleet.plays("attack-bots", "attack-bots", CALM)
    assert fleet.pile(1) == ["decoy"]
    assert fleet.all_of(0) == ["shields", "attack-bots"]


def test_attack_bots_that_clash_on_red_alert_discard_themselves() -> None:
    fleet = battle("attack-bots shields", "attack-bots", CALM + " escape-pod", points=[5, 9, 9], alert=[1])
    fleet.plays("attack-bots", "attack-bots", CALM)
    assert fleet.is_out(1)


# -- 30 Computer Virus ----------------------------------------------------------------------------------------


def test_computer_virus_gains_2_points_and_discards_technology_from_recovery() -> None:
    hands = ["computer-virus captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["decoy", "escape-pod", "negotiator"])
    fleet.plays("computer-virus", "negotiator", CALM)
    assert fleet.points[0] == 7
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [[], ["escape-pod"], []]


def test_computer_virus_reaches_the_card_in_play_on_red_alert() -> None:
    fleet = battle("computer-virus shields", "escape-pod", CALM + " negotiator", points=[5, 9, 9], alert=[1])
    fleet.plays("computer-virus", "escape-pod", CALM)
    assert fleet.is_out(1)
    assert fleet.pile(1) == ["escape-pod"]


def test_computer_viruses_that_clash_make_the_single_largest_hand_discard() -> None:
    hands = ["computer-virus captain decoy", "computer-virus captain", f"{CALM} captain decoy negotiator"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("computer-virus", "computer-virus", CALM)
    fleet.choose("p1 discard decoy")
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [["decoy"], [], []]


def test_computer_viruses_with_equal_hands_cause_no_discard() -> None:
    fleet = battle("computer-virus shields", "computer-virus captain", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("computer-virus", "computer-virus", CALM)
    assert fleet.asks == "Choose"
    assert [fleet.pile(0), fleet.pile(1)] == [[], []]


# -- 31 Laser Cannons -----------------------------------------------------------------------------------------


def test_laser_cannons_make_each_opponent_discard_in_secret() -> None:
    hands = ["laser-cannons captain", "negotiator captain decoy", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["", "", "decoy"]).plays("laser-cannons", "negotiator", CALM)
    assert fleet.options == ["p2 discard decoy", "p2 discard captain", "p3 discard captain", "p3 discard-recovery"]
    fleet.choose("p3 discard-recovery", "p2 discard decoy")
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [[], ["decoy"], ["decoy"]]


def test_laser_cannons_that_clash_make_only_their_owners_discard() -> None:
    fleet = battle("laser-cannons shields", "laser-cannons captain", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("laser-cannons", "laser-cannons", CALM)
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [["shields"], ["captain"], []]


# -- 32 Pirate Raid -------------------------------------------------------------------------------------------


def test_pirate_raid_is_discarded_and_gets_a_card_of_each_opponents_choice() -> None:
    hands = ["pirate-raid decoy", "negotiator captain decoy", f"{CALM} escape-pod"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("pirate-raid", "negotiator", CALM)
    assert fleet.options == ["p2 give decoy", "p2 give captain"]
    fleet.choose("p2 give captain")
    assert fleet.pile(0) == ["pirate-raid"]
    assert fleet.hand(0) == ["decoy", "captain", "escape-pod"]


def test_pirate_raid_gets_nothing_from_an_empty_hand() -> None:
    fleet = battle(
        "pirate-raid shields", "negotiator", CALM + " escape-pod", points=[5, 9, 9], recovery=["", "captain", ""]
    )
    fleet.plays("pirate-raid", "negotiator", CALM)
    assert fleet.hand(0) == ["shields", "escape-pod"]


def test_pirate_raids_that_clash_discard_2_cards_each() -> None:
    fleet = battle(
        "pirate-raid shields captain decoy",
        "pirate-raid captain",
        CALM + " escape-pod",
        points=[5, 9, 9],
        recovery=["", "decoy", ""],
    )
    fleet.plays("pirate-raid", "pirate-raid", CALM)
    fleet.choose("p1 discard decoy", "p2 discard captain", "p1 discard shields")
    assert fleet.all_of(0) == ["captain", "pirate-raid"]
    assert fleet.all_of(1) == ["pirate-raid"]


# -- 33 Attack Wing -------------------------------------------------------------------------------------------


def test_attack_wing_makes_an_opponent_discard_2_cards() -> None:
    hands = ["attack-wing shields", "negotiator captain decoy shields", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("attack-wing", "negotiator", CALM)
    fleet.choose("p1 target p2", "p2 discard decoy", "p2 discard captain")
    assert fleet.pile(1) == ["decoy", "captain"]
    assert fleet.all_of(1) == ["shields", "negotiator"]


def test_attack_wings_that_clash_discard_a_card_and_lose_a_point_each() -> None:
    fleet = battle("attack-wing shields", "attack-wing captain", CALM + " escape-pod", points=[5, 0, 9])
    fleet.plays("attack-wing", "attack-wing", CALM)
    assert [fleet.pile(0), fleet.pile(1)] == [["shields"], ["captain"]]
    assert fleet.points == [4, 0, 9]


# -- 34 Precision Strike --------------------------------------------------------------------------------------


def test_precision_strike_looks_at_a_hand_and_chooses_a_card_there() -> None:
    hands = ["precision-strike captain", "negotiator captain decoy", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("precision-strike", "negotiator", CALM)
    fleet.choose("p1 target p2")
    assert fleet.options == ["p1 strike decoy", "p1 strike captain"]
    fleet.choose("p1 strike captain")
    assert fleet.pile(1) == ["captain"]


def test_precision_strike_spares_another_precision_strike_if_it_can() -> None:
    fleet = battle(
        "precision-strike shields", "negotiator captain precision-strike", CALM + " escape-pod", points=[5, 9, 9]
    )
    fleet.plays("precision-strike", "negotiator", CALM).choose("p1 target p2")
    assert fleet.options == ["p1 strike captain"]
    assert (
        fleet.why_not("p1 strike precision-strike")
        == "Precision Strike may only be chosen if there is no other card in that hand"
    )


def test_precision_strike_takes_a_precision_strike_if_there_is_nothing_else() -> None:
    fleet = battle("precision-strike shields", "negotiator precision-strike", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("precision-strike", "negotiator", CALM).choose("p1 target p2")
    assert fleet.pile(1) == ["precision-strike"]


def test_precision_strike_cannot_be_aimed_at_an_empty_hand() -> None:
    fleet = battle(
        "precision-strike shields", "negotiator", CALM + " escape-pod", points=[5, 9, 9], recovery=["", "captain", ""]
    )
    fleet.plays("precision-strike", "negotiator", CALM)
    assert fleet.pile(2) == ["escape-pod"]


def test_precision_strikes_that_clash_are_discarded() -> None:
    hands = ["precision-strike captain", "precision-strike captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("precision-strike", "precision-strike", CALM)
    assert [fleet.pile(0), fleet.pile(1)] == [["precision-strike"], ["precision-strike"]]


# -- 37 Supply Convoy -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "gained"), [("", 3), ("special-ops", 1), ("targeting-cpu", 3), ("heavy-assault", 3)])
def test_supply_convoy_makes_good_what_was_lost_or_brings_3(lost: str, gained: int) -> None:
    attack = lost or "negotiator"
    fleet = battle("supply-convoy shields", f"{attack} captain", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("supply-convoy", attack, CALM)
    if lost == "targeting-cpu":
        fleet.choose("p2 target p1")
    taken = {"": 0, "special-ops": 1}.get(lost, 3)
    assert fleet.points[0] == 5 - taken + gained


def test_supply_convoys_that_clash_discard_without_weapons_in_recovery() -> None:
    hands = ["supply-convoy captain", "supply-convoy captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["laser-cannons", "decoy", ""])
    fleet.plays("supply-convoy", "supply-convoy", CALM).choose("p2 discard-recovery")
    assert [fleet.pile(0), fleet.pile(1)] == [[], ["decoy"]]


# -- 38 Tactical Nuke -----------------------------------------------------------------------------------------


def test_tactical_nuke_costs_a_card_and_makes_each_opponent_discard_2() -> None:
    hands = ["tactical-nuke shields decoy", "negotiator captain decoy", f"{CALM} captain decoy shields"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("tactical-nuke", "negotiator", CALM)
    fleet.choose("p1 discard decoy", "p2 discard captain", "p3 discard decoy", "p3 discard shields")
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [["decoy"], ["decoy", "captain"], ["shields", "decoy"]]


def test_tactical_nuke_works_without_another_card_to_discard() -> None:
    fleet = battle("tactical-nuke", "negotiator captain decoy", CALM + " escape-pod decoy", points=[5, 9, 9])
    fleet.plays("tactical-nuke", "negotiator", CALM).choose("p2 discard captain", "p3 discard decoy")
    assert fleet.pile(0) == []
    assert len(fleet.pile(1)) == len(fleet.pile(2)) == 2


def test_tactical_nukes_that_clash_discard_3_cards_each_themselves_perhaps() -> None:
    hands = ["tactical-nuke negotiator decoy captain", "tactical-nuke captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["", "decoy", ""])
    fleet.plays("tactical-nuke", "tactical-nuke", CALM)
    assert "p1 discard-this" in fleet.options
    assert "p2 discard-recovery" in fleet.options
    fleet.choose("p1 discard-this", "p2 discard captain", "p1 discard decoy", "p2 discard-recovery")
    fleet.choose("p1 discard captain")
    assert fleet.all_of(0) == ["negotiator"]
    assert fleet.is_out(1)


# -- 39 Salvage -----------------------------------------------------------------------------------------------


def test_salvage_gains_3_points_and_takes_a_random_card_from_a_pile() -> None:
    hands = ["salvage captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["", "decoy laser-cannons", "decoy"])
    fleet.plays("salvage", "negotiator", CALM).choose("p1 target p2", draw="decoy")
    assert fleet.points[0] == 8
    assert fleet.hand(0) == ["decoy", "captain"]
    assert fleet.pile(1) == ["laser-cannons"]


def test_salvage_reaches_the_pile_of_an_eliminated_player() -> None:
    fleet = battle(
        "salvage shields",
        "negotiator captain",
        CALM + " escape-pod",
        "",
        points=[5, 9, 9, 0],
        piles=["", "", "", "captain"],
    )
    fleet.plays("salvage", "negotiator", CALM)
    assert fleet.hand(0) == ["shields", "captain"]


def test_salvages_that_clash_remove_2_random_cards_of_their_owners_piles() -> None:
    hands = ["salvage captain", "salvage captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["decoy laser-cannons negotiator", "decoy", "decoy"])
    before = len(fleet.gone())
    fleet.plays("salvage", "salvage", CALM, draw="negotiator decoy")
    assert [fleet.pile(0), fleet.pile(1), fleet.pile(2)] == [["laser-cannons"], [], ["decoy"]]
    assert len(fleet.gone()) == before + 3


# -- 40 Electropulse ------------------------------------------------------------------------------------------


def test_electropulse_gains_2_points_and_disables_an_opponent_next_round() -> None:
    fleet = battle("electropulse shields", "negotiator captain", CALM + " escape-pod", points=[5, 9, 9])
    fleet.plays("electropulse", "negotiator", CALM).choose("p1 target p2")
    assert fleet.points[0] == 7
    assert fleet.has(1, "disabled")
    fleet.plays("shields", "captain", "escape-pod")
    assert fleet.points == [7, 9, 10]
    assert not fleet.has(1, "disabled")


def test_electropulses_that_clash_disable_their_owners_next_round() -> None:
    fleet = battle("electropulse captain", "electropulse captain", CALM + " captain", points=[5, 9, 9])
    fleet.plays("electropulse", "electropulse", CALM)
    fleet.plays("captain", "captain", "captain")
    assert fleet.points == [5, 9, 12]


# -- 43 Escape Pod --------------------------------------------------------------------------------------------


def test_escape_pod_gains_a_point() -> None:
    fleet = battle(
        "escape-pod shields", "negotiator captain", CALM + " captain", points=[5, 9, 9], piles=["decoy", "", ""]
    )
    fleet.plays("escape-pod", "negotiator", CALM)
    assert fleet.points[0] == 6
    assert fleet.pile(0) == ["decoy"]


def test_escape_pod_with_an_empty_hand_returns_up_to_3_cards() -> None:
    hands = ["escape-pod", "negotiator captain", f"{CALM} captain"]
    piles = ["decoy captain laser-cannons negotiator", "", ""]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["negotiator", "", ""], piles=piles)
    fleet.plays("escape-pod", "negotiator", CALM).choose("p1 return captain", "p1 return decoy", "p1 return negotiator")
    assert fleet.hand(0) == ["decoy", "negotiator", "negotiator", "captain"]
    assert fleet.pile(0) == ["laser-cannons"]


def test_escape_pod_may_return_fewer() -> None:
    fleet = battle(
        "escape-pod",
        "negotiator captain",
        CALM + " captain",
        points=[5, 9, 9],
        recovery=["shields", "", ""],
        piles=["decoy captain", "", ""],
    )
    fleet.plays("escape-pod", "negotiator", CALM).choose("p1 return captain", "p1 enough")
    assert fleet.pile(0) == ["decoy"]


def test_escape_pods_that_clash_are_discarded() -> None:
    hands = ["escape-pod captain", "escape-pod captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("escape-pod", "escape-pod", CALM)
    assert [fleet.pile(0), fleet.pile(1)] == [["escape-pod"], ["escape-pod"]]
    assert fleet.points == [5, 9, 9]


# -- 44 Bureaucrat --------------------------------------------------------------------------------------------


def test_bureaucrat_is_discarded_and_takes_every_copy_of_a_named_card() -> None:
    hands = ["bureaucrat shields", "negotiator captain captain shields", f"{CALM} captain shields"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("bureaucrat", "negotiator", CALM)
    assert len(fleet.options) == 6
    fleet.choose("p1 name captain")
    assert fleet.hand(0) == ["shields", "captain", "captain", "captain"]
    assert fleet.pile(0) == ["bureaucrat"]
    assert [fleet.hand(1), fleet.hand(2)] == [["shields"], ["shields"]]


def test_bureaucrat_does_not_reach_recovery_zones_or_players_who_ignore_it() -> None:
    fleet = battle(
        "bureaucrat shields",
        "negotiator captain",
        CALM + " captain",
        points=[5, 9, 9],
        recovery=["", "captain", ""],
        status={"shielded": [2]},
    )
    fleet.plays("bureaucrat", "negotiator", CALM).choose("p1 name captain")
    assert fleet.hand(0) == ["shields", "captain"]
    assert fleet.hand(1) == ["captain"]
    assert fleet.hand(2) == ["captain"]


def test_bureaucrats_who_clash_discard_a_card_each() -> None:
    fleet = battle("bureaucrat shields", "bureaucrat captain", CALM + " captain", points=[5, 9, 9])
    fleet.plays("bureaucrat", "bureaucrat", CALM)
    assert [fleet.pile(0), fleet.pile(1)] == [["shields"], ["captain"]]


# -- 45 Time Warp ---------------------------------------------------------------------------------------------


def test_time_warp_loses_all_points_and_returns_the_whole_pile() -> None:
    fleet = battle(
        "time-warp shields", "negotiator captain", CALM + " captain", points=[5, 9, 9], piles=["decoy captain", "", ""]
    )
    fleet.plays("time-warp", "negotiator", CALM)
    assert fleet.points[0] == 0
    assert fleet.hand(0) == ["shields", "decoy", "captain"]
    assert fleet.pile(0) == ["time-warp"]


def test_time_warps_that_clash_do_nothing() -> None:
    fleet = battle(
        "time-warp shields", "time-warp captain", CALM + " captain", points=[5, 9, 9], piles=["decoy", "", ""]
    )
    fleet.plays("time-warp", "time-warp", CALM)
    assert fleet.points == [5, 9, 9]
    assert fleet.pile(0) == ["decoy"]
