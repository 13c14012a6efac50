"""A disk that is full: files of certain names take ten bytes more, then the system says that there is no room."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def fill_disk(monkeypatch: pytest.MonkeyPatch, concerns: Callable[[Path], bool]) -> None:
    written = Path.write_bytes

    def write_bytes(self: Path, data: bytes) -> int:
        if not concerns(self):
            return written(self, data)
        written(self, data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)


class FullFile:
    """An open file on a disk that takes ten bytes more."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        self._file.write(data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
