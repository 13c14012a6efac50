"""The backup file format, equal for all databases, so that data can move between them.

Lines of JSON, compressed with gzip: a header; for each table its name and columns, then its rows; at the end the number
of lines and their SHA-256, which show missing or changed lines.

    {"format": "quarterdeck-backup", "version": 1, "schema": "0001", "rows": {"guests": 1, ...}}
    {"table": "guests", "columns": ["id", "name", "made"]}
    ["hS0xk2", "Ann", 1768435200000]
    ...
    {"lines": 1234, "sha256": "9f86d0..."}
"""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted

FORMAT: Final = "quarterdeck-backup"
VERSION: Final = 1
_LONGEST: Final = 256 * 1024 * 1024
"""Limit on the bytes of a line."""

Value: TypeAlias = str | int | bool | bytes | None


class BackupProblem(QuarterdeckError):
    """The file is not a complete backup, or cannot be written."""


class Header(msgspec.Struct, frozen=True):
    format: str
    version: int
    schema: str
    rows: dict[str, int]


class Heading(msgspec.Struct, frozen=True):
    """Starts the rows of a table."""

    table: str
    columns: list[str]


class End(msgspec.Struct, frozen=True):
    lines: int
    sha256: str


class Bytes(msgspec.Struct, frozen=True):
    """Bytes in JSON."""

    base64: bytes


Row: TypeAlias = list[str | int | bool | Bytes | None]


class BackupWriter:
    """Renames the file to its final name when it is complete and on disk. Only its owner may read it."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._fresh: Final = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        self._sum: Final = hashlib.sha256()
        self._lines = 0

    def __enter__(self) -> Self:
        with self._problems():
            self._raw = open(os.open(self._fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")  # noqa: PTH123
            self._file = gzip.GzipFile("", "wb", 6, self._raw)
        return self

    def write(self, line: Header | Heading | Row) -> None:
        data = msgspec.json.encode(line) + b"\n"
        self._sum.update(data)
        self._lines += 1
        with self._problems():
            self._file.write(data)

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        try:
            if error is None:
                with self._problems():
                    self._finish()
        finally:
            with suppress(OSError):
                self._file.close()
            with suppress(OSError):
                self._raw.close()
            self._fresh.unlink(missing_ok=True)

    def _finish(self) -> None:
        self._file.write(msgspec.json.encode(End(self._lines, self._sum.hexdigest())) + b"\n")
        self._file.close()
        self._raw.flush()
        os.fsync(self._raw.fileno())
        self._raw.close()
        os.replace(self._fresh, self._path)  # noqa: PTH105 (the one call that is promised to be atomic)

    @contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BackupProblem(f"cannot write {quoted(str(self._path))}: {error.strerror or error}") from None


def read(path: Path) -> Iterator[Header | Heading | list[Value]]:
    """The lines of a backup. Raises BackupProblem at the end if lines are missing or changed."""
    damaged = BackupProblem(f"{quoted(str(path))} is damaged or cut short: use another copy of the backup")
    try:
        with gzip.open(path, "rb") as file:
            yield from _lines(path, file, damaged)
    except (EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise damaged from None
    except gzip.BadGzipFile:
        raise BackupProblem(f"{quoted(str(path))} is not a backup of Quarterdeck") from None
    except OSError as error:
        raise BackupProblem(f"cannot read {quoted(str(path))}: {error.strerror or error}") from None


def _lines(path: Path, file: gzip.GzipFile, damaged: BackupProblem) -> Iterator[Header | Heading | list[Value]]:
    found, count = hashlib.sha256(), 0
    decode: msgspec.json.Decoder[Any] = _header
    while data := file.readline(_LONGEST):
        try:
            line = decode.decode(data)
        except msgspec.DecodeError:
            if decode is _header:
                raise BackupProblem(f"{quoted(str(path))} is not a backup of Quarterdeck") from None
            raise
        if isinstance(line, dict) and "sha256" in line:
            end = msgspec.convert(line, End)
            if (end.lines, end.sha256) != (count, found.hexdigest()) or file.read(1):
                raise damaged
            return
        found.update(data)
        count += 1
        yield _understood(path, line)
        decode = _any
    raise damaged


def _understood(path: Path, line: Any) -> Header | Heading | list[Value]:
    if isinstance(line, Header):
        if line.format != FORMAT:
            raise BackupProblem(f"{quoted(str(path))} is not a backup of Quarterdeck")
        if line.version > VERSION:
            raise BackupProblem(f"{quoted(str(path))} was made by a newer version of Quarterdeck: use that version")
        return line
    if isinstance(line, list):
        return [msgspec.convert(value, Bytes).base64 if isinstance(value, dict) else value for value in line]
    return msgspec.convert(line, Heading)


_header: Final = msgspec.json.Decoder(Header)
_any: Final = msgspec.json.Decoder()
