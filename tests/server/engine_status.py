"""The file in which a build of the engine says how far it is, as a test writes it."""

from __future__ import annotations

import json
from pathlib import Path


def write_status(path: Path, **status: str | int) -> None:
    """All of it at once, as a build does: nobody reads half of it."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(status), encoding="utf-8")
    fresh.replace(path)
