"""A hash of the code that decides how a match is played, so that results of different code are never mixed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import quarterdeck

_ROOT: Final = Path(quarterdeck.__file__).parent
_FOLDERS: Final = ("core", "games", "players")
_SUFFIXES: Final = (".py", ".toml")


@cache
def code_version() -> str:
    """16 hexadecimal digits for the sources of engine, games and players, with their content."""
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        for file in sorted((_ROOT / folder).rglob("*")):
            if file.suffix in _SUFFIXES:
                digest.update(f"{file.relative_to(_ROOT).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
