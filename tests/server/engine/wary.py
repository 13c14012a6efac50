"""The skirmish game with options that announce their changes."""

from __future__ import annotations

from quarterdeck.core.action import Action
from quarterdeck.core.decision import NumberChange, Option
from tests.core.skirmish import FIRE, Bridge, Skirmish


class Wary(Skirmish):
    def option(self, s: Bridge, action: Action) -> Option:
        plain = super().option(s, action)
        changes = [NumberChange("raider", s.raider, s.raider - 1)] if action.verb is FIRE else []
        return Option(action, plain.label, ["raider"], changes=changes)
