"""New SQLite databases as copies of one with all tables: making the tables takes a third of a server's start."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.migrate import migrate


def prepare(url: str) -> None:
    """Make the tables of a SQLite database that does not exist yet."""
    path = parse_address(url).path if url.startswith("sqlite:///") and "?" not in url else None
    if path is not None and path.parent.is_dir() and not path.exists():
        shutil.copyfile(_with_tables(), path)
        path.chmod(0o600)


@cache
def _with_tables() -> Path:
    path = Path(tempfile.mkdtemp(prefix="tables-")) / "tables.db"
    with ThreadPoolExecutor(1) as thread:  # The caller may be inside an event loop.
        thread.submit(asyncio.run, migrate(parse_address(f"sqlite:///{path}"))).result()
    return path
