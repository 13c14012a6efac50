"""Which page and which engine this server runs, and the progress of an engine build."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from quarterdeck import __version__, _switch
from quarterdeck.server.shapes import About, EngineBuild

PAGE_FOLDER = Path(__file__).parent / "page"
"""The files that `web/` is built into."""
STATUS_FILE = "QUARTERDECK_BUILD_STATUS"
"""The environment variable with the path of the file in which an engine build writes its progress."""
_LARGEST = 4096

_COMPILED = _switch.compiled()
"""Read once at the start: a later build changes the files, not this process."""


@lru_cache(maxsize=1)
def page_build() -> str:
    """A hash that changes with every build of the page; "none" if there is no page."""
    index = PAGE_FOLDER / "index.html"
    return hashlib.sha256(index.read_bytes()).hexdigest()[:8] if index.is_file() else "none"


def about(addresses: list[str], environment: Mapping[str, str] = os.environ) -> About:
    build = engine_build(environment.get(STATUS_FILE, ""))
    return About(__version__, "compiled" if _COMPILED else "python", build, addresses)


def engine_build(path: str) -> EngineBuild | None:
    """The progress of an engine build; None if the status file is missing or not readable."""
    if not path:
        return None
    try:
        with Path(path).open("rb") as file:
            return msgspec.json.decode(file.read(_LARGEST), type=EngineBuild)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
