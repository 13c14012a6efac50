"""The search of captain and admiral in Solar Sphere: it plays each plan for a turn on, with officers in all seats.

Dice and cards do not depend on the plan. So all plans get the same random numbers, and the worse half of them is
dropped again and again (sequential halving): most iterations go to the plans that are close.
"""

from __future__ import annotations

from math import log
from random import Random
from time import perf_counter
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.players.handle import Budget, Handle
from quarterdeck.players.search import LONGEST, Node, Search
from quarterdeck.players.solar_sphere.insight import WARMTH, SolarSphereInsight
from quarterdeck.registry import AnyGame

POINT: Final = 0.03
"""How much of a chance to win a point is worth in the middle of a match."""


class SolarSphereRehearsal(Search):
    def __init__(self, insight: SolarSphereInsight, trust: float, is_short: bool) -> None:
        """The officer's evaluation counts as much as `trust` iterations."""
        super().__init__(insight, is_short=is_short)
        self._plans: Final = insight
        self._trust: Final = trust

    def grow(self, handle: Handle, budget: Budget) -> Node:
        known = handle.known
        assert isinstance(known, Table)
        root = Node(self._plans.lines(known, handle.seat, handle.options))
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
                    root.note(at, self._rehearse(handle.game, known.copy(), root.lines[at].actions, chance))
                left -= len(alive)
            stages -= 1
            merits = self._merits(root)
            alive.sort(key=lambda at: -merits[at])
            alive = alive[: (len(alive) + 1) // 2]
        best = alive[0]
        while True:  # At least once, so that the best line has the most visits.
            root.note(best, self._rehearse(handle.game, known.copy(), root.lines[best].actions, luck.getrandbits(62)))
            left -= 1
            if left < 0 or (until and perf_counter() > until):
                break
        return root

    def _merits(self, root: Node) -> list[float]:
        """The mean result of each line, together with what the officer's evaluation of it promises."""
        mean = root.total / max(1, root.count)
        best = max(line.promise for line in root.lines)
        out: list[float] = []
        for at in range(len(root.lines)):
            behind = WARMTH * log(root.lines[at].promise / best)
            prior = mean + POINT * behind
            out.append((root.totals[at] + self._trust * prior) / (root.visits[at] + self._trust))
        return out

    def _rehearse(self, game: AnyGame, s: Table, actions: list[Action], chance: int) -> float:
        """Play a line and let officers play on. Returns the value for the seat of the line."""
        seat, door = actions[0].seat, FastDoor(chance)
        begun = s.round
        plan, at = actions, 0
        for _ in range(LONGEST):
            if s.over or (at >= len(plan) and self._plans.enough(game, s, begun)):
                break
            options = s.options
            if at < len(plan) and plan[at] in options:
                action = plan[at]
                at += 1
            elif len(options) == 1:
                action = options[0]
            else:
                plan, at = self._plans.plan(s, options).actions, 1
                action = plan[0]
            game.apply(s, action, door)
        return self._plans.values(s)[seat]
