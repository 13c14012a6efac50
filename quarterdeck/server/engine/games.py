"""The games of a worker: registered ones, and those in files it was given. Matches share them: they never change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from quarterdeck.registry import AnyGame, open_game, open_registered

_KEPT = 64


class Games:
    def __init__(self, files: Sequence[str] = ()) -> None:
        self._files = {open_game(file).box.name: file for file in files}
        self._open: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], AnyGame] = OrderedDict()

    def open(self, name: str, options: Mapping[str, str]) -> AnyGame:
        """By its name alone: a name that is a path comes from a stranger and is not run."""
        key = (name, tuple(sorted(options.items())))
        game = self._open.get(key)
        if game is None:
            file = self._files.get(name)
            game = open_game(file, options) if file else open_registered(name, options)
            self._open[key] = game
            if len(self._open) > _KEPT:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return game
