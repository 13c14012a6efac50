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
