"""The switch between the compiled engine and its Python sources.

`core`, `games` and `players` are ordinary Python that mypyc may have compiled. Python prefers a compiled module to the
source beside it; with `QUARTERDECK_PURE=1` in the environment the sources are loaded all the same.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
ROOMS = ("core", "games", "players")


class SourceFinder(MetaPathFinder):
    """Finds the modules of these rooms as sources, whatever lies beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        house, _, rest = fullname.partition(".")
        if house != "quarterdeck" or rest.partition(".")[0] not in ROOMS:
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    """Put the finder first if `QUARTERDECK_PURE` asks for it. Call before anything of `core` is imported."""
    asked = os.environ.get("QUARTERDECK_PURE", "") not in ("", "0")
    if asked and not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())


def compiled() -> bool:
    """Is the engine that runs here compiled?"""
    specs = (find_spec(_module_name(source)) for source in _sources("core"))
    return any(spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in specs)


def stale() -> bool:
    """Do compiled modules lie here that no longer match the sources?

    That is: one is older than its source, has lost its source, or is missing while others are there.
    """
    if not (PACKAGE.parent / "setup.py").exists():
        return False  # Installed from a wheel, which is of one piece.
    twins = {_twin(source): source for room in ROOMS for source in _sources(room)}
    built = {path for room in ROOMS for path in _compiled_files(room)}
    if not built:
        return False
    return built != set(twins) or any(twin.stat().st_mtime < source.stat().st_mtime for twin, source in twins.items())


def _sources(room: str) -> Iterator[Path]:
    """The files that setup.py compiles."""
    return (path for path in (PACKAGE / room).rglob("*.py") if not path.name.startswith("_"))


def _compiled_files(room: str) -> Iterator[Path]:
    return (PACKAGE / room).rglob("*" + EXTENSION_SUFFIXES[0])


def _twin(source: Path) -> Path:
    return source.with_suffix(EXTENSION_SUFFIXES[0])


def _module_name(source: Path) -> str:
    return ".".join(("quarterdeck", *source.relative_to(PACKAGE).with_suffix("").parts))
