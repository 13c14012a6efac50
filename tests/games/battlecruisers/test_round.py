"""A round: secret choices, the reveal, the order, main or clash, and resolving as much as possible."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalAction
from quarterdeck.core.match import Match
from quarterdeck.core.seed import fast_seed
from tests.games.battlecruisers.fleet import battle, open_box

CALM = "combat-tactics"


# -- choosing -------------------------------------------------------------------------------------------------


def test_a_choice_can_be_changed_until_the_last_has_chosen() -> None:
    fleet = battle("captain negotiator", "shields captain", f"{CALM} captain", points=[9, 9, 9])
    fleet.choose("p1 play negotiator", "p1 play captain", "p2 play shields", "p3 play " + CALM)
    assert fleet.told[:3] == [
        "Player 1 reveals Captain (13).",
        "Player 2 reveals Shields (3).",
        "Player 3 reveals Combat Tactics (19).",
    ]


def test_only_a_card_in_hand_can_be_chosen() -> None:
    fleet = battle("captain negotiator", "shields captain", f"{CALM} captain", recovery=["shields", "", ""])
    with pytest.raises(IllegalAction, match="Shields is not in your hand"):
        fleet.choose("p1 play shields")
    with pytest.raises(IllegalAction, match="Laser Cannons is not in the set of this match"):
        fleet.choose("p1 play laser-cannons")


def test_others_see_that_a_player_has_chosen_but_not_what() -> None:
    fleet = battle("captain negotiator", "shields captain", f"{CALM} captain")
    before = fleet.match.view([1]).json()
    fleet.choose("p1 play negotiator")
    one = fleet.match.view([1]).json()
    fleet.choose("p1 play captain")
    assert fleet.match.view([1]).json() == one != before
    assert "has chosen" in str(fleet.match.view([1]))


def test_an_eliminated_player_does_not_choose() -> None:
    fleet = battle("captain negotiator", "", f"{CALM} captain")
    assert fleet.game.seats_to_act(fleet.s) == [0, 2]


# -- order ----------------------------------------------------------------------------------------------------


def test_cards_are_resolved_from_the_lowest_number_to_the_highest() -> None:
    hands = ["special-ops captain", "captain shields", "reckless-pilot captain", "escape-pod captain"]
    fleet = battle(*hands).plays("special-ops", "captain", "reckless-pilot", "escape-pod")
    resolved = [line.partition(":")[0] for line in fleet.told if "resolves the main effect" in line]
    assert resolved == ["Reckless Pilot", "Captain", "Special Ops", "Escape Pod"]


def test_two_equal_cards_clash_and_a_third_card_is_not_affected() -> None:
    fleet = battle("captain shields", "captain shields", "negotiator shields", points=[9, 9, 0])
    fleet.plays("captain", "captain", "negotiator")
    assert "Captain: Player 1, Player 2 clash, so each of them resolves the clash effect." in fleet.told
    assert "Negotiator: nobody else has it, so Player 3 resolves the main effect." in fleet.told
    assert fleet.points == [10, 10, 4]


def test_two_clashes_in_one_round() -> None:
    hands = ["captain decoy", "captain decoy", "escape-pod decoy", "escape-pod decoy"]
    fleet = battle(*hands, points=[5, 5, 5, 5]).plays("captain", "captain", "escape-pod", "escape-pod")
    assert fleet.points == [6, 6, 5, 5]
    assert fleet.pile(2) == fleet.pile(3) == ["escape-pod"]


def test_a_card_that_left_play_is_not_resolved() -> None:
    """On red alert Laser Cannons force the discard of the Escape Pod before its turn."""
    fleet = battle("laser-cannons captain", "escape-pod", f"{CALM} captain", points=[5, 5, 5], alert=[1])
    fleet.plays("laser-cannons", "escape-pod", CALM)
    assert fleet.points == [5, 0, 5]
    assert fleet.is_out(1)


def test_a_clash_is_determined_by_the_cards_still_in_play() -> None:
    """Attack Bots take one of two Escape Pods; the other is then resolved alone."""
    hands = ["attack-bots captain", "escape-pod", "escape-pod captain"]
    fleet = battle(*hands, points=[5, 5, 5], alert=[1]).plays("attack-bots", "escape-pod", "escape-pod")
    assert fleet.points == [5, 0, 6]


def test_both_cards_of_a_clash_count_even_if_one_is_discarded_first() -> None:
    """On red alert the Captain in play may be the card that is discarded; it has still clashed."""
    hands = ["laser-cannons", "laser-cannons captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 5, 5], alert=[0]).plays("laser-cannons", "laser-cannons", CALM)
    assert fleet.is_out(0)
    assert fleet.pile(1) == ["captain"]


# -- resolving as much as possible ----------------------------------------------------------------------------


def test_points_never_become_negative() -> None:
    fleet = battle("tech-officer shields", "tech-officer shields", "negotiator shields", points=[1, 0, 9])
    fleet.plays("tech-officer", "tech-officer", "negotiator").plays("shields", "shields", "shields")
    assert fleet.points == [0, 0, 9]


def test_a_player_with_one_card_who_must_discard_two_discards_one() -> None:
    hands = ["attack-wing captain", f"{CALM} captain", "negotiator captain"]
    fleet = battle(*hands, points=[5, 5, 9]).plays("attack-wing", CALM, "negotiator").choose("p1 target p2")
    assert fleet.all_of(1) == [CALM]
    assert "Player 2 has nothing to discard." in fleet.told


def test_a_card_in_play_cannot_be_discarded() -> None:
    hands = ["laser-cannons captain", "negotiator captain shields", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("laser-cannons", "negotiator", CALM)
    assert fleet.options == ["p2 discard shields", "p2 discard captain"]
    assert fleet.refused(1) == {"play1": "a card in play is not discarded, except on red alert"}


def test_copies_of_a_card_are_one_option_with_several_parts_to_touch() -> None:
    hands = ["laser-cannons decoy", "negotiator captain captain shields", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9]).plays("laser-cannons", "negotiator", CALM)
    assert fleet.options == ["p2 discard shields", "p2 discard captain"]
    decision = fleet.match.view([1]).decision
    assert decision is not None
    assert [option.touches for option in decision.options] == [["hand1.0"], ["hand1.1", "hand1.2"]]


# -- disabled -------------------------------------------------------------------------------------------------


def test_a_disabled_player_resolves_nothing_and_recovers_the_card() -> None:
    hands = ["captain shields", "negotiator shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], status={"disabled": [0]}).plays("captain", "negotiator", CALM)
    assert fleet.points == [5, 9, 9]
    assert fleet.recovery(0) == "captain"
    assert "Captain: Player 1 is disabled and does not resolve it." in fleet.told


def test_a_disabled_player_does_not_clash() -> None:
    hands = ["captain shields", "captain shields", f"{CALM} shields"]
    fleet = battle(*hands, points=[5, 9, 9], status={"disabled": [0]}).plays("captain", "captain", CALM)
    assert fleet.points == [5, 12, 9]


def test_a_player_who_will_be_disabled_next_round_cannot_be_disabled_now() -> None:
    """By the Tech Officer's order the Electropulse comes first."""
    hands = ["tech-officer shields", "electropulse shields", "disruptor-ray shields", "captain shields"]
    fleet = battle(*hands, points=[5, 5, 5, 5]).plays("tech-officer", "electropulse", "disruptor-ray", "captain")
    fleet.choose("p1 next electropulse", "p1 next disruptor-ray", "p2 target p4")
    assert fleet.options == ["p3 target p1", "p3 target p2"]


