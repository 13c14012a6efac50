"""Programs that fail are counted by a run, and told at its end: not each time, in between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from logging import LogRecord

from quarterdeck.players.remote.stdio import log


@contextmanager
def untold() -> Iterator[None]:
    log.addFilter(_nothing)
    try:
        yield
    finally:
        log.removeFilter(_nothing)


def _nothing(record: LogRecord) -> bool:
    return False
