"""The officer plays Battlecruisers sensibly: better than chance, on what its seat knows, and never for certain."""

from __future__ import annotations

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.core.state import WON
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.players import answer, handle_of, play_match, player
from quarterdeck.shelf import AnyMatch
from tests.games.battlecruisers.fleet import Fleet, battle

CALM = "combat-tactics"


def advice(fleet: Fleet, seat: int) -> str:
    return str(answer(fleet.match, player("officer", 1), seat))


def test_it_takes_points_from_the_leader() -> None:
    fleet = battle("targeting-cpu captain", "negotiator captain", f"{CALM} captain", points=[5, 12, 9])
    fleet.plays("targeting-cpu", "negotiator", CALM)
    assert advice(fleet, 0) == "target p2"


def test_it_discards_what_it_can_do_without() -> None:
    fleet = battle("laser-cannons decoy", "negotiator captain shields", f"{CALM} decoy", points=[5, 9, 9])
    fleet.plays("laser-cannons", "negotiator", CALM)
    assert advice(fleet, 1) == "discard shields"


def test_it_never_calls_a_battle_off() -> None:
    fleet = battle("shields decoy", "shields decoy", "shields decoy", points=[5, 5, 5], quiet=2)
    fleet.plays("shields", "shields", "shields")
    assert advice(fleet, 0) == "fight-on"


def test_it_reckons_with_what_its_seat_knows_and_nothing_else() -> None:
    """It is given the whole position or only what its seat knows, and says the same."""
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


@pytest.mark.many
def test_it_beats_three_who_play_at_random() -> None:
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
