"""The admiral's search in Deep Space D-6: it plays each line to the end of the round, with a card and the threat die.

The result of a round is mostly random, and the random numbers do not depend on the orders. So all lines get the same
cards and dice, and the worse half of them is dropped again and again (sequential halving): most iterations go to the
lines that are close.
"""

from __future__ import annotations

from math import exp
from random import Random
from time import perf_counter
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import Ask
from quarterdeck.games.d6.rules.round import RollCrew
from quarterdeck.games.d6.table import RESCUED, Table
from quarterdeck.players.d6.foresight import Foresight, Prospect
from quarterdeck.players.d6.plans import RoundKey, round_key
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import ChoiceLine, Insight
from quarterdeck.players.search import Node, Search

WARMTH: Final = 0.03
"""Softmax temperature, as a chance to win."""
MOST_BEGUN: Final = 500


class Rehearsal(Search):
    def __init__(self, thorough: Foresight, quick: Foresight, lines: int, trust: float) -> None:
        """Searches at most `lines` lines. The estimate of a net counts as much as `trust` iterations."""
        super().__init__(Insight(), is_short=True)
        self._thorough: Final = thorough
        self._quick: Final = quick
        self._most: Final = lines
        self._trust: Final = trust
        self._begun: dict[RoundKey, Prospect] = {}
        """The rest of lines that were searched, by the `round_key` of the table: no random outcome comes in between."""

    def grow(self, handle: Handle, budget: Budget) -> Node:
        known = handle.known
        assert isinstance(known, Table)
        begun = self._begun.get(round_key(known))
        if begun is not None and begun.actions[0] in handle.options:
            foreseen = [begun]
        else:
            foreseen = self._thorough.prospects(known)[: self._most]
        root = Node(lines_of(foreseen))
        if len(foreseen) == 1:
            root.note(0, foreseen[0].chance)
            return root
        luck = Random(handle.seed)
        until = perf_counter() + budget.seconds if budget.seconds else 0.0
        left = budget.iterations - 1
        stages = (len(foreseen) - 1).bit_length()
        alive = list(range(len(foreseen)))
        while len(alive) > 1:
            for _ in range(max(1, left // (stages * len(alive)))):
                if left < len(alive) or (until and perf_counter() > until):
                    break
                chance = luck.getrandbits(62)
                for at in alive:
                    root.note(at, self._rehearse(known.copy(), foreseen[at].actions, FastDoor(chance)))
                left -= len(alive)
            stages -= 1
            merits = [self._merit(root, at, foreseen[at]) for at in range(len(foreseen))]
            alive.sort(key=lambda at: -merits[at])
            alive = alive[: (len(alive) + 1) // 2]
        best = alive[0]
        while left >= 0 and not (until and perf_counter() > until):
            root.note(best, self._rehearse(known.copy(), foreseen[best].actions, FastDoor(luck.getrandbits(62))))
            left -= 1
        self._begin(foreseen[best], self._merit(root, best, foreseen[best]))
        return root

    def _begin(self, chosen: Prospect, value: float) -> None:
        if len(self._begun) > MOST_BEGUN:
            self._begun.clear()
        for at in range(1, len(chosen.actions)):
            self._begun[chosen.keys[at]] = Prospect(chosen.actions[at:], value, chosen.keys[at:])

    def _merit(self, root: Node, at: int, foreseen: Prospect) -> float:
        return (root.totals[at] + self._trust * foreseen.chance) / (root.visits[at] + self._trust)

    def _rehearse(self, s: Table, actions: list[Action], door: FastDoor) -> float:
        """Play a line and the rest of the round. Returns the estimate before the crew is rolled again."""
        for action in actions:
            if s.over or action not in s.options:
                break
            answer(s, action, door)
        while not s.over and s.options:
            for action in self._quick.best(s).actions:
                answer(s, action, door)
        if s.over:
            return 1.0 if s.ending == RESCUED else 0.0
        return self._quick.rolling(s, s.pool)


def lines_of(foreseen: list[Prospect]) -> list[ChoiceLine]:
    best = max(one.chance for one in foreseen)
    shares = [exp(max(-20.0, (one.chance - best) / WARMTH)) for one in foreseen]
    total = sum(shares)
    return [ChoiceLine(one.actions, share / total) for one, share in zip(foreseen, shares, strict=True)]


def answer(s: Table, action: Action, door: FastDoor) -> None:
    ask = s.agenda.pop()
    assert isinstance(ask, Ask)
    ask.choose(s, action, door)
    go_on(s, door)


def go_on(s: Table, door: FastDoor) -> None:
    """Run the agenda up to the next question, like `Game.advance`, but no further than to the next roll."""
    while not s.over:
        step = s.agenda[-1]
        if isinstance(step, RollCrew):
            break
        if isinstance(step, Ask):
            options: list[Action] = step.legal(s)
            if len(options) > 1 or (options and not step.skips(s)):
                s.options = options
                return
            s.agenda.pop()
            if options:
                step.choose(s, options[0], door)
        else:
            s.agenda.pop()
            step.run(s, door)
    s.options = []
