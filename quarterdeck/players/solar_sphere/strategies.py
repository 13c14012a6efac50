"""Officers that count one source of points double: for experiments on the balance of the game."""

from __future__ import annotations

from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.state import State
from quarterdeck.games.solar_sphere.table import Table
from quarterdeck.players.handle import Handle
from quarterdeck.players.player import Choice, Player
from quarterdeck.players.solar_sphere.officer import SolarSphereOfficer
from quarterdeck.players.solar_sphere.weights import SOURCES, Weights
from quarterdeck.registry import AnyGame

DOUBLE: Final = 2.0
STRATEGIES: Final = [f"officer-{source}" for source in SOURCES]
"""The names of these players."""


class Strategist(Player):
    """An officer that counts one source of points double: sphere, crew, fleet or economy."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self._officer: Final = SolarSphereOfficer(Weights(source, DOUBLE))

    def __call__(self, game: AnyGame, s: State) -> Action:
        assert isinstance(s, Table)
        return self._officer.choose(s, s.options)

    def choose(self, handle: Handle) -> Choice:
        assert isinstance(handle.known, Table)
        return Choice(self._officer.choose(handle.known, handle.options))


def strategist(name: str, seed: int = 0) -> Strategist:
    """A player by its name in STRATEGIES. It needs no random numbers: every seed plays the same."""
    if name not in STRATEGIES:
        raise ValueError(f"there is no strategy {name!r}: there are {', '.join(STRATEGIES)}")
    return Strategist(name.removeprefix("officer-"))
