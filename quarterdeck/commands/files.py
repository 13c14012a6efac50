"""Files that people name: read whole or refused in words, written whole or not at all."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from quarterdeck.commands.shown import quoted
from quarterdeck.core import pack, record
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.pack import Source
from quarterdeck.core.record import Record, parse_record
from quarterdeck.terminal.save_file import write

STDIN: Final = "-"
RECORD_BYTES: Final = 4 * record.LARGEST
_REASONS: Final = {
    errno.ENOENT: "there is no such file",
    errno.EISDIR: "it is a folder; name a file",
    errno.ENOTDIR: "a file stands where a folder is needed",
    errno.EACCES: "you may not read it",
    errno.ENAMETOOLONG: "the name is too long",
}


class FileProblem(QuarterdeckError):
    """A file that cannot be read or may not be written."""


def label(name: str) -> str:
    return "standard input" if name == STDIN else name


def read_bytes(name: str, largest: int) -> bytes:
    """The file's bytes, at most one more than the largest size asked for."""
    try:
        if name == STDIN:
            return sys.stdin.buffer.read(largest + 1) if sys.stdin is not None else b""
        with Path(name).open("rb") as file:
            return file.read(largest + 1)
    except OSError as error:
        reason = _REASONS.get(error.errno or 0) or error.strerror or str(error)
        raise FileProblem(f"cannot read {quoted(label(name))}: {reason}") from error
    except ValueError as error:  # a name with a null character
        raise FileProblem(f"cannot read {quoted(name)}: this is no file name") from error


def read_record(name: str) -> Record:
    """A record from a file or from standard input."""
    data = read_bytes(name, RECORD_BYTES)
    if len(data) > RECORD_BYTES:
        raise FileProblem(f"{quoted(label(name))} is larger than any record: choose a file that Quarterdeck saved")
    if not data:
        raise FileProblem(f"{quoted(label(name))} is empty: a record is text, as Quarterdeck saves it")
    try:
        return parse_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        where = f"byte {error.start}"
        raise FileProblem(f"{quoted(label(name))} is not UTF-8 text ({where}): a record is plain text") from error
    except QuarterdeckError as error:
        raise FileProblem(f"{quoted(label(name))}: {error}") from error


def read_packs(names: Sequence[str]) -> list[Source]:
    return [Source.from_bytes(name, read_bytes(name, pack.LARGEST)) for name in names]


def write_new(name: str, text: str, *, force: bool) -> None:
    """Write a file that is not there yet, or any with force."""
    path = Path(name)
    if not force and (path.exists() or path.is_symlink()):
        raise FileProblem(f"{quoted(name)} is there already: choose another name with --output, or add --force")
    write(path, text)
