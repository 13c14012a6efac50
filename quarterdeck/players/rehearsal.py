"""A search that plays each line on with quick choices, and drops the worse half of the lines again and again.

Random outcomes do not depend on the line. So all lines get the same random numbers, and most iterations go to the lines
that are close (sequential halving).
"""

from __future__ import annotations

from math import log
from random import Random
from time import perf_counter
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.insight import Insight
from quarterdeck.players.search import Node, Search
from quarterdeck.registry import AnyGame


class Rehearsal(Search):
    def __init__(self, insight: Insight, trust: float, worth: float, is_short: bool) -> None:
        """The promise of a line counts as much as `trust` iterations. `worth` is the difference in value between two
        lines of which one has e times the promise of the other."""
        super().__init__(insight, is_short=is_short)
        self._trust: Final = trust
        self._worth: Final = worth

    def rehearse(self, game: AnyGame, s: State, actions: list[Action], seat: int, chance: int) -> float:
        """Play a line and what follows on this position. Returns the value for the seat; `chance` is the seed."""
        raise NotImplementedError

    def grow(self, handle: Handle, budget: Budget) -> Node:
        known = handle.known
        root = Node(self.insight.lines(known, handle.seat, handle.options))
        if len(root.lines) == 1:
            root.note(0, 0.5)
            return root
        luck = Random(handle.seed)
        until = perf_counter() + budget.seconds if budget.seconds else 0.0
        left = budget.iterations - 1
        stages = (len(root.lines) - 1).bit_length()
        alive = list(range(len(root.lines)))
        while len(alive) > 1:
            for _ in range(max(1, left // (stages * len(alive)))):
                if left < len(alive) or (until and perf_counter() > until):
                    break
                chance = luck.getrandbits(62)
                for at in alive:
                    self._try(handle, root, at, chance)
                left -= len(alive)
            stages -= 1
            merits = self._merits(root)
            alive.sort(key=lambda at: -merits[at])
            alive = alive[: (len(alive) + 1) // 2]
        while True:  # At least once, so that the best line has the most visits.
            self._try(handle, root, alive[0], luck.getrandbits(62))
            left -= 1
            if left < 0 or (until and perf_counter() > until):
                break
        return root

    def _try(self, handle: Handle, root: Node, at: int, chance: int) -> None:
        copy = handle.known.copy()
        root.note(at, self.rehearse(handle.game, copy, root.lines[at].actions, handle.seat, chance))

    def _merits(self, root: Node) -> list[float]:
        """The mean result of each line, together with its promise."""
        mean = root.total / max(1, root.count)
        best = max(line.promise for line in root.lines)
        out: list[float] = []
        for at in range(len(root.lines)):
            prior = mean + self._worth * log(root.lines[at].promise / best)
            out.append((root.totals[at] + self._trust * prior) / (root.visits[at] + self._trust))
        return out
