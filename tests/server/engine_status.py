"""Writes the status file of an engine build, for tests."""

from __future__ import annotations

import json
from pathlib import Path


def write_status(path: Path, **status: str | int) -> None:
    """Write the file atomically, as a build does."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(status), encoding="utf-8")
    fresh.replace(path)
