"""The player who takes any option, each as likely as the others."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterdeck.core.action import Action
from quarterdeck.shelf import AnyGame


class RandomPlayer:
    """Same seed, same choices. Its luck is its own and has nothing to do with the luck of the match."""

    def __init__(self, seed: int = 0) -> None:
        self._luck = Random(seed)

    def __call__(self, game: AnyGame, s: Any) -> Action:
        options: list[Action] = s.options
        return options[int(self._luck.random() * len(options))]
