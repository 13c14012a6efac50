"""The search of captain and admiral in Armada: it plays each option on, with officers in all seats."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import TABLE, Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import State
from quarterdeck.games.armada.table import Table
from quarterdeck.players.armada.insight import WARMTH, ArmadaInsight, officer_for
from quarterdeck.players.rehearsal import Rehearsal
from quarterdeck.players.search import LONGEST
from quarterdeck.registry import AnyGame

POINT: Final = 0.012
"""How much of a chance to win a point of the officer is worth."""


class ArmadaRehearsal(Rehearsal):
    def __init__(self, insight: ArmadaInsight, trust: float, is_short: bool) -> None:
        """The officer's evaluation counts as much as `trust` iterations."""
        super().__init__(insight, trust, POINT * WARMTH, is_short)

    def rehearse(self, game: AnyGame, s: State, actions: list[Action], seat: int, chance: int) -> float:
        assert isinstance(s, Table)
        door = FastDoor(chance)
        officer = officer_for(s.kit)
        begun = s.round
        game.apply(s, actions[0], door)
        for _ in range(LONGEST):
            if s.over or self.insight.enough(game, s, begun):
                break
            options = s.options
            if options[0].seat != options[-1].seat:
                asked = game.next_to_act(s)
                options = [action for action in options if action.seat in (asked, TABLE)]
            game.apply(s, options[0] if len(options) == 1 else officer.choose(s, options), door)
        return self.insight.values(s)[seat]
