"""The player that takes any option with equal probability."""

from __future__ import annotations

from random import Random
from typing import Final

from quarterdeck.core.action import Action
from quarterdeck.core.chance import FastDoor
from quarterdeck.core.state import State
from quarterdeck.players.handle import Handle
from quarterdeck.players.player import Choice, Player
from quarterdeck.registry import AnyGame

_CHOICES: Final = 1 << 20
"""The stream of the random choices, which no game uses."""


class RandomChooser:
    """The random player of experiments: fast, and its choice follows from the key and the number of the choice."""

    def __init__(self, key: int) -> None:
        self._door: Final = FastDoor(key)

    def __call__(self, game: AnyGame, s: State) -> Action:
        options = s.options
        return options[self._door.number(_CHOICES, s.count, len(options))]


class RandomPlayer(Player):
    """The same seed gives the same choices. It is independent of the seed of the match."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._luck: Final = Random(seed)

    def choose(self, handle: Handle) -> Choice:
        return Choice(self._any(handle.options))

    def __call__(self, game: AnyGame, s: State) -> Action:
        return self._any(s.options)

    def _any(self, options: list[Action]) -> Action:
        return options[int(self._luck.random() * len(options))]
