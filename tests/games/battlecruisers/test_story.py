"""The events: sent to all, private fields blanked, and the match does not depend on listeners."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.position import position_text
from quarterdeck.core.seed import fast_seed
from quarterdeck.languages import catalogue
from tests.games.battlecruisers.fleet import battle, open_box

CALM = "combat-tactics"


def test_others_see_a_hidden_discard_without_the_card() -> None:
    fleet = battle("laser-cannons captain", "negotiator captain decoy", f"{CALM} captain", points=[5, 9, 9])
    fleet.plays("laser-cannons", "negotiator", CALM).choose("p2 discard decoy")
    assert "Player 2 discards from hand: Decoy." in fleet.match.log([1])
    assert "Player 2 discards from hand: something hidden." in fleet.match.log([0])
    assert "Player 2 discards from hand: something hidden." in fleet.match.log([])


def test_attacker_and_target_of_a_strike_know_the_card() -> None:
    hands = ["precision-strike decoy", "captain decoy negotiator", f"{CALM} negotiator"]
    fleet = battle(*hands, points=[9, 9, 9]).plays("precision-strike", "captain", CALM)
    fleet.choose("p1 target p2", "p1 strike negotiator")
    for seat in (0, 1):
        assert "Player 2 discards from hand: Negotiator." in fleet.match.log([seat])
    assert "Player 2 discards from hand: something hidden." in fleet.match.log([2])
    assert "p1 strike negotiator" in fleet.match.record([1]).text()
    assert "p1 strike negotiator" not in fleet.match.record([2]).text()


def test_only_the_owner_knows_the_first_discard() -> None:
    match = Match(open_box(players="3"), fast_seed(4))
    own = [line for line in match.log([1]) if line.startswith("Player 2 begins")]
    others = [line for line in match.log([0]) if line.startswith("Player 2 begins")]
    assert "something hidden" in others[0]
    assert "something hidden" not in own[0]


def test_every_seat_gets_the_same_number_of_events() -> None:
    match = Match(open_box(players="4", set="pirate-cove"), fast_seed(9))
    luck = random.Random(9)
    while not match.over:
        match.play(luck.choice(match.state.options))
    assert len({len(match.log(seats)) for seats in ([], [0], [1], [2], [3], [0, 1, 2, 3])}) == 1


def test_a_match_is_the_same_without_listeners() -> None:
    game = open_box(players="5", set="a-leaf-on-the-wind")
    match = Match(game, fast_seed(2))
    luck = random.Random(2)
    while not match.over:
        match.play(luck.choice(match.state.options))
    door = FastDoor(2)
    s = game.start(door)
    for entry in match.entries:
        game.apply(s, entry.action, door)
    assert door.events == []
    assert position_text(game, s) == position_text(game, match.state)


def test_a_match_in_german() -> None:
    fleet = battle("laser-cannons captain", "shields captain", f"{CALM} captain", points=[5, 9, 9])
    fleet.match.catalogue = catalogue(fleet.game, "de")
    fleet.plays("laser-cannons", "shields", CALM)
    assert "Schilde: Spieler 2 ignoriert Laserkanonen." in fleet.match.log()
    assert "Laserkanonen: Niemand sonst hat sie, also führt Spieler 1 den Haupteffekt aus." in fleet.match.log()


@pytest.mark.full
@pytest.mark.many
def test_every_kind_of_event_occurs() -> None:
    """All texts of events occur in random matches, in both languages without an empty placeholder."""
    told: set[str] = set()
    luck = random.Random(1)
    sets = [one.id for one in open_box().content.sets]
    for number in range(160):
        game = open_box(players="345"[number % 3], set=sets[number % len(sets)])
        german = catalogue(game, "de")
        door = FastDoor(number)
        door.listening = True
        s = game.start(door)
        while not s.over:
            game.apply(s, luck.choice(s.options), door)
        for event in door.events:
            told.add(event.message.key)
            for text in (game.text(event.message), german.text(event.message)):
                assert "[" not in text
                assert "{" not in text
    prefix = "battlecruisers.event."
    every = {key for key in open_box().box.catalogue.texts if key.startswith(prefix)}
    never = {"protected.shielded", "protected.secured", "protected.evading"}
    """No card but Decoy protects for one round only."""
    seldom = {
        "armor.free",
        "strike.evaded",
        "tie.numbers",
        "drawn",
        "interminable",
        "interminable.circle",
        "ballot.agreed",
        "armor",
        "only-card",
        "ballot.refused",
        "tie.cards",
    }
    assert {key.removeprefix(prefix) for key in every - told} <= never | seldom


def test_the_card_from_reconstruction_is_announced_when_it_is_kept() -> None:
    hands = ["reconstruction shields decoy", "negotiator captain decoy", "negotiator escape-pod decoy"]
    fleet = battle(*hands, points=[5, 9, 9], piles=["captain", "", ""]).plays(
        "reconstruction", "negotiator", "negotiator"
    )
    fleet.choose("p1 give shields", "p2 give captain", "p3 give escape-pod", "p1 keep")
    assert "Player 1 keeps the card received: Escape Pod." in fleet.told
    seen = [[fleet.game.text(event.message) for event in fleet.match.view([seat]).events] for seat in range(3)]
    kept = [[line for line in lines if "keeps the card" in line] for lines in seen]
    known, hidden = (
        "Player 1 keeps the card received: Escape Pod.",
        "Player 1 keeps the card received: something hidden.",
    )
    assert kept == [[known], [hidden], [known]]


def test_a_precision_strike_on_a_protected_hand_is_described_exactly() -> None:
    hands = ["precision-strike captain", "negotiator captain", "combat-tactics captain"]
    fleet = battle(*hands, points=[5, 9, 9], status={"evading": [1]}).plays(
        "precision-strike", "negotiator", "combat-tactics"
    )
    fleet.choose("p1 target p2")
    at = fleet.told.index("Player 1 looks at the hand of Player 2.")
    assert fleet.told[at + 1] == (
        "Evasive Action: Player 2 discards nothing. Player 1 has seen the hand, and no card is chosen."
    )


@pytest.mark.parametrize(("points", "told"), [(9, "pays with a point."), (0, "pays nothing.")])
def test_armor_plating_says_whether_a_point_is_paid(points: int, told: str) -> None:
    hands = ["precision-strike captain", "repair-crew captain", "combat-tactics captain"]
    fleet = battle(*hands, points=[5, points, 9], status={"armored": [1]})
    fleet.plays("precision-strike", "repair-crew", "combat-tactics").choose("p1 target p2")
    assert any(line.startswith("Armor Plating: Player 2 keeps the card") and line.endswith(told) for line in fleet.told)
