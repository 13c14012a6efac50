"""Actions are created on first use, and equal actions are the same object."""

from __future__ import annotations

import json
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core.action import LARGE, TABLE, Action, Param, Verb, VerbTable

pytestmark = pytest.mark.both

SIZES = [(), (1,), (5,), (3, 4), (2, 3, 4), (LARGE,), (100, 50, 40)]
"""Sizes of parameters: from one action to 200,000."""

seats = st.integers(TABLE, 1)


def verb_of(sizes: tuple[int, ...], name: str = "move") -> Verb:
    return Verb(name, *[Param("xyz"[i], size) for i, size in enumerate(sizes)])


def some_args(verb: Verb, number: int) -> list[int]:
    args = [0, 0, 0]
    for i in range(len(verb.params) - 1, -1, -1):
        number, args[i] = divmod(number, verb.params[i].size)
    return args


@settings(deadline=None)
@given(st.sampled_from(SIZES), seats, st.integers(0, 10**6))
def test_every_way_to_ask_for_an_action_returns_the_same_object(sizes: tuple[int, ...], seat: int, choice: int) -> None:
    before, verb = Verb("wait", Param("turns", 7)), verb_of(sizes)
    table = VerbTable([before, verb], 2)
    number = choice % verb.size
    a, b, c = some_args(verb, number)
    action = verb.of(seat, a, b, c)
    assert (action.seat, action.a, action.b, action.c, action.index) == (seat, a, b, c, 7 + number)
    assert verb.of(seat, a, b, c) is action
    assert verb.numbered(seat, number) is action
    assert table.action(7 + number, seat) is action
    assert table.parse(str(action), seat) is action
    assert table.from_data(json.loads(json.dumps(action.data()))) is action


@settings(deadline=None)
@given(st.sampled_from(SIZES[:-1]), seats, st.lists(st.integers(0, 10**6), max_size=5))
def test_a_row_holds_the_actions_made_before_it(sizes: tuple[int, ...], seat: int, choices: list[int]) -> None:
    verb = verb_of(sizes)
    VerbTable([verb], 2)
    made = [verb.numbered(seat, choice % verb.size) for choice in choices]
    row = verb.row(seat)
    assert [action.index for action in row] == list(range(verb.size))
    assert all(row[action.index] is action for action in made)
    assert all(verb.numbered(seat, number) is action for number, action in enumerate(row))
    assert verb.row(seat) is row


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_boxes_that_share_a_verb_share_its_actions(sizes: tuple[int, ...]) -> None:
    verb = verb_of(sizes)
    VerbTable([verb], 1)
    first = verb.numbered(0, verb.size - 1)
    larger = VerbTable([verb], 3)
    assert verb.numbered(0, verb.size - 1) is first
    assert larger.action(verb.size - 1, 0) is first
    assert larger.action(verb.size - 1, 2) is verb.numbered(2, verb.size - 1)
    assert larger.action(verb.size - 1, 2) is not first


def test_the_index_of_an_action_is_its_place_among_all_actions() -> None:
    verbs = [verb_of(sizes, f"v{at}") for at, sizes in enumerate(SIZES[:-1])]
    table = VerbTable(verbs, 2)
    assert [table.action(index, 1).index for index in range(table.size)] == list(range(table.size))
    assert table.size == sum(verb.size for verb in verbs)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_there_is_no_action_outside_the_range(sizes: tuple[int, ...]) -> None:
    verb = verb_of(sizes)
    VerbTable([verb], 2)
    for _ in range(2):  # Before the first action is created, and after.
        for number in (-1, verb.size):
            with pytest.raises(IndexError):
                verb.numbered(0, number)
        if sizes:
            with pytest.raises(IndexError):
                verb.of(0, -1)
            with pytest.raises(IndexError):
                verb.of(0, sizes[0])
        verb.of(0)


def test_threads_that_ask_at_the_same_time_get_the_same_object() -> None:
    verb = verb_of((100, 50, 40))
    VerbTable([verb], 1)

    def ask(_: int) -> list[Action]:
        return [verb.numbered(0, number) for number in range(0, verb.size, 50)]

    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(ask, range(4))
    for other in others:
        assert all(one is two for one, two in zip(first, other, strict=True))


def test_two_hundred_thousand_possible_actions_need_no_memory_until_they_are_used() -> None:
    params = [Param("x", 100), Param("y", 50), Param("z", 40)]
    times: list[float] = []
    tracemalloc.start()
    try:
        for _ in range(5):  # The best of five: another process may use the CPU during one of them.
            began = time.perf_counter()
            verb = Verb("move", *params)
            table = VerbTable([verb], 4)
            action = table.action(123_456, 3)
            times.append(time.perf_counter() - began)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert verb.size == 200_000
    assert action.index == 123_456
    assert min(times) < 0.005
    assert peak < 1_000_000
