"""Games in files of their own, as `--game` takes them: tic-tac-toe under another name, with a rule changed."""

from __future__ import annotations

from pathlib import Path

_TURN = "        return [marks[cell] for cell in range(9) if not taken >> cell & 1]\n"
_CHOOSE = "        mine = s.marks[seat] | 1 << action.a\n"


SOURCE = Path(__file__).parents[2] / "quarterdeck" / "games" / "tictactoe.py"
"""Compiled or not, the source lies there."""


def squares(folder: Path, revision: int = 1) -> Path:
    """Revision 2 closes the cell in the middle, b2: who marked it has played what cannot be played any more."""
    source = _renamed("squares").replace("revision=1", f"revision={revision}")
    if revision > 1:
        source = _changed(source, _TURN, _TURN.replace("if not taken", "if cell != 4 and not taken"))
    return _written(folder / "squares.py", source)


def endless(folder: Path) -> Path:
    """Who marks b2 starts a rule that never ends."""
    forever = _CHOOSE + "        while action.a == 4:\n            pass\n"
    return _written(folder / "endless.py", _changed(_renamed("endless"), _CHOOSE, forever))


def _renamed(name: str) -> str:
    source = SOURCE.read_text(encoding="utf-8")
    return source.replace("tictactoe", name)


def _changed(source: str, old: str, new: str) -> str:
    assert source.count(old) == 1
    return source.replace(old, new)


def _written(path: Path, source: str) -> Path:
    path.write_text(source, encoding="utf-8")
    return path


_BAD_PLAYERS = """
import os as _os
from quarterdeck import players as _players


def _stuck(game, s):
    while True:
        pass


def _dies(game, s):
    _os._exit(3)


def _fails(game, s):
    raise RuntimeError("no idea")


def _cheats(game, s):
    return s.options[0].verb.of(1 - s.options[0].seat, s.options[0].a)


def _blunders(game, s):
    return s.options[0].verb.of(s.options[0].seat, s.marks[0].bit_length() - 1)


for _player in (_stuck, _dies, _fails, _cheats, _blunders):
    _players._MAKERS[_player.__name__[1:]] = lambda seed, player=_player: player
"""


def bad_players(folder: Path) -> Path:
    """A game whose file brings players that do everything wrong: `stuck`, `dies`, `fails`, `cheats`, `blunders`."""
    return _written(folder / "noughts.py", _renamed("noughts") + _BAD_PLAYERS)
