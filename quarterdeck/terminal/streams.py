"""The streams of the terminal: nothing they cannot take ends a match or a command."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def prepare_streams() -> None:
    """What cannot be decoded or encoded is replaced."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.closed:
            stream.reconfigure(errors="replace")


def silence_output() -> None:
    """Python flushes once more while it shuts down, and would complain about a stream that cannot be written."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
