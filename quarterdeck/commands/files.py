"""Files that people name: reads them with clear errors, writes them completely or not at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from quarterdeck.core import pack
from quarterdeck.core.pack import Source
from quarterdeck.core.printable import quoted
from quarterdeck.core.record import Record
from quarterdeck.terminal.save_file import RECORD_BYTES, FileProblem, read_bytes, reading, record_in, write

STDIN: Final = "-"


def label(name: str) -> str:
    return "standard input" if name == STDIN else name


def read(name: str, largest: int) -> bytes:
    """At most `largest + 1` bytes of a file or of standard input."""
    if name != STDIN:
        return read_bytes(Path(name), largest)
    with reading(label(name)):
        return sys.stdin.buffer.read(largest + 1) if sys.stdin is not None else b""


def read_record(name: str) -> Record:
    """A record from a file or from standard input."""
    return record_in(label(name), read(name, RECORD_BYTES))


def read_packs(names: Sequence[str]) -> list[Source]:
    return [Source.from_bytes(name, read(name, pack.LARGEST)) for name in names]


def write_new(name: str, text: str, *, force: bool) -> None:
    """Write a new file; with force also replace one."""
    path = Path(name)
    if not force and (path.exists() or path.is_symlink()):
        raise FileProblem(f"{quoted(name)} already exists: choose another name with --output, or add --force")
    if not path.parent.exists():
        raise FileProblem(f"there is no folder {quoted(str(path.parent))}: create it first, or choose another --output")
    write(path, text)
