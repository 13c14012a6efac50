"""Positions that no match can reach are refused, and every position of a match is accepted."""

import random

import pytest

from quarterdeck.core.errors import PositionError
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.games.d6.table import Table
from tests.games.d6.bridge import Bridge, bridge, careless, drift
from tests.games.d6.test_refusals import OPTIONS


def refused(ship: Bridge, **fields: object) -> str:
    s: Table = ship.s.copy()
    for name, value in fields.items():
        setattr(s, name, value)
    with pytest.raises(PositionError) as raised:
        parse_position(ship.game, position_text(ship.game, s))
    return str(raised.value)


def test_a_hull_of_zero() -> None:
    assert "the hull is at 0, so the match is lost" in refused(bridge("C"), hull=0)


def test_more_copies_than_exist() -> None:
    ship = bridge("C")
    deck = ship.s.deck[:]
    deck[ship.card("corsair")] = 2
    assert "corsair is there 2 times, and exists 1 times" in refused(ship, deck=deck)
    deck = ship.s.deck[:]
    deck[ship.card("dont-panic")] = 4
    assert "dont-panic is there 4 times, and exists 3 times" in refused(ship, deck=deck)


def test_a_discard_pile_of_the_wrong_size() -> None:
    assert "cards are discarded, but" in refused(bridge("C"), discarded=1)


def test_shields_with_nebula_in_play() -> None:
    ship = bridge("C", external=["nebula"], shield=0)
    assert "shields are at 2 although a threat keeps them offline" in refused(ship, shield=2)


def test_full_scanners_while_crew_is_assigned() -> None:
    ship = bridge("C", used="TTT")
    returned = [0, 0, 0, 0, 0, 2]
    assert "3 dice are in the scanners" in refused(ship, scanner=3, returned=returned)


@pytest.mark.parametrize("field", ["round", "discarded", "rolls", "left", "scanner", "infirmary"])
def test_counters_below_0(field: str) -> None:
    assert "below 0" in refused(bridge("C"), **{field: -1})


def test_agendas_that_the_rules_never_make() -> None:
    ship = bridge("C")
    steps = ship.s.agenda
    for agenda in (steps * 3, [*steps, *steps[-1:]], steps[:1] + steps[-1:], steps[1:]):
        assert "the agenda is none that the rules lead to" in refused(ship, agenda=list(agenda))


def test_a_complete_mission_on_a_card_in_play() -> None:
    ship = bridge("C", internal=["panel-explosion"])
    away = [0] * len(ship.s.away)
    away[ship.card("panel-explosion")] = 3
    returned = [*ship.s.returned[:5], ship.s.returned[5] - 1]
    assert "is complete, so the card is gone" in refused(ship, away=away, returned=returned)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_match_is_accepted(seed: int) -> None:
    match = drift(seed, **OPTIONS[seed % len(OPTIONS)])
    rng = random.Random(seed)
    while not match.over:
        assert match.game.check(match.state) == []
        match.play(careless(match, rng))
    assert match.game.check(match.state) == []
