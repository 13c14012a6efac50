"""Moments of a choice: each event with the position at that time."""

from __future__ import annotations

import random

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import ChanceError, TurnError
from quarterdeck.core.match import Match
from quarterdeck.core.moments import moments
from quarterdeck.core.position import fingerprint
from quarterdeck.core.replay import dictate
from quarterdeck.core.seed import fast_seed
from quarterdeck.registry import AnyMatch
from tests.core.envoys import Envoys


def played(seed: int, choices: int) -> AnyMatch:
    match = qd.new("d6", seed=seed)
    luck = random.Random(seed)
    while match.decision is not None and match.turn < choices:
        match.play(luck.choice(match.decision.options))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_every_event_is_repeated_in_order(seed: int) -> None:
    match = played(seed, 40)
    for turn in range(match.turn + 1):
        assert [event for event, _ in moments(match, turn)] == match.events_at(turn)


def test_moments_do_not_change_the_match() -> None:
    match = played(3, 30)
    before = [fingerprint(match.game, match.state_at(turn)) for turn in range(match.turn + 1)], match.record().text()
    for turn in range(1, match.turn + 1):
        for _, s in moments(match, turn):
            s.agenda.clear()
            s.counters[:] = [99] * len(s.counters)
    again = [fingerprint(match.game, match.state_at(turn)) for turn in range(match.turn + 1)], match.record().text()
    assert again == before


def test_the_table_changes_from_event_to_event() -> None:
    """A round that rolls dice, draws a card and fires at the ship shows more than its beginning and its end."""
    match = qd.new("d6", seed=7)
    while match.turn < 200 and (decision := match.decision) is not None:
        end = [option for option in decision.options if str(option.action) == "end"]
        match.play((end or decision.options)[0])
        told = moments(match, match.turn)
        shown = {str(match.game.view(s, [0])[1].data()) for _, s in told}
        if len(shown) > 2:
            return
    raise AssertionError("hull and shields never changed step by step")


def test_the_last_moment_may_be_before_the_end_of_the_choice() -> None:
    match = Match(Envoys({}), fast_seed(1))
    for seat in range(3):
        match.play(next(action for action in match.state.options if action.seat == seat))
    told = moments(match, 3)
    assert [event.message.key for event, _ in told] == ["envoys.revealed"] * 3
    assert [sum(len(hand) for hand in s.hands) for _, s in told] == [8, 7, 6]
    assert told[-1][1].round == 0
    assert match.state.round == 1


def test_a_choice_without_events_has_no_moments() -> None:
    match = Match(Envoys({}), fast_seed(1))
    match.play(match.state.options[0])
    assert moments(match, 1) == []


def test_the_set_up_is_shown_at_its_end() -> None:
    match = qd.new("d6", seed=7)
    told = moments(match, 0)
    assert told
    assert all(s is match.state_at(0) for _, s in told)


def test_dictated_outcomes_are_not_rolled_again() -> None:
    """The events of dictated outcomes come with the position after them: the seed would give other outcomes."""
    by_itself = qd.new("d6", seed=7)
    by_itself.play("end")
    outcomes = by_itself.record().turns[1].outcomes
    for threat in "123456":
        match = qd.new("d6", seed=7)
        try:
            dictate(match, "end", [(stream, threat if stream == "threat" else face) for stream, face in outcomes])
        except ChanceError:  # With this die the rules need other outcomes than those written here.
            continue
        told = moments(match, 1)
        assert [event for event, _ in told] == match.events_at(1)
        if match.events != by_itself.events:
            assert all(s is match.state for _, s in told)
            return
    raise AssertionError("no other die fits here: take another seed")


def test_a_missing_turn() -> None:
    with pytest.raises(TurnError):
        moments(qd.new("d6", seed=7), 1)
