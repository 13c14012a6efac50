"""The officer plays Battlecruisers sensibly: better than chance, by the knowledge of its seat, and with mixed
choices."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.core.state import DRAWN, WON
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.players import answer, handle_of, play_match, player
from quarterdeck.registry import AnyMatch
from tests.games.battlecruisers.fleet import Fleet, battle

CALM = "combat-tactics"


def advice(fleet: Fleet, seat: int, level: str = "officer") -> str:
    return str(answer(fleet.match, player(level, 1), seat))


def test_it_takes_points_from_the_leader() -> None:
    fleet = battle("targeting-cpu captain", "negotiator captain", f"{CALM} captain", points=[5, 12, 9])
    fleet.plays("targeting-cpu", "negotiator", CALM)
    assert advice(fleet, 0) == "target p2"


def test_it_discards_its_least_useful_card() -> None:
    fleet = battle("laser-cannons decoy", "negotiator captain shields", f"{CALM} decoy", points=[5, 9, 9])
    fleet.plays("laser-cannons", "negotiator", CALM)
    assert advice(fleet, 1) == "discard shields"


@pytest.mark.parametrize("level", ["cadet", "officer", "captain", "admiral"])
def test_every_level_calls_a_battle_off_in_which_no_card_changes_anything(level: str) -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert {advice(fleet, seat, level) for seat in range(3)} == {"call-off"}
    fleet.match.play("call-off")
    assert advice(fleet, 1, level) == "call-off", "also where others have answered already"


@pytest.mark.parametrize("level", ["cadet", "officer", "captain", "admiral"])
def test_every_level_plays_on_while_a_player_can_win(level: str) -> None:
    fleet = battle("shields decoy captain", "shields decoy captain", "shields decoy captain", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert {advice(fleet, seat, level) for seat in range(3)} == {"fight-on"}


def test_a_battle_that_another_player_can_win_is_not_called_off() -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy captain", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert {advice(fleet, seat) for seat in range(3)} == {"fight-on"}


def test_after_rounds_that_changed_nothing_it_tries_other_cards() -> None:
    def chosen(quiet: int) -> Counter[str]:
        hand = "decoy captain special-ops shields"
        fleet = battle(hand, hand, hand, points=[5, 5, 5], quiet=quiet)
        return Counter(str(player("officer", seed)(fleet.match.game, fleet.s)) for seed in range(200))

    [(card, often)] = chosen(0).most_common(1)
    assert often > 150
    assert chosen(4)[card] < 120


@pytest.mark.full
@pytest.mark.many
def test_matches_of_officers_rarely_end_with_everybody_losing() -> None:
    sets = [one.id for one in Battlecruisers({}).content.sets]
    lost = 0
    for number in range(630):
        game = Battlecruisers({"players": "345"[number // 21 % 3], "set": sets[number % 21]})
        door, minds = FastDoor(number), [player("officer", 10 * number + seat) for seat in range(5)]
        s = game.start(door)
        while not s.over:
            game.apply(s, minds[s.options[0].seat](game, s), door)
        lost += WON not in s.results and DRAWN not in s.results
    assert lost <= 14, "2 of 100; it was 8 before officers saw it coming"


def test_it_uses_only_the_knowledge_of_its_seat() -> None:
    """Given the whole position or only the knowledge of its seat, it gives the same answer."""
    match: AnyMatch = Match(Battlecruisers({"players": "4", "set": "pirate-cove"}), Seed(FAST, "5"))
    blind, seeing = player("officer", 3), player("officer", 3)
    while not match.over:
        seat = match.game.seats_to_act(match.state)[0]
        first = blind.choose(handle_of(match.game, match.state, seat)).action
        assert first is seeing(match.game, match.state)
        match.play(first)


def test_it_does_not_always_play_the_same_card() -> None:
    fleet = battle("captain negotiator special-ops", "captain shields", f"{CALM} captain")
    assert len({str(player("officer", seed)(fleet.match.game, fleet.s)) for seed in range(300)}) > 1


def test_same_seed_same_choices() -> None:
    records = []
    for _ in range(2):
        match: AnyMatch = Match(Battlecruisers({"players": "3"}), Seed(FAST, "31"))
        play_match(match, player("officer", 4))
        records.append(match.record().text())
    assert records[0] == records[1]


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_it_plays_random_sets_to_the_end(players: str) -> None:
    for seed in range(6):
        match: AnyMatch = Match(Battlecruisers({"players": players, "set": "random"}), Seed(FAST, str(seed)))
        play_match(match, player("officer", seed))
        assert match.over


@pytest.mark.full
@pytest.mark.many
def test_it_beats_three_random_players() -> None:
    sets = [one.id for one in Battlecruisers({}).content.sets]
    won = 0
    for number in range(120):
        game = Battlecruisers({"players": "4", "set": sets[number % len(sets)]})
        door = FastDoor(number)
        officer, random = player("officer", number), player("random", number)
        s = game.start(door)
        while not s.over:
            seat = s.options[0].seat
            chooser = officer if seat == number % 4 else random
            game.apply(s, chooser.choose(handle_of(game, s, seat)).action, door)
        won += s.results[number % 4] == WON
    assert won > 45  # A quarter of them would be chance.
