"""The officer at Solar Sphere: plans each turn to its end and takes the best plan, without a search over chance."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.games.solar_sphere.rules.deploy import Turn
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.games.solar_sphere.verbs import KICKBACK, REROLL, USE
from quarterdeck.players.solar_sphere.turns import Plan, Turns, is_aside
from quarterdeck.players.solar_sphere.weights import Weights
from quarterdeck.players.solar_sphere.worth import Worth

GAIN: Final = 0.05
"""What kickbacks and crew must gain to be used before the visit."""


class SolarSphereOfficer:
    """Deterministic: the same position gives the same choice."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.turns: Final = Turns(Worth(weights))

    def choose(self, s: Table, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        return self.plan(s, options).actions[0]

    def plan(self, s: Table, options: list[Action]) -> Plan:
        """The best plan."""
        values, plans = self.weigh(s, options)
        return plans[values.index(max(values))]

    def weigh(self, s: Table, options: list[Action]) -> tuple[list[float], list[Plan]]:
        """The value of each sensible option, and the plan that begins with it."""
        if is_aside(s):
            plans = [Plan([action], 1.0 if action.code == REROLL else 0.0) for action in options]
            return [plan.value for plan in plans], plans
        plans = self.turns.plans(s, options)
        if not isinstance(s.agenda[-1], Turn):
            return [plan.value for plan in plans], plans
        return self._turn(s, plans), plans

    def _turn(self, s: Table, plans: list[Plan]) -> list[float]:
        """At the beginning of a turn, what does not use a die is compared with doing without it.

        The lead after it still counts the die. So its value is that of the best visit, with the difference.
        """
        now = self.turns.worth.lead(s, plans[0].actions[0].seat) + GAIN
        ends = [plan.value for plan in plans if not before_the_visit(plan.actions[0])]
        base = max(ends) if ends else now
        return [base + plan.value - now if before_the_visit(plan.actions[0]) else plan.value for plan in plans]


def before_the_visit(action: Action) -> bool:
    return action.code in (KICKBACK, USE)
