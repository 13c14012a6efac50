"""A cache of open games: registered ones, and those from files given at the start. Matches share them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from quarterdeck.registry import AnyGame, open_game, open_registered

_MOST_OPEN = 64


class Games:
    def __init__(self, files: Sequence[str] = ()) -> None:
        self._files = {open_game(file).box.name: file for file in files}
        self._open: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], AnyGame] = OrderedDict()

    def open(self, name: str, options: Mapping[str, str]) -> AnyGame:
        """The game with these options. The name is never used as a path, because clients send it."""
        key = (name, tuple(sorted(options.items())))
        game = self._open.get(key)
        if game is None:
            file = self._files.get(name)
            game = open_game(file, options) if file else open_registered(name, options)
            self._open[key] = game
            if len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return game
