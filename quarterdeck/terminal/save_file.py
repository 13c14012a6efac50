"""Reads and writes one file. A file is written completely or not at all; errors say what would be right."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted
from quarterdeck.core.record import LARGEST, Record, parse_record

RECORD_BYTES: Final = 4 * LARGEST
"""Maximum bytes of a record: the limit is in characters, of at most four bytes each."""


class FileProblem(QuarterdeckError):
    """A file that could not be read or written. The old content is not lost."""


def write(path: Path, text: str) -> None:
    """Replace the content of a file atomically.

    The new text is on the disk before the file is renamed, so Ctrl-C, a full disk or a power cut leave the old or the
    new text.
    """
    elsewhere = "choose another, or set QUARTERDECK_HOME"
    may_not, nowhere = f"you may not write in that folder; {elsewhere}", f"that folder cannot be written; {elsewhere}"
    try:
        target = path.resolve() if path.is_symlink() else path
        fresh = target.with_name(f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}.part")
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        try:
            _write_through(fresh, text.encode("utf-8"))
            os.replace(fresh, target)  # noqa: PTH105 (the one call that is promised to be atomic)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise FileProblem(f"cannot save: {_reason(error, may_not, nowhere)} ({path})") from error


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Raises FileProblem for errors of the file system."""
    try:
        yield
    except OSError as error:
        may_not = "you may not read it; ask its owner, or choose another file"
        raise FileProblem(f"cannot read {quoted(name)}: {_reason(error, may_not)}") from error
    except ValueError as error:  # A name with a null character.
        raise FileProblem(f"cannot read {quoted(name)}: this is not a file name") from error


def read_bytes(path: Path, largest: int) -> bytes:
    """At most `largest + 1` bytes of the file."""
    with reading(str(path)), path.open("rb") as file:
        return file.read(largest + 1)


def record_in(name: str, data: bytes) -> Record:
    """The record in the bytes of a file with that name. A UTF-8 byte order mark is skipped."""
    if len(data) > RECORD_BYTES:
        raise FileProblem(f"{quoted(name)} is larger than any record: choose a file that Quarterdeck saved")
    if not data:
        raise FileProblem(f"{quoted(name)} is empty: a record is text, as Quarterdeck saves it")
    try:
        return parse_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        where = f"byte {error.start}"
        raise FileProblem(f"{quoted(name)} is not UTF-8 text ({where}): a record is plain text") from error
    except QuarterdeckError as error:
        raise FileProblem(f"{quoted(name)}: {error}") from error


def _reason(error: OSError, forbidden: str, missing: str = "there is no such file") -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full; make room or choose another folder"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return forbidden
        case errno.ENOENT:
            return missing
        case errno.EISDIR:
            return "it is a folder; name a file"
        case errno.ENOTDIR | errno.EEXIST:
            return "a file is where a folder is needed"
        case errno.ENAMETOOLONG:
            return "the name is too long; choose a shorter one"
        case _:
            return error.strerror or str(error)
