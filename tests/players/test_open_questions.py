"""Players in questions in which any of several seats may act, and in joint ones."""

from __future__ import annotations

import pytest

from quarterdeck.players import Budget, handle_of, player
from quarterdeck.players.hint import hint
from quarterdeck.players.insight import Insight
from quarterdeck.players.search import Search, Thought
from quarterdeck.registry import AnyMatch
from tests.tow import tow


def thought_of(match: AnyMatch, seat: int, iterations: int = 40) -> Thought:
    return Search(Insight()).think(handle_of(match.game, match.state, seat, 5), Budget(iterations))


@pytest.mark.parametrize("choices", [["steer inner"], []], ids=["open", "joint"])
def test_each_seat_gets_all_iterations_of_its_search(choices: list[str]) -> None:
    match = tow(3, 1, *choices)
    for seat in range(3):
        thought = thought_of(match, seat)
        assert thought.iterations == 40
        assert all(one.visits > 0 for one in thought.estimates)
        own = {action.seat for action in match.state.options if action.seat in (seat, -1)}
        assert {one.action.seat for one in thought.estimates} == own


def test_a_search_finds_the_pull_that_saves_the_station() -> None:
    match = tow(2, 1)
    s = match.state.copy()
    s.round, s.towed, s.course, s.goods = 6, 8, 1, [[1, 0], [0, 2]]
    s.agenda[-1] = type(tow(2, 1, "steer inner").state.agenda[-1])()
    match.game.refresh(s)
    search = Search(Insight())
    for seat, best in ((0, "pull"), (1, None)):
        thought = search.think(handle_of(match.game, s, seat, 3), Budget(200))
        assert thought.iterations == 200
        if best:
            assert str(max(thought.estimates, key=lambda one: one.value).action) == best


def test_a_plan_names_the_choices_of_all_seats_up_to_the_next_roll() -> None:
    match = tow(2, 1, "steer inner")
    plan = thought_of(match, 1, 300).plan
    assert plan
    assert plan[0].seat == 1
    for action in plan:
        match.play(action)
    assert sum(bool(entry.drawn) for entry in match.entries[:-1]) == 0


def test_seats_take_turns_in_an_open_question_of_a_simulation() -> None:
    match, first = tow(4, 3), []
    while not match.over:
        seat = match.game.next_to_act(match.state)
        if match.state.options[0].verb.name == "steer":
            match.play("steer outer")
            first.append(match.game.next_to_act(match.state))
        else:
            match.play(f"p{seat + 1} rest")
    assert first[:4] == [1, 2, 3, 0]


@pytest.mark.parametrize("name", ["random", "greedy", "search"])
def test_every_player_finishes_a_match_in_every_seat(name: str) -> None:
    match = tow(3, 2)
    players = [player(name, seat) for seat in range(3)]
    while not match.over:
        seat = match.game.next_to_act(match.state)
        budget = Budget(20) if name == "search" else None
        match.play(players[seat].choose(handle_of(match.game, match.state, seat, match.turn, budget)).action)
    assert match.outcome is not None


def test_a_hint_for_any_seat_advises_its_own_options() -> None:
    match = tow(3, 1, "steer outer")
    for seat in (0, 2):
        found = hint(handle_of(match.game, match.state, seat, 1), Budget(16))
        assert found.advice
        assert {one.action.seat for one in found.advice} == {seat}
