"""Which engine runs here, and how far the build of a faster one is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from quarterdeck import __version__, _switch
from quarterdeck.server.shapes import About, EngineBuild

STATUS_FILE = "QUARTERDECK_BUILD_STATUS"
"""The environment variable that names the file in which a build says how far it is."""
_LARGEST = 4096

_COMPILED = _switch.compiled()
"""Asked once, at the start: a build that ends later changes the files, not what runs here."""


def about(addresses: list[str], environment: Mapping[str, str] = os.environ) -> About:
    build = engine_build(environment.get(STATUS_FILE, ""))
    return About(__version__, "compiled" if _COMPILED else "python", build, addresses)


def engine_build(path: str) -> EngineBuild | None:
    """What the status file says; none if there is no file, or it cannot be read."""
    if not path:
        return None
    try:
        with Path(path).open("rb") as file:
            return msgspec.json.decode(file.read(_LARGEST), type=EngineBuild)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
