"""Experiments in a process of their own that end before they are complete."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.cli.shell import COMMAND
from tests.time_limits import LONG


def wait_until(so: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not so():
        assert time.monotonic() < until
        time.sleep(0.02)


def wait_for_batches(folder: Path) -> None:
    wait_until(lambda: len(list(folder.glob("parts*/*.matches.parquet"))) > 3)


def killed_after_some_batches(words: Sequence[str], folder: Path) -> None:
    """Start a command that writes to this folder, and kill it as soon as it has written some batches."""
    with subprocess.Popen([*COMMAND, *words], stderr=subprocess.DEVNULL) as process:
        wait_for_batches(folder)
        process.send_signal(signal.SIGKILL)
