"""How games are named in text and in paths, from the registry alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from quarterdeck.core.entry import Entry
from quarterdeck.registry import ENTRIES

ROOT: Final = Path(__file__).resolve().parent.parent
LONG: Final = 5
"""A name with as many letters is found inside other words too, such as a class name."""


def _spellings(name: str) -> str:
    """A pattern for `solar_sphere`, `solar-sphere` and `SolarSphere`; for `d6` and `D-6`."""
    words = re.findall(r"[a-z]+|[0-9]+", name)
    pattern = "[ _-]?".join(words)
    return pattern if len(name) >= LONG else rf"(?<![a-z0-9]){pattern}(?![a-z0-9])"


def _pattern(entry: Entry) -> re.Pattern[str]:
    """How to find a game: by its id, its title, or its class."""
    kind = entry.game.partition(":")[2]
    others = [re.escape(name) for name in (entry.title, kind) if name]
    return re.compile("|".join([_spellings(entry.name), *others]), re.IGNORECASE)


NAMES: Final = {entry.name: _pattern(entry) for entry in ENTRIES.values()}
"""For each game a pattern that finds its name in text."""


def named_in(text: str) -> list[str]:
    """The games that a text names."""
    return [name for name, pattern in NAMES.items() if pattern.search(text)]


def source_files(folder: str = "") -> Iterator[str]:
    """The paths of all files in a folder of the source tree, without those that git ignores."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if line.strip()]
    for here, folders, files in os.walk(ROOT / folder):
        inner = Path(here).relative_to(ROOT)

        def kept(name: str, inner: Path = inner) -> bool:
            paths = (name, (inner / name).as_posix())
            return name != ".git" and not any(fnmatch(path, pattern) for path in paths for pattern in ignored)

        folders[:] = sorted(filter(kept, folders))
        yield from ((inner / name).as_posix() for name in sorted(filter(kept, files)))
