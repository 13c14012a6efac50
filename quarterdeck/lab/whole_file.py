"""Writes a file completely or not at all."""

from __future__ import annotations

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
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        why = error.strerror or str(error)
        raise FileNotWritten(f"cannot write {quoted(str(path))}: {why}; what was there before is kept") from error
