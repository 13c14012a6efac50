"""The officer plays Deep Space D-6 sensibly, and wins sometimes."""

from __future__ import annotations

import pytest

from quarterdeck.core.match import Match
from quarterdeck.core.seed import FAST, Seed
from quarterdeck.games.d6.game import DeepSpaceD6
from quarterdeck.games.d6.rules.assign import Assign
from quarterdeck.games.d6.rules.round import Gather, Round
from quarterdeck.games.d6.rules.threats import ActivateThreats, Discover
from quarterdeck.games.d6.table import ASSIGN, RESCUED, Table
from quarterdeck.players import play_match, play_out, player
from quarterdeck.players.d6.danger import Weights
from quarterdeck.players.d6.officer import D6Officer
from quarterdeck.players.d6.plans import Plans
from quarterdeck.registry import AnyMatch
from quarterdeck.testing.variants import pairwise

FACES = "CTMSE"


def position(game: DeepSpaceD6, crew: str, threats: dict[str, int], **fields: int) -> Table:
    """A position in the Assign step: these dice in hand, these threats with that health (0: internal)."""
    s = game.blank()
    s.deck = game.kit.deck[:]
    s.round, s.phase, s.left, s.pool = 5, ASSIGN, 20, 0
    s.hand = [crew.count(face) for face in FACES]
    for name, health in threats.items():
        card = game.kit.threats.ids.index(name)
        s.deck[card] = 0
        (s.external if health else s.internal).append(card)
        s.health[card] = health
    for name, value in fields.items():
        setattr(s, name, value)
    s.returned[5] = game.kit.ship.crew - len(crew) - s.infirmary - s.scanner
    s.do(Assign(), Discover(), ActivateThreats(), Gather(), Round())
    game.refresh(s)
    assert game.check(s) == []
    return s


def orders(crew: str, threats: dict[str, int], **fields: int) -> list[str]:
    """The officer's orders until it ends the assignment or chance decides."""
    game = DeepSpaceD6({})
    s = position(game, crew, threats, **fields)
    officer = D6Officer()
    out: list[str] = []
    door = Seed(FAST, "1").door()
    while s.round == 5 and not s.over and (not out or out[-1] not in ("end", "reroll")):
        action = officer.choose(s)
        out.append(str(action))
        if out[-1] not in ("end", "reroll"):
            game.apply(s, action, door)
    return out


def test_it_shoots_what_it_can_destroy() -> None:
    assert orders("TT", {"flagship": 4, "corsair": 2})[:2] != ["fire flagship 1", "fire flagship 2"]
    assert "fire drone-a 1" in orders("T", {"flagship": 4, "drone-a": 1})


def test_it_raises_the_shields_when_they_are_down() -> None:
    assert "recharge" in orders("S", {"assault-cruiser-a": 4, "corsair": 2}, shield=0)


def test_it_repairs_a_hull_that_is_nearly_gone() -> None:
    assert "repair 1" in orders("E", {"assault-cruiser-a": 4}, hull=2)


def test_it_empties_a_full_infirmary() -> None:
    assert "heal" in orders("M", {"drone-a": 1}, infirmary=3)


def test_it_removes_threats_that_block_the_crew() -> None:
    assert "mission comms-offline E" in orders("E", {"comms-offline": 0})
    assert "mission pandemic M" in orders("M", {"pandemic": 0})


def test_a_commander_becomes_the_crew_that_is_needed_most() -> None:
    assert orders("CS", {"drone-a": 1, "drone-b": 1})[:2] == ["change S T", "fire drone-a 1"]
    assert "change S M" in orders("CS", {"boost-morale": 0}, infirmary=3)


def test_it_wins_at_once_if_it_can() -> None:
    assert orders("T", {"drone-a": 1}, left=0)[0] == "fire drone-a 1"


def test_same_match_same_choices() -> None:
    records = []
    for seed in (1, 2):
        match: AnyMatch = Match(DeepSpaceD6({"difficulty": "easy"}), Seed(FAST, "31"))
        play_match(match, player("officer", seed))
        records.append(match.record().text())
    assert records[0] == records[1]


def test_an_officer_can_play_two_matches_at_once() -> None:
    """Plans for one table are never played at another."""
    game = DeepSpaceD6({"difficulty": "easy"})
    alone: list[AnyMatch] = [Match(game, Seed(FAST, str(seed))) for seed in (41, 42)]
    both: list[AnyMatch] = [Match(game, Seed(FAST, str(seed))) for seed in (41, 42)]
    for match in alone:
        play_match(match, player("officer"))
    officer = player("officer")
    while not all(match.over for match in both):
        for match in both:
            if not match.over:
                match.play(officer(game, match.state))
    assert [match.fingerprint for match in both] == [match.fingerprint for match in alone]


@pytest.mark.parametrize("number", range(12))
def test_it_plays_every_set_up_to_the_end(number: int) -> None:
    setups = pairwise(DeepSpaceD6({}).box.settings)
    game = DeepSpaceD6(setups[number % len(setups)])
    match: AnyMatch = Match(game, Seed(FAST, str(number)))
    play_match(match, player("officer", number))
    assert match.over


def wins(level: str, chooser: str, games: int) -> int:
    game = DeepSpaceD6({"difficulty": level})
    won = 0
    for seed in range(games):
        door = Seed(FAST, str(900_000 + seed)).door()
        s = game.start(door)
        play_out(game, s, door, player(chooser, seed))
        won += s.ending == RESCUED
    return won


@pytest.mark.full
@pytest.mark.many
def test_it_wins_easy_matches_sometimes_and_a_random_player_does_not() -> None:
    assert wins("easy", "officer", 24) >= 3
    assert wins("easy", "random", 100) == 0


def test_it_ignores_dice_that_stand_by() -> None:
    """In rounds with idle dice it considers neither standing by nor equivalent ways."""
    game = DeepSpaceD6({})
    s = position(game, "CME", {"drone-a": 1})
    assert any(str(action).startswith("stand-by") for action in s.options)
    ways = D6Officer().plans.ways(s)
    assert not any(str(order).startswith("stand-by") for way in ways for order in way.orders)


def test_dice_can_be_kept_from_a_reroll_if_the_officer_judges_so() -> None:
    game = DeepSpaceD6({})
    s = position(game, "CMEE", {"drone-a": 1}, scanner=2)
    ways = Plans(Weights(), 4, keeps_back=True).ways(s)
    kept = [[str(order) for order in way.orders] for way in ways if str(way.orders[0]).startswith("stand-by")]
    assert kept == [["stand-by E", "reroll"], ["stand-by E", "stand-by E", "reroll"]]
    assert all(len(way.keys) == len(way.orders) for way in ways if str(way.orders[-1]) == "reroll")
