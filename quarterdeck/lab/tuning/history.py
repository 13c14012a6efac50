"""The history of a tuning on disk: a line that says what is tuned, then a line per candidate and per final try.

A line is written when the candidate is done, so that an interruption loses at most the one that is running. The search
is a function of the plan and of the observations alone: to continue, it runs again from the start and takes the
observations of the lines that are there. A last line that was cut short is dropped.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.printable import quoted, short

FILE: Final = "tuning.jsonl"
FORMAT: Final = 1
_CALLED: Final = {
    "format": "it has another format",
    "game": "it tunes another game",
    "plan": "the plan was changed (only minutes and candidates of the budget may change)",
    "pack": "the pack to start from, or a pack beside it, was changed",
    "content": "the game's own content was changed",
    "rules": "the rules have another revision",
    "code": "the code of the engine, the games or the players was changed",
    "optuna": "Optuna has another version",
}


class HistoryError(QuarterdeckError):
    """A history that cannot be continued or written."""


class History:
    """Lines to be taken again, and the file that new ones go to. Without a path it is kept in memory alone."""

    def __init__(self, path: Path | None, header: Mapping[str, Any], resume: bool = False) -> None:
        self.path: Final = path
        self._name: Final = quoted(str(path))
        self._recorded: Final[deque[dict[str, Any]]] = deque()
        self._file: IO[bytes] | None = None
        if path is None:
            return
        head = {"quarterdeck": "tuning", "format": FORMAT, **header}
        if path.exists() and not resume:
            raise HistoryError(f"{self._name} holds a tuning: add --resume to continue it, or choose another --out")
        if resume and not path.exists():
            raise HistoryError(f"there is no {self._name} to continue: leave --resume out")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b", buffering=0)
            self._lock()
            self._take_up(head)
        except OSError as error:
            self.close()
            raise HistoryError(f"cannot write {self._name}: {error.strerror or error}; choose another --out") from error
        except BaseException:
            self.close()
            raise

    @property
    def next_kind(self) -> str:
        """What the next recorded line is about; empty if none is left."""
        return str(self._recorded[0].get("kind")) if self._recorded else ""

    def take(self, kind: str, choice: list[int]) -> dict[str, Any] | None:
        """The next recorded line, if any is left. Raises HistoryError if it is not what the search does next."""
        if not self._recorded:
            return None
        line = self._recorded.popleft()
        if line.get("kind") != kind or line.get("choice") != choice:
            what = f"it has {line.get('kind')} {line.get('choice')} where this search has {kind} {choice}"
            raise HistoryError(f"{self._name} was written by another version of the search: {short(what, 200)}")
        return line

    def write(self, line: Mapping[str, Any]) -> None:
        """Append a line in one go; nothing of it stays if it does not fit on the disk."""
        if self._file is None:
            return
        data = msgspec.json.encode(line) + b"\n"
        before = os.fstat(self._file.fileno()).st_size
        try:
            written = self._file.write(data)
            while written < len(data):
                written += self._file.write(data[written:])
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(before)
            reason = f"cannot write {self._name}: {error.strerror or error}"
            raise HistoryError(f"{reason}; what was written before is kept") from error

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _take_up(self, head: Mapping[str, Any]) -> None:
        assert self._file is not None
        assert self.path is not None
        data = self.path.read_bytes()
        first = msgspec.json.encode(head) + b"\n"
        if first.startswith(data):  # New, or not even its first line was finished.
            self._file.truncate(0)
            self.write(head)
            return
        lines = data.split(b"\n")[:-1]
        found = [self._decoded(at, line) for at, line in enumerate(lines, 1)]
        if not found or found[0].get("quarterdeck") != "tuning":
            raise HistoryError(f"{self._name} is not the history of a tuning: choose another --out")
        for key, value in head.items():
            if found[0].get(key) != value:
                reason = _CALLED.get(key, f"{key} differs")
                raise HistoryError(f"{self._name} cannot be continued: {reason}. Choose another --out to begin anew")
        self._recorded.extend(found[1:])
        self._file.truncate(data.rindex(b"\n") + 1)

    def _decoded(self, at: int, line: bytes) -> dict[str, Any]:
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise HistoryError(f"{self._name} is damaged at line {at}: {error}") from error

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # No such lock on this system.
            return
        assert self._file is not None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise HistoryError(f"{self._name} is in use: another process tunes into it") from error
