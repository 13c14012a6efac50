"""Battles that can no longer be won although points are gained: they end, and everybody loses."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.state import LOST
from quarterdeck.games.battlecruisers.rules.deadlock import look_of, no_line_ends
from tests.games.battlecruisers.fleet import Fleet, battle

CIRCLE = "The battle goes round in a circle: whatever is played from here, nobody can win."
QUIET = "5 rounds in a row without a point gained or a card discarded: nobody can win."
HARMLESS = "security-chief evasive-action"
"""With Shields in recovery these bring no points and take no cards."""


def repeat(fleet: Fleet, *rounds: str, times: int = 30) -> Fleet:
    """Play these rounds over and over until the battle ends. In a vote everybody fights on."""
    for number in range(times):
        if fleet.asks == "Ballot":
            fleet.choose(*[option for option in fleet.options if option.endswith("fight-on")])
        if not fleet.ending:
            fleet.plays(*rounds[number % len(rounds)].split())
    return fleet


def test_two_ships_that_pass_points_back_and_forth_end_the_battle() -> None:
    """Special Ops takes 1 point, Targeting CPU takes 3. Points are gained in every round, so no round is quiet."""
    fleet = battle("special-ops", "targeting-cpu", "", points=[5, 6, 0], alert=[0, 1])
    repeat(fleet, "special-ops targeting-cpu")
    assert fleet.ending == "lost, lost, lost (interminable) 0 : 11 : 0"
    assert fleet.round == 4
    assert fleet.told[-1] == CIRCLE


def test_a_cycle_with_free_choices_ends_the_battle_if_none_leads_out_of_it() -> None:
    """Player 1 can choose between two cards, and neither can ever bring 15 points or harm an opponent."""
    fleet = battle(HARMLESS, "special-ops", "", recovery=["shields", "", ""], points=[4, 4, 0], alert=[1])
    repeat(fleet, "security-chief special-ops", "evasive-action special-ops", "shields special-ops")
    assert fleet.ending == "lost, lost, lost (interminable) 4 : 4 : 0"
    assert fleet.told[-1] == CIRCLE
    assert fleet.s.quiet < 5


def test_a_cycle_that_a_player_can_leave_and_win_does_not_end_the_battle() -> None:
    """Either could play Captain alone for 3 points. They never do, and five quiet rounds end the battle."""
    recovery = ["special-ops", "special-ops", ""]
    fleet = battle("captain shields", "captain shields", "", points=[5, 5, 0], recovery=recovery)
    repeat(fleet, "shields shields", "special-ops special-ops")
    assert fleet.told[-1] == QUIET


def test_every_random_card_is_searched() -> None:
    """Two Salvages clash in every round. Chance removes cards from the piles; none of them can win the battle."""
    piles = ["captain decoy shields", "captain decoy", ""]
    fleet = battle("salvage", "salvage", "", points=[5, 5, 0], alert=[0, 1], piles=piles)
    s = fleet.s.copy()
    del s.agenda[1:]
    assert no_line_ends(s)
    s.hands[1] = s.hands[1] ^ s.piles[1]
    s.hand_size[1], s.alert = 2, 1
    assert not no_line_ends(s)


@pytest.mark.parametrize(("shown", "reason"), [(False, QUIET), (True, CIRCLE)])
def test_the_search_uses_only_public_cards(shown: bool, reason: str) -> None:
    """The others cannot know whether player 1 has Evasive Action or Navigator in hand, until it is played."""
    piles, recovery = ["navigator", "", ""], ["shields", "", ""]
    fleet = battle(HARMLESS, "special-ops", "", points=[4, 5, 0], alert=[1], piles=piles, recovery=recovery)
    if shown:
        fleet.plays("evasive-action", "special-ops")
    repeat(fleet, "security-chief special-ops", "shields special-ops")
    assert fleet.told[-1] == reason


def test_remembered_rounds_are_public_and_saved_with_the_position() -> None:
    fleet = battle("special-ops", "targeting-cpu", "", points=[7, 6, 0], alert=[0, 1])
    repeat(fleet, "special-ops targeting-cpu", times=2)
    assert len(fleet.s.looks) == 2
    assert fleet.game.hide(fleet.s, [2]).looks == fleet.s.looks
    assert look_of(fleet.game.imagine(fleet.s, [2], FastDoor(1))) == look_of(fleet.s)
    assert parse_position(fleet.game, position_text(fleet.game, fleet.s)).looks == fleet.s.looks


def test_after_a_search_without_a_result_the_next_one_waits_but_not_beyond_an_elimination() -> None:
    recovery = ["special-ops", "special-ops", "decoy"]
    fleet = battle("captain", "captain", "captain", points=[5, 5, 5], recovery=recovery, cards="shields")
    s = fleet.s.copy()
    del s.agenda[1:]
    assert not no_line_ends(s)
    assert s.pause > 0
    fleet = battle("escape-pod", "escape-pod captain", "shields captain", points=[9, 9, 9])
    fleet.s.pause = 40
    fleet.plays("escape-pod", "escape-pod", "shields")
    assert fleet.s.pause == 0


@pytest.mark.parametrize("field", ["pause", "looks"])
def test_a_position_with_an_impossible_past_is_refused(field: str) -> None:
    fleet = battle("special-ops", "targeting-cpu", "", points=[5, 6, 0], alert=[0, 1])
    s = fleet.s.copy()
    assert fleet.game.check(s) == []
    setattr(s, field, -1 if field == "pause" else [1] * 17)
    assert fleet.game.check(s) == ["what is remembered of earlier rounds is out of range"]


def test_no_play_wins_where_the_search_finds_no_result() -> None:
    luck = random.Random(3)
    found = 0
    for _ in range(60):
        fleet = small_battle(luck)
        start = fleet.s.copy()
        del start.agenda[1:]
        if not no_line_ends(start):
            continue
        found += 1
        for number in range(6):
            s, door = fleet.s.copy(), FastDoor(number)
            while not s.over and s.round < 40:
                fleet.game.apply(s, luck.choice(s.options), door)
            assert not s.over or s.results == [LOST] * 3
    assert found >= 5


def small_battle(luck: random.Random) -> Fleet:
    """Two ships with one or two cards each."""
    kinds = ["disruptor-ray", "targeting-cpu", "special-ops", "negotiator", "laser-cannons", "repair-crew"]
    dealt = [luck.sample(kinds, luck.choice([1, 1, 2])) for _ in range(2)]
    hands = [" ".join(cards[-1:]) for cards in dealt]
    recovery = [" ".join(cards[:-1]) for cards in dealt]
    alert = [seat for seat, cards in enumerate(dealt) if len(cards) == 1]
    points = [luck.randrange(15), luck.randrange(15), 0]
    return battle(*hands, "", recovery=[*recovery, ""], points=points, alert=alert, cards=" ".join(kinds))
