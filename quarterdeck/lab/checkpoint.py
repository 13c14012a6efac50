"""The file of an arena: a line that describes the arena, then a line for each match that is over.

A match is written as soon as it is over. A last line that was cut short is dropped, and its match is played again;
anything else that does not fit is refused.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterdeck.core.printable import quoted
from quarterdeck.lab.arena import Arena
from quarterdeck.lab.bout import Bout
from quarterdeck.lab.header import MAY_DIFFER, CheckpointError, Header, compare, header_of, parse_header


def read_header(path: Path) -> Header:
    """The description in the first line of a file."""
    lines = _lines(path)
    if not lines:
        raise CheckpointError(f"{quoted(str(path))} holds no arena: its first line is missing")
    return parse_header(path, lines[0])


class Checkpoint:
    """The file of an arena, open for writing. One process at a time may have it."""

    def __init__(self, path: Path, arena: Arena) -> None:
        self.path: Final = path
        self._name: Final = quoted(str(path))
        try:
            self._file: Final = path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise CheckpointError(f"cannot write {self._name}: {_why(error)}; choose another --save") from error
        try:
            self._lock()
            self.bouts: Final = self._take_up(arena)
            """What was played before."""
        except BaseException:
            self._file.close()
            raise

    def _take_up(self, arena: Arena) -> list[Bout]:
        header = header_of(arena)
        first = msgspec.json.encode(header) + b"\n"
        data = _read(self.path)
        if first.startswith(data):  # New, or not even its first line was finished.
            self._file.truncate(0)
            self._write(first)
            return []
        lines = _whole(data)
        if not lines:
            raise CheckpointError(f"{self._name} holds no arena: choose another --save")
        compare(self.path, parse_header(self.path, lines[0]), header)
        bouts = bouts_in(self.path, lines, arena)
        self._file.truncate(data.rindex(b"\n") + 1)
        return bouts

    def keep(self, bout: Bout) -> None:
        self._write(msgspec.json.encode(bout) + b"\n")

    def close(self) -> None:
        self._file.close()

    def _write(self, line: bytes) -> None:
        """Append a whole line. If the disk is full, nothing of the line stays."""
        before = os.fstat(self._file.fileno()).st_size
        try:
            written = self._file.write(line)
            if written != len(line):
                self._file.write(line[written:])
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(before)
            reason = f"cannot write {self._name}: {_why(error)}"
            raise CheckpointError(f"{reason}; what was played so far is kept") from error

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # No such lock on this system.
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CheckpointError(f"{self._name} is in use: another arena is being played into it") from error


def read_bouts(path: Path, arena: Arena) -> list[Bout]:
    """Read the matches of a file without continuing it."""
    lines = _lines(path)
    compare(path, read_header(path), header_of(arena), [*MAY_DIFFER, "players_code"])
    return bouts_in(path, lines, arena)


def bouts_in(path: Path, lines: Sequence[bytes], arena: Arena) -> list[Bout]:
    """In the order of the file; those beyond the number of games asked for are left out."""
    seen: set[tuple[int, int]] = set()
    out: list[Bout] = []
    for at, line in enumerate(lines[1:], 2):
        where = f"{quoted(str(path))} is damaged at line {at}"
        try:
            bout = msgspec.json.decode(line, type=Bout)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise CheckpointError(f"{where}: {error}") from error
        wrong = _wrong(bout, arena)
        if not wrong and (bout.part, bout.number) in seen:
            wrong = f"match {bout.number} is there twice"
        if wrong:
            raise CheckpointError(f"{where}: {wrong}")
        seen.add((bout.part, bout.number))
        if bout.number < arena.plans[bout.part].matches:
            out.append(bout)
    return out


def _ended(bout: Bout, endings: int) -> bool:
    """Whether the ending is one of the game's; a match that was broken off has none."""
    return bout.ending == -1 if bout.endless else 0 <= bout.ending < endings


def _wrong(bout: Bout, arena: Arena) -> str:
    """Why a line cannot be a match of this arena; empty if it can."""
    if not 0 <= bout.part < len(arena.plans) or bout.number < 0:
        return f"there is no match {bout.number} of part {bout.part}"
    plan = arena.plans[bout.part]
    box = plan.game.box
    if tuple(bout.seating) != plan.fixture(bout.number).seating:
        return f"match {bout.number} has other players in its seats"
    per_seat: list[list[Any]] = [bout.results, bout.choices, bout.iterations, bout.cut, bout.micros]
    sometimes: list[list[Any]] = [bout.tally, bout.replaced, bout.because]
    if any(len(one) != box.seats for one in per_seat) or any(len(one) not in (0, box.seats) for one in sometimes):
        return f"match {bout.number} does not have {box.seats} seats"
    if any(not 0 <= result <= 2 for result in bout.results) or not _ended(bout, len(box.endings)):
        return f"match {bout.number} has an ending that the game does not have"
    if [len(times) for times in bout.micros] != bout.choices:
        return f"match {bout.number} does not have a time for each choice"
    return ""


def _lines(path: Path) -> list[bytes]:
    return _whole(_read(path))


def _whole(data: bytes) -> list[bytes]:
    """All lines but what follows the last line break."""
    return data.split(b"\n")[:-1]


def _read(path: Path) -> bytes:
    try:
        if path.is_file() or not path.exists():
            return path.read_bytes()
    except (OSError, ValueError) as error:
        raise CheckpointError(f"cannot read {quoted(str(path))}: {_why(error)}") from error
    raise CheckpointError(f"{quoted(str(path))} is not a regular file: choose another")


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
