"""The admiral's search in Battlecruisers: it simulates the battle many times, once for each card that it may play.

All seats choose in secret, so what the others do mostly does not depend on the own card. So every card is tried with
the same imagined hands, the same cards of the others and the same random numbers, and all seats continue by instinct.
The share of each card then depends mostly on its results, and a little on instinct.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.game import Game
from quarterdeck.core.state import State
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import Insight
from quarterdeck.players.search import LONGEST, Node, Search, Thought

HARDLY: Final = 0.01
"""Lines with a smaller share are not searched any more."""
BATTLES: Final = 8
"""Iterations between two selections of the lines to continue with."""
SPREAD: Final = 0.3
"""The approximate standard deviation of a battle's result, so that a card is not dropped after one bad result."""


class WarGame(Search):
    def __init__(self, insight: Insight, warmth: float, trust: float = 1.0) -> None:
        """`warmth` is a softmax temperature: a line that is better by it is taken e times more often. `trust` is the
        exponent of the instinct's share: with 1 the share counts fully, with 0 not at all."""
        super().__init__(insight)
        self._warmth: Final = warmth
        self._trust: Final = trust

    def grow(self, handle: Handle, budget: Budget) -> Node:
        root = Node(self.insight.lines(handle.known, handle.seat, handle.options))
        if len(root.lines) == 1:
            root.note(0, 0.5)
            return root
        luck = Random(handle.seed)
        until = perf_counter() + budget.seconds if budget.seconds else 0.0
        left = budget.iterations
        alive = self.worth(root)
        while left and not (until and perf_counter() > until):
            for _ in range(BATTLES):
                s = handle.game.complete(handle.undecided, FastDoor(luck.getrandbits(62)))
                chance, others = luck.getrandbits(62), luck.getrandbits(62)
                for at in alive[:left]:
                    root.note(at, self._fought(handle.game, s.copy(), root.lines[at].actions[0], chance, others))
                left -= min(left, len(alive))
            alive = self.worth(root)
        return root

    def shares(self, thought: Thought) -> list[float]:
        """The share of each line, from the instinct's share and the softmax of its value."""
        return self._shares(
            [one.promise for one in thought.estimates],
            [one.value for one in thought.estimates],
            [one.visits for one in thought.estimates],
            0.0,
        )

    def worth(self, root: Node) -> list[int]:
        """The lines to continue with, the largest share first: at least two."""
        values = [total / n if n else 0.0 for total, n in zip(root.totals, root.visits, strict=True)]
        shares = self._shares([line.promise for line in root.lines], values, root.visits, SPREAD)
        total = sum(shares)
        order = sorted(range(len(shares)), key=lambda at: -shares[at])
        return [at for place, at in enumerate(order) if place < 2 or shares[at] > HARDLY * total]

    def _shares(self, promises: list[float], values: list[float], visits: list[int], spread: float) -> list[float]:
        """Lines that were never tried count as the mean of the others. With `spread`, few tries count less."""
        tried = max(1, sum(visits))
        mean = sum(value * n for value, n in zip(values, visits, strict=True)) / tried
        return [
            promise**self._trust * exp(((value if n else mean) - mean) / (self._warmth + spread / sqrt(n or 1)))
            for promise, value, n in zip(promises, values, visits, strict=True)
        ]

    def _fought(self, game: Game[State], s: State, first: Action, chance: int, others: int) -> float:
        """Play that card and continue by instinct. Returns the value for its seat."""
        door, luck = FastDoor(chance), Random(others)
        insight, begun, seat, taken = self.insight, game.round(s), first.seat, 0
        mine = True
        while not s.over and taken < LONGEST and not insight.enough(game, s, begun):
            taken += 1
            options = s.options
            asked = options[0].seat
            if options[-1].seat != asked:
                options = [action for action in options if action.seat == asked]
            if mine and asked == seat:
                action, mine = first, False
            elif len(options) == 1:
                action = options[0]
            else:
                action = insight.choose(s, asked, options, luck)
            game.apply(s, action, door)
        return insight.values(s)[seat]
