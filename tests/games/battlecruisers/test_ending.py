"""The end of a round in its five checks, winning, ties, and the interminable game."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.fleet import battle

CALM = "combat-tactics"


# -- the five checks ------------------------------------------------------------------------------------------


def test_recovery_goes_to_hand_and_the_card_in_play_to_recovery() -> None:
    fleet = battle("captain shields", f"{CALM} decoy", "evasive-action decoy", recovery=["special-ops", "", ""])
    fleet.plays("captain", CALM, "evasive-action")
    assert fleet.hand(0) == ["shields", "special-ops"]
    assert fleet.recovery(0) == "captain"


def test_an_only_card_in_hand_is_discarded_even_if_it_was_not_played() -> None:
    fleet = battle(
        "pirate-raid shields", f"{CALM}", "evasive-action", recovery=["", "decoy", "decoy"], points=[5, 9, 9]
    )
    fleet.plays("pirate-raid", CALM, "evasive-action")
    assert fleet.is_out(0)
    assert fleet.pile(0) == ["shields", "pirate-raid"]
    assert "Shields is the only card that Player 1 has left, and is discarded." in fleet.told


def test_a_player_without_cards_is_eliminated_with_all_points() -> None:
    fleet = battle("escape-pod", "escape-pod captain", "evasive-action decoy", points=[9, 9, 9])
    fleet.plays("escape-pod", "escape-pod", "evasive-action")
    assert fleet.is_out(0)
    assert fleet.points == [0, 9, 9]


def test_the_only_card_clause_comes_before_the_elimination() -> None:
    """Player 1 has only Spy Drone: it is discarded first, and then no card is left."""
    fleet = battle("spy-drone", f"{CALM} decoy", "evasive-action decoy", points=[14, 9, 9])
    fleet.plays("spy-drone", CALM, "evasive-action")
    assert fleet.is_out(0)


# -- winning --------------------------------------------------------------------------------------------------


def test_15_points_win_at_the_end_of_the_round() -> None:
    fleet = battle("captain shields", f"{CALM} decoy", "evasive-action decoy", points=[12, 9, 9])
    fleet.plays("captain", CALM, "evasive-action")
    assert fleet.ending == "won, lost, lost (points) 15 : 9 : 9"


def test_15_points_in_the_middle_of_a_round_are_not_enough() -> None:
    fleet = battle("captain shields", "special-ops decoy", "evasive-action decoy", points=[12, 9, 9])
    fleet.plays("captain", "special-ops", "evasive-action")
    assert fleet.ending == ""
    assert fleet.points[0] == 14


def test_15_points_do_not_help_a_player_without_cards() -> None:
    fleet = battle("reckless-pilot", f"{CALM} decoy", "evasive-action decoy", points=[12, 9, 9], alert=[0])
    fleet.plays("reckless-pilot", CALM, "evasive-action")
    assert fleet.is_out(0)
    assert fleet.ending == ""


def test_the_last_ship_wins() -> None:
    fleet = battle("laser-cannons captain", "captain", "decoy", points=[3, 9, 9], alert=[1, 2])
    fleet.plays("laser-cannons", "captain", "decoy")
    assert fleet.ending == "won, lost, lost (last-ship) 3 : 0 : 0"


def test_the_most_points_win_among_those_who_reached_15() -> None:
    fleet = battle("captain shields", "escape-pod decoy", "evasive-action decoy", points=[14, 15, 9])
    fleet.plays("captain", "escape-pod", "evasive-action")
    assert fleet.ending == "won, lost, lost (points) 17 : 16 : 9"
    assert "Player 1, Player 2 are tied. Most points, 17: Player 1." in fleet.told


def test_then_the_most_cards_in_hand_win() -> None:
    """The card just played is in recovery and does not count."""
    fleet = battle("captain shields decoy", "escape-pod decoy", "evasive-action decoy", points=[12, 14, 9])
    fleet.plays("captain", "escape-pod", "evasive-action")
    assert fleet.ending == "won, lost, lost (points) 15 : 15 : 9"
    assert "Player 1, Player 2 are tied. Most cards in hand, 2: Player 1." in fleet.told


def test_then_the_highest_sum_of_numbers_in_hand_wins() -> None:
    fleet = battle("captain shields", "escape-pod decoy", "evasive-action decoy", points=[12, 14, 9])
    fleet.plays("captain", "escape-pod", "evasive-action")
    assert fleet.ending == "lost, won, lost (points) 15 : 15 : 9"
    assert "Player 1, Player 2 are tied. Highest sum of numbers in hand, 6: Player 2." in fleet.told


def test_after_that_it_is_a_draw_between_them() -> None:
    fleet = battle("captain decoy", "escape-pod decoy", "evasive-action decoy", points=[12, 14, 9])
    fleet.plays("captain", "escape-pod", "evasive-action")
    assert fleet.ending == "drawn, drawn, lost (points-draw) 15 : 15 : 9"
    assert "Player 1, Player 2 share the battle: nothing is left to tell them apart." in fleet.told


def test_the_last_ships_that_fall_together_compare_the_points_they_had() -> None:
    fleet = battle("escape-pod", "escape-pod", "", points=[5, 6, 0], alert=[0, 1])
    fleet.plays("escape-pod", "escape-pod")
    assert fleet.ending == "lost, won, lost (together) 5 : 6 : 0"


def test_the_last_ships_that_fall_together_can_draw() -> None:
    fleet = battle("escape-pod", "escape-pod", "", points=[5, 5, 0], alert=[0, 1])
    fleet.plays("escape-pod", "escape-pod")
    assert fleet.ending == "drawn, drawn, lost (together-draw) 5 : 5 : 0"


# -- the interminable game ------------------------------------------------------------------------------------


def test_five_quiet_rounds_end_the_game_and_everybody_loses() -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=4)
    fleet.plays("shields", "shields", "shields")
    assert fleet.ending == "lost, lost, lost (interminable) 5 : 5 : 5"


@pytest.mark.parametrize("loud", ["captain", "escape-pod"])
def test_a_point_gained_ends_the_quiet(loud: str) -> None:
    fleet = battle(f"{loud} decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=4)
    fleet.plays(loud, "shields", "shields")
    assert fleet.s.quiet == 0


def test_a_card_discarded_ends_the_quiet() -> None:
    fleet = battle("escape-pod decoy", "escape-pod decoy", "shields decoy", points=[5, 5, 5], quiet=4)
    fleet.plays("escape-pod", "escape-pod", "shields")
    assert fleet.s.quiet == 0


def test_a_point_lost_does_not_end_the_quiet() -> None:
    hands = ["tech-officer decoy", "tech-officer decoy", "shields decoy"]
    fleet = battle(*hands, points=[5, 5, 5], quiet=1).plays("tech-officer", "tech-officer", "shields")
    assert fleet.s.quiet == 2


def test_after_three_quiet_rounds_all_are_asked_in_secret() -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert fleet.asks == "Ballot"
    assert fleet.options == [f"p{seat} {word}" for seat in (1, 2, 3) for word in ("fight-on", "call-off")]
    fleet.choose("p1 call-off", "p2 call-off", "p3 call-off")
    assert fleet.ending == "lost, lost, lost (called-off) 5 : 5 : 5"


def test_the_battle_is_called_off_only_if_all_agree() -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields").choose("p1 call-off", "p2 fight-on", "p3 call-off")
    assert fleet.asks == "Choose"
    assert fleet.told[-2:] == ["Not all agree: the battle goes on.", "Round 2."]
    assert "call-off" not in fleet.match.record([1]).text()


def test_the_eliminated_are_not_asked() -> None:
    fleet = battle("shields decoy", "shields decoy", "", points=[5, 5, 0], quiet=2)
    fleet.plays("shields", "shields").choose("p1 call-off", "p2 call-off")
    assert fleet.ending == "lost, lost, lost (called-off) 5 : 5 : 0"


def test_a_long_battle_is_asked_about_every_twentieth_round() -> None:
    fleet = battle("captain decoy", "shields decoy", "shields decoy", points=[5, 5, 5], round=20)
    fleet.plays("captain", "shields", "shields")
    assert fleet.asks == "Ballot"
    fleet = battle("captain decoy", "shields decoy", "shields decoy", points=[5, 5, 5], round=19)
    fleet.plays("captain", "shields", "shields")
    assert fleet.asks == "Choose"
