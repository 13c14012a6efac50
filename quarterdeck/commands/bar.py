"""A bar on standard error that shows how far something is, once it has taken a while."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import Final, Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from quarterdeck.commands.output import console

PATIENCE: Final = 2.0
"""Seconds without a word."""


class Rate(ProgressColumn):
    """How many a second; a minute or an hour where they are slow."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed or 0.0
        for unit, seconds in (("s", 1), ("min", 60), ("h", 3600)):
            if speed * seconds >= 1:
                return Text(f"{speed * seconds:.1f}/{unit}")
        return Text("")


COUNTED: Final = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    Rate(),
    TimeRemainingColumn(),
)
"""For what takes long: how many of how many, how fast, how long still."""


class Bar:
    def __init__(self, what: str, *columns: ProgressColumn) -> None:
        self._what: Final = what
        self._columns: Final = columns or Progress.get_default_columns()
        self._began: Final = monotonic()
        self._progress: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def at(self, done: int, total: int) -> None:
        if self._progress is None:
            if monotonic() - self._began < PATIENCE:
                return
            screen = console(stderr=True)
            self._progress = Progress(*self._columns, console=screen, transient=True, disable=not screen.is_terminal)
            self._progress.add_task(self._what)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done, total=total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
