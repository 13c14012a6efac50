"""Invariants of every match: cards are conserved, points are never negative, it ends, and its result is consistent."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import DRAWN, LOST, WON
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.table import (
    BY_POINTS,
    BY_POINTS_DRAW,
    CALLED_OFF,
    INTERMINABLE,
    LAST_SHIP,
    TOGETHER,
    TOGETHER_DRAW,
    VICTORY,
    Battle,
)
from quarterdeck.players.random_player import RandomChooser
from tests.games.battlecruisers.fleet import open_box

SETTINGS = {setting.name.replace("-", "_"): setting.values for setting in open_box().box.settings}
SETUPS = some.fixed_dictionaries({name: some.sampled_from(values) for name, values in SETTINGS.items()})
CHOICES = some.lists(some.integers(0, 1_000_000), min_size=1, max_size=40)
LONGEST = 3000
"""Choices that follow a pattern. Commanders who repeat themselves may go on for ever; chance then ends the match."""


def played(game: Battlecruisers, luck: int, choices: list[int]) -> list[Battle]:
    """Every position of a match in which these choices repeat. A long match is played to its end at random."""
    door = FastDoor(luck)
    random = RandomChooser(luck)
    states = [game.start(door)]
    while not states[-1].over and len(states) < 3 * LONGEST:
        s = states[-1].copy()
        number = len(states)
        pick = choices[number % len(choices)] + number * 7919
        action = s.options[pick % len(s.options)] if number < LONGEST else random(game, s)
        game.apply(s, action, door)
        states.append(s)
    return states


@settings(max_examples=30, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_every_position_is_valid_and_every_match_ends(setup: dict[str, str], luck: int, choices: list[int]) -> None:
    game = open_box(**setup)
    states = played(game, luck, choices)
    assert states[-1].over
    for s in states:
        assert game.check(s) == []
        assert min(s.points) >= 0
        assert s.gone_size + sum(s.hand_size) + sum(s.pile_size) <= len(s.deck) * game.box.seats


@settings(max_examples=30, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_the_result_follows_from_the_final_position(setup: dict[str, str], luck: int, choices: list[int]) -> None:
    game = open_box(**setup)
    s = played(game, luck, choices)[-1]
    alive = [seat for seat in range(game.box.seats) if not s.out >> seat & 1]
    winners = [seat for seat in range(game.box.seats) if s.results[seat] != LOST]
    if s.ending in (BY_POINTS, BY_POINTS_DRAW):
        best = max(s.points[seat] for seat in alive)
        assert best >= VICTORY
        assert all(s.points[seat] == best for seat in winners)
    elif s.ending == LAST_SHIP:
        assert winners == alive
        assert len(alive) == 1
    elif s.ending in (TOGETHER, TOGETHER_DRAW):
        assert alive == []
    else:
        assert s.ending in (INTERMINABLE, CALLED_OFF)
        assert winners == []
    drawn = s.ending in (BY_POINTS_DRAW, TOGETHER_DRAW)
    assert all(s.results[seat] == (DRAWN if drawn else WON) for seat in winners)
    assert (len(winners) > 1) == drawn


@settings(max_examples=20, deadline=None)
@given(SETUPS, some.integers(0, 10_000), CHOICES)
def test_no_player_on_red_alert_has_two_cards_between_rounds(
    setup: dict[str, str], luck: int, choices: list[int]
) -> None:
    game = open_box(**setup)
    for s in played(game, luck, choices):
        if not s.over and type(s.agenda[-1]).__name__ == "Choose":
            for seat in range(game.box.seats):
                alone = s.hand_size[seat] == 1 and s.recovery[seat] < 0
                assert bool(s.alert >> seat & 1) == alone
                assert bool(s.out >> seat & 1) == (s.hand_size[seat] == 0 and s.recovery[seat] < 0)
