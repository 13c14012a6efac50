"""A progress bar on standard error, shown after a while."""

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
"""Seconds until the bar is shown."""


class Rate(ProgressColumn):
    """The rate per second, minute or hour."""

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
"""Columns of the bar: done and total, rate, time left."""


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
