"""Protection: all consequences of ignoring an effect, and keeping points and cards."""

from __future__ import annotations

from tests.games.battlecruisers.fleet import battle

CALM = "combat-tactics"


def test_no_card_is_discarded_by_an_ignored_effect() -> None:
    hands = ["laser-cannons captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [1]}).plays("laser-cannons", "negotiator", CALM)
    assert [fleet.pile(1), fleet.pile(2)] == [[], ["captain"]]
    assert "Shields: Player 2 ignores Laser Cannons." in fleet.told


def test_no_point_is_taken_by_an_ignored_effect() -> None:
    hands = ["special-ops captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"decoyed": [1]}).plays("special-ops", "negotiator", CALM)
    assert fleet.points == [6, 9, 8]
    assert "Decoy: Player 2 ignores Special Ops." in fleet.told


def test_a_player_who_ignores_an_effect_cannot_be_chosen_for_it() -> None:
    hands = ["targeting-cpu captain", "negotiator captain", f"{CALM} captain", "shields captain"]
    fleet = battle(*hands, points=[5, 9, 9, 9], status={"shielded": [1]})
    fleet.plays("targeting-cpu", "negotiator", CALM, "shields")
    assert fleet.points == [8, 9, 6, 9]  # Player 3 is the only possible target, so there is no question.


def test_an_effect_without_a_target_says_so() -> None:
    hands = ["targeting-cpu captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"shielded": [1, 2]}).plays("targeting-cpu", "negotiator", CALM)
    assert fleet.points == [5, 9, 9]
    assert "Player 1 finds nobody to choose." in fleet.told


def test_a_player_who_ignores_it_cannot_be_disabled() -> None:
    hands = ["disruptor-ray captain", "negotiator captain", f"{CALM} captain", "escape-pod captain"]
    fleet = battle(*hands, points=[5, 9, 9, 9], status={"shielded": [1]})
    fleet.plays("disruptor-ray", "negotiator", CALM, "escape-pod")
    assert fleet.options == ["p1 target p3", "p1 target p4"]
    assert fleet.refused(0) == {"seat1": "Player 2 ignores Disruptor Ray"}


def test_no_hand_is_looked_at_by_an_ignored_effect() -> None:
    hands = ["precision-strike captain", "negotiator captain", f"{CALM} captain", "escape-pod captain"]
    fleet = battle(*hands, points=[5, 9, 9, 9], status={"shielded": [1]})
    fleet.plays("precision-strike", "negotiator", CALM, "escape-pod")
    assert fleet.options == ["p1 target p3", "p1 target p4"]


def test_no_card_is_taken_from_the_recovery_zone_or_the_pile() -> None:
    hands = ["attack-bots captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [1]}, recovery=["", "negotiator", ""])
    fleet.plays("attack-bots", "negotiator", CALM)
    assert fleet.hand(0) == ["captain"]
    hands = ["salvage captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [1]}, piles=["", "negotiator", ""])
    fleet.plays("salvage", "negotiator", CALM)
    assert fleet.pile(1) == ["negotiator"]


def test_no_card_is_given_in_a_raid_that_is_ignored() -> None:
    hands = ["pirate-raid captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [1]}).plays("pirate-raid", "negotiator", CALM)
    assert fleet.hand(0) == ["captain", "captain"]
    assert fleet.hand(1) == ["captain"]


def test_a_player_who_ignores_it_does_not_count_for_the_least() -> None:
    hands = ["negotiator captain", "shields captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 0, 9], status={"shielded": [1]}).plays("negotiator", "shields", CALM)
    assert fleet.points[0] == 9


def test_a_player_who_ignores_it_does_not_count_for_the_most() -> None:
    """Player 1 is behind player 2, who ignores Special Ops, and ahead of all others."""
    hands = ["special-ops captain", "shields captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[10, 12, 9], status={"shielded": [1]}).plays("special-ops", "shields", CALM)
    assert fleet.points == [10, 12, 9]


def test_a_player_who_ignores_it_does_not_count_for_the_largest_pile() -> None:
    hands = ["decoy captain", "shields captain", "special-ops captain"]
    fleet = battle(
        *hands, points=[5, 5, 9], status={"shielded": [1]}, piles=["negotiator", "negotiator escape-pod", ""]
    )
    fleet.plays("decoy", "shields", "special-ops")
    assert fleet.points[0] == 5 + 2  # Decoy and Shields are Technology; Special Ops is ignored.


def test_passed_cards_skip_a_player_who_ignores_it() -> None:
    hands = ["reconstruction captain", "negotiator captain", f"{CALM} escape-pod", "shields decoy"]
    fleet = battle(*hands, points=[5, 9, 9, 9], status={"decoyed": [3]})
    fleet.plays("reconstruction", "negotiator", CALM, "shields")
    assert fleet.hand(0) == ["escape-pod"]
    assert fleet.hand(3) == ["decoy"]


def test_a_clash_effect_is_never_ignored() -> None:
    hands = ["laser-cannons captain", "laser-cannons captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [0, 1]}).plays("laser-cannons", "laser-cannons", CALM)
    assert [fleet.pile(0), fleet.pile(1)] == [["captain"], ["captain"]]


def test_a_players_own_main_effect_is_not_ignored() -> None:
    hands = ["time-warp captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9], status={"shielded": [0]}).plays("time-warp", "negotiator", CALM)
    assert fleet.points[0] == 0


def test_eliminated_players_are_reached_only_through_their_pile() -> None:
    hands = ["targeting-cpu captain", "negotiator captain", "", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 0, 9]).plays("targeting-cpu", "negotiator", CALM)
    assert fleet.options == ["p1 target p2", "p1 target p4"]
    assert fleet.refused(0) == {"seat2": "Player 3 is eliminated"}


def test_kept_points_are_not_taken() -> None:
    hands = ["special-ops captain", "negotiator captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"secured": [1]}).plays("special-ops", "negotiator", CALM)
    assert fleet.points == [6, 9, 8]
    assert "Security Chief: Player 2 loses no points." in fleet.told


def test_a_hand_can_be_looked_at_though_no_card_is_discarded() -> None:
    hands = ["precision-strike captain", "negotiator captain shields", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"evading": [1]}).plays("precision-strike", "negotiator", CALM)
    fleet.choose("p1 target p2")
    assert fleet.pile(1) == []
    assert "Player 1 looks at the hand of Player 2." in fleet.told


def test_armor_turns_every_card_of_a_virus_and_a_strike_into_a_point() -> None:
    hands = ["computer-virus captain", "armor-plating captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], recovery=["", "escape-pod", ""])
    fleet.plays("computer-virus", "armor-plating", CALM)
    assert fleet.points[1] == 9 + 3 - 1
    assert fleet.pile(1) == []
    hands = ["precision-strike captain", "armor-plating captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("precision-strike", "armor-plating", CALM).choose("p1 target p2")
    assert fleet.points[1] == 9 + 3 - 1
    assert fleet.pile(1) == []


def test_armor_and_security_together_keep_card_and_point() -> None:
    hands = ["laser-cannons captain", "armor-plating captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"secured": [1]}).plays("laser-cannons", "armor-plating", CALM)
    assert fleet.points[1] == 12
    assert fleet.pile(1) == []


def test_armor_is_not_needed_where_nothing_must_be_discarded() -> None:
    hands = ["laser-cannons captain", "armor-plating captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"evading": [1]}).plays("laser-cannons", "armor-plating", CALM)
    assert fleet.points[1] == 12


def test_a_navigator_ignores_one_effect_and_suffers_the_other() -> None:
    hands = ["navigator captain", "special-ops shields", "targeting-cpu shields"]
    fleet = battle(*hands, points=[3, 3, 3]).plays("navigator", "special-ops", "targeting-cpu")
    fleet.choose("p1 ignore special-ops")
    assert fleet.refused(2) == {}
    fleet.choose("p3 target p1")
    assert fleet.points == [3 + 2 - 3, 3 + 1, 3 - 1 + 3]
    assert "Navigator: Player 1 ignores Special Ops." in fleet.told


def test_protection_ends_when_its_time_is_over() -> None:
    hands = ["security-chief captain", "negotiator special-ops", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 6, 9], recovery=["negotiator", "", ""])
    fleet.plays("security-chief", "negotiator", CALM)
    assert fleet.has(0, "secured")
    fleet.plays("captain", "special-ops", "captain")
    assert not fleet.has(0, "secured")
