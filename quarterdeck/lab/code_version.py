"""A hash of the code that decides how a match is played, so that results of different code are never mixed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import quarterdeck
from quarterdeck.registry import ENTRIES

_ROOT: Final = Path(quarterdeck.__file__).parent
_FOLDERS: Final = ("core", "games", "players")
_FILES: Final = (
    "registry.py",
    "lab/entrant.py",
    "lab/experiment_spec.py",
    "lab/match_run.py",
    "lab/recording.py",
    "lab/seeds.py",
    "lab/stand_ins.py",
    "lab/story.py",
)
"""What else decides the rows of a match."""
_SUFFIXES: Final = (".py", ".toml")


def code_version(game: str = "") -> str:
    """16 hexadecimal digits for the sources of engine, games and players, with their content, and of the lab's matches.

    For a game outside this package, a Python file or an installed package, its sources are part of the hash.
    """
    outside = _sources_outside(game)
    if not outside:
        return _own()
    digest = hashlib.sha256(_own().encode())
    for folder, files in outside:
        _add(digest, folder, files)
    return digest.hexdigest()[:16]


@cache
def _own() -> str:
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        _add(digest, _ROOT, _sources(_ROOT / folder))
    _add(digest, _ROOT, [_ROOT / file for file in _FILES])
    return digest.hexdigest()[:16]


def _sources_outside(game: str) -> list[tuple[Path, list[Path]]]:
    """The source files of a game that is not in this package, and the folders their names are relative to."""
    if game.endswith(".py"):
        file = Path(game)
        return [(file.parent, [file])]
    entry = ENTRIES.get(game)
    package = entry.game.partition(":")[0].partition(".")[0] if entry is not None else ""
    found = find_spec(package) if package not in ("", quarterdeck.__name__) else None
    if found is None:
        return []
    if found.submodule_search_locations is not None:
        return [(Path(folder), _sources(Path(folder))) for folder in found.submodule_search_locations]
    return [(Path(found.origin).parent, [Path(found.origin)])] if found.origin else []


def _sources(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix in _SUFFIXES)


def _add(digest: hashlib._Hash, folder: Path, files: Iterable[Path]) -> None:
    for file in files:
        digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
