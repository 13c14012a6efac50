"""Views: parts and their zones, marks, refusals, previews, sizes."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.parts import Card, Panel, Pile, Text, Track
from quarterdeck.core.seed import fast_seed
from tests.games.battlecruisers.fleet import battle, open_box

CALM = "combat-tactics"


def test_every_seat_has_a_panel_points_hand_and_pile() -> None:
    view = Match(open_box(players="3"), fast_seed(1)).view([0])
    for seat in range(3):
        assert isinstance(view.part(f"seat{seat}"), Panel)
        points = view.part(f"points{seat}")
        assert isinstance(points, Track)
        assert (points.value, points.high) == (1, 15)
        hand, pile = view.part(f"hand{seat}"), view.part(f"discard{seat}")
        assert isinstance(hand, Pile)
        assert isinstance(pile, Pile)
        assert (hand.count, pile.count) == (4, 1)
        assert isinstance(view.part(f"recovery{seat}"), Card)


def test_the_own_hand_and_pile_are_face_up_and_those_of_others_are_not() -> None:
    view = Match(open_box(players="3"), fast_seed(1)).view([0])
    assert sum(part.id.startswith("hand0.") for part in view.parts) == 4
    assert sum(part.id.startswith("discard0.") for part in view.parts) == 1
    assert not any(part.id.startswith(("hand1.", "discard1.", "hand2.", "discard2.")) for part in view.parts)


def test_a_spectator_sees_no_hand() -> None:
    view = Match(open_box(players="3"), fast_seed(1)).view([])
    assert not any("." in part.id for part in view.parts)
    assert view.decision is not None
    assert view.decision.options == []


def test_the_set_is_shown_to_all() -> None:
    part = Match(open_box(players="3"), fast_seed(1)).view([]).part("set")
    assert isinstance(part, Text)
    assert "Captain (13)" in str(Match(open_box(players="3"), fast_seed(1)).view([]))


def test_cards_in_play_are_shown_with_their_state() -> None:
    hands = ["targeting-cpu captain", "negotiator captain", f"{CALM} captain", f"{CALM} captain"]
    fleet = battle(*hands, points=[5, 9, 9, 9], recovery=["", "", "", "negotiator"])
    fleet.plays("targeting-cpu", "negotiator", CALM, CALM)
    if fleet.asks == "ChooseDiscard":
        fleet.choose("p3 discard captain", "p4 discard captain") if fleet.may("p3 discard captain") else fleet.choose(
            "p4 discard captain"
        )
    view = fleet.match.view([2])
    marks = {
        part.id: [view.text(mark.name) for mark in part.marks]
        for part in view.parts
        if isinstance(part, Card) and part.marks
    }
    assert marks["play0"] == ["in play", "resolved"]
    assert marks["play1"] == ["in play", "resolved"]
    assert marks["play2"] == ["in play", "clash", "resolved"]


def test_unresolved_cards_are_shown_in_order() -> None:
    hands = ["tech-officer decoy", "special-ops decoy", "negotiator decoy", "captain decoy"]
    fleet = battle(*hands, points=[5, 5, 5, 5]).plays("tech-officer", "special-ops", "negotiator", "captain")
    assert "To be resolved: Negotiator (12), Captain (13), Special Ops (22)" in str(fleet.match.view([]))
    fleet.choose("p1 next special-ops")
    assert "To be resolved: Special Ops (22), Negotiator (12), Captain (13)" in str(fleet.match.view([]))


def test_panels_show_red_alert_protection_and_elimination() -> None:
    fleet = battle(
        "captain", "shields decoy", "", points=[5, 5, 0], alert=[0], status={"shielded": [1], "disabled": [0]}
    )
    text = str(fleet.match.view([]))
    assert "Player 1: 1 card left, red alert, disabled" in text
    assert "Player 2: 2 cards left, Shields: ignores opponents' main effects" in text
    assert "Player 3: eliminated" in text


def test_panels_show_who_has_not_chosen_yet() -> None:
    fleet = battle("captain decoy", "shields decoy", "captain decoy").choose("p2 play decoy")
    panels = [part for part in fleet.match.view([0]).parts if isinstance(part, Panel)]
    assert [panel.waiting for panel in panels] == [True, False, True]


def test_previews_show_points_that_will_be_taken() -> None:
    fleet = battle("targeting-cpu captain", "negotiator captain", f"{CALM} captain", points=[5, 9, 2])
    fleet.plays("targeting-cpu", "negotiator", CALM)
    decision = fleet.match.view([0]).decision
    assert decision is not None
    changes = [[change.data() for change in option.changes] for option in decision.options]
    assert changes[0] == [["points0", 5, 8], ["points1", 9, 6]]


def test_labels_and_questions_read_well() -> None:
    fleet = battle("laser-cannons captain", "negotiator captain decoy", f"{CALM} captain", points=[5, 9, 9])
    fleet.plays("laser-cannons", "negotiator", CALM)
    view = fleet.match.view([1])
    assert view.decision is not None
    assert view.text(view.decision.topic) == "Laser Cannons: discard a card from your hand or recovery zone."
    labels = [view.text(option.label) for option in view.decision.options]
    assert labels == ["Discard Decoy (6) from your hand", "Discard Captain (13) from your hand"]


def test_others_see_only_who_is_asked() -> None:
    fleet = battle("laser-cannons captain", "negotiator captain decoy", f"{CALM} captain", points=[5, 9, 9])
    fleet.plays("laser-cannons", "negotiator", CALM)
    view = fleet.match.view([0])
    assert view.decision is not None
    assert view.text(view.decision.topic) == "To choose: Player 2."
    assert view.decision.options == []
    assert view.decision.refusals == []


def test_a_hand_that_was_looked_at_can_be_clicked() -> None:
    hands = ["precision-strike decoy", "captain decoy precision-strike", f"{CALM} captain"]
    fleet = battle(*hands, points=[9, 9, 9]).plays("precision-strike", "captain", CALM).choose("p1 target p2")
    assert fleet.match.view([1]).part("looked") is fleet.match.view([2]).part("looked") is None
    decision = fleet.match.view([0]).decision
    assert decision is not None
    assert [option.touches for option in decision.options] == [["looked.0"]]
    assert fleet.refused(0)["looked.1"].startswith("Precision Strike may only be chosen")


@pytest.mark.parametrize("seed", range(6))
def test_views_of_five_players_stay_small(seed: int) -> None:
    match = Match(open_box(players="5", set=["basic", "slow-burn", "tech-warfare"][seed % 3]), fast_seed(seed))
    luck = random.Random(seed)
    while not match.over:
        for seats in ([], [seed % 5], [0, 1, 2, 3, 4]):
            assert len(match.view(seats).json().encode()) < 16_384
        match.play(luck.choice(match.state.options))