def test_a_player_who_is_disabled_now_cannot_be_disabled_next_round() -> None:
    hands = ["disruptor-ray shields", "electropulse shields", "negotiator shields", "captain shields"]
    fleet = battle(*hands, points=[5, 5, 9, 5]).plays("disruptor-ray", "electropulse", "negotiator", "captain")
    fleet.choose("p1 target p4")
    assert fleet.options == ["p2 target p1", "p2 target p3"]


# -- a whole round, worked by hand ----------------------------------------------------------------------------


def test_a_round_with_everything_in_it() -> None:
    """Five ships: a shield, a clash, an attack that one ignores and another survives, red alert and an elimination.

    Player 1 raises Shields (3). Players 2 and 3 clash on the Captain (13): gain 3, lose 2. Player 4 fires Laser Cannons
    (31): player 1 ignores it, players 2 and 3 discard a card, player 5, on red alert, loses the Escape Pod in play
    before its number (43) comes. At the end player 5 is eliminated, player 3 is down to one card and on red alert.
    """
    hands = ["shields negotiator", "captain negotiator shields", "captain negotiator", "laser-cannons negotiator"]
    fleet = battle(*hands, "escape-pod", points=[2, 4, 6, 8, 10], alert=[4], recovery=["", "special-ops", "", "", ""])
    fleet.plays("shields", "captain", "captain", "laser-cannons", "escape-pod")
    fleet.choose("p2 discard-recovery")
    assert fleet.points == [2, 5, 7, 8, 0]
    assert [fleet.pile(seat) for seat in range(5)] == [[], ["special-ops"], ["negotiator"], [], ["escape-pod"]]
    assert [fleet.recovery(seat) for seat in range(4)] == ["shields", "captain", "", "laser-cannons"]
    assert fleet.hand(2) == ["captain"]
    assert fleet.on_alert(2)
    assert fleet.is_out(4)
    assert fleet.told == [
        "Player 1 reveals Shields (3).",
        "Player 2 reveals Captain (13).",
        "Player 3 reveals Captain (13).",
        "Player 4 reveals Laser Cannons (31).",
        "Player 5 reveals Escape Pod (43).",
        "Shields: nobody else has it, so Player 1 resolves the main effect.",
        "Player 1 ignores opponents' main effects this round and the next.",
        "Captain: Player 2, Player 3 clash, so each of them resolves the clash effect.",
        "Player 2 gains 3 points and has 7.",
        "Player 3 gains 3 points and has 9.",
        "Player 2 loses 2 points and has 5.",
        "Player 3 loses 2 points and has 7.",
        "Laser Cannons: nobody else has it, so Player 4 resolves the main effect.",
        "Shields: Player 1 ignores Laser Cannons.",
        "Player 3 discards from hand: Negotiator.",
        "Player 5 discards Escape Pod from the recovery zone.",
        "Player 2 discards Special Ops from the recovery zone.",
        "Player 5 has no card left and is eliminated. The discard pile stays.",
        "Player 3 has one card left: red alert.",
        "Round 2.",
    ]


def test_a_match_begins_in_round_1_with_all_to_choose() -> None:
    match = Match(open_box(players="5"), fast_seed(1))
    assert match.state.round == 1
    assert match.game.seats_to_act(match.state) == [0, 1, 2, 3, 4]
