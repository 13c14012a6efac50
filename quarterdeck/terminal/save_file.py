"""One saved file: written whole or not at all, and read with errors that say what would be right."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import LARGEST


class SaveError(QuarterdeckError):
    """A save that could not be written or read. Nothing that was there before is lost."""


def write(path: Path, text: str) -> None:
    """Put the text in place of what is there, at once and whole.

    The new text is on the disk before it takes the old one's name, so that Ctrl-C, a full disk or a power cut leave
    one or the other.
    """
    target = path.resolve() if path.is_symlink() else path
    may_not = "you may not write in that folder; choose another, or set QUARTERDECK_HOME"
    fresh = target.with_name(f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        try:
            _write_through(fresh, text.encode("utf-8"))
            os.replace(fresh, target)  # noqa: PTH105 (the one call that is promised to be atomic)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"cannot save: {_reason(error, may_not)} ({path})") from error


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def read(path: Path) -> str:
    """The text of a save. Whether it is a record is for `parse_record` to say."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * LARGEST + 1)
    except OSError as error:
        may_not = "you may not; ask its owner, or choose another file"
        raise SaveError(f"cannot read it: {_reason(error, may_not)} ({path})") from error
    if len(data) > 4 * LARGEST:
        raise SaveError(f"{path} is larger than any record: choose a file that Quarterdeck saved")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(
            f"{path} is not UTF-8 text (byte {error.start}): a record is plain text, as Quarterdeck saved it"
        ) from error


def _reason(error: OSError, forbidden: str) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full; make room or choose another folder"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return forbidden
        case errno.ENOENT:
            return "there is no such file"
        case errno.EISDIR:
            return "it is a folder; name a file"
        case errno.ENOTDIR | errno.EEXIST:
            return "a file stands where a folder is needed"
        case errno.ENAMETOOLONG:
            return "the name is too long; choose a shorter one"
        case _:
            return error.strerror or str(error)
