"""A bar on standard error that shows how far something is, once it has taken a while."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import Final, Self

from rich.progress import Progress

from quarterdeck.commands.output import console

PATIENCE: Final = 2.0
"""Seconds without a word."""


class Bar:
    def __init__(self, what: str) -> None:
        self._what: Final = what
        self._began: Final = monotonic()
        self._progress: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def at(self, done: int, total: int) -> None:
        if self._progress is None:
            if monotonic() - self._began < PATIENCE:
                return
            screen = console(stderr=True)
            self._progress = Progress(console=screen, transient=True, disable=not screen.is_terminal)
            self._progress.add_task(self._what)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done, total=total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
