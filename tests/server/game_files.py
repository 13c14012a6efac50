"""Game files for `--game`: tic-tac-toe under another name, with a changed rule."""

from __future__ import annotations

from pathlib import Path

_TURN = "        return [marks[cell] for cell in range(9) if not taken >> cell & 1]\n"
_CHOOSE = "        mine = s.marks[seat] | 1 << action.a\n"


SOURCE = Path(__file__).parents[2] / "quarterdeck" / "games" / "tictactoe.py"
"""The source file, which exists also if the module is compiled."""


def squares(folder: Path, revision: int = 1) -> Path:
    """Tic-tac-toe in which revision 2 closes the middle cell b2, so that older matches with it cannot continue."""
    source = _renamed("squares").replace("revision=1", f"revision={revision}")
    if revision > 1:
        source = _changed(source, _TURN, _TURN.replace("if not taken", "if cell != 4 and not taken"))
    return _written(folder / "squares.py", source)


def endless(folder: Path) -> Path:
    """Tic-tac-toe with an endless rule for b2."""
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


class _Bad(_players.Player):
    def __init__(self, do):
        super().__init__()
        self._do = do

    def choose(self, handle):
        return _players.Choice(self._do(handle.game, handle.known))


for _do in (_stuck, _dies, _fails, _cheats, _blunders):
    _players._MAKERS[_do.__name__[1:]] = lambda seed, do=_do: _Bad(do)
"""


def bad_players(folder: Path) -> Path:
    """A game whose file defines players that fail: `stuck`, `dies`, `fails`, `cheats`, `blunders`."""
    return _written(folder / "noughts.py", _renamed("noughts") + _BAD_PLAYERS)


_THINKERS = """
from quarterdeck import players as _players
from quarterdeck.players.levels import Style as _Style, SearchPlayer as _Thinker


class _Hurried(_Style):
    def budget(self, game):
        return _players.Budget(40, 1e-6)


class _Patient(_Style):
    def budget(self, game):
        return _players.Budget(40, 3600.0)


_players._MAKERS["hurried"] = lambda seed: _Thinker(seed, _Hurried())
_players._MAKERS["patient"] = lambda seed: _Thinker(seed, _Patient())
"""


def thinkers(folder: Path) -> Path:
    """A game whose file defines two searching players: `hurried` runs out of time, `patient` does not."""
    return _written(folder / "musing.py", _renamed("musing") + _THINKERS)


_TAPPED = """
import json as _json
import os as _os
from pathlib import Path as _Path
from quarterdeck import players as _players
from quarterdeck.worker import Worker as _Worker
from quarterdeck.players.levels import Admiral as _Admiral, Style as _Style, SearchPlayer as _Thinker


class _Quick(_Style):
    def __init__(self):
        super().__init__()
        self.name = "admiral"
        self.processes = 2

    def search(self, game):
        return _Admiral().search(game)

    def budget(self, game):
        return _players.Budget(16)


def _tapped(worker, question, ask=_Worker.ask):
    file = _Path(FOLDER, f"second-{worker.pid}")
    if not file.exists():
        for name in ("environ", "cmdline"):
            _Path(FOLDER, f"{name}-{worker.pid}").write_bytes(_Path(f"/proc/{worker.pid}/{name}").read_bytes())
    with file.open("a", encoding="utf-8") as lines:
        lines.write(_json.dumps(question) + "\\n")
    return ask(worker, question)


_players._MAKERS["admiral"] = lambda seed: _Thinker(seed, _Quick())
_Worker.ask = _tapped
_os.cpu_count = lambda: 2
"""


def tapped_admiral(folder: Path, dump: Path) -> Path:
    """A game whose file makes the admiral search less, with two searches on every machine. The questions to the second
    search are then in the folder `dump` as `second-*`, beside its `environ-*` and `cmdline-*`."""
    return _written(folder / "tapped.py", _renamed("tapped") + _TAPPED.replace("FOLDER", repr(str(dump))))
