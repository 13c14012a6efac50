"""Officers that count one source of points double: for experiments on the balance of the game."""

from __future__ import annotations

from typing import Final

from quarterdeck.players.levels import Quick
from quarterdeck.players.skills import Judgement, Skills
from quarterdeck.players.solar_sphere.skills import SolarSphereOfficerJudgement
from quarterdeck.players.solar_sphere.weights import SOURCES, Weights

DOUBLE: Final = 2.0
STRATEGIES: Final = [f"officer-{source}" for source in SOURCES]
"""The names of these players."""


class Strategist(Quick):
    """An officer that counts one source of points double: sphere, crew, fleet or economy."""

    def __init__(self, source: str, seed: int = 0) -> None:
        super().__init__(seed)
        self._source: Final = source

    def judgement(self, skills: Skills) -> Judgement:
        return SolarSphereOfficerJudgement(Weights(self._source, DOUBLE))


def strategist(name: str, seed: int = 0) -> Strategist:
    """A player by its name in STRATEGIES."""
    if name not in STRATEGIES:
        raise ValueError(f"there is no strategy {name!r}: there are {', '.join(STRATEGIES)}")
    return Strategist(name.removeprefix("officer-"), seed)
