"""The switch between the compiled engine and its Python sources.

`core`, `games` and `players` are ordinary Python that mypyc may have compiled. Python prefers a compiled module to the
source beside it. Quarterdeck uses compiled modules only if they are complete and match the sources, so that a build in
the background or an edited source never mixes the two. `QUARTERDECK_PURE=1` always selects the sources.
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
COMPILED = ("core", "games", "players")


class SourceFinder(MetaPathFinder):
    """Finds the modules of `COMPILED` as sources, even if compiled modules exist."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top, _, rest = fullname.partition(".")
        if top != "quarterdeck" or rest.partition(".")[0] not in COMPILED:
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    """Choose the engine of this process and of the processes it starts. Call it before `core` is imported."""
    asked = os.environ.get("QUARTERDECK_PURE", "") not in ("", "0")
    if (asked or not usable()) and not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        os.environ["QUARTERDECK_PURE"] = "1"
        sys.meta_path.insert(0, SourceFinder())


def usable() -> bool:
    """Return whether there is a complete set of compiled modules that matches the sources."""
    return any((PACKAGE / "core").glob("*" + EXTENSION_SUFFIXES[0])) and not stale()


def compiled() -> bool:
    """Return whether the engine that runs here is compiled."""
    specs = (find_spec(_module_name(source)) for source in _sources("core"))
    return any(spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in specs)


def stale() -> bool:
    """Return whether there are compiled modules that do not match the sources.

    That is: one is older than a source or than `setup.py`, has lost its source, or is missing while others exist.
    """
    recipe = PACKAGE.parent / "setup.py"
    if not recipe.exists():
        return False  # Installed from a wheel, which is complete.
    twins = {_twin(source): source for package in COMPILED for source in _sources(package)}
    built = {path for package in COMPILED for path in _compiled_files(package)}
    if not built:
        return False
    oldest = min(path.stat().st_mtime for path in built)
    return built != set(twins) or any(source.stat().st_mtime > oldest for source in (*twins.values(), recipe))


def _sources(package: str) -> Iterator[Path]:
    """The files that setup.py compiles."""
    return (path for path in (PACKAGE / package).rglob("*.py") if not path.name.startswith("_"))


def _compiled_files(package: str) -> Iterator[Path]:
    """Return the modules that can be imported. mypyc puts their code into libraries beside them, `name__mypyc`."""
    found = (PACKAGE / package).rglob("*" + EXTENSION_SUFFIXES[0])
    return (path for path in found if not path.name.startswith("__") and "__mypyc." not in path.name)


def _twin(source: Path) -> Path:
    return source.with_suffix(EXTENSION_SUFFIXES[0])


def _module_name(source: Path) -> str:
    return ".".join(("quarterdeck", *source.relative_to(PACKAGE).with_suffix("").parts))
