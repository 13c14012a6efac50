"""Red alert: one card left, and the card in play is in the recovery zone too."""

from __future__ import annotations

from tests.games.battlecruisers.fleet import battle

CALM = "combat-tactics"


def test_red_alert_begins_with_one_card_left() -> None:
    fleet = battle("captain decoy", "negotiator decoy captain", "laser-cannons decoy", points=[9, 9, 9])
    fleet.plays("captain", "negotiator", "laser-cannons").choose("p2 discard decoy")
    assert fleet.on_alert(0)
    assert not fleet.on_alert(1)
    assert "Player 1 has one card left: red alert." in fleet.told


def test_the_last_card_comes_back_to_hand_every_round() -> None:
    fleet = battle("captain", f"{CALM} decoy", "negotiator decoy", alert=[0], points=[1, 9, 9])
    fleet.plays("captain", CALM, "negotiator")
    assert fleet.hand(0) == ["captain"]
    assert fleet.recovery(0) == ""
    fleet.plays("captain", "decoy", "decoy")
    assert fleet.points[0] == 7


def test_the_last_card_can_be_discarded_out_of_play() -> None:
    fleet = battle("captain", "laser-cannons decoy", "negotiator decoy", alert=[0], points=[1, 9, 9])
    fleet.plays("captain", "laser-cannons", "negotiator")
    assert fleet.is_out(0)
    assert fleet.pile(0) == ["captain"]


def test_reckless_pilot_on_red_alert_discards_itself_and_gains() -> None:
    fleet = battle(
        "reckless-pilot", f"{CALM} decoy", "negotiator decoy", "shields decoy", alert=[0], points=[11, 9, 9, 9]
    )
    fleet.plays("reckless-pilot", CALM, "negotiator", "shields")
    assert fleet.is_out(0)
    assert fleet.points[0] == 0


def test_symbols_on_the_card_in_play_count_on_red_alert() -> None:
    fleet = battle("combat-tactics", "captain decoy", "negotiator decoy", alert=[0], piles=["captain shields", "", ""])
    fleet.plays("combat-tactics", "captain", "negotiator")
    assert fleet.options == ["p1 return shields", "p1 return captain"]


def test_a_card_in_play_on_red_alert_counts_once_for_decoy() -> None:
    fleet = battle("escape-pod", "decoy captain", "negotiator captain", alert=[0], points=[5, 0, 5])
    fleet.plays("escape-pod", "decoy", "negotiator")
    assert fleet.points[1] == 2


def test_red_alert_is_over_with_two_cards() -> None:
    hands = ["combat-tactics", "captain decoy", "negotiator decoy"]
    fleet = battle(*hands, alert=[0], points=[9, 9, 9], piles=["captain shields", "", ""])
    fleet.plays("combat-tactics", "captain", "negotiator").choose("p1 return captain")
    assert not fleet.on_alert(0)
    assert fleet.recovery(0) == "combat-tactics"
    assert fleet.hand(0) == ["captain"]
    assert "Player 1 has 2 cards again: red alert is over." in fleet.told


def test_red_alert_lasts_until_the_end_of_the_round_when_a_card_is_received() -> None:
    """On red alert in this round, a discard may come from the hand or be the card in play."""
    hands = ["combat-tactics", "laser-cannons decoy", "negotiator decoy"]
    fleet = battle(*hands, alert=[0], points=[9, 9, 9], piles=["captain shields", "", ""])
    fleet.plays("combat-tactics", "laser-cannons", "negotiator").choose("p1 return captain")
    assert fleet.options == ["p1 discard captain", "p1 discard-recovery"]
    fleet.choose("p1 discard-recovery")
    assert fleet.hand(0) == ["captain"]
    assert fleet.on_alert(0)


def test_a_tactical_nuke_in_a_clash_on_red_alert_offers_itself_once() -> None:
    hands = ["tactical-nuke", "tactical-nuke captain decoy", "negotiator decoy"]
    fleet = battle(*hands, alert=[0], points=[9, 9, 9])
    fleet.plays("tactical-nuke", "tactical-nuke", "negotiator")
    assert fleet.options == ["p2 discard decoy", "p2 discard captain", "p2 discard-this"]
    assert fleet.pile(0) == ["tactical-nuke"]
