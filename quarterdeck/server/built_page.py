"""The page: what `web/` was built into, beside this module."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent / "page"


@lru_cache(maxsize=1)
def page_build() -> str:
    """Changes with every build of the page."""
    index = FOLDER / "index.html"
    return hashlib.sha256(index.read_bytes()).hexdigest()[:8] if index.is_file() else "none"
