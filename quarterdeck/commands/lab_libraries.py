"""Checks that the libraries of the lab are installed."""

from __future__ import annotations

from importlib.util import find_spec

from quarterdeck.core.errors import QuarterdeckError


class LibrariesMissing(QuarterdeckError):
    """A command needs libraries that are not installed."""


def need_libraries(what: str, *libraries: str) -> None:
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        way = "`.venv/bin/pip install -r requirements/lab.txt`, elsewhere `pip install 'quarterdeck[lab]'`"
        raise LibrariesMissing(f"{what} needs {' and '.join(missing)}: {way}")
