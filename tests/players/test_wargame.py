"""The admiral's war games in Battlecruisers: all cards with the same luck, and the instinct corrected by the
results."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.games.battlecruisers.game import Battlecruisers
from quarterdeck.games.battlecruisers.verbs import PLAY
from quarterdeck.players import Budget, handle_of
from quarterdeck.players.battlecruisers.wargame import HARDLY, WarGame
from quarterdeck.players.insight import ChoiceLine, Insight
from quarterdeck.players.search import Node, Thought

GAME = Battlecruisers({"players": "4", "set": "basic"})


class Plain(Insight):
    """Plays one round at random, and records the others' answers in each battle."""

    def __init__(self, promises: list[float]) -> None:
        self.promises = promises
        self.answers: list[list[str]] = [[]]

    def lines(self, s: State, seat: int, options: list[Action]) -> list[ChoiceLine]:
        return [ChoiceLine([action], promise) for action, promise in zip(options, self.promises, strict=True)]

    def choose(self, s: State, seat: int, options: list[Action], luck: Random) -> Action:
        chosen = options[int(luck.random() * len(options))]
        if chosen.code == PLAY:
            self.answers[-1].append(f"{seat} {chosen}")
        return chosen

    def enough(self, game: Game[State], s: State, begun: int) -> bool:
        return game.round(s) > begun

    def values(self, s: State) -> list[float]:
        self.answers.append([])
        return [0.5] * GAME.kit.seats


def thought(search: WarGame, iterations: int, seed: int = 3) -> Thought:
    s = GAME.start(FastDoor(1))
    return search.think(handle_of(GAME, s, 0, seed), Budget(iterations))


def told(thought: Thought) -> list[tuple[str, int, float]]:
    return [(str(one.action), one.visits, one.value) for one in thought.estimates]


def cards() -> int:
    return sum(action.seat == 0 for action in GAME.start(FastDoor(1)).options)


@pytest.mark.parametrize("iterations", [1, 7, 50, 333])
def test_it_uses_the_given_number_of_iterations(iterations: int) -> None:
    count = cards()
    found = thought(WarGame(Plain([1 / count] * count), 0.04), iterations)
    assert found.iterations == iterations
    assert not found.cut


def test_cards_that_the_instinct_hardly_plays_are_not_searched() -> None:
    count = cards()
    promises = [HARDLY / 10, *[(1 - HARDLY / 10) / (count - 1)] * (count - 1)]
    search = WarGame(Plain(promises), 0.04)
    found = thought(search, 400)
    never = [one for one in found.estimates if not one.visits]
    assert len(never) == 1
    shares = dict(zip((str(one.action) for one in found.estimates), search.shares(found), strict=True))
    assert shares[str(never[0].action)] == pytest.approx(HARDLY / 10), "and is as likely as instinct has it"


def test_all_cards_meet_the_same_answers_and_battles_differ() -> None:
    count = cards()
    insight = Plain([1 / count] * count)
    thought(WarGame(insight, 0.04), 12 * count)
    battles = [insight.answers[at : at + count] for at in range(0, 12 * count, count)]
    assert all(answers == battle[0] for battle in battles for answers in battle)
    assert len({tuple(battle[0]) for battle in battles}) > 6


def test_without_differences_it_equals_the_instinct() -> None:
    count = cards()
    promises = [(at + 1) / (count * (count + 1) / 2) for at in range(count)]
    search = WarGame(Plain(promises), 0.04)
    found = thought(search, 200)
    assert sorted(search.shares(found)) == pytest.approx(sorted(promises))


def test_a_card_better_by_the_temperature_is_played_e_times_as_often() -> None:
    lines = [ChoiceLine([action], 0.5) for action in GAME.start(FastDoor(1)).options[:2]]
    search = WarGame(Insight(), 0.04)
    found = Thought(lines, [100, 100], [54.0, 50.0], [30.0, 30.0])
    one, other = search.shares(found)
    assert one / other == pytest.approx(exp(1))


def test_the_same_seed_gives_the_same_search_and_another_seed_another() -> None:
    search = WarGame(Insight(), 0.04)
    assert told(thought(search, 60)) == told(thought(search, 60))
    assert told(thought(search, 60)) != told(thought(search, 60, seed=4))


def test_the_trust_in_the_instinct_is_its_weight() -> None:
    lines = [
        ChoiceLine([action], promise)
        for action, promise in zip(GAME.start(FastDoor(1)).options, (0.9, 0.1), strict=False)
    ]
    found = Thought(lines, [100, 100], [50.0, 50.0], [30.0, 30.0])
    assert [WarGame(Insight(), 0.04, trust).shares(found) for trust in (1.0, 0.0)] == [[0.9, 0.1], [1.0, 1.0]]


def test_a_card_is_not_dropped_after_a_few_unlucky_battles() -> None:
    search = WarGame(Insight(), 0.02)
    root = Node([ChoiceLine([action], 1 / 3) for action in GAME.start(FastDoor(1)).options[:3]])
    for at, value in ((0, 0.6), (1, 0.5), (2, 0.4)):
        for _ in range(8):
            root.note(at, value)
    assert search.worth(root) == [0, 1, 2]
    for at, value in ((0, 0.6), (1, 0.5), (2, 0.4)):
        for _ in range(10_000):
            root.note(at, value)
    assert search.worth(root) == [0, 1], "but after many"
