"""The search of captain and admiral in Solar Sphere: it plays each plan for a turn on, with officers in all seats."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import State
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.players.rehearsal import Rehearsal
from quarterdeck.players.search import LONGEST
from quarterdeck.players.solar_sphere.insight import WARMTH, SolarSphereInsight
from quarterdeck.registry import AnyGame

POINT: Final = 0.03
"""How much of a chance to win a point is worth in the middle of a match."""


class SolarSphereRehearsal(Rehearsal):
    def __init__(self, insight: SolarSphereInsight, trust: float, is_short: bool) -> None:
        """The officer's evaluation counts as much as `trust` iterations."""
        super().__init__(insight, trust, POINT * WARMTH, is_short)
        self._plans: Final = insight

    def rehearse(self, game: AnyGame, s: State, actions: list[Action], seat: int, chance: int) -> float:
        """Play a line and let officers play on."""
        assert isinstance(s, Table)
        door = FastDoor(chance)
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
