"""How the levels play Solar Sphere."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.games.solar_sphere.rules.crew import Hire
from quarterdeck.games.solar_sphere.rules.deploy import Turn
from quarterdeck.games.solar_sphere.rules.fleet import Attack
from quarterdeck.games.solar_sphere.rules.sphere import Build
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.players.adviser import Adviser
from quarterdeck.players.handle import Budget
from quarterdeck.players.search import Search
from quarterdeck.players.skills import Judgement, Skills, any_good
from quarterdeck.players.solar_sphere.adviser import SolarSphereAdviser
from quarterdeck.players.solar_sphere.insight import SolarSphereInsight
from quarterdeck.players.solar_sphere.officer import SolarSphereOfficer
from quarterdeck.players.solar_sphere.rehearsal import SolarSphereRehearsal
from quarterdeck.players.solar_sphere.weights import SOURCES, Weights
from quarterdeck.registry import AnyGame

DOUBLE: Final = 2.0
"""How often a one-sided officer counts its source of points."""
BLUNDER: Final = 0.9
"""How many points a choice may be worse than the best before it is a blunder."""


class SolarSphereCadetJudgement(Judgement):
    def __init__(self, luck: Random) -> None:
        self._luck: Final = luck
        self._officer: Final = SolarSphereOfficer()

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        if len(options) == 1:
            return options[0]
        values, plans = self._officer.weigh(s, options)
        return plans[any_good(values, BLUNDER, self._luck)].actions[0]


class SolarSphereOfficerJudgement(Judgement):
    """Plans at the beginning of a turn, and follows the plan as long as it fits."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._officer: Final = SolarSphereOfficer(weights)
        self._count: int = 0
        self._rest: list[Action] = []
        """The number of choices before the last one, and the choices planned after it."""

    def choose(self, game: AnyGame, s: State, options: list[Action]) -> Action:
        assert isinstance(s, Table)
        if len(options) == 1:
            return options[0]
        rest = self._rest
        if not (rest and self._count + 1 == s.count and rest[0] in options and not isinstance(s.agenda[-1], Turn)):
            rest = self._officer.plan(s, options).actions
        self._count, self._rest = s.count, rest[1:]
        return rest[0]


class SolarSphereSkills(Skills):
    def __init__(self) -> None:
        self._officer: Final = SolarSphereOfficer()

    def cadet(self, luck: Random) -> Judgement:
        return SolarSphereCadetJudgement(luck)

    def officer(self, luck: Random) -> Judgement:
        return SolarSphereOfficerJudgement()

    def strategies(self) -> list[str]:
        return SOURCES

    def strategist(self, strategy: str) -> Judgement:
        return SolarSphereOfficerJudgement(Weights(strategy, DOUBLE))

    def captain(self) -> Search:
        return SolarSphereRehearsal(SolarSphereInsight(lines=5, rounds=0), trust=8.0, is_short=True)

    def captain_budget(self) -> Budget:
        return Budget(64, 1.4)

    def admiral(self) -> Search:
        return SolarSphereRehearsal(SolarSphereInsight(lines=8, rounds=1), trust=8.0, is_short=False)

    def admiral_budget(self) -> Budget:
        return Budget(160, 4.8)

    def at_once(self, game: AnyGame, s: State, options: list[Action], luck: Random) -> Action | None:
        """Only what to do with a die, which hex, which crew member and which ships need a search."""
        assert isinstance(s, Table)
        if isinstance(s.agenda[-1], (Turn, Build, Hire, Attack)):
            return None
        return self._officer.choose(s, options)

    def adviser(self) -> Adviser:
        return SolarSphereAdviser()


SKILLS: Final = SolarSphereSkills()
