"""Writes a file completely or not at all, also if the power fails."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted


class FileNotWritten(QuarterdeckError):
    """A file that could not be written. What it held before is kept."""


def write_whole(path: Path, data: bytes) -> None:
    """Write under another name, then rename. Raises FileNotWritten, for a full disk too."""
    new = path.with_name(f"{path.name}.new")
    try:
        write_synced(new, data)
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        why = error.strerror or str(error)
        raise FileNotWritten(f"cannot write {quoted(str(path))}: {why}; what was there before is kept") from error


def write_synced(path: Path, data: bytes) -> None:
    """Write a file, and return when the disk has it: a power cut after a rename could otherwise leave it empty."""
    path.write_bytes(data)
    sync(path)


def sync(path: Path) -> None:
    """Return when the disk has a file, or the names in a folder. Does nothing where folders cannot be synced."""
    try:
        descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    except PermissionError:  # A folder on Windows.
        return
    try:
        os.fsync(descriptor)
    except OSError:
        if not path.is_dir():  # Some file systems cannot sync a folder.
            raise
    finally:
        os.close(descriptor)
