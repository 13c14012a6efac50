"""The search: it finds wins, uses only the knowledge of its seat, and is reproducible with a seed."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from time import perf_counter
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from quarterdeck.core.chance import FastDoor
from quarterdeck.core.position import position_text
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.players import Budget, Handle, handle_of, play_match, player, players_of
from quarterdeck.players._second_search import SecondSearch
from quarterdeck.players.insight import ChoiceLine, Insight
from quarterdeck.players.levels import Admiral, Captain, Style
from quarterdeck.players.search import BEST, Node, Search, Thought
from quarterdeck.registry import ENTRIES, GAMES, AnyMatch, new, open_game


def thought_of(match: AnyMatch, seat: int = 0, iterations: int = 60, seconds: float = 0.0) -> Thought:
    search = Captain().search(match.game) if match.game.box.name != "tictactoe" else Search(Insight())
    return search.think(handle_of(match.game, match.state, seat, 11), Budget(iterations, seconds))


def told(thought: Thought) -> list[tuple[str, int, float]]:
    return [(str(one.action), one.visits, one.value) for one in thought.estimates]


LONG = 60
"""Minutes. A match of such a game is a long test."""


def marks(*places: str) -> AnyMatch:
    match = new("tictactoe", seed=1)
    for place in places:
        match.play(f"mark {place}")
    return match


def test_it_wins_where_it_can_and_blocks_where_it_must() -> None:
    assert str(thought_of(marks("a1", "b1", "a2", "b2"), 0, 300).estimates[0].action) == "mark a3"
    assert str(thought_of(marks("a1", "b2", "a2"), 1, 600).estimates[0].action) == "mark a3"


def test_it_does_not_lose_against_a_random_player() -> None:
    for seed in range(6):
        match = new("tictactoe", seed=seed)
        players = [player("search", seed), player("random", seed)]
        while not match.over:
            seat = match.game.seats_to_act(match.state)[0]
            chooser = players[(seat + seed) % 2]
            match.play(chooser.choose(handle_of(match.game, match.state, seat, 1)).action)
        assert match.state.results[seed % 2] > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_search(game: str) -> None:
    match = new(game, seed=4)
    seat = match.game.seats_to_act(match.state)[0]
    assert told(thought_of(match, seat)) == told(thought_of(match, seat))


@pytest.mark.many
@pytest.mark.parametrize("style", [Captain(), Admiral()], ids=lambda style: style.name)
def test_unknown_cards_do_not_affect_the_search(style: Style) -> None:
    match = new(open_game("battlecruisers", {"players": "4"}), seed=7)
    game, luck, swapped = match.game, player("random", 3), 0
    search = style.search(game)
    for turn in range(12):
        if match.over:
            break
        for seat in game.seats_to_act(match.state):
            other = game.imagine(match.state, [seat], FastDoor(turn))
            swapped += position_text(game, other) != position_text(game, match.state)
            thoughts = [search.think(handle_of(game, s, seat, 5), Budget(16)) for s in (match.state, other)]
            assert told(thoughts[0]) == told(thoughts[1])
        match.play(luck(game, match.state))
    assert swapped > 10, "the positions really differed"


@pytest.mark.parametrize("style", [Captain(), Admiral()], ids=lambda style: style.name)
def test_locked_answers_of_others_do_not_affect_the_search(style: Style) -> None:
    match = new(open_game("battlecruisers", {"players": "4"}), seed=7)
    game = match.game
    while len(game.seats_to_act(match.state)) < 4:
        match.play(match.state.options[0])
    search = style.search(game)
    thoughts = [told(search.think(handle_of(game, match.state, 3, 5), Budget(64)))]
    for locked in (1, 2, 0):
        match.play(next(action for action in match.state.options if action.seat == locked))
        thoughts.append(told(search.think(handle_of(game, match.state, 3, 5), Budget(64))))
    assert len(match.state.sealed) == 3
    assert len({value for _, _, value in thoughts[0]}) > 1
    assert thoughts == [thoughts[0]] * 4


def test_the_time_limit_is_a_safety_net_and_a_cut_is_flagged() -> None:
    match = new("battlecruisers", seed=4)
    short = thought_of(match, 0, 10**7, 0.05)
    assert short.cut
    assert 0 < short.iterations < 10**7
    whole = thought_of(match, 0, 40, 60.0)
    assert not whole.cut
    assert whole.iterations == 40


def test_a_question_with_one_option_is_never_cut() -> None:
    match = new("d6", seed=4)
    one = handle_of(match.game, match.state, 0)
    alone = Handle(one.game, one.known, 0)
    thought = Search(_Single()).think(alone, Budget(50))
    assert (len(thought.estimates), thought.cut) == (1, False)


class _Single(Insight):
    def lines(self, s: State, seat: int, options: list[Any]) -> list[Any]:
        return super().lines(s, seat, options[:1])


def test_two_searches_find_what_one_finds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("battlecruisers", seed=4)
    handle = handle_of(match.game, match.state, 2, 9, Budget(60))
    together = player("admiral", 5).choose(handle).thought
    monkeypatch.setattr(SecondSearch, "ask", lambda self, handle, budget: False)
    alone = player("admiral", 5).choose(handle).thought
    assert together is not None
    assert alone is not None
    assert together.iterations == 60
    assert told(together) == told(alone)


def test_one_process_for_two_searches_has_no_more_time_than_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SecondSearch, "ask", lambda self, handle, budget: False)
    match = new("battlecruisers", seed=4)
    begun = perf_counter()
    choice = player("admiral", 5).choose(handle_of(match.game, match.state, 2, 9, Budget(10**7, 2.0)))
    assert perf_counter() - begun < 3.5
    assert choice.cut


def test_a_second_search_that_crashes_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("battlecruisers", seed=4)
    handle = handle_of(match.game, match.state, 2, 9, Budget(40))
    second = SecondSearch("admiral")
    assert second.ask(handle, Budget(10**6))
    assert second._worker is not None
    os.kill(second._worker.pid, signal.SIGKILL)
    root = Captain().search(match.game).grow(handle, Budget(20))
    assert not second.add_to(root)
    assert sum(root.visits) == 20
    assert second.ask(handle, Budget(20)), "and started anew when it is asked again"
    second.close()


def within(thing: object) -> Iterable[object]:
    """All objects reachable from this one, except through functions and modules."""
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType | FrameType):
            continue
        seen.add(id(one))
        yield one
        waiting += gc.get_referents(one)


def test_the_true_position_is_not_reachable_from_a_handle() -> None:
    match: AnyMatch = new(Battlecruisers({"players": "4"}), seed=3)
    play = player("random", 1)
    for _ in range(9):
        match.play(play(match.game, match.state))
    true = match.state
    handle = handle_of(match.game, true, 1)
    assert any(one is handle.known for one in within(handle))
    assert not any(one is true for one in within(handle))
    assert not any(one is match for one in within(handle))


@pytest.mark.many
@pytest.mark.parametrize("name", ["captain", "admiral"])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=pytest.mark.full if entry.minutes[0] >= LONG else ())
        for name, entry in ENTRIES.items()
        if entry.players
    ],
)
def test_levels_that_search_play_a_match_to_its_end(name: str, game: str) -> None:
    match = new(game, seed=2)
    second = player(name, 1)
    for _ in range(2000):
        if match.over:
            break
        seat = match.game.seats_to_act(match.state)[0]
        choice = second.choose(handle_of(match.game, match.state, seat, match.turn, Budget(8)))
        match.play(choice.action)
    assert match.over


def test_a_game_without_special_players_has_three() -> None:
    game = open_game("tictactoe")
    assert players_of(game) == ["random", "greedy", "search"]
    for name in players_of(game):
        match = new("tictactoe", seed=2)
        play_match(match, player(name, 1))
        assert match.over


def test_a_seat_that_chooses_in_secret_uses_a_mixed_strategy() -> None:
    """A share of its choices is the most promising one; the others are drawn by their visit counts."""
    actions = open_game("battlecruisers").start(FastDoor(1)).options[:3]
    node = Node([ChoiceLine([action], 1 / 3) for action in actions])
    for at, visits, value in ((0, 60, 0.9), (1, 40, 0.1)):
        for _ in range(visits):
            node.note(at, value)
    luck = Random(5)
    found = Counter(node.mixed(0.0, luck) for _ in range(4000))
    assert found[0] / 4000 == pytest.approx(BEST + (1 - BEST) * 0.6, abs=0.03)
    assert found[1] / 4000 == pytest.approx((1 - BEST) * 0.4, abs=0.03)
    assert found[2] == 0, "what was never taken comes only by its promise"


def test_secret_choices_are_as_frequent_as_their_visits() -> None:
    lines = [ChoiceLine([action], 0.5) for action in open_game("battlecruisers").start(FastDoor(1)).options[:2]]
    thought = Thought(lines, [30, 10], [15.0, 5.0], [8.0, 3.0])
    assert Search(Insight()).shares(thought) == [30.0, 10.0]


@pytest.mark.many
def test_captains_do_not_all_play_the_same_card_in_the_first_round() -> None:
    """Equal seats with equal knowledge would otherwise choose the same card and clash."""
    match = new(open_game("battlecruisers", {"players": "4", "set": "basic"}), seed=77)
    search = Captain().search(match.game)
    mixes: list[dict[str, float]] = []
    for seat in range(4):
        thought = search.think(handle_of(match.game, match.state, seat, seat), Budget(400))
        total = sum(search.shares(thought))
        shares = zip(thought.estimates, search.shares(thought), strict=True)
        mixes.append({str(one.action): share / total for one, share in shares})
    same = [sum(share * other.get(card, 0.0) for card, share in one.items()) for one, other in combinations(mixes, 2)]
    assert sum(same) / len(same) < 0.8
